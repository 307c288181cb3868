import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../support/until.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';

const rounds: Record<Scale, number> = { quick: 1, short: 3, long: 25 };

async function run(setting: Setting): Promise<void> {
  const disk = setting.folder;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
  try {
    await fillAndFree(disk, setting);
  } finally {
    execFileSync('umount', [disk]);
  }
}

async function fillAndFree(disk: string, { scale, findings, signal, report }: Setting): Promise<void> {
  const stateDir = join(disk, 'state');
  mkdirSync(stateDir);
  await using service = await serve(stateDir);
  const visit = new Visit(new ViewsClient(service.url), report);
  const filler = join(disk, 'filler');
  for (let round = 0; round < rounds[scale] && !signal.aborted; round += 1) {
    const full = { break: () => fill(filler), mend: () => rmSync(filler) };
    await visit.breakAndMend('ENOSPC', full, round % 2 === 0);
    await visit.breakAndMend('EROFS', readOnly(service.pid), round % 2 === 1);
    findings.count('times full and read-only');
  }
  findings.count('views counted in between', visit.counted);
  findings.count('views rejected meanwhile', visit.rejected);
}

type Report = (what: string) => void;

interface Disk {
  break(): void | Promise<void>;
  mend(): void | Promise<void>;
}

/** A client that compares every answer with its own count. */
class Visit {
  counted = 0;
  rejected = 0;
  readonly #client: ViewsClient;
  readonly #report: Report;

  constructor(client: ViewsClient, report: Report) {
    this.#client = client;
    this.#report = report;
  }

  /** Breaks the disk and mends it; then the very next view counts, or nobody comes and the service finds out itself. */
  async breakAndMend(code: string, disk: Disk, viewHeals: boolean): Promise<void> {
    for (let view = 0; view < 3; view += 1) await this.#expect(200);
    await disk.break();
    for (let view = 0; view < 3; view += 1) await this.#expect(503);
    await this.#checkDegraded(code);
    await disk.mend();
    if (viewHeals) await this.#expect(200);
    else await until(() => this.#isWell()).catch(() => {});
    if (!(await this.#isWell())) this.#report(`health is degraded after ${code} is over`);
  }

  async #expect(status: 200 | 503): Promise<void> {
    const answer = await this.#client.view();
    const got = 'count' in answer ? 200 : answer.rejected;
    if (got !== status) this.#report(`a view was answered ${got} instead of ${status}`);
    if (got === 200) this.counted += 1;
    else this.rejected += 1;
    if ('count' in answer && answer.count !== this.counted)
      this.#report(`${answer.count} answered, ${this.counted} counted`);
  }

  async #checkDegraded(code: string): Promise<void> {
    if ((await this.#client.statusOf('/api/v1/places')) !== 200) this.#report('the places are gone');
    if ((await this.#client.read()) !== this.counted) this.#report('a reader is told something else');
    const { status, views } = await this.#client.health();
    const isTold = status === 'degraded' && views.error?.startsWith(code);
    if (!isTold) this.#report(`health is ${status} in spite of ${code}: ${views.error}`);
  }

  async #isWell(): Promise<boolean> {
    return (await this.#client.health()).status === 'ok';
  }
}

/** What a program gets whose file system turns read-only: nobody may remount one that has files open for writing. */
function readOnly(pid: number): Disk {
  const inject = ['-e', 'trace=fsync', '-e', 'inject=fsync:error=EROFS'];
  const args = ['-f', '-o', '/dev/null', ...inject, '-p', String(pid)];
  let tracer: ChildProcess | undefined;
  return {
    async break() {
      const started = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
      tracer = started;
      await once(started.stderr, 'data');
    },
    async mend() {
      if (!tracer) return;
      const ended = once(tracer, 'exit');
      tracer.kill('SIGINT');
      await ended;
    },
  };
}

function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(1024));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** A real file system without a byte to spare, and one that seems to turn read-only. */
const programs = ['mount', 'strace', 'umount'];
export const fullDisk: Trial = { name: 'full disk', programs, root: true, run };
