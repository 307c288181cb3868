import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, ViewsClient } from './client.ts';
import { withFolder } from './folder.ts';
import type { Outcome, Scale, Torture } from './torture.ts';

const rounds: Record<Scale, number> = { quick: 1, short: 3, long: 25 };
/** How long the service may take to find out by itself that there is room again, in milliseconds. */
const healingBoundMs = 60_000;
const pollMs = 50;

async function run(scale: Scale): Promise<Outcome> {
  const violations: string[] = [];
  const visit = await withFolder(async (disk) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
    try {
      return await fillAndFree(disk, rounds[scale], (what) => violations.push(what));
    } finally {
      execFileSync('umount', [disk]);
    }
  });
  const { counted, rejected } = visit;
  const summary = `${rounds[scale]} times full and read-only, ${counted} views counted, ${rejected} rejected, one start`;
  return { summary, violations };
}

async function fillAndFree(disk: string, times: number, report: Report): Promise<Visit> {
  const stateDir = join(disk, 'state');
  mkdirSync(stateDir);
  await using service = await serve(stateDir);
  const visit = new Visit(new ViewsClient(service.url), report);
  const filler = join(disk, 'filler');
  for (let round = 0; round < times; round += 1) {
    await visit.breakAndMend(
      'ENOSPC',
      { break: () => fill(filler), mend: () => rmSync(filler) },
      round % 2 === 0,
    );
    const remount = (mode: string) => void execFileSync('mount', ['-o', `remount,${mode}`, disk]);
    await visit.breakAndMend(
      'EROFS',
      { break: () => remount('ro'), mend: () => remount('rw') },
      round % 2 === 1,
    );
  }
  return visit;
}

type Report = (what: string) => void;

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
  async breakAndMend(code: string, disk: { break(): void; mend(): void }, viewHeals: boolean): Promise<void> {
    for (let view = 0; view < 3; view += 1) await this.#expect(200);
    disk.break();
    for (let view = 0; view < 3; view += 1) await this.#expect(503);
    await this.#checkDegraded(code);
    disk.mend();
    if (viewHeals) await this.#expect(200);
    else await this.#waitForHealth();
    const { status } = await this.#client.health();
    if (status !== 'ok') this.#report(`health is ${status} after ${code} is over`);
  }

  async #expect(status: 200 | 503): Promise<void> {
    const answer = await this.#client.view();
    const got = 'count' in answer ? 200 : answer.rejected;
    if (got !== status) this.#report(`a view was answered ${got} instead of ${status}`);
    if (got === 200) this.counted += 1;
    else this.rejected += 1;
    if ('count' in answer && answer.count !== this.counted) {
      this.#report(`${answer.count} answered, ${this.counted} counted`);
    }
  }

  async #checkDegraded(code: string): Promise<void> {
    if ((await this.#client.statusOf('/api/v1/places')) !== 200) this.#report('the places are gone');
    if ((await this.#client.read()) !== this.counted) this.#report('a reader is told something else');
    const { status, views } = await this.#client.health();
    const isTold = status === 'degraded' && views.error?.startsWith(code);
    if (!isTold) this.#report(`health is ${status} in spite of ${code}: ${views.error}`);
  }

  async #waitForHealth(): Promise<void> {
    for (let waited = 0; waited < healingBoundMs; waited += pollMs) {
      if ((await this.#client.health()).status === 'ok') return;
      await pause(pollMs);
    }
  }
}

function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(1024));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** A real file system without a byte to spare, and one that turned read-only. */
export const fullDisk: Torture = { name: 'full disk', programs: ['mount', 'umount'], root: true, run };
