import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packExecutable } from '../../../../packaging/executable.ts';
import { executable, peer, serve } from '../contenders.ts';
import { anonymousMegabytes, startServer } from '../server.ts';
import { median } from '../statistics.ts';
import { figure, table } from '../table.ts';
import { workFolder } from '../work-folder.ts';

export interface StartupResult {
  readonly name: string;
  readonly startMs: number;
  readonly idleMegabytes: number;
}

/** What a start still does after it listens is over by then. */
const settleMs = 1000;

/** Starts our executable and a bare server that was packed the same way, in turn. */
export async function measureStartup(starts: number): Promise<StartupResult[]> {
  const bare = join(workFolder, 'bare');
  // As build.mjs packs the product.
  await packExecutable(peer('bare.cjs'), `linux-${process.arch}`, bare);
  const programs = new Map([
    ['bare node:http, packed the same way', () => [bare]],
    ['places, executable', () => [executable, ...serve()]],
  ]);
  const samples = new Map(
    [...programs.keys()].map((name) => [name, { ms: [] as number[], mb: [] as number[] }]),
  );
  for (let i = 0; i < starts; i += 1) {
    for (const [name, command] of programs) {
      const server = await startServer(command());
      await sleep(settleMs);
      samples.get(name)?.ms.push(server.startMs);
      samples.get(name)?.mb.push(anonymousMegabytes(server.pid));
      await server.kill();
    }
  }
  return [...samples].map(([name, { ms, mb }]) => ({ name, startMs: median(ms), idleMegabytes: median(mb) }));
}

export function startupTable(results: readonly StartupResult[]): string {
  const [reference] = results;
  const lines = results.map(({ name, startMs, idleMegabytes }) => [
    `  ${name}`,
    figure(startMs, 0),
    figure(startMs / (reference?.startMs ?? Number.NaN), 2),
    figure(idleMegabytes),
    figure(idleMegabytes / (reference?.idleMegabytes ?? Number.NaN), 2),
  ]);
  return table([['startup', 'ms to listen', '× bare', 'idle RssAnon MB', '× bare'], ...lines]);
}
