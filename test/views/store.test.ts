import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeGeneration } from '../../src/views/generation.ts';
import { recover } from '../../src/views/recovery.ts';
import { Store } from '../../src/views/store.ts';
import { freeLock, keepLog, settle } from './fixtures.ts';
import { type Call, SimulatedDisk } from './simulated-disk.ts';

const fresh = { sequence: 0, newest: 'views.1' } as const;

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

describe('a write', () => {
  it('goes to the older of two generations', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    await store.write(1);
    assert.deepEqual(await contents(disk), { 'views.0': 1 });
    await store.write(2);
    assert.deepEqual(await contents(disk), { 'views.0': 1, 'views.1': 2 });
    await store.write(3);
    assert.deepEqual(await contents(disk), { 'views.0': 3, 'views.1': 2 });
  });

  it('syncs the file before the rename until one has ended well, then file and folder together', async () => {
    const disk = new SimulatedDisk();
    const store = new Store(disk, freeLock, fresh);
    disk.fault = (made) => (made === 'rename' ? { done: false, code: 'EIO' } : undefined);
    await assert.rejects(store.write(1), /EIO/);
    disk.fault = () => undefined;
    const calls = tap(disk);
    const start: readonly Call[] = ['sync folder', 'create', 'write'];
    await store.write(1);
    assert.deepEqual(calls.splice(0), [...start, 'sync file', 'rename', 'sync folder', 'close']);
    await store.write(2);
    assert.deepEqual(calls, ['create', 'write', 'rename', 'sync file', 'sync folder', 'close']);
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

  it('makes what a dead process left durable before it replaces anything', async () => {
    const disk = new SimulatedDisk();
    const calls = tap(disk);
    await new Store(disk, freeLock, { sequence: 7, newest: 'views.0' }).write(1);
    assert.equal(calls[0], 'sync folder');
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
    assert.deepEqual(await contents(disk), { 'views.0': Number.MAX_SAFE_INTEGER });
  });
});

describe('a write that fails', () => {
  const both = { 'views.0': 1, 'views.1': 2 };
  const newest = { 'views.1': 2 };
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
    assert.equal((await contents(disk))['views.1'], 2);
  });

  it('before the last writer is known to have finished replaces nothing', async () => {
    const disk = new SimulatedDisk();
    await new Store(disk, freeLock, fresh).write(1);
    const before = await contents(disk);
    const store = new Store(disk, freeLock, { sequence: 1, newest: 'views.0' });
    disk.fault = (made) => (made === 'sync folder' ? { done: false, code: 'EIO' } : undefined);
    const calls = tap(disk);
    await assert.rejects(store.write(2), /EIO/);
    assert.deepEqual(calls, ['sync folder']);
    assert.deepEqual(await contents(disk), before);
  });
});
