import { type Script, script } from '../redis/script.ts';

/**
 * The decisions of `limit/window.ts` in the engine, by the engine's clock, each in one step. Both scripts take a key,
 * the limit, the window in ticks and 1 to count the request or 0 to look; both give back whether it is admitted, how
 * many are counted, the tick of the oldest and the millisecond of the decision.
 *
 * When the engine's clock was set back, time stands still for a client until the clock has caught up or the key has
 * expired, a window after the last admitted request: too few are admitted then, never too many.
 */

/** Keys outlive their newest request's time in the window by a little; what has left it is dropped by the scripts. */
const slackMs = 1000;

const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local function expire(ms)
  if redis.call('PTTL', key) > ms then redis.call('PEXPIRE', key, ms) end
end
`;

/** A tick is a millisecond. The key is a list of the ticks of all counted requests, oldest first. */
export const exactScript: Script = script(`${clock}
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
export const steppedScript: Script = script(`${clock}
local tick, horizon = math.ceil(now / 1000), math.floor(now / 1000) - window
local total, oldest, newest = 0, nil, tick
local entries = redis.call('HGETALL', key)
for i = 1, #entries, 2 do
  local entry = tonumber(entries[i])
  if entry <= horizon then
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
