import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** The processor that servers share, and the one that load comes from: neither takes time from the other. */
export const serverCore = '0';
export const loadCore = '1';

/** How long a start may take: the first one on a busy machine reads a hundred megabytes. */
const startBoundMs = 30_000;

/** A server in a process of its own, pinned to one processor. */
export interface Server {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to the line that says it listens. */
  readonly startMs: number;
  /** Sends a signal and resolves with the first line of output that comes after it and matches. */
  ask(signal: NodeJS.Signals, answer: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** A line of a server, with its origin. */
const listening = /listening on (http:\/\/[^\s"]+:\d+)/;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts a program and waits for its line `listening on http://…`. Throws with all of its output when none comes. */
export async function startServer(command: readonly string[]): Promise<Server> {
  const started = performance.now();
  const child = spawn('taskset', ['-c', serverCore, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const closed = once(child, 'close').finally(() => running.delete(child));
  const line = await lineOf(child, listening);
  const startMs = performance.now() - started;
  const [, origin = ''] = listening.exec(line) ?? [];
  return {
    origin,
    pid: child.pid ?? 0,
    startMs,
    ask: (signal, answer) => {
      const answered = lineOf(child, answer);
      child.kill(signal);
      return answered;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const look = (chunk: Buffer) => {
    output += chunk;
    const line = output.split('\n').find((text) => pattern.test(text));
    if (line !== undefined) resolve(line);
  };
  const fail = () => reject(new Error(`${child.spawnargs.join(' ')} said no ${pattern}:\n${output}`));
  const deadline = setTimeout(fail, startBoundMs);
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream?.on('data', look);
  child.once('close', fail);
  child.once('error', fail);
  return promise.finally(() => {
    clearTimeout(deadline);
    for (const stream of streams) stream?.off('data', look);
    child.off('close', fail);
    child.off('error', fail);
  });
}

/** Processor time a process has used so far, all threads and the kernel's part included, in microseconds. */
export function cpuMicros(pid: number): number {
  // The same time as utime + stime of /proc/PID/stat, in nanoseconds instead of ticks of 10 ms.
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanos = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]));
  return nanos.reduce((sum, value) => sum + value, 0) / 1000;
}

/** Memory that is a process's own, in MB; what the page cache maps for it is not. */
export function anonymousMegabytes(pid: number): number {
  const kibibytes = /RssAnon:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}
