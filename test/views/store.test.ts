import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recover } from '../../src/views/recovery.ts';
import { decodeGeneration, encodeGeneration, Store } from '../../src/views/store.ts';
import { freeLock, keepLog, settle } from './fixtures.ts';
import { type Call, SimulatedDisk } from './simulated-disk.ts';

const fresh = { sequence: 0, count: 0, newest: 'views.0' } as const;

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

/** What a write does before anything else: the found count is written anew, in its own slot. */
const settling: readonly Call[] = ['create', 'write', 'sync file', 'close', 'rename', 'sync folder'];
const writing: readonly Call[] = ['create', 'write', 'rename', 'sync file', 'sync folder', 'close'];

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

  it('syncs file and folder together', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    const calls = tap(disk);
    await store.write(2);
    assert.deepEqual(calls, writing);
  });

  it('first makes what was found durable, step by step, until that has ended well', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, { sequence: 7, count: 5, newest: 'views.1' });
    disk.fault = (made) => (made === 'sync folder' ? { done: false, code: 'EIO' } : undefined);
    for (let attempt = 0; attempt < 3; attempt += 1) await assert.rejects(store.write(6), /EIO/);
    assert.deepEqual(await contents(disk), { 'views.1': 5 });
    assert.equal(store.durable, undefined);
    disk.fault = () => undefined;
    const calls = tap(disk);
    await store.write(6);
    assert.deepEqual(calls, [...settling, ...writing]);
    assert.deepEqual(await contents(disk), { 'views.0': 6, 'views.1': 5 });
    assert.equal(store.durable, 6);
  });

  it('that fails after that leaves the found count durable', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, { sequence: 7, count: 5, newest: 'views.1' });
    let folderSyncs = 0;
    disk.fault = (made) => {
      if (made === 'sync folder') folderSyncs += 1;
      return folderSyncs > 1 ? { done: false, code: 'EIO' } : undefined;
    };
    await assert.rejects(store.write(6), /EIO/);
    assert.equal(store.durable, 5);
  });

  it('waits for both syncs when one of them fails', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const folder = disk.syncFolder.bind(disk);
    disk.syncFolder = () => promise.then(folder);
    disk.fault = (made) => (made === 'sync file' ? { done: false, code: 'EIO' } : undefined);
    const calls = tap(disk);
    const failed = assert.rejects(store.write(2), /EIO/);
    await settle();
    assert.deepEqual(calls, ['create', 'write', 'rename', 'sync file']);
    resolve();
    await failed;
  });

  it('does not begin in a folder that is no longer ours', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, { ...freeLock, verify: () => Promise.reject(new Error('taken')) }, fresh);
    await assert.rejects(store.write(1), /taken/);
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
  const both = { 'views.0': 2, 'views.1': 1 };
  const newest = { 'views.0': 2 };
  const left = {
    create: both,
    write: both,
    rename: both,
    'sync file': newest,
    'sync folder': newest,
    close: newest,
  };
  for (const [call, files] of Object.entries(left)) {
    const outcome = files === both ? 'leaves both generations' : 'takes its generation back';
    it(`at ${call} ${outcome}, for its views are rejected, and no other file`, async () => {
      const disk = new SimulatedDisk();
      const store = new Store(disk, freeLock, fresh);
      await store.write(1);
      await store.write(2);
      disk.fault = (made) => (made === call ? { done: false, code: 'EIO' } : undefined);
      await assert.rejects(store.write(3), /EIO/);
      assert.deepEqual(await contents(disk), files);
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

  it('never touches the newest durable generation, however often it fails', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    await store.write(2);
    disk.fault = (made) => (made === 'sync folder' ? { done: true, code: 'EIO' } : undefined);
    for (let attempt = 0; attempt < 5; attempt += 1) await assert.rejects(store.write(3), /EIO/);
    assert.equal((await contents(disk))['views.0'], 2);
  });

  it('before what was found is durable touches neither generation', async () => {
    for (const call of ['create', 'write', 'sync file', 'close', 'rename'] as const) {
      const disk = new SimulatedDisk();
      await new Store(disk, freeLock, fresh).write(1);
      const before = await contents(disk);
      const store = new Store(disk, freeLock, { sequence: 2, count: 1, newest: 'views.1' });
      disk.fault = (made) => (made === call ? { done: false, code: 'EIO' } : undefined);
      await assert.rejects(store.write(2), /EIO/);
      assert.deepEqual(await contents(disk), before, call);
      assert.equal(store.durable, undefined);
    }
  });
});
