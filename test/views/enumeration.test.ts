import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { isTemporary } from '../../src/views/generation.ts';
import { isThorough } from '../support/thorough.ts';
import { enumerate, type Plan } from './enumeration.ts';
import { start } from './fixtures.ts';
import { Oracle } from './oracle.ts';
import { SimulatedDisk, withFiles } from './simulated-disk.ts';

/** In CI every history is run, elsewhere one in forty-eight. */
const part = { index: 0, of: isThorough ? 1 : 48 };

describe('in every history of up to two events and a power cut', () => {
  for (const [flush, kind, minStates] of [
    ['always', 'answered or told', 250_000],
    [1000, 'called persisted', 100_000],
  ] as const)
    it(`no count that was ${kind} is lost`, async (t) => {
      const { runs, states, violations } = await enumerate({ flush, flushes: 1, events: 2, part });
      t.diagnostic(`${states} states after ${runs} runs`);
      assert.deepEqual(violations, []);
      assert.ok(states > minStates / part.of, `${states} states`);
    });
});

/** A store that does not write anew what a start found: its first file is none, gets no name, and syncs what it may. */
function withoutSettling(disk: SimulatedDisk, syncFolder: () => Promise<void>): FileSystem {
  let files = 0;
  return withFiles(disk, {
    async create(name) {
      files += 1;
      return files > 1 ? disk.create(name) : { async writeFile() {}, async sync() {}, async close() {} };
    },
    async rename(from, to) {
      if (files > 1 || !isTemporary(from)) await disk.rename(from, to);
    },
    syncFolder: () => (files > 1 ? disk.syncFolder() : syncFolder()),
  });
}

/** What a program leaves that is killed at the sync of a folder: one view was answered, one is under way. */
async function leftAtSync(isLost: boolean): Promise<NonNullable<Plan['found']>> {
  const disk = new SimulatedDisk();
  const oracle = new Oracle(disk);
  const counter = await start(disk);
  await oracle.send(counter, 1);
  let length = 0;
  disk.fault = (call) => {
    if (length === 0 && call === 'sync folder') length = disk.length + (isLost ? 1 : 0);
    return length > 0 ? { done: false, code: 'EIO' } : undefined;
  };
  await oracle.send(counter, 1);
  return { disk: disk.stateAt(length), past: oracle.at(length) };
}

describe('the enumeration finds out when', () => {
  for (const [mistake, isLost, syncFolder] of [
    ['relies on the name that it finds', false, async () => {}],
    [
      'syncs the name that it finds, and does not write the file anew',
      true,
      (disk: SimulatedDisk) => disk.syncFolder(),
    ],
  ] as const)
    it(`a start ${mistake}`, async (t) => {
      const plan = { flush: 'always', flushes: 1, found: await leftAtSync(isLost), events: 1 } as const;
      assert.deepEqual((await enumerate(plan)).violations, []);
      const files = (disk: SimulatedDisk) => withoutSettling(disk, () => syncFolder(disk));
      const { runs, violations } = await enumerate({ ...plan, files });
      const lost = violations.find((one) =>
        /^call \d+ [^·]+ failed[^·]*· power cut .+ \d+ recovered, \d+ answered/.test(one),
      );
      t.diagnostic(`${violations.length} of ${runs} runs: ${lost}`);
      assert.ok(lost);
    });
});
