import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { type Checked, checkBytes } from '../../../src/places/data-file/data-file.ts';
import { placeDraftAmong } from '../../../src/places/place.ts';
import { draftFields } from '../../../src/places/place-fields.ts';
import { allocatedBy } from '../../support/garbage.ts';
import { projectRoot } from '../../support/project.ts';

/*
 * Counts the work of reading a right data file, because time differs from machine to machine: the start of a service grows with each
 * further pass over the text, and with each allocation or call for a value without fault.
 */

const bytes = readFileSync(join(projectRoot, 'data/places.json'));
const { city, places }: { city: object; places: Record<string, unknown>[] } = JSON.parse(bytes.toString());
const fieldsOfPlaces = places.reduce((sum, place) => sum + Object.keys(place).length, 0);

/** A file of so many copies of the built-in places. */
function fileOf(copies: number): Buffer<ArrayBuffer> {
  const copied = Array.from({ length: copies }, (_, copy) =>
    places.map((place, i) => ({
      ...place,
      id: `place-${copy}-${i}`,
      index: copy * places.length + i + 1,
      image: undefined,
    })),
  );
  return Buffer.from(JSON.stringify({ city, places: copied.flat() }));
}

function checkGood(file: Buffer<ArrayBuffer>): Checked {
  const checked = checkBytes(file);
  if ('faults' in checked) assert.deepEqual(checked.faults, []);
  return checked;
}

test('the text of a right file is decoded once and parsed once, and its places are never encoded', () => {
  const file = fileOf(20);
  const decoded = mock.method(Buffer.prototype, 'toString');
  const parsed = mock.method(JSON, 'parse');
  const encoded = mock.method(JSON, 'stringify');
  checkGood(file);
  mock.restoreAll();
  const lengths = (
    calls: readonly { readonly result?: unknown; readonly arguments: readonly unknown[] }[],
    of: 'result' | 0,
  ) => calls.reduce((sum, call) => sum + String(of === 0 ? call.arguments[0] : call.result).length, 0);
  const length = file.toString().length;
  const passes = {
    decoded: lengths(decoded.mock.calls, 'result') / length,
    parsed: lengths(parsed.mock.calls, 0) / length,
    encoded: lengths(encoded.mock.calls, 'result') / length,
  };
  assert.ok(passes.decoded > 0.98 && passes.decoded < 1.01, `decoded ${passes.decoded} times`);
  assert.ok(passes.parsed > 0.98 && passes.parsed < 1.01, `parsed ${passes.parsed} times`);
  // City, itineraries and distinct hours only.
  assert.ok(passes.encoded < 0.02, `encoded ${passes.encoded} times`);
});

test('a value without fault is validated by one call, never copied and never explained', () => {
  const fields = Object.entries(draftFields).filter(([name]) => name !== 'category');
  const calls = fields.map(([, field]) => ({
    isValid: mock.method(field, 'isValid').mock,
    read: mock.method(field, 'read').mock,
    explain: mock.method(field, 'explain').mock,
  }));
  checkGood(fileOf(1));
  mock.restoreAll();
  for (const [i, [name]] of fields.entries()) {
    const expected = name === 'image' ? 0 : places.filter((place) => name in place || name === 'id').length;
    const { isValid, read, explain } = calls[i] ?? assert.fail();
    assert.deepEqual([isValid.callCount(), read.callCount(), explain.callCount()], [expected, 0, 0], name);
  }
});

test('a right field costs no memory while it is validated', () => {
  const schema = placeDraftAmong(['nature', 'heritage', 'spiritual', 'institutional', 'recreation']);
  const validate = (times: number) => {
    for (let i = 0; i < times; i += 1) if (!places.every(schema.isValid)) assert.fail();
  };
  validate(50);
  const perField = allocatedBy(() => validate(20)) / (20 * fieldsOfPlaces);
  // A pointer or a closure takes 30 to 60 bytes. Dates and rare scripts take some, and boxed numbers up to 24 before V8 optimises.
  assert.ok(perField < 28, `${perField} bytes for a field`);
});
