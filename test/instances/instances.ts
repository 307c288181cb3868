import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { AppError } from '../../src/base/errors.ts';
import { openShared, type SharedState } from '../../src/instances/open.ts';
import { SlidingWindow } from '../../src/limit/window.ts';
import { parseRedisUrl } from '../../src/redis/url.ts';
import { until } from '../support/until.ts';
import { keepLog } from '../views/fixtures.ts';

export interface Instance extends SharedState {
  readonly logged: ReturnType<typeof keepLog>['lines'];
}

/** Patience with the engine, in milliseconds: far above what a busy machine takes. Tests of deadlines have their own. */
const patienceMs = 30_000;

/** Instances' shares of the state, with what each logged. */
export function openInstances(
  count: number,
  url: string,
  limit = 100,
  deadlineMs = patienceMs,
): Promise<Instance[]> {
  const windowMs = 60_000;
  const open = async (): Promise<Instance> => {
    const log = keepLog();
    const inProcess = new SlidingWindow({ limit, windowMs });
    const own = {
      address: parseRedisUrl(url),
      cityPrefix: 'places',
      limit,
      windowMs,
      inProcess,
      log,
      deadlineMs,
    };
    return { ...(await openShared(own)), logged: log.lines };
  };
  return Promise.all(Array.from({ length: count }, open));
}

export async function closeAll(instances: readonly Instance[]): Promise<void> {
  await Promise.all(instances.map(({ counter }) => counter.close()));
}

/** What each test of the suite that calls it has opened is closed after it, the last first. */
export function closing() {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });
  const own = <T extends { close(): Promise<void> }>(thing: T): T => {
    opened.push(thing);
    return thing;
  };
  const open = async (...asked: Parameters<typeof openInstances>): Promise<Instance[]> => {
    const instances = await openInstances(...asked);
    own({ close: () => closeAll(instances) });
    return instances;
  };
  return { own, open };
}

/** What became of many increments. */
export interface Outcome {
  readonly answered: number[];
  /** Refused with the word that they were not counted. */
  refused: number;
  /** Refused with the word that they may have been counted. */
  doubtful: number;
}

/** Records one view and notes its outcome. Anything but an answer or an honest 503 fails the test. */
export async function record(instance: Instance, outcome: Outcome): Promise<void> {
  try {
    outcome.answered.push(await instance.counter.increment());
  } catch (error) {
    assert(error instanceof AppError, String(error));
    assert.equal(error.code, 'COUNTER_UNAVAILABLE');
    assert.equal(error.retryAfterSeconds, 3);
    if (error.hint.includes('may have been')) outcome.doubtful++;
    else outcome.refused++;
  }
}

export function emptyOutcome(): Outcome {
  return { answered: [], refused: 0, doubtful: 0 };
}

/** Resolves as soon as the instance can use the engine, both for views and for limits. */
export function served(instance: Instance): Promise<void> {
  return until(() => instance.counter.health().error === undefined);
}
