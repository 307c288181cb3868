import { at } from '../base/at.ts';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { type RedisClient, script } from '../redis/client.ts';
import { NotSentError, OutcomeUnknownError, ReplyError } from '../redis/errors.ts';
import { countsIn, type Value } from '../redis/resp.ts';
import type { CountedView, ViewKey } from '../views/counter.ts';
import { sources } from './scripts.ts';

export type EngineCount = ReturnType<typeof createEngineCount>;

/** State of the engine after it ran the script. */
export type CountAnswer = Awaited<ReturnType<EngineCount['add']>>;

export const addScript = script(sources.count);

/** Attempts per batch: the first, one that learns the engine's clock, one after a lost connection. */
const maxAttempts = 3;

/**
 * The views reached the engine after their deadline. The first batch always does: the engine's time is known from
 * replies only.
 */
class TooLateError extends Error {}

/** The views were not added, for the reason in `cause`; or the outcome is unknown, if no valid reply came. */
export class AddError extends Error {
  readonly mayBeCounted: boolean;

  constructor(cause: unknown, mayBeCounted: boolean) {
    super(messageOf(cause), { cause });
    this.name = 'AddError';
    this.mayBeCounted = mayBeCounted;
  }
}

/**
 * Adds to the count in the engine, one batch at a time. The engine stores a receipt of the last batch, so a batch whose
 * reply was lost can be repeated without being counted twice, and views lost by the engine are restored. Batches past
 * their deadline are rejected: views that were answered with an error are not counted when a stalled engine resumes.
 * `cityPrefix` starts the keys of the city; `instance` is unique to this process.
 */
export function createEngineCount(client: RedisClient, clock: Clock, cityPrefix: string, instance: string) {
  // The part in braces selects the cluster slot. All keys of a script must share one.
  const prefix = `${cityPrefix}:{views}:`;
  const sharedKeys = ['count', `receipt:${instance}`, 'reloads', 'start'].map((name) => prefix + name);
  let lastBatch = 0;
  /** Last reply. It is passed to the next script, so that the engine detects its losses. */
  let known = { batch: 0, views: 0, count: 0, engineMs: 0 };
  /** Engine clock minus own clock in milliseconds, as of the last reply; too small by the latency of that reply. */
  let engineAhead = Number.NEGATIVE_INFINITY;

  const read = (value: Value, sent: number, keys: number) => {
    const isLate = Array.isArray(value) && value[0] === 0;
    const length = isLate ? 8 : 8 + 2 * keys;
    const [, count = 0, engineMs = 0, batch = 0, views = 0, reloads = 0, lost = 0, wrote, ...keyed] =
      countsIn(value, length);
    engineAhead = engineMs - clock.now();
    if (isLate) throw new TooLateError('the engine found the views late');
    if (count < sent) throw new Error('the engine counted fewer views than it was sent');
    // The receipt grew by the views of this batch, whether it was sent once or twice.
    const added = Math.max(sent, Math.min(views - known.views, sent + keys));
    known = { batch, views, count, engineMs };
    const withKeys = Array.from({ length: keys }, (_, i): CountedView => {
      const own = at(keyed, 2 * i);
      return { count: own, timeMs: at(keyed, 2 * i + 1), isNew: own > count - added };
    });
    return {
      count,
      /** Total of reloads announced by all instances. */
      reloads,
      /** Views lost by the engine and restored by this batch. */
      lost,
      /** True if the engine accepted a write. */
      wrote: wrote === 1,
      /** Counted views, without those whose keys were known. */
      added,
      /** Results of keyed views, in order; count 0 marks a key that was used with another body. */
      withKeys,
      /** Engine clock in milliseconds since 1970. */
      timeMs: engineMs,
    };
  };
  return {
    get count(): number {
      return known.count;
    },

    /**
     * Adds views (possibly 0) and keyed views, and announces reloads, within one deadline. If there is nothing to add,
     * writes only when `tries` is set. Rejects with AddError.
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
