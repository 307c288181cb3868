import { at } from '../at.ts';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import { type RedisClient, type Script, script } from '../redis/client.ts';
import { NotSentError, OutcomeUnknownError, ReplyError } from '../redis/errors.ts';
import { countsIn } from '../redis/resp.ts';

/** The engine keeps a receipt this long. One that is missing after half of it was lost with data of the engine. */
const receiptMs = 24 * 3_600_000;

/**
 * Adds views to the count, or only reads it, in one step that may be sent again without being done again.
 *
 * KEYS: count, receipt of the instance, reloads, start of the count.
 * ARGV: 1 views to add · 2 number of the batch, which the instance raises each time · 3 millisecond of the engine's
 * clock after which the views must not be counted any more · 4 reloads to announce · and what the instance knows from
 * the last answer: 5 batch and 6 views of its receipt, 7 count, 8 the engine's clock · 9 true to try a write.
 *
 * Returns: 1, or 0 when the views came too late and are never counted; count; the engine's clock in milliseconds;
 * batch and views of the receipt; reloads announced so far; views that were put back; 1 when it has written.
 *
 * The receipt holds the last batch of the instance, all the views it ever sent and the count after them. When it is
 * older than what the instance knows, the engine has lost data, as after a crash before its file was synced: each
 * instance puts back its own views that are missing. When receipt or count are gone altogether, the count becomes the
 * highest one that any instance knows, and the views since then are added to it: the start of the count is the highest
 * one that was brought back so far, and when that began.
 */
const addScript: Script = script(`
local views, batch, latest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local known = { batch = tonumber(ARGV[5]), views = tonumber(ARGV[6]), count = tonumber(ARGV[7]), time = tonumber(ARGV[8]) }

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stored = redis.call('GET', KEYS[1])
local count = tonumber(stored or '0')
if not count or count < 0 or count ~= math.floor(count) then
  return redis.error_reply('DAMAGED the count is not a whole number')
end
local found = redis.call('HMGET', KEYS[2], 'batch', 'views', 'count')
local began = redis.call('HMGET', KEYS[4], 'count', 'time')
local start = { count = tonumber(began[1] or '0'), time = tonumber(began[2] or '0') }
if not stored then start = { count = 0, time = now } end
local receipt = { batch = tonumber(found[1] or '0'), views = tonumber(found[2] or '0'), count = tonumber(found[3] or '0') }

if ARGV[4] ~= '0' then redis.call('INCRBY', KEYS[3], ARGV[4]) end
local reloads = tonumber(redis.call('GET', KEYS[3]) or '0')
if not reloads or not start.count or not start.time then
  return redis.error_reply('DAMAGED reloads or start are not numbers')
end
if receipt.batch == batch then
  return { 1, receipt.count, now, receipt.batch, receipt.views, reloads, 0, 1 }
end
if receipt.batch > batch or (views > 0 and now > latest) then
  return { 0, count, now, receipt.batch, receipt.views, reloads, 0, 0 }
end

local lost = 0
if now - known.time < ${receiptMs / 2} then
  if not stored or not found[1] then
    local back = known.time < start.time and start.count or count
    lost = math.max(0, known.count - back)
    start.count = back + lost
    receipt.views = math.max(receipt.views, known.views)
  elseif receipt.batch < known.batch then
    lost = known.views - receipt.views
    receipt.views = known.views
  end
end

local total = count + lost + views
if total > ${Number.MAX_SAFE_INTEGER} then return redis.error_reply('OVERFLOW the count is too large') end
local function digits(number) return string.format('%.0f', number) end
-- A reader gets the count also from an engine that takes no writes.
local write = (total > count or not found[1]) and redis.call or redis.pcall
local wrote = 0
if total > count then write('SET', KEYS[1], digits(total)) end
if (total > count and not stored) or (lost > 0 and known.time < start.time) then
  write('HSET', KEYS[4], 'count', digits(start.count), 'time', digits(start.time))
end
if total > count or not found[1] or ARGV[9] == 'true' then
  receipt.batch, receipt.views = batch, receipt.views + views
  local added = write('HSET', KEYS[2], 'batch', ARGV[2], 'views', digits(receipt.views), 'count', digits(total))
  wrote = type(added) == 'number' and 1 or 0
end
if redis.call('PTTL', KEYS[2]) < ${(receiptMs * 3) / 4} then write('PEXPIRE', KEYS[2], ${receiptMs}) end
return { 1, total, now, receipt.batch, receipt.views, reloads, lost, wrote }
`);

/** What the engine knew when it had run the script. */
export interface CountAnswer {
  readonly count: number;
  /** Reloads announced so far, by all instances. */
  readonly reloads: number;
  /** Views that the engine had lost and that were put back just now. */
  readonly lost: number;
  /** Whether the engine took a write. */
  readonly wrote: boolean;
}

/** The last answer. The next script takes it along, so that the engine finds out what it has lost. */
interface Known {
  readonly batch: number;
  readonly views: number;
  readonly count: number;
  readonly engineMs: number;
}

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
  #batch = 0;
  #known: Known = { batch: 0, views: 0, count: 0, engineMs: 0 };
  /** The engine's clock less ours, in milliseconds, as of its last answer; too small by the time that answer travelled. */
  #engineAhead = Number.NEGATIVE_INFINITY;

  /** `prefix` begins the keys of the city; `instance` names this process and no other, ever. */
  constructor(client: RedisClient, clock: Clock, prefix: string, instance: string) {
    this.#client = client;
    this.#clock = clock;
    // The part in braces decides on which node of a cluster a key lives. One script needs all of them on one node.
    const names = ['count', `receipt:${instance}`, 'reloads', 'start'];
    this.#keys = names.map((name) => `${prefix}:{views}:${name}`);
  }

  /** The count as of the last answer. */
  get count(): number {
    return this.#known.count;
  }

  /**
   * Adds views, which may be 0, and announces reloads, within one deadline; with neither it only writes when `tries`.
   * Rejects with AddError.
   */
  async add(views: number, reloads: number, tries = false): Promise<CountAnswer> {
    this.#batch += 1;
    const deadline = this.#client.deadline();
    let mayBeCounted = false;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#send(views, reloads, tries, deadline);
      } catch (error) {
        mayBeCounted ||= views > 0 && !provesNothingAdded(error);
        const isWorthRepeating = error instanceof OutcomeUnknownError || error instanceof TooLateError;
        if (!isWorthRepeating || attempt === maxAttempts || this.#clock.now() >= deadline)
          throw new AddError(error, mayBeCounted);
      }
    }
  }

  async #send(views: number, reloads: number, tries: boolean, deadline: number): Promise<CountAnswer> {
    const latest = Math.max(0, Math.floor(deadline + this.#engineAhead));
    const known = this.#known;
    const last = [known.batch, known.views, known.count, known.engineMs];
    const args = [views, this.#batch, latest, reloads, ...last, String(tries)];
    return this.#read(countsIn(await this.#client.run(addScript, this.#keys, args, deadline), 8), views);
  }

  #read(reply: readonly number[], sent: number): CountAnswer {
    const [count, engineMs] = [at(reply, 1), at(reply, 2)];
    this.#engineAhead = engineMs - this.#clock.now();
    if (at(reply, 0) === 0) throw new TooLateError('the engine found the views late');
    if (count < sent) throw new Error('the engine counted fewer views than it was sent');
    this.#known = { batch: at(reply, 3), views: at(reply, 4), count, engineMs };
    return { count, reloads: at(reply, 5), lost: at(reply, 6), wrote: at(reply, 7) === 1 };
  }
}

function provesNothingAdded(error: unknown): boolean {
  return error instanceof NotSentError || error instanceof ReplyError || error instanceof TooLateError;
}
