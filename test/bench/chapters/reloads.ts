import { setTimeout as sleep } from 'node:timers/promises';
import { writeCity } from '../cities.ts';
import { executable, serve } from '../contenders.ts';
import { anonymousMegabytes, startServer } from '../server.ts';
import { table } from '../table.ts';

/** How memory goes while one service reads its data again and again. */
interface ReloadsResult {
  readonly places: number;
  readonly reloads: number;
  /** In MB, before the first reload and after each tenth of them. */
  readonly memory: readonly number[];
}

/** A reload of a hundred thousand places takes twenty times as long as one of a thousand. */
const cities = [
  { places: 1_000, share: 1 },
  { places: 100_000, share: 1 / 20 },
];
const samples = 10;
/** What a reload does after it is logged is over by then. Until then, old and new data are in memory. */
export const afterReloadMs = 1_000;

/** Reloads the smaller city so often, and the larger one a twentieth of that. */
export async function measureReloads(reloads: number): Promise<ReloadsResult[]> {
  const results: ReloadsResult[] = [];
  for (const { places, share } of cities) {
    const count = Math.ceil((reloads * share) / samples) * samples;
    results.push({ places, reloads: count, memory: await reloadOften(writeCity(places), count) });
  }
  return results;
}

async function reloadOften(file: string, count: number): Promise<number[]> {
  const server = await startServer([executable, ...serve('--log', 'json', '--data', file)]);
  try {
    const memory = [anonymousMegabytes(server.pid)];
    for (let done = 1; done <= count; done += 1) {
      await server.ask('SIGHUP', /data reloaded/);
      if (done % (count / samples) > 0) continue;
      await sleep(afterReloadMs);
      memory.push(anonymousMegabytes(server.pid));
    }
    return memory;
  } finally {
    await server.stop();
  }
}

export function reloadsTable(results: readonly ReloadsResult[]): string {
  const head = [
    'reloads  memory in MB',
    'at first',
    ...Array.from({ length: samples }, (_, i) => `${i + 1}0 %`),
  ];
  const lines = results.map(({ places, reloads, memory }) => [
    `  ${reloads.toLocaleString('en')} of ${places.toLocaleString('en')} places`,
    ...memory.map((megabytes) => megabytes.toFixed(0)),
  ]);
  return table([head, ...lines]);
}
