import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../src/base/errors.ts';
import { helpFor } from '../../src/base/system-faults.ts';
import { maxWaiting } from '../../src/views/counter.ts';
import { stallMs } from '../../src/views/file-counter.ts';
import { decodeGeneration, encodeGeneration } from '../../src/views/generation.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { counting, freeLock, keepLog, settle, start } from './fixtures.ts';
import { type Call, failing, SimulatedDisk } from './simulated-disk.ts';

const full = (call: Call, nth = 1, times?: number) => failing(call, nth, times, { code: 'ENOSPC' });

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof AppError && error.code === 'COUNTER_UNAVAILABLE' && error.retryAfterSeconds !== undefined
  );
}

describe('a counter that flushes always', () => {
  it('gives each view a count of its own and all of a turn one write', async () => {
    const { counter } = await counting();
    const before = counter.stats().flushes;
    const counts = await Promise.all(Array.from({ length: 100 }, () => counter.increment()));
    assert.deepEqual(
      counts,
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
    assert.ok(counter.stats().flushes - before <= 1);
  });

  it('answers with its own write, not when the queue runs dry', async () => {
    const { disk, counter } = await counting();
    let answered = 0;
    const first = counter.increment().then(() => {
      answered += 1;
    });
    let later = Promise.resolve();
    disk.fault = (call) => {
      // Another view comes in during every write: the queue never runs dry.
      if (call === 'write' && answered === 0) later = later.then(() => counter.increment()).then(() => {});
      return undefined;
    };
    await first;
    assert.equal(answered, 1);
    await later;
  });

  it('never tells a count that is not on disk yet', async () => {
    const { disk, counter } = await counting();
    const seen: number[] = [];
    disk.fault = () => {
      seen.push(Number(counter.read()));
      return undefined;
    };
    await counter.increment();
    assert.deepEqual([...new Set(seen)], [0]);
    assert.equal(counter.read(), 1);
  });

  it('says why it rejects, without a path, until it is healed', async () => {
    const { disk, log, counter } = await counting();
    disk.fault = full('create');
    const refused = {
      level: 'error',
      message: 'the view counter cannot be stored; views are refused',
      fields: { error: `ENOSPC: no space left on device (simulated); ${helpFor('ENOSPC')}` },
    };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(counter.increment(), isUnavailable);
      assert.deepEqual(log.lines, [refused]);
    }
    assert.match(counter.health().error ?? '', /^ENOSPC/);
    assert.doesNotMatch(counter.health().error ?? '', /\//);
    assert.deepEqual(counter.stats(), { flushes: 1, failures: 2 });
    disk.fault = () => undefined;
    await counter.increment();
    assert.deepEqual(counter.health(), { count: 1, persisted: 1 });
    const stored = { level: 'info', message: 'the view counter can be stored again', fields: { count: 1 } };
    assert.deepEqual(log.lines, [refused, stored]);
  });

  it('finds out by itself that the disk is healed', async () => {
    const { disk, clock, counter, pass } = await counting();
    const heard: number[] = [];
    counter.onChange((count) => heard.push(count));
    disk.fault = full('create');
    await assert.rejects(counter.increment(), isUnavailable);
    await pass(999);
    assert.equal(counter.stats().failures, 1);
    await pass(1);
    assert.equal(counter.stats().failures, 2);
    disk.fault = () => undefined;
    await pass(1000);
    assert.deepEqual(counter.health(), { count: 0, persisted: 0 });
    assert.deepEqual(heard, []);
    assert.equal(clock.waiting, 0);
  });

  it('writes nothing more when a view has found the disk healed first', async () => {
    const { disk, clock, counter, pass } = await counting();
    disk.fault = full('create');
    await assert.rejects(counter.increment(), isUnavailable);
    disk.fault = () => undefined;
    await counter.increment();
    const before = disk.length;
    await pass(1000);
    assert.equal(disk.length, before);
    assert.equal(clock.waiting, 0);
  });

  it('starts on a disk that is full, and neither counts nor tells what may be lost until there is room', async () => {
    const { disk, counter: before } = await counting();
    await before.increment();
    await before.close();
    disk.fault = full('write');
    const clock = new FakeClock();
    const counter = await start(disk, 'always', clock);
    assert.throws(() => counter.read(), isUnavailable);
    const { error, ...health } = counter.health();
    assert.deepEqual(health, { count: 1, persisted: 0 });
    assert.match(error ?? '', /ENOSPC/);
    await assert.rejects(counter.increment(), isUnavailable);
    disk.fault = () => undefined;
    clock.advance(1000);
    await settle();
    assert.equal(counter.read(), 1);
    assert.deepEqual(counter.health(), { count: 1, persisted: 1 });
    assert.equal(await counter.increment(), 2);
  });

  it('tells what it found once that is durable, also when the next write fails', async () => {
    const { disk, counter: before } = await counting();
    await before.increment();
    disk.fault = full('rename', 2, 1);
    const counter = await start(disk);
    assert.equal(counter.read(), 1);
    assert.equal(counter.health().persisted, 1);
    assert.match(counter.health().error ?? '', /ENOSPC/);
  });

  it('rejects new views while a write does not end, and answers the old ones when it does', async () => {
    const { disk, clock, counter } = await counting();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.pause = () => promise;
    const underWay = counter.increment();
    await settle();
    const waiting = counter.increment();
    clock.advance(stallMs);
    assert.equal(counter.health().error, undefined);
    clock.advance(1);
    assert.equal(counter.health().error, 'the storage does not answer');
    await assert.rejects(counter.increment(), isUnavailable);
    resolve();
    assert.deepEqual(await Promise.all([underWay, waiting]), [1, 2]);
    clock.advance(stallMs + 1);
    assert.deepEqual(counter.health(), { count: 2, persisted: 2 });
  });

  it('tells its listeners, until they stop listening, and also when one of them throws', async () => {
    const { counter } = await counting();
    const heard: number[] = [];
    counter.onChange(() => {
      throw new Error('a listener that fails');
    });
    const stop = counter.onChange((count) => heard.push(count));
    await Promise.all([counter.increment(), counter.increment()]);
    await counter.increment();
    stop();
    await counter.increment();
    assert.deepEqual(heard, [2, 3]);
  });

  it('rejects views above the bound of those that wait', async () => {
    const { counter } = await counting();
    const accepted = Array.from({ length: maxWaiting }, () => counter.increment());
    await assert.rejects(counter.increment(), isUnavailable);
    assert.equal((await Promise.all(accepted)).at(-1), maxWaiting);
  });
});

for (const flush of ['always', 5000] as const) {
  describe(`a counter that flushes ${flush}`, () => {
    it('writes nothing and waits for nothing while nobody comes', async () => {
      const { disk, clock, counter, pass } = await counting(flush);
      await counter.increment();
      await pass(5000);
      const before = disk.length;
      await pass(86_400_000);
      assert.equal(disk.length, before);
      assert.equal(clock.waiting, 0);
    });

    it('stops at 2^53 - 1', async () => {
      const disk = new SimulatedDisk();
      disk.overwrite('views.0', encodeGeneration({ sequence: 1, count: Number.MAX_SAFE_INTEGER - 1 }));
      const counter = await start(disk, flush);
      assert.equal(await counter.increment(), Number.MAX_SAFE_INTEGER);
      await assert.rejects(counter.increment(), isUnavailable);
      assert.equal(counter.read(), Number.MAX_SAFE_INTEGER);
    });
  });
}

describe('closing', () => {
  it('waits for the views under way, rejects later ones and releases the folder once', async () => {
    const disk = new SimulatedDisk();
    let released = 0;
    const release = async (): Promise<void> => {
      released += 1;
    };
    const counter = await start(disk, 'always', new FakeClock(), keepLog(), { ...freeLock, release });
    const underWay = counter.increment();
    const closed = Promise.all([counter.close(), counter.close()]);
    await assert.rejects(counter.increment(), isUnavailable);
    assert.equal(await underWay, 1);
    await closed;
    assert.equal(released, 1);
  });

  it('after a failure leaves on disk exactly what was answered', async () => {
    const { disk, counter } = await counting();
    await counter.increment();
    disk.fault = (call) =>
      call === 'sync folder' || call === 'remove' ? { done: false, code: 'ENOSPC' } : undefined;
    await assert.rejects(counter.increment(), isUnavailable);
    disk.fault = () => undefined;
    await counter.close();
    const counts = await Promise.all(['views.0', 'views.1'].map((name) => disk.read(name, 512)));
    assert.deepEqual(counts.map((bytes) => decodeGeneration(bytes)?.count).sort(), [1, 1]);
  });

  it('says nothing of lost views where all are stored, or none was ever answered', async () => {
    for (const fault of [() => undefined, full('create')]) {
      const disk = new SimulatedDisk();
      disk.overwrite('views.0', encodeGeneration({ sequence: 1, count: 7 }));
      const clock = new FakeClock();
      const log = keepLog();
      disk.fault = fault;
      const counter = await start(disk, 'always', clock, log);
      const before = [...log.lines];
      await counter.close();
      assert.deepEqual(log.lines, before);
      assert.equal(clock.waiting, 0);
    }
  });
});
