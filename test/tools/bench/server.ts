import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { anonymousBytes } from '../../support/memory.ts';
import { type Service, startService } from '../../support/service.ts';

/** The processor that servers share, and the one that load comes from: neither takes time from the other. */
export const serverCore = '0';
export const loadCore = '1';

/** A server in a process of its own, pinned to one processor. */
export interface Server extends Pick<Service, 'url' | 'pid' | 'reload' | 'kill'> {
  /** From the start of the process to the line that says it listens. */
  readonly startMs: number;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Starts a program and waits for its line `listening on http://…`. Throws with all of its output when none comes. */
export async function startServer(command: readonly string[]): Promise<Server> {
  const started = performance.now();
  const service = await startService({
    command: ['taskset', '-c', serverCore, ...command],
    verb: [],
    without: ['--host', '--port', '--log', '--state-dir'],
  });
  return { ...service, startMs: performance.now() - started };
}

/** Processor time a process has used so far, all threads and the kernel's part included, in microseconds. */
export function cpuMicros(pid: number): number {
  // The same time as utime + stime of /proc/PID/stat, in nanoseconds instead of ticks of 10 ms.
  const nanos = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [time] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(time);
  });
  return nanos.reduce((sum, value) => sum + value, 0) / 1000;
}

/** Memory that is a process's own, in MB; what the page cache maps for it is not. */
export function anonymousMegabytes(pid: number): number {
  return anonymousBytes(pid) / 1e6;
}

/** What a bare Node takes to read the file, in ms, on the processor of the servers. */
export function parseAlone(file: string): number {
  const program = `const started = performance.now();
    JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'));
    console.log(performance.now() - started);`;
  return Number(execFileSync('taskset', ['-c', serverCore, process.execPath, '--eval', program, file]));
}
