/*
 * Asks services for their health, twenty times a second each and on a new connection each time, in a process of its own.
 * The parent says whom to ask, until they are gone, and is told of every answer.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';

export interface Poll {
  readonly pid: number;
  /** Until the answer was there, or no more was waited for, in milliseconds. */
  readonly ms: number;
  /** From half a second before the question until then. */
  readonly overMs: number;
  /** How long of that the main threads of the service and of this process were kept from a processor. */
  readonly starvedMs: number;
}

const everyMs = 50;
const beforeMs = 500;
const patienceMs = 10_000;

process.on('message', ({ pid, port }: { pid: number; port: number }) => {
  const readings: number[] = [];
  const timer = setInterval(async () => {
    try {
      readings.push(waitedMs(pid));
      const before = readings.slice(-beforeMs / everyMs)[0] ?? 0;
      const started = performance.now();
      await ask(port);
      const ms = performance.now() - started;
      const poll: Poll = { pid, ms, overMs: beforeMs + ms, starvedMs: waitedMs(pid) - before };
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

/** How long a service and this process have waited for a processor, in milliseconds. Throws when the service is gone. */
function waitedMs(pid: number): number {
  const [service = 0, own = 0] = [pid, process.pid].map((each) =>
    Number(readFileSync(`/proc/${each}/schedstat`, 'utf8').split(' ')[1]),
  );
  return (service + own) / 1e6;
}
