import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNotify, type NotifySystem } from '../../src/ops/notify.ts';

interface Recorded extends NotifySystem {
  readonly calls: unknown[];
}

function recording(fault?: string): Recorded {
  const calls: unknown[] = [];
  return {
    calls,
    write(descriptor, message) {
      if (fault) throw new Error(fault);
      calls.push({ descriptor, message });
    },
    run(file, args, env, failed) {
      if (fault) failed(fault);
      else calls.push({ file, args, socket: env.NOTIFY_SOCKET });
    },
  };
}

test('a descriptor that was handed over takes the whole message in one write', () => {
  const system = recording();
  const notify = createNotify({ descriptor: 4, notifySocket: '/run/systemd/notify' }, assert.fail, system);
  notify('READY=1', 'STATUS=61 places');
  assert.deepEqual(system.calls, [{ descriptor: 4, message: 'READY=1\nSTATUS=61 places' }]);
});

test('without one, systemd-notify carries the message to the socket', () => {
  const system = recording();
  createNotify({ notifySocket: '/run/systemd/notify' }, assert.fail, system)('WATCHDOG=1');
  assert.deepEqual(system.calls, [
    { file: 'systemd-notify', args: ['WATCHDOG=1'], socket: '/run/systemd/notify' },
  ]);
});

test('where nobody listens nothing is said', () => {
  const system = recording();
  createNotify({}, assert.fail, system)('READY=1');
  assert.deepEqual(system.calls, []);
});

test('a message that does not get through is reported, each time, and harms nobody', () => {
  for (const route of [{ descriptor: 4 }, { notifySocket: '/nowhere' }]) {
    const problems: string[] = [];
    const notify = createNotify(route, (problem) => problems.push(problem), recording('refused'));
    notify('READY=1');
    notify('WATCHDOG=1');
    assert.equal(problems.length, 2);
    assert.match(problems[0] ?? '', /refused$/);
  }
});
