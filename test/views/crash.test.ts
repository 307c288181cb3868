import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { recover } from '../../src/views/recovery.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { keepLog, readCount, settle, start } from './fixtures.ts';
import { coarse, fine, Oracle } from './oracle.ts';
import { runAtRandom } from './random-run.ts';
import { type Call, failing, SimulatedDisk, withFiles } from './simulated-disk.ts';

/** Views sent together, flush after flush: the sizes vary so that counts and their lengths do. */
const batches = Array.from({ length: 50 }, (_, i) => 1 + ((i * 7) % 13));

describe('a power cut', () => {
  it('loses no answered view in any of more than 10,000 states', async (t) => {
    const disk = new SimulatedDisk();
    const oracle = new Oracle(disk);
    const counter = await start(disk);
    for (const views of batches) await oracle.send(counter, views);
    const { states, violations } = await oracle.inspect(fine);
    t.diagnostic(`${states} states after ${disk.length} operations, ${violations.length} violations`);
    assert.deepEqual(violations, []);
    assert.ok(states >= 10_000, `${states} states`);
  });
});

const calls: readonly Call[] = ['create', 'write', 'sync file', 'close', 'rename', 'sync folder'];

describe('a failing call', () => {
  for (const call of calls) {
    for (const done of [false, true]) {
      it(`${call}, ${done ? 'though done' : 'not done'}, costs no answered view and counts no rejected one`, async () => {
        for (let nth = 1; nth <= 6; nth += 1) await failOnce(call, done, nth, 1);
        for (const nth of [1, 2, 5]) await failOnce(call, done, nth, 2);
      });
    }
  }

  // `make torture` takes more seeds.
  it('after another, at random, costs no answered view', async (t) => {
    let total = 0;
    for (let seed = 1; seed <= 2; seed += 1) {
      const { states, violations } = await runAtRandom(seed);
      assert.deepEqual(violations, [], `seed ${seed}`);
      total += states;
    }
    t.diagnostic(`${total} states`);
  });

  /** The nth call and some after it fail; views go on, power may go at any time. */
  async function failOnce(call: Call, done: boolean, nth: number, times: number): Promise<void> {
    const disk = new SimulatedDisk();
    const oracle = new Oracle(disk);
    disk.fault = failing(call, nth, times, { done });
    const clock = new FakeClock();
    const counter = await start(disk, 'always', clock);
    for (let flush = 0; flush < 8; flush += 1) {
      await oracle.send(counter, 2);
      const killed = await recover(new SimulatedDisk(disk.stateAt()), keepLog(), new Date(0));
      assert.equal(killed.count, oracle.answered, `a kill after ${call} ${nth}`);
      // Until the disk has taken what was found nothing is told, and no view was answered.
      assert.equal((await readCount(counter)) ?? 0, oracle.answered);
    }
    for (let retry = 0; retry < times; retry += 1) {
      clock.advance(1000);
      await settle();
    }
    assert.equal(counter.health().error, undefined);
    const { violations } = await oracle.inspect(coarse);
    assert.deepEqual(violations, [], `${call} ${nth}`);
  }
});

/** Stores with a known mistake: the simulation is worth something only if it finds every one of them. */
const mistakes: Record<string, (disk: SimulatedDisk) => FileSystem> = {
  'the file is not synced': (disk) =>
    withFiles(disk, { create: async (name) => ({ ...(await disk.create(name)), sync: async () => {} }) }),
  'the folder is not synced': (disk) => withFiles(disk, { syncFolder: async () => {} }),
  'the new file is not renamed': (disk) => withFiles(disk, { rename: async () => {} }),
  'one file is written in place': (disk) =>
    withFiles(disk, {
      async rename(from) {
        disk.overwrite('views.0', await disk.read(from, 512));
        await disk.remove(from);
      },
    }),
  'the folder is synced before the rename': (disk) =>
    withFiles(disk, {
      async rename(from, to) {
        await disk.syncFolder();
        await disk.rename(from, to);
      },
      syncFolder: async () => {},
    }),
  'the old file is removed before the rename': (disk) =>
    withFiles(disk, {
      async rename(from) {
        await disk.remove('views.0').catch(() => {});
        await disk.rename(from, 'views.0');
      },
    }),
};

describe('the simulated disk finds out when', () => {
  for (const [mistake, files] of Object.entries(mistakes))
    it(mistake, async (t) => {
      const disk = new SimulatedDisk();
      const oracle = new Oracle(disk);
      const counter = await start(files(disk));
      for (const views of batches.slice(0, 4)) await oracle.send(counter, views);
      const { states, violations } = await oracle.inspect(coarse, 0, 1);
      t.diagnostic(`state ${states}: ${violations[0]}`);
      assert.ok(violations.length > 0);
    });

  it('a failed sync is tried again on the same descriptor', async () => {
    const disk = new SimulatedDisk();
    const oracle = new Oracle(disk);
    const files = withFiles(disk, {
      async create(name) {
        const file = await disk.create(name);
        return { ...file, sync: () => file.sync().catch(() => file.sync()) };
      },
    });
    const counter = await start(files);
    disk.fault = failing('sync file', 1, 1);
    assert.equal(await oracle.send(counter, 3), 0);
    const { violations } = await oracle.inspect(coarse, 0, 1);
    assert.ok(violations.length > 0);
  });
});
