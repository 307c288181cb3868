import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '../../src/log.ts';
import {
  createNotify,
  createSupervisor,
  inheritedDescriptors,
  type NotifySystem,
  watchdogInterval,
} from '../../src/ops/supervisor.ts';
import { FakeClock } from '../support/fake-clock.ts';

const pid = 4711;

test('the first descriptor is number 3, and it is the listening socket', () => {
  assert.deepEqual(inheritedDescriptors({ listenPid: '4711', listenFds: '1' }, pid), { listeners: [3] });
});

test('names tell the socket from the notification socket, in either order', () => {
  const names = (listenFdNames: string, listenFds = '2') =>
    inheritedDescriptors({ listenPid: '4711', listenFds, listenFdNames }, pid);
  assert.deepEqual(names('places.socket:notify'), { listeners: [3], notify: 4 });
  assert.deepEqual(names('notify:places.socket'), { listeners: [4], notify: 3 });
  assert.deepEqual(names('notify', '1'), { listeners: [], notify: 3 });
  assert.deepEqual(names('a:b', '2'), { listeners: [3, 4] });
});

test('descriptors meant for another process, or for nobody, are left alone', () => {
  assert.deepEqual(inheritedDescriptors({}, pid), { listeners: [] });
  assert.deepEqual(inheritedDescriptors({ listenPid: '4712', listenFds: '1' }, pid), { listeners: [] });
  assert.deepEqual(inheritedDescriptors({ listenFds: '1' }, pid), { listeners: [] });
  for (const listenFds of ['', '0', '-1', 'x', '1e1', '100']) {
    assert.deepEqual(
      inheritedDescriptors({ listenPid: '4711', listenFds }, pid),
      { listeners: [] },
      listenFds,
    );
  }
});

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

test('without a service manager nothing is sent', () => {
  const system = recording();
  createNotify({}, assert.fail, system)('READY=1');
  assert.deepEqual(system.calls, []);
});

test('a message that cannot be sent is reported each time, and nothing is thrown', () => {
  for (const route of [{ descriptor: 4 }, { notifySocket: '/nowhere' }]) {
    const problems: string[] = [];
    const notify = createNotify(route, (problem) => problems.push(problem), recording('refused'));
    notify('READY=1');
    notify('WATCHDOG=1');
    assert.equal(problems.length, 2);
    assert.match(problems[0] ?? '', /refused$/);
  }
});

test('a keep-alive is sent twice in the time systemd waits for one', () => {
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

test('keep-alives begin when the service is ready, and end when it stops', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'places-notify-'));
  const messages = join(folder, 'messages');
  const descriptor = openSync(messages, 'a');
  t.after(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const clock = new FakeClock();
  const log = createLog('off', process.stderr, () => clock.date());
  const variables = {
    listenPid: String(process.pid),
    listenFds: String(descriptor - 2),
    listenFdNames: `${':'.repeat(descriptor - 3)}notify`,
    watchdogUsec: '30000000',
  };
  const supervisor = createSupervisor(variables, log, clock);
  const told = () => readFileSync(messages, 'utf8');
  clock.advance(60_000);
  assert.equal(told(), '');
  supervisor.ready();
  clock.advance(14_999);
  assert.equal(told(), 'READY=1');
  clock.advance(15_001);
  assert.equal(told(), 'READY=1WATCHDOG=1WATCHDOG=1');
  supervisor.stopping();
  clock.advance(60_000);
  assert.equal(told(), 'READY=1WATCHDOG=1WATCHDOG=1STOPPING=1');
});
