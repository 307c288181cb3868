-- One atomic decision of the exact sliding window, by the engine's clock.
--
-- KEYS: a list of the times of all counted requests in milliseconds, oldest first.
-- ARGV: 1 limit · 2 window in milliseconds · 3 1 to count the request, 0 to decide only.
-- Returns: 1 if the request is admitted, else 0; number of counted requests; time of the oldest; time of the decision.
--
-- Memory is 10 bytes per request admitted in a window, independent of the limit.
--
-- If the engine's clock is set back, time stands still for a requester until the clock has caught up or the key has expired,
-- one window after the last admitted request: too few requests are admitted then, never too many.

-- A key outlives the time of its newest request in the window by this slack; the script drops expired times.
local slack_ms = 1000

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local function at(position) return tonumber(redis.call('LINDEX', key, position)) end
local total = redis.call('LLEN', key)
if total > 0 and at(-1) > now then
  now = at(-1)
  if redis.call('PTTL', key) > window + slack_ms then redis.call('PEXPIRE', key, window + slack_ms) end
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
  redis.call('PEXPIRE', key, window + slack_ms)
  total = total + 1
end
return { allowed and 1 or 0, total, total > 0 and at(0) or 0, now }
