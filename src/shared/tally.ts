import type { Clock } from '../clock.ts';
import type { Client } from '../redis/client.ts';
import { OutcomeUnknownError } from '../redis/errors.ts';
import type { Value } from '../redis/resp.ts';
import { countKey, receiptKey, reloadsKey } from './keys.ts';
import { numbersIn } from './numbers.ts';
import { viewsScript } from './views-script.ts';

/** What the engine knew when it had run the script. */
export interface TallyAnswer {
  readonly count: number;
  /** Reloads that were ever announced. */
  readonly reloads: number;
  /** Views that the engine had lost and that were put back just now. */
  readonly lost: number;
}

/** The last answer, from which the engine is told what it should know. */
interface Known {
  readonly batch: number;
  readonly views: number;
  readonly count: number;
  readonly engineMs: number;
}

/** Sendings of one batch: the first, one that learns the engine's clock, and one after a connection was lost. */
const maxSendings = 3;

/** The first views are always late: only an answer tells the engine's time. */
class LateError extends Error {}

/** The views were not added, or, with `doubtful`, perhaps they were and the answer never came. */
export class TallyError extends Error {
  readonly doubtful: boolean;

  constructor(cause: unknown, doubtful: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'TallyError';
    this.doubtful = doubtful;
  }
}

/**
 * Adds to the count in the engine, one batch at a time. The engine keeps a receipt of the last batch, so that one
 * whose answer was lost is sent again without being counted again, and views that the engine loses are put back. It
 * counts none after the deadline, so that views which were refused here are not counted when a stalled engine wakes up
 * and finds them in its socket.
 */
export class Tally {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #keys: readonly string[];
  #batch = 0;
  #known: Known = { batch: 0, views: 0, count: 0, engineMs: 0 };
  /** The engine's clock less ours, in milliseconds, as of its last answer; so late by the way of that answer. */
  #engineAhead = Number.NEGATIVE_INFINITY;

  /** `instance` names this process and no other, ever. */
  constructor(client: Client, clock: Clock, instance: string) {
    this.#client = client;
    this.#clock = clock;
    this.#keys = [countKey, receiptKey(instance), reloadsKey];
  }

  /** The count as of the last answer. */
  get count(): number {
    return this.#known.count;
  }

  /** Adds views, which may be 0, and announces reloads, within one deadline. Rejects with TallyError. */
  async add(views: number, reloads: number): Promise<TallyAnswer> {
    this.#batch += 1;
    const until = this.#client.deadline();
    let doubtful = false;
    for (let sending = 1; ; sending++) {
      try {
        return await this.#send(views, reloads, until);
      } catch (error) {
        const unknown = error instanceof OutcomeUnknownError;
        doubtful ||= unknown && views > 0;
        const again = (unknown || error instanceof LateError) && sending < maxSendings;
        if (!again || this.#clock.now() >= until) throw new TallyError(error, doubtful);
      }
    }
  }

  async #send(views: number, reloads: number, until: number): Promise<TallyAnswer> {
    const latest = Math.max(0, Math.floor(until + this.#engineAhead));
    const { batch, views: brought, count, engineMs } = this.#known;
    const args = [views, this.#batch, latest, reloads, batch, brought, count, engineMs];
    return this.#read(await this.#client.run(viewsScript, this.#keys, args, until));
  }

  #read(reply: Value): TallyAnswer {
    const numbers = numbersIn(reply, 7);
    const [added = 0, count = 0, engineMs = 0, batch = 0, views = 0, reloads = 0, lost = 0] = numbers;
    this.#engineAhead = engineMs - this.#clock.now();
    if (added === 0) throw new LateError('the engine found the views late');
    this.#known = { batch, views, count, engineMs };
    return { count, reloads, lost };
  }
}
