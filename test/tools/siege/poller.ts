/*
 * Asks services for their health, twenty times a second each and on a new connection each time, in a process of its own.
 * The parent says whom to ask, until they are gone, and is told of every answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';

export interface Poll {
  readonly pid: number;
  /** Until the answer was there, or no more was waited for, in milliseconds. */
  readonly ms: number;
  /** From half a second before the question until then. */
  readonly overMs: number;
  /**
   * How long of that others kept a processor from the main threads of the service and of this process, and from the
   * helper of the service that waited longest: V8's main thread waits for its helpers.
   */
  readonly starvedMs: number;
}

const everyMs = 50;
const beforeMs = 500;
const patienceMs = 10_000;

process.on('message', ({ pid, port }: { pid: number; port: number }) => {
  const readings: Waits[] = [];
  const timer = setInterval(async () => {
    try {
      const now = waits(pid);
      if (readings.push(now) > beforeMs / everyMs) readings.shift();
      const [before = now] = readings;
      const started = performance.now();
      await ask(port);
      const ms = performance.now() - started;
      const poll: Poll = { pid, ms, overMs: beforeMs + ms, starvedMs: starvedMs(before, waits(pid)) };
      process.send?.(poll);
    } catch {
      clearInterval(timer);
    }
  }, everyMs);
});
process.on('disconnect', () => process.exit());

/** Resolves with a good answer; what fails takes as long as there is patience. */
function ask(port: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const options = { host: '127.0.0.1', port, path: '/healthz', agent: false };
  const request = get(options, (response) => {
    response.resume().once('end', () => response.statusCode === 200 && resolve());
  });
  request.on('error', () => {});
  setTimeout(() => {
    request.destroy();
    resolve();
  }, patienceMs);
  return promise;
}

/** Milliseconds that each thread of a service, and this process, have waited for a processor. */
type Waits = ReadonlyMap<string, number>;

/** Throws when the service is gone. */
function waits(pid: number): Waits {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  return new Map([`/proc/${process.pid}`, ...threads].map((path) => [path, waitedMs(path)]));
}

/** 0 for a thread that has ended meanwhile. */
function waitedMs(path: string): number {
  try {
    return Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

function starvedMs(before: Waits, after: Waits): number {
  const [own = 0, main = 0, ...helpers] = [...after].map(([path, ms]) => ms - (before.get(path) ?? ms));
  return own + main + Math.max(0, ...helpers);
}
