import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '../../src/log.ts';
import { createSupervisor, inheritedDescriptors, watchdogInterval } from '../../src/ops/supervisor.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { folderForTests } from '../support/folder.ts';

const pid = 4711;
const log = createLog('off', process.stderr, () => new Date(0));

test('the first descriptor is number 3, and it is the listening socket', () => {
  assert.deepEqual(inheritedDescriptors({ LISTEN_PID: '4711', LISTEN_FDS: '1' }, pid), { listeners: [3] });
});

test('names tell the socket from the notification socket, in either order', () => {
  const names = (listenFdNames: string, listenFds = '2') =>
    inheritedDescriptors({ LISTEN_PID: '4711', LISTEN_FDS: listenFds, LISTEN_FDNAMES: listenFdNames }, pid);
  assert.deepEqual(names('places.socket:notify'), { listeners: [3], notify: 4 });
  assert.deepEqual(names('notify:places.socket'), { listeners: [4], notify: 3 });
  assert.deepEqual(names('notify', '1'), { listeners: [], notify: 3 });
  assert.deepEqual(names('a:b', '2'), { listeners: [3, 4] });
});

test('descriptors meant for another process, or for nobody, are left alone', () => {
  assert.deepEqual(inheritedDescriptors({}, pid), { listeners: [] });
  assert.deepEqual(inheritedDescriptors({ LISTEN_PID: '4712', LISTEN_FDS: '1' }, pid), { listeners: [] });
  assert.deepEqual(inheritedDescriptors({ LISTEN_FDS: '1' }, pid), { listeners: [] });
  for (const listenFds of ['', '0', '-1', 'x', '1e1', '100']) {
    assert.deepEqual(
      inheritedDescriptors({ LISTEN_PID: '4711', LISTEN_FDS: listenFds }, pid),
      { listeners: [] },
      listenFds,
    );
  }
});

test('without a service manager nothing is sent, and nothing is said', () => {
  createSupervisor({}, { ...log, warn: assert.fail }, new FakeClock()).ready();
});

test('a message that cannot be sent is told each time, and nothing is thrown', async () => {
  const closed = {
    LISTEN_PID: String(process.pid),
    LISTEN_FDS: '99',
    LISTEN_FDNAMES: `${':'.repeat(98)}notify`,
  };
  for (const variables of [closed, { NOTIFY_SOCKET: '/nowhere' }]) {
    const { promise: toldTwice, resolve } = Promise.withResolvers<void>();
    const problems: string[] = [];
    const warn = (problem: string) => {
      if (problems.push(problem) === 2) resolve();
    };
    const supervisor = createSupervisor(variables, { ...log, warn }, new FakeClock());
    supervisor.ready();
    supervisor.stopping();
    await toldTwice;
    for (const problem of problems) assert.match(problem, /^cannot (?:notify systemd|write to the notif)/);
  }
});

test('a keep-alive is sent twice in the time systemd waits for one', () => {
  assert.equal(watchdogInterval({ WATCHDOG_USEC: '30000000' }, 1), 15_000);
  assert.equal(watchdogInterval({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '1' }, 1), 15_000);
});

test('a watchdog meant for another process, or for nobody, is left alone', () => {
  assert.equal(watchdogInterval({}, 1), undefined);
  assert.equal(watchdogInterval({ WATCHDOG_USEC: '30000000', WATCHDOG_PID: '2' }, 1), undefined);
  for (const watchdogUsec of ['', '0', '-5', 'soon']) {
    assert.equal(watchdogInterval({ WATCHDOG_USEC: watchdogUsec }, 1), undefined, watchdogUsec);
  }
});

test('keep-alives begin when the service is ready, and end when it stops', (t) => {
  const messages = join(folderForTests(), 'messages');
  const descriptor = openSync(messages, 'a');
  t.after(() => closeSync(descriptor));
  const clock = new FakeClock();
  const variables = {
    LISTEN_PID: String(process.pid),
    LISTEN_FDS: String(descriptor - 2),
    LISTEN_FDNAMES: `${':'.repeat(descriptor - 3)}notify`,
    WATCHDOG_USEC: '30000000',
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
