import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { test } from 'node:test';
import {
  createNotify,
  inheritedDescriptors,
  type NotifySystem,
  overLoopback,
  probeHealth,
  startWatchdog,
  watchdogInterval,
  withinMemory,
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

test('a keep-alive is sent only while the service answers itself', async () => {
  const clock = new FakeClock();
  const sent: string[] = [];
  const problems: string[] = [];
  const bounds: number[] = [];
  let healthy = true;
  const stop = startWatchdog({
    intervalMs: 15_000,
    probe: async (boundMs) => {
      bounds.push(boundMs);
      if (!healthy) throw new Error('status 503');
    },
    notify: (...words) => sent.push(...words),
    report: (problem) => problems.push(problem),
    clock,
  });

  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  await pass(14_999);
  assert.deepEqual(sent, []);
  await pass(1);
  assert.deepEqual(sent, ['WATCHDOG=1']);
  healthy = false;
  await pass(15_000);
  assert.deepEqual(sent, ['WATCHDOG=1']);
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /status 503/);
  healthy = true;
  await pass(15_000);
  assert.deepEqual(sent, ['WATCHDOG=1', 'WATCHDOG=1']);
  stop();
  await pass(60_000);
  assert.equal(bounds.length, 3);
  assert.deepEqual(new Set(bounds), new Set([15_000]));
});

/** Far above what an answer takes on a busy machine, in milliseconds. */
const patienceMs = 120_000;

async function listening(answer: RequestListener, host: string): Promise<Server & AsyncDisposable> {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  return server;
}

const healthy: RequestListener = (request, response) => {
  response.writeHead(request.url === '/healthz' ? 200 : 404).end('{}');
};

for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
  test(`a service that listens on ${host} reaches itself over the loopback`, async () => {
    await using server = await listening(healthy, host);
    await probeHealth(overLoopback(server), patienceMs);
  });
}

test('a service whose socket it cannot reach asks itself within memory', async () => {
  const server = createServer(healthy);
  await probeHealth(withinMemory(server), patienceMs);
});

test('an answer other than 200 fails the probe', async () => {
  await using server = await listening((_, response) => response.writeHead(503).end(), '127.0.0.1');
  await assert.rejects(probeHealth(overLoopback(server), patienceMs), /status 503/);
});

test('no answer within the bound fails the probe', async () => {
  await assert.rejects(probeHealth(withinMemory(createServer(() => {})), 20), { name: 'AbortError' });
});

test('a service that no longer listens does not reach itself', async () => {
  await assert.rejects(
    async () => probeHealth(overLoopback(createServer(healthy)), patienceMs),
    /does not listen/,
  );
});
