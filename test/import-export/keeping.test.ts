import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { exportedTable, importInProcess } from './import-in-process.ts';

const folder = folderForTests();
const start = JSON.parse(readFileSync(join(projectRoot, 'src/places/data-file/start.json'), 'utf8'));

/** Writes the start file under a name, and returns its path. */
function startFile(name: string, change: (data: typeof start) => void = () => {}): string {
  const data = structuredClone(start);
  change(data);
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(data));
  return path;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function writeTable(path: string): Promise<string> {
  const table = `${path}.csv`;
  writeFileSync(table, await exportedTable(path));
  return table;
}

test('an export that comes back keeps routes, city and every field', async () => {
  const path = startFile('whole.json');
  assert.ok(start.routes.length > 0);
  const table = await writeTable(path);
  const { code, stderr } = await importInProcess(table, '--city', path, '--output', path, '--force');
  assert.equal(code, 0, stderr);
  assert.deepEqual(read(path).routes, start.routes);
  assert.partialDeepStrictEqual(read(path).city, start.city);
  assert.partialDeepStrictEqual(read(path).places, start.places);
});

test('an import is refused where a kept route names a place that is gone, and nothing is written', async () => {
  const path = startFile('gone.json');
  const before = readFileSync(path, 'utf8');
  const table = await writeTable(path);
  const [head, first] = readFileSync(table, 'utf8').split('\r\n');
  writeFileSync(table, `${head}\r\n${first}\r\n`);
  const { code, stderr } = await importInProcess(table, '--output', path, '--force');
  assert.equal(code, 1);
  assert.match(stderr, /error: ".*gone\.json" does not fit these places: \/routes\/0\/places\/\d+: /);
  assert.equal(readFileSync(path, 'utf8'), before);
  writeFileSync(path, '{"city": ');
  const broken = await importInProcess(table, '--output', path, '--force');
  assert.equal(broken.code, 2);
  assert.match(
    broken.stderr,
    /an import keeps the routes of the file that it replaces, so correct or remove/,
  );
  assert.equal(readFileSync(path, 'utf8'), '{"city": ');
});

test('a measured distance is measured again, and a written one stays', async () => {
  const written = '6 km from the square by road';
  const path = startFile('distances.json', ({ places }) => {
    places[0].distance = written;
    for (const place of places.slice(1)) delete place.distance;
  });
  const table = await writeTable(path);
  assert.match(readFileSync(table, 'utf8'), /About \d/);
  const moved = startFile('moved.json', ({ city }) => {
    city.centre.lat += 0.01;
  });
  const city = join(folder, 'city-only.json');
  writeFileSync(city, JSON.stringify(read(moved).city));
  for (const args of [
    [path, '--output', path, '--force'],
    [path, '--city', city, '--output', path, '--force'],
  ]) {
    const [, ...flags] = args;
    const { code, stderr } = await importInProcess(table, ...flags);
    assert.equal(code, 0, stderr);
    const distances = read(path).places.map(({ distance }: { distance?: string }) => distance);
    assert.deepEqual(distances, [written, ...start.places.slice(1).map(() => undefined)]);
  }
});

test('ids stay when rows are inserted, renamed or moved, because they come from the file that is replaced', async () => {
  const path = join(folder, 'ids.json');
  const table = join(folder, 'ids.csv');
  const importRows = async (rows: string, ...flags: string[]) => {
    writeFileSync(table, `name,lat,lng\n${rows}`);
    const { code, stderr } = await importInProcess(table, '--output', path, ...flags);
    assert.equal(code, 0, stderr);
    return read(path).places.map(({ id }: { id: string }) => id);
  };
  const [fortress, moon, fountain, second] = await importRows(
    'Старая крепость,1,2\n月,3,4\nFountain,5,6\nFountain,5.1,6\n',
  );
  assert.equal(fortress, 'staraya-krepost');
  assert.match(moon, /^place-[0-9a-f]{8}$/);
  assert.equal(fountain, 'fountain');
  assert.match(second, /^fountain-[0-9a-f]{8}$/);
  assert.deepEqual(
    await importRows('Neu,9,9\nFountain,5.1,6\nFountain,5,6\n月,3,4\nОбновлённая крепость,1,2\n', '--force'),
    ['neu', second, fountain, moon, fortress],
  );
});

test('an id that changes in the table leaves an alias, and aliases stay', async () => {
  const path = join(folder, 'aliases.json');
  const table = join(folder, 'aliases.csv');
  for (const [rows, expected] of [
    ['old-fort,Fort\n', undefined],
    ['fort,Fort\n', ['old-fort']],
    ['the-fort,Fort\n', ['old-fort', 'fort']],
    ['fort,Fort\n', ['old-fort', 'the-fort']],
  ] as const) {
    writeFileSync(table, `id,name,lat,lng\n${rows.replace('\n', ',1,2\n')}`);
    assert.equal((await importInProcess(table, '--output', path, '--force')).code, 0);
    assert.deepEqual(read(path).places[0].aliases, expected);
  }
});

test('an import without merge reports the values that the replaced file loses', async () => {
  const path = startFile('lossy.json', (data) => {
    delete data.routes;
  });
  const table = join(folder, 'lossy.csv');
  const rows = start.places.map(({ name, lat, lng }: Record<string, unknown>) => `${name},${lat},${lng}\n`);
  writeFileSync(table, `name,lat,lng\n${rows.join('')}`);
  const { code, stderr } = await importInProcess(table, '--output', path, '--force');
  assert.equal(code, 0, stderr);
  assert.match(
    stderr,
    /\nwarning: \d\d values of the replaced file are in no imported file, and are gone; --merge FOLDER/,
  );
  const again = await importInProcess(table, '--output', path, '--force');
  assert.doesNotMatch(again.stderr, /are gone/);
});
