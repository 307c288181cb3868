import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { anonymousBytes } from '../../support/memory.ts';
import { projectRoot } from '../../support/project.ts';
import type { Life, Target } from './attack.ts';
import type { Health } from './health.ts';
import { cores, createFence, type Fence, limits } from './limits.ts';
import { promises } from './promises.ts';

/** A network whose addresses are trusted proxies. */
const proxies = '127.1.0.0/16';
const serve = ['serve', '--host', '127.0.0.1', '--port', '0', '--log', 'json', '--log-requests'];
/** The neighbours of the siege on this machine come after its services, as far as it may say so. */
const first = ['nice', '-n', '-15', 'taskset', '-c', cores.service];
/** Every fourth fsync takes 150 ms longer. */
const slowly = [
  ...['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', 'trace=fsync'],
  ...['-e', 'inject=fsync:delay_enter=150ms:when=4+4'],
];
/** What systemd says: how often it wants signs of life, and that descriptor 3 is where it hears them. */
const manager = { WATCHDOG_USEC: `${limits.watchdogMs * 1000}`, LISTEN_FDS: '1', LISTEN_FDNAMES: 'notify' };
const stopBoundMs = 30_000;

/** A service that is killed and started again, within the limits of its unit. */
export class Instance {
  readonly fence: Fence;
  /** Bytes of memory, second by second, in the present life. */
  memory: number[] = [];
  readonly #command: readonly string[];
  readonly #target: Target;
  readonly #health: Health;
  readonly #error: RegExp;
  #child: ChildProcess | undefined;
  #life: Life = { pid: 0, port: 0, alive: false };
  #descriptors = 0;
  #signedMs = 0;

  /** `expected` is a pattern of errors that belong to what is done to it. */
  constructor(
    name: string,
    target: Target,
    health: Health,
    words: readonly string[],
    expected = 'reload refused',
  ) {
    this.#error = new RegExp(`^.*"level":"error"(?!,"message":"(?:${expected})).*$`, 'm');
    this.fence = createFence(name);
    this.#command = words;
    this.#target = target;
    this.#health = health;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  get life(): Life {
    return this.#life;
  }

  /** Resolves when it accepts connections. */
  async start(isDiskSlow = false): Promise<void> {
    const words = [...first, ...(isDiskSlow ? slowly : []), ...this.#command];
    // Only the shell knows what the number of the process will be.
    const script = `${this.fence.enter} && LISTEN_PID=$$ exec "$@"`;
    const child = spawn('sh', ['-c', script, 'sh', ...words], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, ...manager },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#signedMs = performance.now();
    child.stdio[3]?.on('data', () => this.#sign());
    const listening = Promise.withResolvers<number>();
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Only what comes before it matters.
      if (!this.#life.alive) log += text;
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(log)?.[1];
      if (port !== undefined) listening.resolve(Number(port));
      this.#checkLog(text);
    });
    child.once('exit', (code, signal) => this.#exited(code ?? signal));
    child.once('close', () => listening.reject(new Error(`no start: ${log}`)));
    this.#life = { pid: child.pid ?? 0, port: await listening.promise, alive: true };
    this.memory = [];
    this.#descriptors = this.#countDescriptors();
    this.#target.lives.add(this.#life);
    this.#health.watch(this.#life);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it at once, or as a service manager does. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#sign();
    this.#life.alive = false;
    this.#target.lives.delete(this.#life);
    const ended = once(child, 'exit');
    child.kill(signal);
    const deadline = setTimeout(() => child.kill('SIGKILL'), stopBoundMs);
    await ended;
    clearTimeout(deadline);
    if (signal === 'SIGTERM' && child.exitCode !== 0)
      this.#target.findings.fault(promises.exits, 'it did not stop in order');
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    await this.fence.remove();
  }

  /** Lets nobody read the log for some time. */
  async hangLog(ms: number): Promise<void> {
    const log = this.#child?.stderr;
    log?.pause();
    await pause(ms);
    log?.resume();
  }

  /** Looks at what it uses. */
  sample(): void {
    const { pid, alive } = this.#life;
    if (!alive) return;
    const memory = anonymousBytes(pid);
    const threads = readdirSync(`/proc/${pid}/task`).length;
    this.memory.push(memory);
    this.#target.findings.check(promises.memory, memory / 1e6, limits.memoryBytes / 1e6);
    this.#target.findings.check('threads', threads, limits.tasks);
  }

  /** Descriptors open now, beyond those at the start of this life. */
  get moreDescriptors(): number {
    return this.#countDescriptors() - this.#descriptors;
  }

  #countDescriptors(): number {
    return readdirSync(`/proc/${this.#life.pid}/fd`).length;
  }

  #exited(how: number | string | null): void {
    if (this.#life.alive) this.#target.findings.fault(promises.exits, `it ended with ${how}`);
    this.#life.alive = false;
  }

  /** Looks for errors of the program itself; text from outside cannot forge a field of a line of JSON. */
  #checkLog(text: string): void {
    const error = this.#error.exec(text)?.[0];
    this.#target.findings.count(promises.log, text.split('\n').length - 1);
    if (error !== undefined) this.#target.findings.fault(promises.log, error);
  }

  /** A sign of life came, or none is due any more. */
  #sign(): void {
    const silentMs = performance.now() - this.#signedMs;
    this.#signedMs += silentMs;
    this.#target.findings.check(promises.signs, silentMs, limits.watchdogMs);
  }
}

/** What every instance is started with. */
export function serving(command: readonly string[], ...args: readonly string[]): string[] {
  // security.txt is served only with a contact.
  return [...command, ...serve, '--trust-proxy', proxies, '--contact', 'mailto:siege@city.example', ...args];
}
