import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFields } from '../../src/base/log.ts';
import { maxWaiting } from '../../src/views/counter.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { mulberry32 } from '../support/random.ts';
import { EngineProxy } from './engine-proxy.ts';
import { closing, emptyOutcome, type Instance, type Outcome, record, served } from './instances.ts';

/** The first value for which `listen` calls back. */
function heard<T>(listen: (listener: (value: T) => void) => unknown): Promise<T> {
  return new Promise((resolve) => listen(resolve));
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** The fields of the errors that were logged. */
function errorsOf(...instances: readonly Instance[]): LogFields[] {
  const lines = instances.flatMap(({ logged }) => logged);
  return lines.filter(({ level }) => level === 'error').map(({ fields }) => fields);
}

describe('the counter of several instances', needsEngine, () => {
  const { own, open } = closing();
  let engine: Engine;
  beforeEach(async () => {
    engine = own(await Engine.start());
  });

  async function openTwo(): Promise<[Instance, Instance]> {
    const [one, other] = await open(2, engine.url);
    assert(one && other);
    return [one, other];
  }

  it('tells listeners of every instance', async () => {
    const [one, other] = await openTwo();
    const told = heard(other.counter.onChange.bind(other.counter));
    const own = heard(one.counter.onChange.bind(one.counter));
    await one.counter.increment();
    assert.deepEqual([await own, await told], [1, 1]);
  });

  it('gives each view a count of its own, whichever instance it comes to', async () => {
    const all = await open(8, engine.url);
    const views = Array.from({ length: 200 }, (_, i) => all[i % all.length]?.counter.increment());
    const counts = await Promise.all(views);
    assert.deepEqual(
      counts.toSorted((a = 0, b = 0) => a - b),
      numbersTo(200),
    );
  });

  it('tells every other instance of a reload, past a listener that throws, and not the one that reloaded', async () => {
    const [one, other] = await openTwo();
    await Promise.all([one.counter.read(), other.counter.read()]);
    let ownReloads = 0;
    one.counter.onReload(() => ownReloads++);
    other.counter.onReload(() => {
      throw new Error('a broken listener');
    });
    const told = heard<void>((listener) => other.counter.onReload(listener));
    one.counter.announceReload();
    await told;
    await one.counter.read();
    assert.equal(ownReloads, 0);
  });

  it('announces a reload during an outage once the engine is back, and logs the outage', async () => {
    const [one, other] = await openTwo();
    await Promise.all([one.counter.read(), other.counter.read()]);
    const told = heard<void>((listener) => other.counter.onReload(listener));
    await engine.kill();
    one.counter.announceReload();
    await engine.start();
    await told;
    const inService = one.logged.filter(({ message }) => message === 'shared state available');
    const fields = { engine: `${engine.url}?prefix=places` };
    assert.deepEqual(
      inService.map((line) => line.fields),
      [fields, fields],
    );
    const reasons = one.logged.flatMap((line) => line.fields.reason ?? []);
    assert(reasons.length > 0 && reasons.every((reason, i) => reason !== reasons[i - 1]), `${reasons}`);
  });

  it('takes the highest count that anybody knows for an engine that lost everything, and says so', async () => {
    const [one, other] = await openTwo();
    for (let i = 0; i < 5; i++) await one.counter.increment();
    assert.equal(await other.counter.read(), 5);
    engine.ask('FLUSHALL');
    assert.equal(await other.counter.increment(), 6);
    assert.equal(await one.counter.increment(), 7);
    assert.deepEqual(
      errorsOf(one, other).map(({ views }) => views),
      [5],
    );
  });

  it('adds to that count what was counted before the instance that knows it came back', async () => {
    const [one, other] = await openTwo();
    await one.counter.increment();
    await other.counter.increment();
    engine.ask('FLUSHALL');
    // It may know of one view only, or of both.
    for (let i = 0; i < 3; i++) await one.counter.increment();
    assert.equal(await other.counter.increment(), 6);
    engine.ask('FLUSHALL');
    await other.counter.increment();
    assert.equal(await one.counter.increment(), 8);
    assert.equal(await other.counter.read(), 8);
  });

  it('puts back what each instance was answered last for an engine that lost the count alone', async () => {
    const [one, other] = await openTwo();
    for (let i = 0; i < 3; i++) await other.counter.increment();
    await one.counter.increment();
    engine.ask('DEL', 'places:{views}:count');
    // It knows of three views, or of all that were answered by then.
    await other.counter.increment();
    assert.equal(await one.counter.read(), 5);
    assert.equal(await other.counter.read(), 5);
  });

  it('takes it as it is when somebody sets the count, and says so when it fell', async () => {
    const [one, other] = await openTwo();
    for (let i = 0; i < 5; i++) await one.counter.increment();
    engine.ask('SET', 'places:{views}:count', '2');
    assert.equal(await one.counter.increment(), 3);
    assert.equal(await other.counter.increment(), 4);
    assert.deepEqual(errorsOf(one), [{ before: 5, count: 3 }]);
  });

  it('counts no view that it refuses because of another key that is no number', async () => {
    const [one] = await openTwo();
    await one.counter.increment();
    engine.ask('SET', 'places:{views}:reloads', 'often');
    await assert.rejects(one.counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    engine.ask('DEL', 'places:{views}:reloads');
    engine.ask('HSET', 'places:{views}:start', 'time', 'long ago');
    await assert.rejects(one.counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    engine.ask('DEL', 'places:{views}:start');
    const { flushes, failures } = one.counter.stats();
    assert.equal(failures, 2);
    assert.equal(await one.counter.increment(), 2);
    assert(one.counter.stats().flushes > flushes);
  });

  it('refuses views rather than count on from a value that is no number, and heals with it', async () => {
    const [one] = await openTwo();
    await one.counter.increment();
    for (const damage of ['twelve', '-1', '1.5', 'nan']) {
      engine.ask('SET', 'places:{views}:count', damage);
      await assert.rejects(one.counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
      await assert.rejects(one.counter.read(), { code: 'COUNTER_UNAVAILABLE' });
    }
    assert.deepEqual(one.counter.health(), {
      count: 1,
      persisted: 1,
      error: 'shared state: the engine refused a command (DAMAGED)',
    });
    assert.equal(engine.ask('GET', 'places:{views}:count'), 'nan');
    engine.ask('SET', 'places:{views}:count', '7');
    assert.equal(await one.counter.increment(), 8);
    assert.equal(one.counter.health().error, undefined);
  });

  it('does not count beyond what a double holds exactly', async () => {
    engine.ask('SET', 'places:{views}:count', String(Number.MAX_SAFE_INTEGER - 1));
    const [one] = await openTwo();
    assert.equal(await one.counter.increment(), Number.MAX_SAFE_INTEGER);
    await assert.rejects(one.counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    assert.equal(await one.counter.read(), Number.MAX_SAFE_INTEGER);
  });

  it('refuses views above the bound of those that wait', async () => {
    const [one] = await openTwo();
    const views = Array.from({ length: maxWaiting + 1 }, () => one.counter.increment());
    const outcomes = await Promise.allSettled(views);
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    const answered = outcomes.filter(({ status }) => status === 'fulfilled').length;
    // The instance itself reads the count at intervals, and a few of these reads may wait as well.
    assert(refused.length >= 1 && refused.length <= 5, `${refused.length} refused`);
    assert.deepEqual(
      outcomes.slice(answered).map(({ status }) => status),
      refused.map(() => 'rejected'),
    );
    assert.deepEqual([...new Set(refused)], ['COUNTER_UNAVAILABLE']);
    assert.equal(await one.counter.read(), answered);
  });

  it('answers what was asked before it closes, and nothing after', async () => {
    const [one, other] = await openTwo();
    const counts = Promise.all(Array.from({ length: 100 }, () => one.counter.increment()));
    await one.counter.close();
    assert.deepEqual(await counts, numbersTo(100));
    await assert.rejects(one.counter.increment(), { code: 'COUNTER_UNAVAILABLE' });
    assert.equal(await other.counter.read(), 100);
  });
});

describe('views in trouble', needsEngine, () => {
  const { own, open } = closing();
  const start = async (...settings: string[]) => own(await Engine.start(...settings));
  let outcome: Outcome;
  beforeEach(() => {
    outcome = emptyOutcome();
  });

  /** Nothing answered is lost, nothing is answered or counted twice; doubtful views may have been counted or not. */
  function assertExact(engine: Engine): void {
    const count = Number(engine.ask('GET', 'places:{views}:count'));
    const { answered, doubtful } = outcome;
    assert.equal(new Set(answered).size, answered.length, 'a count was given twice');
    assert(Math.max(...answered) <= count, 'an answered view is lost');
    assert(count >= answered.length && count <= answered.length + doubtful, `${count} of ${answered.length}`);
  }

  /** Records views at every instance until it is told to stop. */
  function load(instances: readonly Instance[]): () => Promise<void> {
    let loading = true;
    const loads = instances.map(async (instance) => {
      while (loading) {
        await Promise.all(Array.from({ length: 20 }, () => record(instance, outcome)));
        await pause(2);
      }
    });
    return async () => {
      loading = false;
      await Promise.all(loads);
    };
  }

  /** Waits until so many more were answered. */
  async function answers(more: number): Promise<void> {
    const goal = outcome.answered.length + more;
    while (outcome.answered.length < goal) await pause(1);
  }

  it('are answered once each though every tenth reply is cut in the middle', async () => {
    const engine = await start();
    const proxy = own(await EngineProxy.start(engine.port));
    const instances = await open(3, proxy.url);
    const random = mulberry32(4);
    const script = '*'.charCodeAt(0);
    let cuts = 0;
    proxy.cutAt = (reply) => {
      if (reply[0] !== script || random() >= 0.1) return undefined;
      cuts += 1;
      return Math.floor(random() * reply.length);
    };
    // How many are refused depends on how soon a connection is made anew.
    while (outcome.answered.length < 300) {
      await Promise.all(instances.flatMap((one) => [record(one, outcome), record(one, outcome)]));
    }
    assert(cuts > 0, 'no reply was cut');
    assertExact(engine);
  });

  it('survive the engine being killed and started again under load', async () => {
    // With the default, everysec, a kill can take views that are already answered: the test after this one.
    const engine = await start('--appendonly', 'yes', '--appendfsync', 'always');
    const instances = await open(3, engine.url);
    const unload = load(instances);
    for (let crash = 1; crash <= 3; crash++) {
      await answers(500);
      const { refused } = outcome;
      await engine.kill();
      while (outcome.refused === refused) await pause(1);
      await engine.start();
    }
    await answers(500);
    await unload();
    assertExact(engine);
  });

  it('that an engine loses after it has answered them are put back by the instances that brought them', async () => {
    const engine = await start();
    const instances = await open(3, engine.url);
    const unload = load(instances);
    for (let crash = 1; crash <= 3; crash++) {
      await answers(300);
      engine.ask('SAVE');
      await answers(300);
      await engine.kill();
      await engine.start();
    }
    await answers(300);
    await unload();
    // The answers may all be those of an instance that found the engine before the others did.
    for (const instance of instances) await served(instance);
    for (const { counter } of instances) await counter.read();
    const count = Number(engine.ask('GET', 'places:{views}:count'));
    const { answered, doubtful } = outcome;
    assert(count >= answered.length && count <= answered.length + doubtful, `${count} of ${answered.length}`);
    const putBack = errorsOf(...instances).filter((fields) => fields.views !== undefined);
    assert(putBack.length >= 3, JSON.stringify(putBack));
  });

  it('that were refused while the engine stood still are not counted when it goes on', async () => {
    const engine = await start();
    const [instance] = await open(1, engine.url, 100, 1000);
    assert(instance);
    await instance.counter.increment();
    engine.pause();
    await Promise.all(Array.from({ length: 50 }, () => record(instance, outcome)));
    assert.deepEqual(outcome.answered, []);
    assert.match(String(instance.counter.health().error), /no reply in time/);
    engine.resume();
    await served(instance);
    assert.equal(await instance.counter.increment(), 2);
  });

  it('may be lost with an engine that keeps no append-only file, which is said in the log', async () => {
    const volatile = await open(1, (await start()).url);
    const durable = await open(1, (await start('--appendonly', 'yes')).url);
    await Promise.all([...volatile, ...durable].map(({ counter }) => counter.increment()));
    const warnings = [volatile, durable].map(
      (instances) => instances.flatMap(({ logged }) => logged).filter(({ level }) => level === 'warn').length,
    );
    assert.deepEqual(warnings, [1, 0]);
  });

  it('are refused at once while the engine is away, and health says why', async () => {
    const engine = await start('--requirepass', 'right');
    const [instance] = await open(1, engine.url.replace('//', '//:wrong@'));
    assert(instance);
    await record(instance, outcome);
    assert.deepEqual(outcome, { answered: [], refused: 1, doubtful: 0 });
    await assert.rejects(async () => instance.counter.read(), /cannot be read/);
    assert.match(String(instance.counter.health().error), /refused the user or password \(WRONGPASS\)/);
    assert(!JSON.stringify(instance.logged).includes('wrong'));
    engine.ask('-a', 'right', '--no-auth-warning', 'CONFIG', 'SET', 'requirepass', 'wrong');
    await served(instance);
    assert.equal(await instance.counter.increment(), 1);
  });
});
