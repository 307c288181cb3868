import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '../../support/http.ts';
import { writeCity } from '../cities.ts';
import { bundle, peer, serve } from '../contenders.ts';
import { interleave, medians, type Plan } from '../rounds.ts';
import type { Row } from '../rows.ts';
import { anonymousMegabytes, type Server, startServer } from '../server.ts';
import { figure, table, whole } from '../table.ts';

export interface PlacesResult {
  readonly places: number;
  readonly startMs: number;
  readonly idleMegabytes: number;
  /** CPU per request, in microseconds. */
  readonly list: number;
  readonly place: number;
  /** The slowest of several searches, asked for the first time and again, in milliseconds at the client. */
  readonly firstSearchMs: number;
  readonly repeatedSearchMs: number;
  /** The longest time the event loop stood still meanwhile, in milliseconds. */
  readonly longestDelayMs: number;
}

const sizes = [61, 1_000, 10_000, 100_000];

/** Rare and frequent words, bits of words, several at once, none at all, Hindi, and one with a filter. */
const searches = [
  ...['fort', 'palace', 'e', 'th an er', 'the of and in to a', 'jaipur', 'zzz', 'x', 'temple garden museum'],
  ...['किला', 'मंदिर', 'a e i o n r s t', 'singh&category=heritage', '1727', 'founded 99'],
];

export async function measurePlaces(plan: Plan): Promise<PlacesResult[]> {
  const results: PlacesResult[] = [];
  for (const size of sizes) results.push(await measureSize(size, plan));
  return results;
}

async function measureSize(size: number, plan: Plan): Promise<PlacesResult> {
  const command = [process.execPath, '--require', peer('loop-delay.cjs'), bundle];
  const server = await startServer([...command, ...serve('--data', writeCity(size))]);
  try {
    await sleep(1000);
    const idleMegabytes = anonymousMegabytes(server.pid);
    await longestDelay(server);
    const firstSearchMs = await slowestSearch(server);
    const longestDelayMs = await longestDelay(server);
    const repeatedSearchMs = await slowestSearch(server);
    const cpu = async (path: string) => {
      const row: Row = { name: 'growth', method: 'GET', path, contenders: [] };
      const rounds = (await interleave(new Map([['places', server]]), row, plan)).get('places');
      return rounds ? medians(rounds).cpuMicros : Number.NaN;
    };
    const list = await cpu('/api/v1/places');
    const place = await cpu(`/api/v1/places/place-${size >> 1}`);
    return {
      ...{ places: size, startMs: server.startMs, idleMegabytes, list, place },
      ...{ firstSearchMs, repeatedSearchMs, longestDelayMs },
    };
  } finally {
    await server.stop();
  }
}

async function longestDelay(server: Server): Promise<number> {
  // The delay of a search that has just been answered is noted at the next turn of the loop.
  await sleep(50);
  const line = await server.ask('SIGUSR2', /longest delay/);
  return Number(/([\d.]+) ms/.exec(line)?.[1]);
}

async function slowestSearch({ origin }: Server): Promise<number> {
  const send = client(origin, '127.0.0.1');
  // A first request opens the connection.
  await send({ path: '/api/v1' });
  let slowest = 0;
  for (const search of searches) {
    const [words = '', filter] = search.split('&');
    const query = `search=${encodeURIComponent(words)}${filter ? `&${filter}` : ''}`;
    const started = performance.now();
    await send({ path: `/api/v1/places?${query}` });
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

export function placesTable(results: readonly PlacesResult[]): string {
  const lines = results.map((one) => [
    `  ${whole(one.places)} places`,
    figure(one.startMs, 0),
    figure(one.idleMegabytes),
    figure(one.list),
    figure(one.place),
    figure(one.firstSearchMs),
    figure(one.repeatedSearchMs),
    figure(one.longestDelayMs),
  ]);
  const columns = ['start ms', 'idle MB', 'list µs', 'one µs', 'search ms', 'again ms', 'loop delay ms'];
  return table([['places  slowest search, first and again', ...columns], ...lines]);
}
