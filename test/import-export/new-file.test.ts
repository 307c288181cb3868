import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonSchema } from '../../src/base/schema.ts';
import { readCommand } from '../../src/cli/arguments.ts';
import { writeStartFolder } from '../../src/import-export/new-file.ts';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import { dataFileSchema } from '../../src/places/data-file/data-file.ts';
import start from '../../src/places/data-file/start.json' with { type: 'json' };
import { readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';

const folder = folderForTests();
const written = ['places.json', 'places.schema.json'];

test('init writes a data file of three places, and the schema that it names, which check and a start take', async () => {
  const target = join(folder, 'new', 'city');
  const { code, stdout, stderr } = await runPlaces(['init', target]);
  assert.deepEqual([code, stderr], [0, '']);
  for (const name of written) assert.ok(stdout.includes(join(target, name)), stdout);
  assert.deepEqual(readdirSync(target).sort(), ['images', ...written]);
  const file = join(target, 'places.json');
  const checked = await checkReport(file, { all: false, strict: true, json: false });
  assert.match(checked.text, /: 3 places of City, no faults\n$/);
  assert.equal((await readCatalogue(file)).size, 3);
  const { $schema } = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(JSON.parse(readFileSync(join(target, $schema), 'utf8')), dataFileSchema);
  assert.partialDeepStrictEqual(readCommand(['init']), { name: 'init', path: '.' });
});

test('init never writes over a file, and leaves nothing behind', async () => {
  for (const name of written) {
    const target = join(folder, `taken-${name}`);
    mkdirSync(target);
    const path = join(target, name);
    writeFileSync(path, 'mine');
    const message = `${path} already exists: name another folder, as in places init FOLDER`;
    await assert.rejects(writeStartFolder(target), { name: 'StartError', message });
    assert.deepEqual(readdirSync(target), [name]);
    assert.equal(readFileSync(path, 'utf8'), 'mine');
  }
});

test('init says of a file that it is no folder', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    const message = `${path} is not a folder: name another folder, as in places init FOLDER`;
    await assert.rejects(writeStartFolder(path), { name: 'StartError', message });
  }
});

test('the data file of init shows each optional field once', () => {
  const { city, places } = start;
  const { properties = {} } = dataFileSchema;
  const missing = (schema: JsonSchema | undefined, values: readonly object[]) =>
    Object.keys(schema?.properties ?? {}).filter(
      (name) => name !== 'hindi' && !values.some((value) => name in value),
    );
  assert.deepEqual(missing(properties.city, [city]), []);
  assert.deepEqual(missing(properties.places?.items, places), []);
});
