import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { startWatchdog, watchdogInterval } from '../../src/ops/watchdog.ts';

test('a sign of life comes twice in the time systemd waits for one', () => {
  assert.equal(watchdogInterval({ watchdogUsec: '30000000' }, 1), 15_000);
  assert.equal(watchdogInterval({ watchdogUsec: '30000000', watchdogPid: '1' }, 1), 15_000);
});

test('a watchdog meant for another process, or for nobody, is left alone', () => {
  assert.equal(watchdogInterval({}, 1), undefined);
  assert.equal(watchdogInterval({ watchdogUsec: '30000000', watchdogPid: '2' }, 1), undefined);
  for (const watchdogUsec of ['', '0', '-5', 'soon']) {
    assert.equal(watchdogInterval({ watchdogUsec }, 1), undefined, watchdogUsec);
  }
});

test('only a service that answers itself shows a sign of life', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const said: string[] = [];
  const problems: string[] = [];
  const bounds: number[] = [];
  let healthy = true;
  const probe = async (boundMs: number) => {
    bounds.push(boundMs);
    if (!healthy) throw new Error('status 503');
  };
  const stop = startWatchdog(
    15_000,
    probe,
    (...words) => said.push(...words),
    (problem) => problems.push(problem),
  );

  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await new Promise(setImmediate);
  };
  await pass(14_999);
  assert.deepEqual(said, []);
  await pass(1);
  assert.deepEqual(said, ['WATCHDOG=1']);
  healthy = false;
  await pass(15_000);
  assert.deepEqual(said, ['WATCHDOG=1']);
  assert.deepEqual(problems, ['the service does not answer itself: status 503']);
  healthy = true;
  await pass(15_000);
  assert.deepEqual(said, ['WATCHDOG=1', 'WATCHDOG=1']);
  stop();
  await pass(60_000);
  assert.equal(bounds.length, 3);
  assert.deepEqual(new Set(bounds), new Set([15_000]));
});
