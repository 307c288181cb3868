import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk } from './folder.ts';

const rounds: Record<Scale, number> = { quick: 1, short: 3, long: 20 };
const viewsOfSecond = 8;
/** Views that visitors send to the first instance at once, all the time. */
const visitors = 2;

interface Event {
  readonly name: string;
  /** True if the second instance finds the count of the first one. */
  readonly keepsFolder: boolean;
  happen(folder: string): void;
  /** Puts the former folder back. */
  undo?(folder: string): void;
}

/** What somebody does to the state folder of an instance that runs. */
const events: readonly Event[] = [
  {
    name: 'the lock file is removed',
    keepsFolder: true,
    happen: (folder) => rmSync(join(folder, 'views.lock.db')),
  },
  {
    name: 'the lock file is renamed',
    keepsFolder: true,
    happen: (folder) => renameSync(join(folder, 'views.lock.db'), join(folder, 'views.lock.old')),
  },
  {
    name: 'the folder is removed',
    keepsFolder: false,
    // The instance goes on to write files there.
    happen: (folder) => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 5 }),
  },
  {
    name: 'the folder is replaced',
    keepsFolder: false,
    happen(folder) {
      renameSync(folder, `${folder}.away`);
      mkdirSync(folder);
    },
  },
  {
    name: 'the folder is renamed, and named back',
    keepsFolder: false,
    happen: (folder) => renameSync(folder, `${folder}.away`),
    undo(folder) {
      renameSync(folder, `${folder}.second`);
      renameSync(`${folder}.away`, folder);
    },
  },
  {
    name: 'another disk is mounted over the folder',
    keepsFolder: false,
    happen: (folder) => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]),
    // The first instance may hold the lock there, so a plain umount says that it is busy.
    undo: (folder) => execFileSync('umount', ['--lazy', folder]),
  },
];

/** Sends views to an instance until it is told to end, and remembers what was answered. */
class Visitors {
  readonly answered: number[] = [];
  #isOver = false;
  readonly #running: readonly Promise<void>[];

  constructor(client: ViewsClient) {
    this.#running = Array.from({ length: visitors }, () => this.#visit(client));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #visit(client: ViewsClient): Promise<void> {
    while (!this.#isOver) {
      const answer = await client.view().catch(() => undefined);
      if (answer === undefined) return;
      if ('count' in answer) this.answered.push(answer.count);
    }
  }
}

/** One instance counts, somebody takes its lock away, a second one counts and ends, and the first one goes on. */
async function oneRound(
  event: Event,
  folder: string,
  isKilled: boolean,
  report: (what: string) => void,
): Promise<number> {
  let service = await serve(folder);
  try {
    const client = new ViewsClient(service.url);
    const visitors = new Visitors(client);
    await until(() => visitors.answered.length > 0);
    event.happen(folder);
    const second = await countOnSecond(folder, isKilled);
    event.undo?.(folder);
    await until(async () => 'count' in (await client.view()));
    await visitors.end();
    const last = await client.view();
    const known = [...visitors.answered, ...(event.undo ? [] : second)];
    const highest = Math.max(...known);
    if ('count' in last && last.count <= highest) report(`${last.count} was answered after ${highest}`);
    if (event.keepsFolder && new Set(known).size < known.length) report('a count was answered twice');
    await service.kill();
    if ((countOnDisk(folder) ?? 0) < highest) report(`${countOnDisk(folder)} on disk, ${highest} answered`);
    service = await serve(folder);
    const shown = await new ViewsClient(service.url).read();
    if (shown < highest) report(`${shown} shown after a restart, ${highest} answered`);
    return known.length;
  } finally {
    await service[Symbol.asyncDispose]();
  }
}

/** Returns what a second instance answered. It gets the lock, or the first one has taken it again. */
async function countOnSecond(folder: string, isKilled: boolean): Promise<number[]> {
  let second: Service;
  try {
    second = await serve(folder);
  } catch (error) {
    if (/another instance uses the state folder/.test(String(error))) return [];
    throw error;
  }
  const client = new ViewsClient(second.url);
  const answered: number[] = [];
  for (let view = 0; view < viewsOfSecond; view += 1) {
    const answer = await client.view();
    if ('count' in answer) answered.push(answer.count);
  }
  await (isKilled ? second.kill() : second.stop('SIGTERM'));
  return answered;
}

async function run({ scale, folder: root, findings, signal, report }: Setting): Promise<void> {
  for (let round = 0; round < rounds[scale]; round += 1) {
    for (const [i, event] of events.entries()) {
      if (signal.aborted) return;
      const folder = join(root, `${round}-${i}`);
      mkdirSync(folder);
      const say = (what: string) => report(`${event.name}, round ${round}: ${what}`);
      const answered = await oneRound(event, folder, round % 2 === 1, say).finally(() => {
        if (event.name.includes('mounted')) unmount(folder);
      });
      findings.count('locks taken from an instance that counts');
      findings.count('views answered by two instances that use one folder', answered);
    }
  }
}

function unmount(folder: string): void {
  try {
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {
    // It is no longer mounted.
  }
}

/** An instance whose lock is taken away, while another one counts in its folder. */
export const lostLock: Trial = { name: 'lost lock', programs: ['mount', 'umount'], root: true, run };
