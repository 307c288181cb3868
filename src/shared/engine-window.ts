import { at } from '../at.ts';
import { type Decision, maxExactLimit, stepMs } from '../limit/window.ts';
import { type RedisClient, type Script, script } from '../redis/client.ts';
import { countsIn } from '../redis/resp.ts';

/*
 * The decisions of `limit/window.ts` in the engine, by the engine's clock, each in one step. Both scripts take a key,
 * the limit, the window in ticks and 1 to count the request or 0 to look. Both return whether it is admitted, how many
 * are counted, the tick of the oldest and the millisecond of the decision.
 *
 * When the engine's clock was set back, time stands still for a client until the clock has caught up or the key has
 * expired, a window after the last admitted request: too few are admitted then, never too many.
 */

/** Keys outlive their newest request's time in the window by a little; the scripts drop what has left it. */
const slackMs = 1000;

const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local function expire(ms)
  if redis.call('PTTL', key) > ms then redis.call('PEXPIRE', key, ms) end
end
`;

/** A tick is a millisecond. The key is a list of the ticks of all counted requests, oldest first. */
export const exactScript: Script = script(`${prelude}
local function at(position) return tonumber(redis.call('LINDEX', key, position)) end
local total = redis.call('LLEN', key)
if total > 0 and at(-1) > now then
  now = at(-1)
  expire(window + ${slackMs})
end
if total > 0 and at(0) <= now - window then
  local first, last = 1, total
  while first < last do
    local middle = math.floor((first + last) / 2)
    if at(middle) <= now - window then first = middle + 1 else last = middle end
  end
  redis.call('LTRIM', key, first, -1)
  total = total - first
end
local allowed = total < limit
if allowed and ARGV[3] == '1' then
  redis.call('RPUSH', key, now)
  redis.call('PEXPIRE', key, window + ${slackMs})
  total = total + 1
end
return { allowed and 1 or 0, total, total > 0 and at(0) or 0, now }
`);

/** A tick is a second. The key is a hash of how many were counted in which; a request counts at the end of its tick. */
export const steppedScript: Script = script(`${prelude}
local tick, cutoff = math.ceil(now / 1000), math.floor(now / 1000) - window
local total, oldest, newest = 0, nil, tick
local entries = redis.call('HGETALL', key)
for i = 1, #entries, 2 do
  local entry = tonumber(entries[i])
  if entry <= cutoff then
    redis.call('HDEL', key, entries[i])
  else
    total = total + tonumber(entries[i + 1])
    oldest = math.min(oldest or entry, entry)
    newest = math.max(newest, entry)
  end
end
if newest > tick then
  tick, now = newest, newest * 1000
  expire((window + 1) * 1000 + ${slackMs})
end
local allowed = total < limit
if allowed and ARGV[3] == '1' then
  redis.call('HINCRBY', key, tick, 1)
  redis.call('PEXPIRE', key, (window + 1) * 1000 + ${slackMs})
  total, oldest = total + 1, oldest or tick
end
return { allowed and 1 or 0, total, oldest or 0, now }
`);

/** The sliding window of all instances together, in the engine; exact or in steps as the local one. */
export class EngineWindow {
  readonly #client: RedisClient;
  readonly #prefix: string;
  readonly #limit: number;
  readonly #exact: boolean;
  readonly #tickMs: number;
  readonly #windowTicks: number;

  constructor(client: RedisClient, prefix: string, limit: number, windowMs: number) {
    this.#client = client;
    this.#prefix = prefix;
    this.#limit = limit;
    this.#exact = limit <= maxExactLimit;
    this.#tickMs = this.#exact ? 1 : stepMs;
    this.#windowTicks = Math.ceil(windowMs / this.#tickMs);
  }

  /** Whether the engine can be asked at this moment. */
  get ready(): boolean {
    return this.#client.ready;
  }

  /** Decides one request, counting it when it is admitted; rejects as the client does. */
  take(client: string): Promise<Decision> {
    return this.#ask(client, 1);
  }

  /** The window as it stands. Counts nothing. */
  peek(client: string): Promise<Decision> {
    return this.#ask(client, 0);
  }

  async #ask(client: string, count: 0 | 1): Promise<Decision> {
    // The part in braces spreads clients over the nodes of a cluster. The two kinds hold values of different types.
    const key = `${this.#prefix}:{${client}}:${this.#exact ? 'window' : 'steps'}`;
    const args = [this.#limit, this.#windowTicks, count];
    const reply = await this.#client.run(this.#exact ? exactScript : steppedScript, [key], args);
    const counts = countsIn(reply, 4);
    const total = at(counts, 1);
    const leavesMs = (at(counts, 2) + this.#windowTicks) * this.#tickMs;
    return {
      allowed: at(counts, 0) === 1,
      // Another instance may have been started with a higher limit.
      remaining: Math.max(0, this.#limit - total),
      resetSeconds: total === 0 ? 0 : Math.ceil((leavesMs - at(counts, 3)) / 1000),
    };
  }
}
