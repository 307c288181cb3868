import { at } from '../base/at.ts';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { type RedisClient, script } from '../redis/client.ts';
import { NotSentError, OutcomeUnknownError, ReplyError } from '../redis/errors.ts';
import { countsIn, type Value } from '../redis/resp.ts';
import type { CountedView, ViewKey } from '../views/counter.ts';
import { sources } from './scripts.ts';

export type EngineCount = ReturnType<typeof createEngineCount>;

/** What the engine knew when it had run the script. */
export type CountAnswer = Awaited<ReturnType<EngineCount['add']>>;

export const addScript = script(sources.count);

/** Attempts at one batch: the first, one that learns the engine's clock, and one after a connection was lost. */
const maxAttempts = 3;

/** The engine got the views after their deadline. The first batch always is: only an answer tells the engine's time. */
class TooLateError extends Error {}

/** The views were not added, for the reason in `cause`; or perhaps they were, when no reply came that makes sense. */
export class AddError extends Error {
  readonly mayBeCounted: boolean;

  constructor(cause: unknown, mayBeCounted: boolean) {
    super(messageOf(cause), { cause });
    this.name = 'AddError';
    this.mayBeCounted = mayBeCounted;
  }
}

/**
 * Adds to the count in the engine, one batch at a time. The engine keeps a receipt of the last batch, so that one
 * whose answer was lost is sent again without being counted again, and views that the engine loses are put back. It
 * counts none after the deadline: views that got an error here are not counted when a stalled engine goes on and finds
 * them in its socket. `cityPrefix` begins the keys of the city; `instance` names this process and no other, ever.
 */
export function createEngineCount(client: RedisClient, clock: Clock, cityPrefix: string, instance: string) {
  // The part in braces decides on which node of a cluster a key lives. One script needs all of them on one node.
  const prefix = `${cityPrefix}:{views}:`;
  const sharedKeys = ['count', `receipt:${instance}`, 'reloads', 'start'].map((name) => prefix + name);
  let lastBatch = 0;
  /** The last answer. The next script takes it along, so that the engine finds out what it has lost. */
  let known = { batch: 0, views: 0, count: 0, engineMs: 0 };
  /** The engine's clock less ours, in milliseconds, as of its last answer; too small by the time that answer travelled. */
  let engineAhead = Number.NEGATIVE_INFINITY;

  const read = (value: Value, sent: number, keys: number) => {
    const isLate = Array.isArray(value) && value[0] === 0;
    const length = isLate ? 8 : 8 + 2 * keys;
    const [, count = 0, engineMs = 0, batch = 0, views = 0, reloads = 0, lost = 0, wrote, ...told] = countsIn(
      value,
      length,
    );
    engineAhead = engineMs - clock.now();
    if (isLate) throw new TooLateError('the engine found the views late');
    if (count < sent) throw new Error('the engine counted fewer views than it was sent');
    // What the receipt has more than before are the views of this batch, sent once or again.
    const added = Math.max(sent, Math.min(views - known.views, sent + keys));
    known = { batch, views, count, engineMs };
    const withKeys = Array.from({ length: keys }, (_, i): CountedView => {
      const own = at(told, 2 * i);
      return { count: own, timeMs: at(told, 2 * i + 1), isNew: own > count - added };
    });
    return {
      count,
      /** Reloads announced so far, by all instances. */
      reloads,
      /** Views that the engine had lost and that were put back just now. */
      lost,
      /** Whether the engine took a write. */
      wrote: wrote === 1,
      /** Views that were counted: not those whose keys were known. */
      added,
      /** What became of the views with keys, in their order; the count is 0 where a key was used with another body. */
      withKeys,
      /** The engine's clock, in milliseconds since 1970. */
      timeMs: engineMs,
    };
  };
  return {
    get count(): number {
      return known.count;
    },

    /**
     * Adds views, which may be 0, and those with keys, and announces reloads, within one deadline; without all of them it
     * only writes when `tries`. Rejects with AddError.
     */
    async add(views: number, reloads: number, tries = false, withKeys: readonly ViewKey[] = []) {
      lastBatch += 1;
      const deadline = client.deadline();
      const keys = [...sharedKeys, ...withKeys.map(({ text }) => `${prefix}key:${text}`)];
      const bodies = withKeys.flatMap(({ body, windowMs }) => [body, windowMs]);
      let mayBeCounted = false;
      for (let attempt = 1; ; attempt++) {
        const latest = Math.max(0, Math.floor(deadline + engineAhead));
        const last = [known.batch, known.views, known.count, known.engineMs];
        const args = [views, lastBatch, latest, reloads, ...last, String(tries), ...bodies];
        try {
          return read(await client.run(addScript, keys, args, deadline), views, withKeys.length);
        } catch (error) {
          mayBeCounted ||= views + withKeys.length > 0 && !provesNothingAdded(error);
          const isWorthRepeating = error instanceof OutcomeUnknownError || error instanceof TooLateError;
          if (!isWorthRepeating || attempt === maxAttempts || clock.now() >= deadline)
            throw new AddError(error, mayBeCounted);
        }
      }
    },
  };
}

function provesNothingAdded(error: unknown): boolean {
  return error instanceof NotSentError || error instanceof ReplyError || error instanceof TooLateError;
}
