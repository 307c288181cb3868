import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programCommand } from '../support/service.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk, withFolder } from './folder.ts';
import type { Outcome, Scale, Torture } from './torture.ts';

const views: Record<Scale, number> = { quick: 1000, short: 10_000, long: 100_000 };
/** Each client below holds at most this many connections. */
const connectionsPerClient = 32;
const clients = 2;
/** One write has two syncs. A disk faster than the visitors gathers little, but a view of its own for each is too many. */
const maxSyncShare = 0.5;

async function run(scale: Scale): Promise<Outcome> {
  const violations: string[] = [];
  return withFolder(async (folder) => {
    const stateDir = join(folder, 'state');
    const trace = join(folder, 'fsyncs');
    const strace = ['-D', '-f', '-qq', '--seccomp-bpf', '-o', trace, '-e', 'trace=fsync'];
    const service = await serve(stateDir, { command: ['strace', ...strace, ...programCommand()] });
    const started = performance.now();
    const counts = await crowd(service.url, views[scale]);
    const seconds = (performance.now() - started) / 1000;
    await service.stop();
    const syncs = readFileSync(trace, 'utf8').match(/fsync\(.*= 0$/gm)?.length ?? 0;
    const distinct = new Set(counts);
    if (counts.length !== views[scale]) violations.push(`${counts.length} views answered`);
    if (distinct.size !== counts.length || Math.max(...distinct) !== counts.length)
      violations.push('counts repeat');
    if (countOnDisk(stateDir) !== views[scale]) violations.push(`${countOnDisk(stateDir)} on disk`);
    if (syncs === 0) violations.push('not one sync was seen');
    if (syncs > views[scale] * maxSyncShare) violations.push(`${syncs} syncs for ${views[scale]} views`);
    const rate = Math.round(counts.length / seconds);
    return {
      summary: `${counts.length} views from ${clients * connectionsPerClient} connections, ${syncs} fsyncs, ${rate} views/s`,
      violations,
    };
  });
}

async function crowd(url: string, total: number): Promise<number[]> {
  const counts: number[] = [];
  let sent = 0;
  const visitors = Array.from({ length: clients }, () => new ViewsClient(url)).flatMap((client) => {
    return Array.from({ length: connectionsPerClient }, async () => {
      while (sent < total) {
        sent += 1;
        const answer = await client.view();
        if ('count' in answer) counts.push(answer.count);
      }
    });
  });
  await Promise.all(visitors);
  return counts;
}

/** Many visitors at once: every view counted once, few writes. */
export const crowded: Torture = { name: 'crowd', programs: ['strace'], root: false, run };
