import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FileCounter, lockCheckMs } from '../../src/views/file-counter.ts';
import { LockHeldError } from '../../src/views/lock.ts';
import { openStore } from '../../src/views/open-counter.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { counting, freeLock, keepLog, settle, start } from './fixtures.ts';
import { failing, SimulatedDisk } from './simulated-disk.ts';

const flushMs = 5000;

async function timed() {
  const made = await counting(flushMs);
  return { ...made, writes: () => made.counter.stats().flushes - 1 };
}

const readOnly = () => failing('create', 1, 9, { code: 'EROFS' });

describe('a counter that flushes by the clock', () => {
  it('writes what gathered once per period', async () => {
    const { counter, writes, pass } = await timed();
    for (let i = 0; i < 10; i += 1) {
      await counter.increment();
      await pass(flushMs / 10);
    }
    assert.equal(writes(), 1);
    assert.deepEqual(counter.health(), { count: 10, persisted: 10 });
    await counter.increment();
    await pass(flushMs - 1);
    assert.equal(writes(), 1);
    await pass(1);
    assert.equal(writes(), 2);
  });

  it('writes the views that come during a write with the next one', async () => {
    const { disk, counter, writes, pass } = await timed();
    await counter.increment();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.pause = () => promise;
    await pass(flushMs);
    await counter.increment();
    resolve();
    await settle();
    assert.deepEqual(counter.health(), { count: 2, persisted: 1 });
    await pass(flushMs);
    assert.equal(writes(), 2);
    assert.deepEqual(counter.health(), { count: 2, persisted: 2 });
  });

  it('rejects views while the storage fails and keeps those it answered', async () => {
    const { disk, counter, pass } = await timed();
    await counter.increment();
    await counter.increment();
    disk.fault = readOnly();
    await pass(flushMs);
    await assert.rejects(counter.increment(), { code: 'COUNTER_UNAVAILABLE', retryAfterSeconds: 5 });
    assert.equal(counter.health().count, 2);
    assert.equal(counter.health().persisted, 0);
    assert.match(counter.health().error ?? '', /^EROFS/);
    disk.fault = () => undefined;
    await pass(flushMs);
    assert.deepEqual(counter.health(), { count: 2, persisted: 2 });
    assert.equal(await counter.increment(), 3);
  });

  for (const others of [0, 2])
    it(`counts its views once if it loses the lock after the rename and another instance counts ${others}`, async () => {
      const [disk, clock, log] = [new SimulatedDisk(), new FakeClock(), keepLog()];
      let holder = 0;
      const open = () => {
        holder += 1;
        const own = holder;
        const lock = { ...freeLock, holder: `${own}`, isHeld: async () => holder === own };
        return openStore(disk, lock, log, clock.date());
      };
      const counter = await FileCounter.start(open, { flush: flushMs, log, clock });
      for (let i = 0; i < 3; i += 1) await counter.increment();
      const syncFolder = disk.syncFolder.bind(disk);
      disk.syncFolder = async () => {
        await syncFolder();
        holder += 1;
      };
      clock.advance(flushMs);
      await settle();
      disk.syncFolder = syncFolder;
      if (others > 0) {
        const store = await open();
        await store.write(store.recovered.count + others);
      }
      clock.advance(flushMs);
      await settle();
      assert.deepEqual(counter.health(), { count: 3 + others, persisted: 3 + others });
    });

  it('refuses views once another instance holds the lock, long before the next write', async () => {
    const [disk, clock, log] = [new SimulatedDisk(), new FakeClock(), keepLog()];
    let isHeld = true;
    const open = async () => {
      if (!isHeld) throw new LockHeldError();
      return openStore(disk, { ...freeLock, isHeld: async () => isHeld }, log, clock.date());
    };
    const counter = await FileCounter.start(open, { flush: 60_000, log, clock });
    assert.equal(await counter.increment(), 1);
    isHeld = false;
    clock.advance(lockCheckMs);
    assert.equal(await counter.increment(), 2);
    await settle();
    await assert.rejects(counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    isHeld = true;
    clock.advance(60_000);
    await settle();
    assert.equal(await counter.increment(), 3);
    assert.equal(counter.health().persisted, 2);
  });

  it('writes the rest when it is closed', async () => {
    const { disk, counter, pass } = await timed();
    await counter.increment();
    await counter.close();
    const before = disk.length;
    await pass(flushMs);
    assert.equal(disk.length, before, 'written after it was closed');
    assert.equal((await start(disk)).read(), 1);
    await assert.rejects(counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
  });

  it('says how much is lost when it is closed on a disk that fails', async () => {
    const { disk, clock, log, counter } = await timed();
    await counter.increment();
    disk.fault = readOnly();
    assert.equal(await counter.close(), false);
    assert.deepEqual(log.lines.at(-1), {
      level: 'error',
      message: 'answered views could not be stored',
      fields: { count: 1, persisted: 0 },
    });
    assert.equal(clock.waiting, 0);
  });

  it('tells its listeners of every view', async () => {
    const { counter } = await timed();
    const heard: number[] = [];
    counter.onChange((count) => heard.push(count));
    await counter.increment();
    await counter.increment();
    assert.deepEqual(heard, [1, 2]);
  });
});
