import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileSystem } from '../../src/views/files.ts';
import { decodeGeneration, encodeGeneration } from '../../src/views/generation.ts';
import { recover } from '../../src/views/recovery.ts';
import { Store } from '../../src/views/store.ts';
import { freeLock, keepLog, settle } from './fixtures.ts';
import { type Call, failing, SimulatedDisk } from './simulated-disk.ts';

const fresh = { sequence: 0, count: 0, slot: 'views.0' } as const;

async function contents(disk: SimulatedDisk): Promise<Record<string, number | undefined>> {
  const names = (await disk.list()).sort();
  const entries = names.map(
    async (name) => [name, decodeGeneration(await disk.read(name, 512))?.count] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Notes every call that reaches the disk. */
function tap(disk: SimulatedDisk): Call[] {
  const calls: Call[] = [];
  const fault = disk.fault;
  disk.fault = (call) => {
    calls.push(call);
    return fault(call);
  };
  return calls;
}

const writing: readonly Call[] = [
  'create',
  'write',
  'sync file',
  'close',
  'read',
  'list',
  'rename',
  'sync folder',
];

/** Calls without which nothing is written. The others look for another instance. */
const needed = writing.filter((call) => call !== 'read' && call !== 'list');

/** Files whose calls take their time, each of which tells when it begins and when it has ended. */
function slow<T extends object>(object: T, tell: (more: 1 | -1) => void): T {
  const get = (_: T, name: string | symbol): unknown => {
    const member: unknown = Reflect.get(object, name);
    if (typeof member !== 'function') return member;
    return async (...args: unknown[]) => {
      tell(1);
      try {
        await settle();
        const made: unknown = await member.apply(object, args);
        return name === 'create' ? slow(made as object, tell) : made;
      } finally {
        tell(-1);
      }
    };
  };
  return new Proxy(object, { get });
}

/** As the first release wrote it: files of every release must stay readable. */
const text = `places-views 1
sequence 8
count 1234
sha256 71df8b5f56f0ba2dcdfbc3cabae5b8be592dd4641b5bccb8d01b6e897889e4ef
`;

describe('a generation', () => {
  it('is four lines, byte for byte', () => {
    assert.equal(encodeGeneration({ sequence: 8, count: 1234 }).toString(), text);
    assert.deepEqual(decodeGeneration(Buffer.from(text)), { sequence: 8, count: 1234 });
  });

  it('holds every count up to 2^53 - 1 and no other', () => {
    for (const value of [0, 1, Number.MAX_SAFE_INTEGER]) {
      const generation = { sequence: value, count: value };
      assert.deepEqual(decodeGeneration(encodeGeneration(generation)), generation);
    }
    for (const value of [-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN]) {
      assert.throws(() => encodeGeneration({ sequence: 1, count: value }), RangeError);
      assert.throws(() => encodeGeneration({ sequence: value, count: 1 }), RangeError);
    }
  });
});

describe('a write', () => {
  it('goes to the older of two generations', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    assert.deepEqual(await contents(disk), { 'views.0': 0, 'views.1': 1 });
    await store.write(2);
    assert.deepEqual(await contents(disk), { 'views.0': 2, 'views.1': 1 });
    await store.write(3);
    assert.deepEqual(await contents(disk), { 'views.0': 2, 'views.1': 3 });
  });

  it('first writes what was found anew, in its own slot, until that has ended well', async () => {
    const disk = new SimulatedDisk();
    disk.overwrite('views.1', encodeGeneration({ sequence: 7, count: 5 }));
    const store = new Store(disk, freeLock, { sequence: 7, count: 5, slot: 'views.1' });
    disk.fault = failing('sync folder');
    for (let attempt = 0; attempt < 3; attempt += 1) await assert.rejects(store.write(6), /EIO/);
    assert.deepEqual(await contents(disk), { 'views.1': 5 });
    assert.equal(store.durable, undefined);
    disk.fault = () => undefined;
    const calls = tap(disk);
    await store.write(6);
    assert.deepEqual(calls, [...writing, ...writing]);
    assert.deepEqual(await contents(disk), { 'views.0': 6, 'views.1': 5 });
    assert.equal(store.durable, 6);
  });

  it('has no call under way beside another, whatever fails', async () => {
    for (const broken of [undefined, ...writing]) {
      const disk = new SimulatedDisk();
      disk.fault = (call) => (call === broken ? { done: true, code: 'EIO' } : undefined);
      let [underWay, most] = [0, 0];
      const files = slow<FileSystem>(disk, (more) => {
        underWay += more;
        most = Math.max(most, underWay);
      });
      const store = new Store(files, freeLock, fresh);
      for (let attempt = 0; attempt < 2; attempt += 1) await store.write(1).catch(() => {});
      assert.equal(most, 1, broken);
    }
  });

  it('does not begin in a folder that is no longer ours', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, { ...freeLock, isHeld: async () => false }, fresh);
    await assert.rejects(store.write(1), /lock of the state folder was lost/);
    assert.equal(disk.length, 0);
  });

  it('of more than 2^53 - 1 views is rejected', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(Number.MAX_SAFE_INTEGER);
    await assert.rejects(store.write(Number.MAX_SAFE_INTEGER + 1), RangeError);
    assert.deepEqual(await contents(disk), { 'views.0': 0, 'views.1': Number.MAX_SAFE_INTEGER });
  });
});

describe('a write that fails', () => {
  for (const call of needed) {
    const isNamed = call === 'sync folder';
    const outcome = isNamed ? 'stores the count before it again' : 'leaves both generations';
    it(`at ${call} ${outcome}, for its views are rejected, and no other file`, async () => {
      const disk = new SimulatedDisk();
      const store = new Store(disk, freeLock, fresh);
      await store.write(1);
      await store.write(2);
      disk.fault = failing(call);
      await assert.rejects(store.write(3), /EIO/);
      assert.deepEqual(await contents(disk), { 'views.0': 2, 'views.1': isNamed ? 2 : 1 });
    });
  }

  it('and cannot be undone is outranked by the next one', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(10);
    disk.fault = (made) =>
      made === 'sync folder' || made === 'remove' ? { done: false, code: 'EIO' } : undefined;
    await assert.rejects(store.write(13), /EIO/);
    disk.fault = () => undefined;
    await store.write(11);
    assert.equal((await recover(disk, keepLog(), new Date(0))).count, 11);
  });

  it('leaves what the disk has damaged to the next start', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    disk.fault = (made) => {
      if (made === 'read') disk.overwrite('views.0', Buffer.from('damaged'));
      return made === 'sync folder' ? { done: false, code: 'EIO' } : undefined;
    };
    await assert.rejects(store.write(2), /EIO/);
    assert.deepEqual(await disk.list(), ['views.0', 'views.1']);
  });

  it('before what was found is durable touches neither generation', async () => {
    for (const call of needed.slice(0, -1)) {
      const disk = new SimulatedDisk();
      await new Store(disk, freeLock, fresh).write(1);
      const before = await contents(disk);
      const store = new Store(disk, freeLock, { sequence: 2, count: 1, slot: 'views.1' });
      disk.fault = failing(call);
      await assert.rejects(store.write(2), /EIO/);
      assert.deepEqual(await contents(disk), before, call);
      assert.equal(store.durable, undefined);
    }
  });
});
