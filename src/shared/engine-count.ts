import { at } from '../at.ts';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import { type RedisClient, script } from '../redis/client.ts';
import { NotSentError, OutcomeUnknownError, ReplyError } from '../redis/errors.ts';
import { countsIn, type Value } from '../redis/resp.ts';
import type { CountedView, ViewKey } from '../views/counter.ts';
import { sources } from './scripts.ts';

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
 * them in its socket.
 */
export class EngineCount {
  readonly #client: RedisClient;
  readonly #clock: Clock;
  readonly #keys: readonly string[];
  readonly #prefix: string;
  #batch = 0;
  /** The last answer. The next script takes it along, so that the engine finds out what it has lost. */
  #known = { batch: 0, views: 0, count: 0, engineMs: 0 };
  /** The engine's clock less ours, in milliseconds, as of its last answer; too small by the time that answer travelled. */
  #engineAhead = Number.NEGATIVE_INFINITY;

  /** `prefix` begins the keys of the city; `instance` names this process and no other, ever. */
  constructor(client: RedisClient, clock: Clock, prefix: string, instance: string) {
    this.#client = client;
    this.#clock = clock;
    // The part in braces decides on which node of a cluster a key lives. One script needs all of them on one node.
    const names = ['count', `receipt:${instance}`, 'reloads', 'start'];
    this.#prefix = `${prefix}:{views}:`;
    this.#keys = names.map((name) => this.#prefix + name);
  }

  get count(): number {
    return this.#known.count;
  }

  /**
   * Adds views, which may be 0, and those with keys, and announces reloads, within one deadline; without all of them it only
   * writes when `tries`. Rejects with AddError.
   */
  async add(views: number, reloads: number, tries = false, withKeys: readonly ViewKey[] = []) {
    this.#batch += 1;
    const deadline = this.#client.deadline();
    let mayBeCounted = false;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#send(views, reloads, tries, withKeys, deadline);
      } catch (error) {
        mayBeCounted ||= views + withKeys.length > 0 && !provesNothingAdded(error);
        const isWorthRepeating = error instanceof OutcomeUnknownError || error instanceof TooLateError;
        if (!isWorthRepeating || attempt === maxAttempts || this.#clock.now() >= deadline)
          throw new AddError(error, mayBeCounted);
      }
    }
  }

  async #send(
    views: number,
    reloads: number,
    tries: boolean,
    withKeys: readonly ViewKey[],
    deadline: number,
  ) {
    const latest = Math.max(0, Math.floor(deadline + this.#engineAhead));
    const known = this.#known;
    const last = [known.batch, known.views, known.count, known.engineMs];
    const bodies = withKeys.flatMap(({ body, windowMs }) => [body, windowMs]);
    const args = [views, this.#batch, latest, reloads, ...last, String(tries), ...bodies];
    const keys = [...this.#keys, ...withKeys.map(({ text }) => `${this.#prefix}key:${text}`)];
    const reply = await this.#client.run(addScript, keys, args, deadline);
    return this.#read(reply, views, withKeys.length);
  }

  #read(value: Value, sent: number, keys: number) {
    const isLate = Array.isArray(value) && value[0] === 0;
    const [, count = 0, engineMs = 0, batch = 0, views = 0, reloads = 0, lost = 0, wrote, ...told] = countsIn(
      value,
      isLate ? 8 : 8 + 2 * keys,
    );
    this.#engineAhead = engineMs - this.#clock.now();
    if (isLate) throw new TooLateError('the engine found the views late');
    if (count < sent) throw new Error('the engine counted fewer views than it was sent');
    // What the receipt has more than before are the views of this batch, sent once or again.
    const added = Math.max(sent, Math.min(views - this.#known.views, sent + keys));
    this.#known = { batch, views, count, engineMs };
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
  }
}

function provesNothingAdded(error: unknown): boolean {
  return error instanceof NotSentError || error instanceof ReplyError || error instanceof TooLateError;
}
