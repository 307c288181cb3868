import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programCommand } from '../support/service.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk } from './folder.ts';

const views: Record<Scale, number> = { quick: 1000, short: 10_000, long: 100_000 };
/** Each client below holds at most this many connections. */
const connectionsPerClient = 32;
const clients = 2;
/** One write has two syncs. A disk faster than the visitors gathers little, but a view of its own for each is too many. */
const maxSyncShare = 0.5;

async function run({ scale, folder, findings, report }: Setting): Promise<void> {
  const stateDir = join(folder, 'state');
  const trace = join(folder, 'fsyncs');
  const strace = ['-D', '-f', '-qq', '--seccomp-bpf', '-o', trace, '-e', 'trace=fsync'];
  const service = await serve(stateDir, { command: ['strace', ...strace, ...programCommand()] });
  const counts = await crowd(service.url, views[scale]);
  await service.stop();
  const syncs = readFileSync(trace, 'utf8').match(/fsync\(.*= 0$/gm)?.length ?? 0;
  const distinct = new Set(counts);
  findings.count(`views of ${clients * connectionsPerClient} connections`, counts.length);
  findings.check('syncs for them', syncs, views[scale] * maxSyncShare);
  if (counts.length !== views[scale]) report(`${counts.length} views answered`);
  if (distinct.size !== counts.length || Math.max(...distinct) !== counts.length) report('counts repeat');
  if (countOnDisk(stateDir) !== views[scale]) report(`${countOnDisk(stateDir)} on disk`);
  if (syncs === 0) report('not one sync was seen');
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
export const crowded: Trial = { name: 'crowd', programs: ['strace'], run };
