import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { runPlaces, startService } from '../support/service.ts';

const folder = folderForTests();
const written = ['places.json', 'places.schema.json'];

test('init writes a data file of three places that check and a start take, and nothing besides', async () => {
  const target = join(folder, 'new', 'city');
  const { code, stdout, stderr } = await runPlaces(['init', target]);
  assert.deepEqual([code, stderr], [0, '']);
  for (const name of written) assert.ok(stdout.includes(join(target, name)), stdout);
  assert.deepEqual(readdirSync(target).sort(), ['images', ...written]);
  const file = join(target, 'places.json');
  const checked = await runPlaces(['check', '--strict', file]);
  assert.equal(checked.code, 0, checked.stdout);
  assert.match(checked.stdout, /\b3 places\b/);
  await using service = await startService({ args: ['--data', file] });
  const { total } = (await (await fetch(`${service.url}/api/v1/places`)).json()) as { total?: unknown };
  assert.equal(total, 3);
});

test('init writes the schema that its data file names', async () => {
  const { code } = await runPlaces(['init'], { cwd: folder });
  assert.equal(code, 0);
  const { $schema } = JSON.parse(readFileSync(join(folder, 'places.json'), 'utf8'));
  const { stdout } = await runPlaces(['schema']);
  assert.equal(readFileSync(join(folder, $schema), 'utf8'), stdout);
});

test('init never writes over a file, and leaves nothing behind', async () => {
  for (const name of written) {
    const target = join(folder, `taken-${name}`);
    mkdirSync(target);
    writeFileSync(join(target, name), 'mine');
    const { code, stdout, stderr } = await runPlaces(['init', target]);
    assert.deepEqual([code, stdout], [2, '']);
    const path = join(target, name);
    assert.equal(stderr, `places: ${path} is there already: name another folder, as in places init FOLDER\n`);
    assert.deepEqual(readdirSync(target), [name]);
    assert.equal(readFileSync(path, 'utf8'), 'mine');
  }
});

test('init says of a file that it is no folder', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const { stderr } = await runPlaces(['init', 'a-file'], { cwd: folder });
  assert.equal(stderr, 'places: a-file is no folder: name another folder, as in places init FOLDER\n');
});

test('init tells what it cannot write or does not know in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const args of [
    ['init', join(file, 'below')],
    ['init', file],
    ['init', '--fast'],
    ['init', 'a', 'b'],
  ]) {
    const { code, stdout, stderr } = await runPlaces(args, { cwd: folder });
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^[^\n]+\n$/);
  }
});

test('the data file of init shows each optional field once', async () => {
  const { stdout } = await runPlaces(['schema']);
  const { properties } = JSON.parse(stdout);
  const { city, places } = JSON.parse(
    readFileSync(join(projectRoot, 'src/places/data-file/start.json'), 'utf8'),
  );
  const missing = (of: object, values: readonly object[]) =>
    Object.keys(of).filter((name) => name !== 'hindi' && !values.some((value) => name in value));
  assert.deepEqual(missing(properties.city.properties, [city]), []);
  assert.deepEqual(missing(properties.places.items.properties, places), []);
});
