import { type Script, script } from '../redis/script.ts';

/** Receipts are looked for within a second; after a minute nobody asks for them any more. */
const receiptMs = 60_000;

/**
 * Adds views to the count, or only reads it, in one step that may be sent again without being done again.
 *
 * KEYS: count, receipt of the instance, reloads. ARGV: views to add; the highest count the instance ever saw; the
 * number of the batch, which the instance raises by one each time; the millisecond of the engine's clock after which
 * the batch must not be counted any more; reloads to announce.
 *
 * Gives back: 1 when the views are counted, 0 when they came too late and never will be; the count just after them;
 * the engine's clock in milliseconds; reloads announced so far; and by how much the count had fallen below what was
 * seen before. Then the engine has lost data, and the count is raised to where it was: what was answered stays counted.
 */
export const viewsScript: Script = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local views, seen, batch = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if not count or count < 0 or count ~= math.floor(count) then
  return redis.error_reply('DAMAGED the count is not a whole number')
end
if ARGV[5] ~= '0' then redis.call('INCRBY', KEYS[3], ARGV[5]) end
local reloads = tonumber(redis.call('GET', KEYS[3]) or '0')

if views > 0 then
  local receipt = redis.call('HMGET', KEYS[2], 'batch', 'count')
  local done = tonumber(receipt[1] or '0')
  if done == batch then return { 1, tonumber(receipt[2]), now, reloads, 0 } end
  if done > batch or now > tonumber(ARGV[4]) then return { 0, count, now, reloads, 0 } end
end

local total = math.max(count, seen) + views
if total > ${Number.MAX_SAFE_INTEGER} then return redis.error_reply('OVERFLOW the count is too large') end
if total > count then redis.call('SET', KEYS[1], string.format('%.0f', total)) end
if views > 0 then
  redis.call('HSET', KEYS[2], 'batch', ARGV[3], 'count', string.format('%.0f', total))
  redis.call('PEXPIRE', KEYS[2], ${receiptMs})
end
return { 1, total, now, reloads, math.max(0, seen - count) }
`);
