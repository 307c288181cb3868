import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/log.ts';
import { createSupervisor, inheritedListeners, watchdogInterval } from '../../src/ops/supervisor.ts';
import { FakeClock } from '../support/fake-clock.ts';

const pid = 4711;

test('the sockets that listen begin at number 3', () => {
  assert.deepEqual(inheritedListeners({ listenPid: '4711', listenFds: '1' }, pid), [3]);
  assert.deepEqual(inheritedListeners({ listenPid: '4711', listenFds: '2' }, pid), [3, 4]);
});

test('descriptors meant for another process, or for nobody, are left alone', () => {
  assert.deepEqual(inheritedListeners({}, pid), []);
  assert.deepEqual(inheritedListeners({ listenPid: '4712', listenFds: '1' }, pid), []);
  assert.deepEqual(inheritedListeners({ listenFds: '1' }, pid), []);
  for (const listenFds of ['', '0', '-1', 'x', '1e1', '100'])
    assert.deepEqual(inheritedListeners({ listenPid: '4711', listenFds }, pid), [], listenFds);
});

const clock = new FakeClock();
const quiet = createLog('off', process.stderr, () => clock.date());

test('messages go to the socket of the service manager', () => {
  const calls: unknown[] = [];
  const variables = { notifySocket: '/run/systemd/notify' };
  const supervisor = createSupervisor(variables, quiet, clock, (assignment, socket) =>
    calls.push({ assignment, socket }),
  );
  supervisor.stopping();
  assert.deepEqual(calls, [{ assignment: 'STOPPING=1', socket: '/run/systemd/notify' }]);
});

test('without a service manager nothing is sent', () => {
  createSupervisor({}, quiet, clock, assert.fail).ready();
});

test('a message that cannot be sent is reported each time, and nothing is thrown', async () => {
  const problems: string[] = [];
  const failed = Promise.withResolvers<void>();
  const warn = (problem: string) => {
    problems.push(problem);
    if (problems.length === 2) failed.resolve();
  };
  const supervisor = createSupervisor({ notifySocket: '/nowhere' }, { ...quiet, warn }, clock);
  supervisor.ready();
  supervisor.stopping();
  await failed.promise;
  for (const problem of problems) assert.match(problem, /^cannot notify systemd: ./);
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

test('keep-alives begin when the service is ready, and end when it stops', () => {
  const told: string[] = [];
  const variables = { notifySocket: '/run/systemd/notify', watchdogUsec: '30000000' };
  const supervisor = createSupervisor(variables, quiet, clock, (assignment) => told.push(assignment));
  clock.advance(60_000);
  assert.deepEqual(told, []);
  supervisor.ready();
  clock.advance(14_999);
  assert.deepEqual(told, ['READY=1']);
  clock.advance(15_001);
  assert.deepEqual(told, ['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  supervisor.stopping();
  clock.advance(60_000);
  assert.deepEqual(told, ['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'STOPPING=1']);
});
