import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { isTemporary } from '../../src/views/store.ts';
import { enumerate } from './enumeration.ts';
import { type SimulatedDisk, withFiles } from './simulated-disk.ts';

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
    assert.ok(states > 200_000, `${states} states`);
  });
});

/** A store that does not write anew what a start found: the first file that it makes is none, and gets no name. */
function withoutSettling(disk: SimulatedDisk, settle: (slot: string) => void): FileSystem {
  let files = 0;
  return withFiles(disk, {
    async create(name) {
      files += 1;
      return files > 1 ? disk.create(name) : { async writeFile() {}, async sync() {}, async close() {} };
    },
    async rename(from, to) {
      if (files > 1 || !isTemporary(from)) await disk.rename(from, to);
      else settle(to);
    },
  });
}

/** The same store, which syncs its files before they get their names until one write has ended well. */
function withCarefulWrites(files: FileSystem): FileSystem {
  let isNamed = false;
  let hasWritten = false;
  return {
    ...files,
    async create(name) {
      isNamed = false;
      const file = await files.create(name);
      return {
        ...file,
        async writeFile(bytes) {
          await file.writeFile(bytes);
          if (!hasWritten) await file.sync();
        },
        async sync() {
          if (hasWritten) await file.sync();
        },
        async close() {
          await file.close();
          hasWritten ||= isNamed;
        },
      };
    },
    async syncFolder() {
      await files.syncFolder();
      isNamed = true;
    },
  };
}

/** After a kill one call at the end of a write fails, and the write that is taken back was the last that was durable. */
const bothLost =
  /^kill [^·]+· call \d+ \((rename|sync folder|close)\) failed[^,·]*· power cut .+ holds no valid view count/;
const nothingValid = /holds no valid view count/;
const viewsLost = /^kill .+ power cut .+ \d+ recovered, \d+ answered/;

/** Mistakes that only histories of two events show, and what they lead to. */
const mistakes: Record<string, { files(disk: SimulatedDisk): FileSystem; kinds: readonly RegExp[] }> = {
  'a start makes the name durable that it finds, and not the bytes': {
    files: (disk) => withCarefulWrites(withoutSettling(disk, () => {})),
    kinds: [bothLost, viewsLost],
  },
  'a start syncs the file that it finds, and does not write it anew': {
    files: (disk) => withoutSettling(disk, (slot) => disk.syncInPlace(slot)),
    kinds: [nothingValid],
  },
};

describe('the enumeration finds out when', () => {
  for (const [mistake, { files, kinds }] of Object.entries(mistakes)) {
    it(mistake, async (t) => {
      const plan = { flush: 'always', flushes: 1, files } as const;
      assert.deepEqual((await enumerate({ ...plan, events: 1 })).violations, []);
      const examples = (found: readonly string[]) => kinds.map((kind) => found.find((one) => kind.test(one)));
      const { runs, violations } = await enumerate({
        ...plan,
        events: 2,
        isOver: (tally) => examples(tally.violations).every((example) => example !== undefined),
      });
      for (const example of examples(violations)) t.diagnostic(`in ${runs} runs: ${example}`);
      assert.ok(!examples(violations).includes(undefined));
    });
  }
});
