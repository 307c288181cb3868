import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.ts';
import { needs } from '../support/tools.ts';

/** Options of tests that need a real engine. */
export const needsEngine = needs('redis-server', 'redis-cli');

const running = new Set<ChildProcess>();

/** A test that fails half-way must not leave an engine behind. */
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real redis-server on a free port of its own, with its data in a temporary folder. */
export class Engine {
  readonly port: number;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, settings: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#settings = settings;
  }

  static async start(...settings: string[]): Promise<Engine> {
    const engine = new Engine(await freePort(), await mkdtemp(join(tmpdir(), 'engine-')), settings);
    await engine.start();
    return engine;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  /** Starts it, or starts it again, and resolves when it accepts connections. */
  async start(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    const child = spawn('redis-server', [...own, ...this.#settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    let last = '';
    for await (last of createInterface({ input: child.stdout })) {
      if (last.includes('Ready to accept connections')) break;
    }
    child.stdout.resume();
    if (!last.includes('Ready to accept connections')) throw new Error(`redis-server stopped: ${last}`);
  }

  /** SIGKILL, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Runs one command by redis-cli and gives back what it printed. */
  ask(...command: string[]): string {
    return spawnSync('redis-cli', ['-p', String(this.port), ...command], { encoding: 'utf8' }).stdout.trim();
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
