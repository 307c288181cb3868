import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { at } from '../../src/base/at.ts';
import { LiveCatalogue } from '../../src/places/live.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { collectGarbage } from '../support/garbage.ts';
import { catalogueOf, city, placeAt } from './city.ts';

const folder = folderForTests();

/** Large enough for a thread of its own. */
const size = 1000;

/** Writes a data file whose places have this name; its last place has the fields given. */
function write(path: string, name: string, last: object = {}, count = size): string {
  const places = Array.from({ length: count }, (_, i) => placeAt(i + 1, { name }));
  Object.assign(at(places, count - 1), last);
  writeFileSync(path, JSON.stringify({ city, places }));
  return path;
}

test('a large file gives the catalogue of its places', async () => {
  const catalogue = await readCatalogue(write(join(folder, 'large.json'), 'Lake'));
  assert.equal(catalogue.size, size);
  assert.equal(catalogue.find('place-567')?.name, 'Lake');
  const search = { search: 'lake' };
  const found = catalogue.afterIndexing(search, () => catalogue.select(search).size);
  assert.ok(found instanceof Promise, 'a search waits for its index');
  assert.equal(await found, size);
  assert.equal(
    catalogue.afterIndexing(search, () => catalogue.select(search).size),
    size,
  );
  assert.deepEqual(catalogue.city, city);
});

test('a thread returns the same data as a check without one', async () => {
  const path = write(join(folder, 'thread.json'), 'Lake', { aliases: ['old-lake'], openingHours: 'Mo-Su' });
  const [here, inThread] = [await readCatalogue(path), await readCatalogue(path, 0)];
  assert.deepEqual(inThread.ids(), here.ids());
  assert.equal(inThread.positionOf(`place-${size}`), size - 1);
  for (const position of [0, 566, size - 1]) assert.deepEqual(inThread.at(position), here.at(position));
  assert.equal(inThread.data.digest, here.data.digest);
});

test('a fault of a large file is reported with its pointer', async () => {
  const path = write(join(folder, 'bad.json'), 'Lake', { lat: 91 });
  await assert.rejects(readCatalogue(path), {
    name: 'StartError',
    message: `bad data file ${path}: /places/${size - 1}/lat: is 91; must be a number from -90 to 90`,
  });
});

test('reloads that overlap end with the newest file, and others get their turn meanwhile', async () => {
  const path = write(join(folder, 'reloaded.json'), 'First');
  const live = new LiveCatalogue(catalogueOf([placeAt(1)]), {
    info: () => {},
    warn: () => {},
    error: () => {},
  });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const first = live.reload(path);
  write(path, 'Second');
  const others = [live.reload(path), live.reload(path)];
  await first;
  write(path, 'Third');
  await Promise.all([...others, live.reload(path)]);
  clearInterval(timer);
  assert.equal(live.current.at(0).name, 'Third');
  assert.ok(turns > 0);
});

test('a reload waits until the data of the one before was in service with its indexes', async () => {
  const path = write(join(folder, 'rested.json'), 'Place');
  const live = new LiveCatalogue(catalogueOf([placeAt(1)]), {
    info: () => {},
    warn: () => {},
    error: () => {},
  });
  const startedMs = performance.now();
  await live.reload(path);
  const first = live.current;
  assert.deepEqual([first.idAt(0), first.find('place-567')?.index], ['place-1', 567]);
  // As SIGHUP in a loop does.
  const signals = setInterval(() => void live.reload(path), 1);
  const search = { search: 'place' };
  assert.equal(await first.afterIndexing(search, () => first.select(search).size), size);
  const tookMs = performance.now() - startedMs;
  assert.equal(live.current, first);
  clearInterval(signals);
  await live.reload(path);
  assert.notEqual(live.current, first);
  const secondMs = performance.now() - startedMs;
  assert.ok(secondMs >= 1.9 * tookMs, `${secondMs} ms, the first took ${tookMs}`);
});

test('a bad file leaves the old data in service, and a later reload succeeds', async () => {
  const path = write(join(folder, 'turns-bad.json'), 'Bad', { lng: 999 });
  const lines: unknown[] = [];
  const line = (message: string, fields?: object) => void lines.push({ message, ...fields });
  const live = new LiveCatalogue(catalogueOf([placeAt(1, { name: 'Old' })]), {
    info: line,
    warn: line,
    error: line,
  });
  live.onChange(() => line('changed'));
  live.derive(
    ({ size }) => size,
    (value) => (value === 1 ? Promise.resolve() : Promise.reject(new Error(`${value} are too many`))),
  );
  await live.index();
  assert.equal(await live.reload(path), false);
  assert.equal(live.current.at(0).name, 'Old');
  const reason = live.reloadError;
  assert.match(String(reason), /\/lng: is 999/);
  write(path, 'Good');
  assert.equal(await live.reload(path), true);
  assert.deepEqual([live.current.at(0).name, live.reloadError], ['Good', undefined]);
  assert.equal(await live.reload(undefined), false);
  await live.index();
  const notReady = { message: 'the indexes are not ready', reason: '1000 are too many' };
  assert.deepEqual(lines, [
    { message: 'reload refused, the old data stays in service', path, reason },
    { message: 'data reloaded', path, places: size },
    { message: 'changed' },
    notReady,
    { message: 'nothing to reload: the built-in data is in service' },
    notReady,
  ]);
});

for (const [kind, count] of [
  ['small', 4],
  ['large', size],
] as const)
  test(`what a reload of a ${kind} file replaces is let go, with what was made of it`, async () => {
    const path = join(folder, `let-go-${kind}.json`);
    write(path, 'Place', {}, count);
    const live = new LiveCatalogue(catalogueOf([placeAt(1)]), {
      info: () => {},
      warn: () => {},
      error: () => {},
    });
    const derived = live.derive((catalogue) => ({ catalogue }));
    const askedOnce = live.derive((catalogue) => ({ catalogue }));
    const replaced: WeakRef<object>[] = [new WeakRef(askedOnce())];
    for (let reload = 0; reload < 3; reload += 1) {
      live.current.select({ search: 'place' });
      replaced.push(new WeakRef(live.current), new WeakRef(live.current.data.json), new WeakRef(derived()));
      assert.ok(await live.reload(path));
      derived();
    }
    // A machine may need several turns until nothing on the stack refers to them.
    for (let turn = 0; turn < 100 && replaced.some((each) => each.deref()); turn += 1) {
      await nextTurn();
      collectGarbage();
    }
    assert.deepEqual(
      replaced.map((each) => each.deref()),
      replaced.map(() => undefined),
    );
  });
