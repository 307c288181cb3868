-- Adds views to the count, or only reads it. Atomic, and idempotent by batch: a repeated call adds nothing.
--
-- KEYS: count, receipt of the instance, total of announced reloads, start of the count, and a key for each keyed view.
-- ARGV: 1 views to add · 2 number of the batch, which the instance increments · 3 deadline of the views, in milliseconds of
-- the engine's clock · 4 reloads to announce · then the state after the last reply: 5 batch and 6 views of the receipt,
-- 7 count, 8 engine's clock · 9 true to try a write · and for each keyed view a digest of its body, and the lifetime of its
-- key in milliseconds.
--
-- Returns: 1, or 0 if the views missed their deadline and are never counted; count; engine's clock in milliseconds; batch and
-- views of the receipt; total of announced reloads; restored views; 1 if a write succeeded; and for each keyed view its
-- count, or 0 if its key was used with another body, and the time at which it was counted.
--
-- The receipt holds the last batch of the instance, the sum of all views it ever sent, and the count after them. If the
-- receipt is older than the state known to the instance, the engine has lost data, for example in a crash before its file was
-- synced; each instance then restores its own lost views. If receipt or count are missing altogether, or the count was missing
-- since the last reply, the count becomes the highest count that any instance knows, plus the views since then. The start of
-- the count records that highest count, and when its restoration began.

-- Lifetime of a receipt. A receipt that is missing after less than half of it was lost with data of the engine.
local receipt_ms = 24 * 3600 * 1000
-- Largest integer that a double represents exactly.
local max_count = 2 ^ 53 - 1

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

local function digits(number) return string.format('%.0f', number) end
-- Counts views with new keys from `before` on; a view with a known key gets the count of the first view with that key.
local function views_with_keys(before)
  local fresh, answers = 0, {}
  for i = 5, #KEYS do
    local own, at, body = string.match(redis.call('GET', KEYS[i]) or '', '^(%d+) (%d+) (.*)$')
    if not own then
      fresh = fresh + 1
      own, at, body = digits(before + fresh), digits(now), ARGV[2 * i]
      redis.call('SET', KEYS[i], own .. ' ' .. at .. ' ' .. body, 'PX', ARGV[2 * i + 1])
    end
    answers[#answers + 1] = body == ARGV[2 * i] and tonumber(own) or 0
    answers[#answers + 1] = tonumber(at)
  end
  return fresh, answers
end
local function reply(numbers, answers)
  for _, number in ipairs(answers) do numbers[#numbers + 1] = number end
  return numbers
end

if ARGV[4] ~= '0' then redis.call('INCRBY', KEYS[3], ARGV[4]) end
local reloads = tonumber(redis.call('GET', KEYS[3]) or '0')
if not reloads or not start.count or not start.time then
  return redis.error_reply('DAMAGED reloads or start are not numbers')
end
if receipt.batch == batch then
  local _, answers = views_with_keys(receipt.count)
  return reply({ 1, receipt.count, now, receipt.batch, receipt.views, reloads, 0, 1 }, answers)
end
if receipt.batch > batch or (views + #KEYS > 4 and now > latest) then
  return { 0, count, now, receipt.batch, receipt.views, reloads, 0, 0 }
end

local lost = 0
if now - known.time < receipt_ms / 2 then
  local is_before_start = known.time < start.time
  if not stored or not found[1] or is_before_start then
    local back = is_before_start and start.count or count
    lost = math.max(0, known.count - back)
    start.count = back + lost
    receipt.views = math.max(receipt.views, known.views)
  elseif receipt.batch < known.batch then
    lost = known.views - receipt.views
    receipt.views = known.views
  end
end

if count + lost + views + (#KEYS - 4) > max_count then
  return redis.error_reply('OVERFLOW the count is too large')
end
local fresh, answers = views_with_keys(count + lost)
views = views + fresh
local total = count + lost + views
-- Reading must succeed even if the engine rejects writes.
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
if redis.call('PTTL', KEYS[2]) < receipt_ms * 3 / 4 then write('PEXPIRE', KEYS[2], receipt_ms) end
return reply({ 1, total, now, receipt.batch, receipt.views, reloads, lost, wrote }, answers)
