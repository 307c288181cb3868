import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '../../src/base/log.ts';
import { createSupervisor, inheritedDescriptors, watchdogInterval } from '../../src/ops/supervisor.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { folderForTests } from '../support/folder.ts';

const pid = 4711;
const log = createLog('off', process.stderr, () => new Date(0));

test('descriptors begin with number 3, and names tell the notification socket from those that listen', () => {
  for (const [count, names, expected] of [
    ['1', undefined, { listeners: [3] }],
    ['2', 'places.socket:notify', { listeners: [3], notify: 4 }],
    ['2', 'notify:places.socket', { listeners: [4], notify: 3 }],
    ['1', 'notify', { listeners: [], notify: 3 }],
    ['2', 'a:b', { listeners: [3, 4] }],
  ] as const) {
    const variables = { LISTEN_PID: '4711', LISTEN_FDS: count, LISTEN_FDNAMES: names };
    assert.deepEqual(inheritedDescriptors(variables, pid), expected);
  }
});

test('descriptors meant for another process, or for nobody, are left alone', () => {
  const counts = ['', '0', '-1', 'x', '1e1', '100'].map((count) => ({
    LISTEN_PID: '4711',
    LISTEN_FDS: count,
  }));
  for (const variables of [{}, { LISTEN_PID: '4712', LISTEN_FDS: '1' }, { LISTEN_FDS: '1' }, ...counts])
    assert.deepEqual(inheritedDescriptors(variables, pid), { listeners: [] }, JSON.stringify(variables));
});

test('without a service manager nothing is sent, and nothing is said', () => {
  createSupervisor({}, { ...log, warn: assert.fail }, new FakeClock()).ready();
});

test('a message that cannot be sent is logged each time, and nothing is thrown', async () => {
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

test('a keep-alive is sent twice in the time systemd waits for one, and none for another process', () => {
  const interval = (usec: string | undefined, of?: string) =>
    watchdogInterval({ WATCHDOG_USEC: usec, WATCHDOG_PID: of }, 1);
  assert.deepEqual([interval('30000000'), interval('30000000', '1')], [15_000, 15_000]);
  assert.equal(interval('30000000', '2'), undefined);
  for (const usec of [undefined, '', '0', '-5', 'soon']) assert.equal(interval(usec), undefined, usec);
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

test('the result of a reload is written to a file, and a failure to write it is logged', () => {
  const folder = folderForTests();
  const problems: string[] = [];
  const warn = (problem: string) => problems.push(problem);
  for (const RUNTIME_DIRECTORY of [folder, '/nowhere'])
    createSupervisor({ RUNTIME_DIRECTORY }, { ...log, warn }, new FakeClock()).reloaded('bad\nfile');
  assert.equal(readFileSync(join(folder, 'reload'), 'utf8'), String.raw`bad\u000afile`);
  assert.match(problems.join(), /^cannot report the result of the reload: [^,]+, open '\/nowhere/);
});
