import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import jaipur from '../../../../data/places.json' with { type: 'json' };
import { requester } from '../../../support/http.ts';
import { writeCity } from '../cities.ts';
import { executable, serve } from '../contenders.ts';
import { anonymousMegabytes, parseAlone, type Server, startServer } from '../server.ts';
import { median } from '../statistics.ts';
import { table } from '../table.ts';
import { longestWait, longestWaits, waitBesideExports, waitBesideFlood } from '../waits.ts';

/** What a service with so many places costs, by the name of its row. */
export interface SizeResult {
  readonly places: number;
  readonly figures: Readonly<Record<string, number>>;
}

const sizes = [jaipur.places.length, 1_000, 10_000, 100_000];

/** Starts the executable anew for each round; every figure is a median of the rounds. */
export async function measureScale(rounds: number): Promise<SizeResult[]> {
  const results: SizeResult[] = [];
  for (const places of sizes) {
    const file = writeCity(places);
    const samples: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await measureOnce(file, places));
    const middle = (i: number) => median(samples.map((sample) => sample[i]?.[1] ?? Number.NaN));
    const figures = Object.fromEntries((samples[0] ?? []).map(([name], i) => [name, middle(i)]));
    results.push({ places, figures });
  }
  return results;
}

const dataFile = 'data file, MB';
const memoryStarted = 'memory after the start, MB';
const memoryAsked = 'memory after every kind of request, MB';
const memoryFlooded = 'memory after a flood of searches, MB';

type Figures = [name: string, value: number][];

/** V8 keeps the memory of a thread that has ended, and what it has collected, for eight seconds; a collection follows. */
const settleMs = 12_000;
/** What a reload does after it is logged is over by then. Until then, old and new data are in memory. */
const afterReloadMs = 1_000;

async function measureOnce(file: string, places: number): Promise<Figures> {
  const fileMegabytes = statSync(file).size / 1e6;
  const parseMs = parseAlone(file);
  const server = await startServer([executable, ...serve('--log', 'json', '--data', file)]);
  try {
    await sleep(settleMs);
    const started = anonymousMegabytes(server.pid);
    const waits = await longestWaits(server.url, places);
    const home = await homeSizes(server);
    await sleep(settleMs);
    const asked = anonymousMegabytes(server.pid);
    waits.push(await waitBesideFlood(server.url), await waitBesideExports(server.url));
    const flooded = anonymousMegabytes(server.pid);
    return [
      [dataFile, fileMegabytes],
      ['ready, ms', server.startMs],
      ['2.5 × JSON.parse + 150 ms', 2.5 * parseMs + 150],
      [memoryStarted, started],
      [memoryAsked, asked],
      [memoryFlooded, flooded],
      ['home, KB', home.raw],
      ['home with Brotli, KB', home.brotli],
      ...waits.map(([name, ms]): [string, number] => [`wait: ${name}, ms`, ms]),
      ...(await measureReload(server, fileMegabytes)),
    ];
  } finally {
    await server.kill();
  }
}

async function homeSizes({ url }: Server): Promise<{ raw: number; brotli: number }> {
  const send = requester(url, '127.0.0.1');
  const size = async (encoding: string) => {
    const { body } = await send({ path: '/', headers: { Accept: 'text/html', 'Accept-Encoding': encoding } });
    return body.length / 1000;
  };
  return { raw: await size('identity'), brotli: await size('br') };
}

async function measureReload(server: Server, fileMegabytes: number): Promise<Figures> {
  const before = anonymousMegabytes(server.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, anonymousMegabytes(server.pid));
  }, 5);
  const started = performance.now();
  let ms = 0;
  const wait = await longestWait(server.url, async () => {
    await server.reload();
    ms = performance.now() - started;
    await sleep(afterReloadMs);
  });
  clearInterval(sampling);
  return [
    ['wait: a reload, ms', wait],
    ['a reload beside requests, ms', ms],
    ['its peak of memory for a byte of data', (peak - before) / fileMegabytes],
  ];
}

/** Lines of the table, the first one with the numbers of places. */
export function scaleLines(sizes: readonly SizeResult[]): string[][] {
  const names = Object.keys(sizes[0]?.figures ?? {});
  const amountOf = (size: SizeResult | undefined, name: string) => size?.figures[name] ?? Number.NaN;
  const line = (name: string, of: (size: SizeResult) => number) => {
    const cells = sizes.map(of).map((value) => value.toLocaleString('en', { maximumSignificantDigits: 3 }));
    return [name, ...cells.map((cell) => (cell === 'NaN' ? '–' : cell))];
  };
  // What an idle service takes besides its data is left out.
  const perByte = [memoryStarted, memoryAsked].map((name) =>
    line(`for a byte of data, above ${sizes[0]?.places} places: ${name.replace(', MB', '')}`, (size) => {
      const more = amountOf(size, name) - amountOf(sizes[0], name);
      return size === sizes[0] ? Number.NaN : more / amountOf(size, dataFile);
    }),
  );
  const head = ['places', ...sizes.map(({ places }) => places.toLocaleString('en'))];
  const lines = names.map((name) => line(name, (size) => amountOf(size, name)));
  return [head, ...lines, ...perByte];
}

export function scaleTable(sizes: readonly SizeResult[]): string {
  return table(scaleLines(sizes));
}
