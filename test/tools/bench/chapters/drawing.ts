import { readFileSync } from 'node:fs';
import jaipur from '../../../../data/places.json' with { type: 'json' };
import { stepsPerMs } from '../../../../src/base/work.ts';
import { documentSteps } from '../../../../src/openapi/routes.ts';
import { stepsToRender } from '../../../../src/site/page.ts';
import { type Ask, freshAddress, requester, type Send } from '../../../support/http.ts';
import { writeCity } from '../cities.ts';
import { bundle, serve } from '../contenders.ts';
import { cpuMicros, type Server, startServer } from '../server.ts';
import { median } from '../statistics.ts';
import { figure, table } from '../table.ts';

/** A kind of work that is charged to clients, or an error that is not. */
interface Kind {
  readonly name: string;
  /** Steps that are charged before it is done; those of searches and exports depend on the data. */
  readonly steps?: number;
  /** Requests before the measured ones, after which V8 has compiled the code; without them it is measured as after a start. */
  readonly warmUp?: number;
  /** Requests of the warm-up, if they are not those that are measured. A reload after each hundred drops what is cached. */
  readonly others?: Kind['ask'];
  /** The `i`-th request for it; none has an answer that is cached. */
  readonly ask: (i: number, paths: Paths) => Ask;
}

/** Paths that depend on the data. */
interface Paths {
  /** The `i`-th place, and again the first one after the last. */
  readonly place: (i: number) => string;
  /** A sitemap of places: of all of them, or of the first of several parts. */
  readonly sitemap: string;
}

export interface DrawingResult {
  readonly name: string;
  /** Milliseconds of a processor, all threads, by number of places. */
  readonly ms: readonly number[];
  readonly chargedMs: number | undefined;
}

const sizes = [jaipur.places.length, 20_000];
/** Places of each part of a sitemap that has several. */
const placesAPart = 2000;
/** Measured together, because the processor time of a process comes in slices. */
const batch = 4;
const batches = 4;
/** Pages of a warm-up for one requester, within its limit of uncached work. */
const perRequester = 100;

const page = (path: string, host = '', encoding = 'br'): Ask => ({
  path,
  headers: { Accept: 'text/html', 'Accept-Encoding': encoding, ...(host && { Host: host }) },
});
const placeOf = (encoding: 'br' | 'identity') => (i: number, paths: Paths) =>
  page(paths.place(i), `host-${i}.example`, encoding);
const { home, place, itinerary, reference, text } = stepsToRender;
/** No body for this host is cached. */
const elsewhere = (name: string, path: string, steps: number): Kind => ({
  name,
  steps,
  ask: (i) => page(path, `host-${i}.example`),
});

const kinds: readonly Kind[] = [
  elsewhere('home', '/?lang=en&search=zzzz', home),
  { name: 'place, not compressed', ask: placeOf('identity') },
  { name: 'place', steps: place, ask: placeOf('br') },
  {
    name: 'place, not compressed, after 1,000 in Hindi and ten reloads',
    warmUp: 1000,
    others: (i, paths) => page(`/hi${paths.place(i)}`, `host-${i}.example`, 'identity'),
    ask: placeOf('identity'),
  },
  { name: 'place, not compressed, after 600 others', warmUp: 600, ask: placeOf('identity') },
  { name: 'place, after 600 others', warmUp: 600, ask: placeOf('br') },
  elsewhere('itinerary', '/saved', itinerary),
  elsewhere('reference', '/docs/api', reference),
  elsewhere('guide', '/developers', text),
  elsewhere('llms.txt', '/llms.txt', text),
  elsewhere('OpenAPI, YAML', '/openapi.yaml', documentSteps),
  elsewhere('OpenAPI, JSON', '/openapi.json', documentSteps),
  { name: 'a search', ask: (i) => page(`/?search=fort+${i}`) },
  {
    name: 'a search, 100 nearest as GeoJSON',
    ask: (i) => page(`/places.geojson?near=26.9${i},75.8&limit=100`),
  },
  { name: 'API: 100 nearest', ask: (i) => page(`/api/v1/places?near=26.9${i},75.8&limit=100`) },
  { name: 'a map of all places', ask: (i) => page(`/?bbox=60,${i / 1000},90,40`) },
  { name: 'a late page of the nearest', ask: (i) => page(`/index.md?near=26.9${i},75.8&offset=19000`) },
  { name: '2,000 places in a sitemap', ask: (i, paths) => page(paths.sitemap, `host-${i}.example`) },
  { name: 'all places as GPX', ask: () => page('/places.gpx') },
  { name: 'all places as CSV', ask: () => page('/places.csv') },
  { name: 'an error', steps: 0, ask: (i) => page(`/nope-${i}`) },
  { name: 'a wrong slug', steps: 0, ask: (i) => page(`/places/hawa-mahl-${i}`) },
];

/** Measures what each kind of work takes, compressed, with few and with many places. */
export async function measureDrawing(): Promise<DrawingResult[]> {
  const bySize: number[][] = [];
  for (const places of sizes) {
    const file = writeCity(places);
    const { places: written }: typeof jaipur = JSON.parse(readFileSync(file, 'utf8'));
    const paths = {
      place: (i: number) => `/places/${written[i % written.length]?.id}`,
      sitemap: places > placesAPart ? '/sitemap-1.xml' : '/sitemap.xml',
    };
    const server = await startServer([process.execPath, bundle, ...serve('--log', 'json', '--data', file)]);
    try {
      bySize.push(await measureKinds(server, paths));
    } finally {
      await server.kill();
    }
  }
  return kinds.map(({ name, steps }, i) => ({
    name,
    ms: bySize.map((figures) => figures[i] ?? Number.NaN),
    chargedMs: steps === undefined ? undefined : steps / stepsPerMs,
  }));
}

/** Throws when a kind that is no error is answered with one: an error costs less than what was to be measured. */
async function measureKinds(server: Server, paths: Paths): Promise<number[]> {
  const figures: number[] = [];
  let serial = 1000;
  for (const { name, steps, warmUp = 0, ask, others } of kinds) {
    const samples: number[] = [];
    const answered = async (send: Send, ask: Kind['ask']) => {
      const { status } = await send(ask(serial++, paths));
      if (status >= 400 && steps !== 0) throw new Error(`${name} was answered with ${status}`);
    };
    for (let i = 0; i < warmUp; i += perRequester) {
      const send = requester(server.url, freshAddress());
      for (let j = 0; j < perRequester; j += 1) await answered(send, others ?? ask);
      if (others) await server.reload();
    }
    for (let i = 0; i < batches; i += 1) {
      // Clients whose quota is unused and whose connection is open.
      const clients = Array.from({ length: batch }, () => requester(server.url, freshAddress()));
      for (const send of clients) await send({ path: '/healthz' });
      const before = cpuMicros(server.pid);
      for (const send of clients) await answered(send, ask);
      samples.push((cpuMicros(server.pid) - before) / 1000 / batch);
    }
    // The first batches run code that is not compiled yet.
    figures.push(median(samples.slice(batches / 4)));
  }
  return figures;
}

/** Lines of the table, the first one with the headings. */
export function drawingLines(results: readonly DrawingResult[]): string[][] {
  const lines = results.map(({ name, ms, chargedMs }) => [
    name,
    ...ms.map((each) => figure(each, 2)),
    chargedMs === undefined ? '–' : figure(chargedMs, 0),
  ]);
  const heads = sizes.map((size) => `ms, ${size.toLocaleString('en')} places`);
  return [['uncached work', ...heads, 'ms charged'], ...lines];
}

export function drawingTable(results: readonly DrawingResult[]): string {
  return table(drawingLines(results));
}
