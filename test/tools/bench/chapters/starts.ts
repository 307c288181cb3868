import { statSync } from 'node:fs';
import { requester } from '../../../support/http.ts';
import { writeCity, writeOlderCity } from '../cities.ts';
import { bundle, commandOf, executable, serve } from '../contenders.ts';
import { parseAlone, startServer } from '../server.ts';
import { median } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

/** Medians of one number of places. */
export interface StartsResult {
  readonly places: number;
  readonly fileMegabytes: number;
  /** Bare `JSON.parse` of the file, read included. */
  readonly parseMs: number;
  readonly readyMs: number;
  /** From SIGHUP, with all indexes built, to the log line of the first reload. */
  readonly reloadMs: number;
  /** Of the bundle of an older commit, and of the present bundle beside it; absent without one. */
  readonly before?: { readonly olderMs: number; readonly bundleMs: number };
}

const sizes = [1_000, 10_000, 100_000];

/** Bound of a start and of a reload with so many places. */
export const boundMs = ({ parseMs }: StartsResult): number => 2.5 * parseMs + 150;

/** Starts and reloads with many places, in turn with a bare parse of the file and with an older bundle. */
export async function measureStarts(starts: number): Promise<StartsResult[]> {
  const results: StartsResult[] = [];
  for (const places of sizes) {
    const file = writeCity(places);
    const older = commandOf('before', '');
    const olderFile = older && writeOlderCity(places);
    const samples = {
      parse: [] as number[],
      ready: [] as number[],
      reload: [] as number[],
      older: [] as number[],
      bundle: [] as number[],
    };
    for (let i = 0; i < starts; i += 1) {
      samples.parse.push(parseAlone(file));
      const [ready, reload] = await readyAndReloadMs([executable, ...serve('--log', 'json', '--data', file)]);
      samples.ready.push(ready);
      samples.reload.push(reload);
      if (!older || !olderFile) continue;
      samples.older.push(await readyMs([...older, '--data', olderFile]));
      samples.bundle.push(await readyMs([process.execPath, bundle, ...serve('--data', olderFile)]));
    }
    results.push({
      places,
      fileMegabytes: statSync(file).size / 1e6,
      parseMs: median(samples.parse),
      readyMs: median(samples.ready),
      reloadMs: median(samples.reload),
      ...(older && { before: { olderMs: median(samples.older), bundleMs: median(samples.bundle) } }),
    });
  }
  return results;
}

async function readyMs(command: readonly string[]): Promise<number> {
  const server = await startServer(command);
  await server.kill();
  return server.startMs;
}

async function readyAndReloadMs(command: readonly string[]): Promise<[readyMs: number, reloadMs: number]> {
  const server = await startServer(command);
  // Waits for the indexes of the portal, the last ones.
  await requester(server.url, '127.0.0.1')({ path: '/?search=fort', headers: { Accept: 'text/html' } });
  const started = performance.now();
  const { level, reason } = await server.reload();
  if (level !== 'info') throw new Error(`the reload was refused: ${reason}`);
  const reloadMs = performance.now() - started;
  await server.kill();
  return [server.startMs, reloadMs];
}

export const startsHead = [
  'places',
  'MB',
  'JSON.parse, ms',
  'bound, ms',
  'ready, ms',
  'reload, ms',
  'older bundle, ms',
  'bundle, ms',
];

export function startsCells(result: StartsResult): string[] {
  const { places, fileMegabytes, parseMs, readyMs, reloadMs, before } = result;
  const others = [before?.olderMs, before?.bundleMs].map((ms) => whole(ms ?? Number.NaN));
  return [
    whole(places),
    figure(fileMegabytes),
    whole(parseMs),
    whole(boundMs(result)),
    whole(readyMs),
    whole(reloadMs),
    ...others,
  ];
}

export function startsTable(results: readonly StartsResult[]): string {
  return table([startsHead, ...results.map(startsCells)]);
}
