import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, ViewsClient } from './client.ts';
import { withFolder } from './folder.ts';
import type { Outcome, Scale, Torture } from './torture.ts';

const rounds: Record<Scale, number> = { quick: 1, short: 3, long: 25 };
/** How long the service may take to find out by itself that there is room again, in milliseconds. */
const healingBoundMs = 10_000;
const pollMs = 50;

async function run(scale: Scale): Promise<Outcome> {
  const violations: string[] = [];
  let counted = 0;
  let refused = 0;
  await withFolder(async (folder) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]);
    try {
      ({ counted, refused } = await fillAndFree(folder, rounds[scale], (what) => violations.push(what)));
    } finally {
      execFileSync('umount', [folder]);
    }
  });
  const summary = `${rounds[scale]} times full, ${counted} views counted, ${refused} refused, one start`;
  return { summary, violations };
}

async function fillAndFree(
  disk: string,
  times: number,
  complain: (what: string) => void,
): Promise<{ counted: number; refused: number }> {
  const stateDir = join(disk, 'state');
  const filler = join(disk, 'filler');
  mkdirSync(stateDir);
  await using service = await serve(stateDir);
  const client = new ViewsClient(service.url);
  let counted = 0;
  let refused = 0;
  const expect = async (status: 200 | 503): Promise<void> => {
    const answer = await client.view();
    const got = 'count' in answer ? 200 : answer.refused;
    if (got !== status) complain(`a view was answered ${got} instead of ${status}`);
    if ('count' in answer) counted += 1;
    else refused += 1;
    if ('count' in answer && answer.count !== counted)
      complain(`${answer.count} answered, ${counted} counted`);
  };
  for (let round = 0; round < times; round += 1) {
    for (let view = 0; view < 3; view += 1) await expect(200);
    fill(filler);
    for (let view = 0; view < 3; view += 1) await expect(503);
    if ((await client.statusOf('/api/v1/places')) !== 200) complain('the places are gone');
    if ((await client.read()) !== counted) complain('a reader is told something else');
    const { status, views } = await client.health();
    if (status !== 'degraded' || !views.error?.startsWith('ENOSPC'))
      complain(`health is ${status}: ${views.error}`);
    rmSync(filler);
    // The very next view counts; every other time nobody comes, and the service has to find out by itself.
    if (round % 2 === 0) await expect(200);
    else if (!(await healed(client))) complain('health stays degraded');
    if ((await client.health()).status !== 'ok') complain('health is not ok again');
  }
  return { counted, refused };
}

function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(1024));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

async function healed(client: ViewsClient): Promise<boolean> {
  for (let waited = 0; waited < healingBoundMs; waited += pollMs) {
    if ((await client.health()).status === 'ok') return true;
    await pause(pollMs);
  }
  return false;
}

/** A real file system without a byte to spare. */
export const fullDisk: Torture = { name: 'full disk', programs: ['mount', 'umount'], root: true, run };
