import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { isTemporary } from '../../src/views/store.ts';
import { enumerate, type Plan, type Tally } from './enumeration.ts';
import { start } from './fixtures.ts';
import { Oracle } from './oracle.ts';
import { SimulatedDisk, withFiles } from './simulated-disk.ts';

describe('in every history of up to two events and a power cut', () => {
  it('no count that was answered or told is lost', async (t) => {
    const { runs, states, violations } = await enumerate({ flush: 'always', flushes: 1, events: 2 });
    t.diagnostic(`${states} states after ${runs} runs`);
    assert.deepEqual(violations, []);
    assert.ok(states > 250_000, `${states} states`);
  });

  it('no count that was called persisted is lost', async (t) => {
    const { runs, states, violations } = await enumerate({ flush: 1000, flushes: 1, events: 2 });
    t.diagnostic(`${states} states after ${runs} runs`);
    assert.deepEqual(violations, []);
    assert.ok(states > 100_000, `${states} states`);
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

/** What is left when the sync of a folder fails and the program is killed: one view was answered, one is under way. */
async function leftByFailedSync(): Promise<NonNullable<Plan['found']>> {
  const disk = new SimulatedDisk();
  const oracle = new Oracle(disk);
  const counter = await start(disk);
  await oracle.send(counter, 1);
  let isKilled = false;
  disk.fault = (call) => {
    isKilled ||= call === 'sync folder';
    return isKilled ? { done: false, code: 'EIO' } : undefined;
  };
  await oracle.send(counter, 1);
  return { disk: disk.stateAt(), past: oracle.at(disk.length) };
}

const plan = { flush: 'always', flushes: 1 } as const;

describe('the enumeration finds out when', () => {
  it('a start relies on the name that it finds', async (t) => {
    const files = (disk: SimulatedDisk) => withoutSettling(disk, async () => {});
    assert.deepEqual((await enumerate({ ...plan, files, events: 1 })).violations, []);
    const story = /^kill [^·]+· call \d+ [^·]+ failed[^·]*· power cut .+ \d+ recovered, \d+ answered/;
    // To find one takes a part of the time that all of them do.
    const isOver = ({ violations }: Tally) => violations.some((one) => story.test(one));
    const { runs, violations } = await enumerate({ ...plan, files, events: 2, isOver });
    const lost = violations.find((one) => story.test(one));
    t.diagnostic(`${violations.length} of ${runs} runs: ${lost}`);
    assert.ok(lost);
  });

  it('a start syncs the name that it finds, and does not write the file anew', async (t) => {
    const found = await leftByFailedSync();
    const files = (disk: SimulatedDisk) => withoutSettling(disk, () => disk.syncFolder());
    assert.deepEqual((await enumerate({ ...plan, found, events: 1 })).violations, []);
    const { runs, violations } = await enumerate({ ...plan, found, files, events: 1 });
    const lost = violations.find((one) =>
      /^call \d+ [^·]+ failed[^·]*· power cut .+ \d+ recovered, \d+ answered/.test(one),
    );
    t.diagnostic(`${violations.length} of ${runs} runs: ${lost}`);
    assert.ok(lost);
  });
});
