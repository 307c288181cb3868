import { type Script, script } from '../redis/script.ts';

/** An engine that keeps a receipt this long cannot have forgotten it, unless it has lost data, for half the time. */
const receiptMs = 24 * 3_600_000;

/**
 * Adds views to the count, or only reads it, in one step that may be sent again without being done again.
 *
 * KEYS: count, receipt of the instance, reloads.
 * ARGV: 1 views to add · 2 number of the batch, which the instance raises each time · 3 millisecond of the engine's
 * clock after which the views must not be counted any more · 4 reloads to announce · and what the instance knows from
 * the last answer: 5 batch and 6 views of its receipt, 7 count, 8 the engine's clock.
 *
 * Gives back: 1, or 0 when the views came too late and never will be counted; count; the engine's clock in milliseconds;
 * batch and views of the receipt; reloads announced so far; views that were put back.
 *
 * The receipt holds the last batch of the instance, all the views it ever brought and the count after them. When it is
 * older than what the instance knows, the engine has lost data, as after a crash before its file was synced: the views
 * missing from it are put back, by every instance its own. When receipt or count are gone altogether, the highest count
 * that any instance knows is the best that can be had.
 */
export const viewsScript: Script = script(`
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
local receipt = { batch = tonumber(found[1] or '0'), views = tonumber(found[2] or '0'), count = tonumber(found[3] or '0') }

if ARGV[4] ~= '0' then redis.call('INCRBY', KEYS[3], ARGV[4]) end
local reloads = tonumber(redis.call('GET', KEYS[3]) or '0')
if receipt.batch == batch then
  return { 1, receipt.count, now, receipt.batch, receipt.views, reloads, 0 }
end
if receipt.batch > batch or (views > 0 and now > latest) then
  return { 0, count, now, receipt.batch, receipt.views, reloads, 0 }
end

local lost = 0
if now - known.time < ${receiptMs / 2} then
  if not stored or not found[1] then
    lost = math.max(0, known.count - count)
    receipt.views = math.max(receipt.views, known.views)
  elseif receipt.batch < known.batch then
    lost = known.views - receipt.views
    receipt.views = known.views
  end
end

local total = count + lost + views
if total > ${Number.MAX_SAFE_INTEGER} then return redis.error_reply('OVERFLOW the count is too large') end
local function digits(number) return string.format('%.0f', number) end
if total > count then redis.call('SET', KEYS[1], digits(total)) end
if total > count or not found[1] then
  receipt.batch, receipt.views = batch, receipt.views + views
  redis.call('HSET', KEYS[2], 'batch', ARGV[2], 'views', digits(receipt.views), 'count', digits(total))
end
if redis.call('PTTL', KEYS[2]) < ${(receiptMs * 3) / 4} then redis.call('PEXPIRE', KEYS[2], ${receiptMs}) end
return { 1, total, now, receipt.batch, receipt.views, reloads, lost }
`);
