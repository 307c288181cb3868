import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { isTemporary } from '../../src/views/generation.ts';
import type { FolderLock } from '../../src/views/lock.ts';
import { isThorough } from '../support/thorough.ts';
import { type Meeting, type Mistake, meetEverywhere } from './two-writers.ts';

/** One meeting in so many is run. A prime has no rhythm with the calls of an instance, so each call is met. */
const share = isThorough ? 3 : 61;
/** Of the calls of the first instance, which take a meeting each, one in so many. */
const shareOfCalls = isThorough ? 1 : 3;
/** The same where one violation is enough. */
const shareOfMistakes = 7;
/** By the clock one in so many more: the calls are the same, and only their moments differ. */
const timedShare = 4;
const minMeetings = 15_000;
const flushMs = 1000;

describe('two instances that come to use one folder', () => {
  for (const [how, flush] of [
    ['answered', 'always'],
    ['stored', flushMs],
  ] as const)
    it(`lose no ${how} view with --flush ${flush}, whoever writes last and wherever the power is cut`, async (t) => {
      const of = flush === 'always' ? share : share * timedShare;
      const { meetings, states, violations } = await meetEverywhere({ of, ofCalls: shareOfCalls, flush });
      t.diagnostic(`${states} states after ${meetings} meetings`);
      assert.deepEqual(violations.slice(0, 20), []);
      assert.ok(meetings > minMeetings / of / shareOfCalls, `${meetings} meetings`);
    });
});

/** Files whose holder can be asked what it did last. */
function noting(files: FileSystem, note: (call: 'create' | 'rename' | 'sync') => void): FileSystem {
  return {
    ...files,
    create(name) {
      note('create');
      return files.create(name);
    },
    rename(from, to) {
      note('rename');
      return files.rename(from, to);
    },
    syncFolder() {
      note('sync');
      return files.syncFolder();
    },
  };
}

/** The first look after a call always finds what is expected: at the lock, or at the files of others. */
function blindAfter(call: 'create' | 'sync', looks: readonly ('lock' | 'files')[]): Required<Mistake> {
  let last = '';
  const isBlind = (look: 'lock' | 'files') => last === call && looks.includes(look);
  return {
    files: (files) => ({
      ...noting(files, (made) => {
        last = made;
      }),
      list: async () => (isBlind('files') ? [] : files.list()),
      async read(name, limit) {
        if (isBlind('files')) throw new Error('not read');
        return files.read(name, limit);
      },
    }),
    lock: (lock) => ({
      ...lock,
      async isHeld() {
        const isHeld = isBlind('lock') || (await lock.isHeld());
        last = '';
        return isHeld;
      },
    }),
  };
}

/** What another instance reads is always written by then, unless the folder is another one. */
const beforeAnswer = 'does not look at its lock before an answer';

/** Only what is on disk shows another instance whose lock file is not at the path any more. */
const blindToOthers = 'does not look at what others have written before a rename';

const eventOf: Readonly<Record<string, Meeting['event']>> = {
  [beforeAnswer]: 'the folder is removed',
  [blindToOthers]: 'the lock is replaced for a moment',
};

const mistakes: Readonly<Record<string, () => Mistake>> = {
  'takes a lost lock again and reads nothing': () => ({
    files: blindAfter('create', ['files']).files,
    lock: (lock, instance) => {
      let held: FolderLock = lock;
      return {
        holder: lock.holder,
        async isHeld() {
          if (await held.isHeld()) return true;
          await held.release();
          held = await instance.lock();
          return true;
        },
        release: () => held.release(),
      };
    },
  }),
  'looks at nothing before a rename': () => blindAfter('create', ['lock', 'files']),
  [beforeAnswer]: () => blindAfter('sync', ['lock']),
  [blindToOthers]: () => blindAfter('create', ['files']),
  'leaves the temporary files of others': () => ({
    files: (files) => ({
      ...files,
      list: async () => (await files.list()).filter((name) => !isTemporary(name)),
    }),
  }),
};

describe('the meetings find out when an instance', () => {
  for (const [mistake, make] of Object.entries(mistakes))
    it(mistake, async (t) => {
      const event = eventOf[mistake] ?? 'the lock is removed';
      const { meetings, violations } = await meetEverywhere({
        of: shareOfMistakes,
        mistake: make,
        isOneEnough: true,
        event,
        flush: mistake === blindToOthers ? flushMs : 'always',
      });
      t.diagnostic(`meeting ${meetings}: ${violations[0]}`);
      assert.ok(violations.length > 0);
    });
});
