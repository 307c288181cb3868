import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { native, needsBuilt } from './executable.ts';
import { postViews } from './load.ts';

const restarts = process.env.CI === 'true' ? 10 : 5;

/** Starts the program anew whenever it ends, as systemd would, and tells the process it is. */
const restarter = `while :; do sh -c 'echo "pid=$$" >&2; LISTEN_PID=$$ exec "$@"' sh "$@"; done`;

test(
  `behind a socket of systemd, ${restarts} restarts under load refuse no connection and lose no view`,
  needsBuilt([native], 'systemd-socket-activate'),
  async (t) => {
    const stateDir = folderForTests();
    const port = await freePort();
    const program = [native, '--state-dir', stateDir, '--rate-limit', '0', '--log', 'json'];
    const held = spawn(
      'systemd-socket-activate',
      ['-l', `127.0.0.1:${port}`, 'sh', '-c', restarter, 'sh', ...program],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    );
    t.after(() => killGroup(held));
    const log = follow(held);
    await log.said(/^Listening on/m, 1);

    const loads = [true, false].map((keepAlive) => postViews(port, { clients: 8, keepAlive }));
    for (let start = 1; start <= restarts + 1; start++) {
      await log.said(/listening on http/g, start);
      await wait(Math.random() * 100);
      if (start <= restarts) process.kill(log.lastPid(), 'SIGTERM');
    }
    const tallies = await Promise.all(loads.map((load) => load.stop()));
    for (const { failures } of tallies) assert.deepEqual(failures, {});
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/views`);
    const { count } = (await response.json()) as { count: number };
    assert.equal(
      count,
      tallies.reduce((sum, { answered }) => sum + answered, 0),
    );
  },
);

/** Patience with a line of a log, in milliseconds. */
const logBoundMs = 120_000;

interface FollowedLog {
  /** Resolves once the pattern was seen that often. */
  said(pattern: RegExp, times: number): Promise<void>;
  lastPid(): number;
}

function follow(child: ChildProcess): FollowedLog {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return {
    async said(pattern, times) {
      while ((text.match(new RegExp(pattern, 'gm')) ?? []).length < times) {
        if (child.exitCode !== null) throw new Error(`ended too early:\n${text}`);
        if (child.stderr) await once(child.stderr, 'data', { signal: AbortSignal.timeout(logBoundMs) });
      }
    },
    lastPid: () => Number(text.match(/(?<=^pid=)\d+/gm)?.at(-1)),
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}
