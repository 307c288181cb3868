import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRefusal } from '../../src/instances/refusal.ts';
import { ReplyError } from '../../src/redis/errors.ts';
import { keepLog } from '../views/fixtures.ts';

it('a refusal is reported by its code until it ends, and logged at its beginning and end', () => {
  const log = keepLog();
  const refusal = createRefusal('views', log);
  refusal.end();
  refusal.begin(new Error('no reply in time'));
  assert.equal(refusal.fault, 'no reply in time');
  assert.deepEqual(log.lines, []);
  for (let i = 0; i < 2; i += 1) refusal.begin(new ReplyError('OOM with a key'));
  assert.equal(refusal.fault, 'the engine refused a command (OOM)');
  refusal.begin(new Error('no reply in time'));
  const begun = { for: 'views', reason: 'OOM with a key' };
  assert.deepEqual(log.lines, [{ level: 'error', message: 'shared state refused a command', fields: begun }]);
  for (let i = 0; i < 2; i += 1) refusal.end();
  assert.equal(refusal.fault, undefined);
  assert.deepEqual(log.lines.slice(1), [
    { level: 'info', message: 'shared state accepts commands again', fields: { for: 'views' } },
  ]);
});
