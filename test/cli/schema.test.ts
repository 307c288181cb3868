import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import { dataFileSchema } from '../../src/places/data-file/data-file.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { runPlaces } from '../support/service.ts';
import { type Bent, writeCity } from './city.ts';

const folder = folderForTests();
const { code, stdout, stderr } = await runPlaces(['schema']);
const schema = JSON.parse(stdout);
const ajv = new Ajv2020({ strict: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

test('schema prints the JSON Schema of data files', () => {
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
  assert.deepEqual(schema, dataFileSchema);
});

/** A city without Hindi. */
function toFrench({ city, places }: Bent): void {
  Object.assign(city, { language: 'fr', localName: 'Essai' });
  for (const named of [city, ...places]) delete named.hindi;
}

test('the schema takes the data files that check takes', () => {
  const fixtures = readdirSync(join(projectRoot, 'test/fixtures')).filter((file) => file.endsWith('.json'));
  const files = [
    join(projectRoot, 'data/places.json'),
    join(projectRoot, 'src/places/data-file/start.json'),
    testCityFile,
    ...fixtures.map((file) => join(projectRoot, 'test/fixtures', file)),
  ];
  for (const file of files)
    assert.ok(
      validate(JSON.parse(readFileSync(file, 'utf8'))),
      `${file}: ${ajv.errorsText(validate.errors)}`,
    );
});

test('the schema refuses what check refuses, and both take the name of a schema', async () => {
  const cases: readonly (readonly [taken: boolean, (data: Bent) => void])[] = [
    [true, (data) => Object.assign(data, { $schema: './places.schema.json' })],
    [false, (data) => Object.assign(data, { $schema: 1 })],
    [false, (data) => Object.assign(data, { version: 1 })],
    [false, (data) => Object.assign(data, { places: [] })],
    [false, ({ city }) => delete city.region],
    [false, ({ city }) => Object.assign(city, { country: 'in' })],
    [false, ({ city }) => Object.assign(city.centre, { lat: 91 })],
    [false, ({ places }) => Object.assign(places[0], { id: '1234' })],
    [false, ({ places }) => Object.assign(places[0], { hindi: 'Latin' })],
    [false, ({ places }) => Object.assign(places[0], { category: 'Temple' })],
    [false, ({ places }) => Object.assign(places[0], { Name: 'x' })],
    [false, ({ places }) => Object.assign(places[0], { image: 'ftp://example.org/a.jpg' })],
    [false, ({ places }) => Object.assign(places[0], { credit: { author: 'x' } })],
    [false, ({ places }) => delete places[0].hindi],
    [false, ({ places }) => Object.assign(places[0], { localName: 'x' })],
    [false, ({ city }) => Object.assign(city, { language: 'fr' })],
    [true, toFrench],
    [false, ({ places }) => Object.assign(places[0], { openingHours: 'Mo 9-17' })],
    [true, ({ places }) => Object.assign(places[0], { fee: [{ amount: 1, currency: 'EUR' }] })],
    [false, ({ places }) => Object.assign(places[0], { fee: [] })],
  ];
  for (const [i, [isTaken, change]] of cases.entries()) {
    const file = writeCity(join(folder, `${i}.json`), change);
    const { isGood, text } = await checkReport(file, { all: false, strict: false, json: false });
    assert.equal(isGood, isTaken, `${change}: ${text}`);
    assert.equal(validate(JSON.parse(readFileSync(file, 'utf8'))), isTaken, String(change));
  }
});
