import { setTimeout as sleep } from 'node:timers/promises';
import { directUnit } from '../../../../src/ops/systemd-units.ts';
import { head, host } from '../../../conformance/case.ts';
import { modern } from '../../../mcp/support/requests.ts';
import { builtInFile } from '../../../site/site.ts';
import { type Ask, requester } from '../../../support/http.ts';
import { RawConnection } from '../../../support/raw.ts';
import { bundle, serve } from '../contenders.ts';
import { anonymousMegabytes, type Server, startServer } from '../server.ts';
import { figure, table, whole } from '../table.ts';

/** Memory of one life, in MB of anonymous pages. */
export interface LifeResult {
  readonly name: string;
  readonly requests: number;
  readonly reloads: number;
  /** After each quarter of the requests. */
  readonly megabytes: readonly number[];
  readonly peak: number;
  readonly afterwards: number;
}

const streams = 200;
const workers = 48;
const reloadMs = 7_000;
const sampleMs = 200;
/** V8 returns freed pages after eight seconds. */
const settleMs = 15_000;

const page = (path: string): Ask => ({ path, headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } });
const file = (path: string, encoding = 'br'): Ask => ({ path, headers: { 'Accept-Encoding': encoding } });

/** What the `n`-th request asks for: mostly what is cached, and a tenth that is rendered for it. */
const kinds: readonly ((n: number) => Ask)[] = [
  () => ({ path: '/api/v1/places' }),
  () => file('/api/v1/places'),
  (n) => ({ path: `/api/v1/places/${1 + (n % 60)}` }),
  (n) => file(`/api/v1/places?search=${n.toString(36).slice(-2)}`, 'gzip'),
  () => page('/'),
  () => page('/places/hawa-mahal'),
  () => file('/images/hawa-mahal.svg'),
  () => ({ method: 'POST', path: '/api/v1/views' }),
  () => ({ path: '/api/v1/views' }),
  (n) => page(`/nope-${n}`),
  () => modern('tools/call', { name: 'list_places', arguments: { limit: 20 } }),
  () => file('/openapi.json'),
  (n) => (n % 20 === 0 ? file('/places.geojson') : { path: '/healthz' }),
  (n) => (n % 5 === 0 ? page(`/?search=fort+${n}`) : { path: '/api/v1/places?limit=10' }),
];

const [unit] = directUnit({ command: ['/places'], opensFiles: false });
/** What the unit sets for the memory allocator of the C library. */
const allocator = [...(unit?.text ?? '').matchAll(/^Environment=(MALLOC_\S+)$/gm)].map(
  ([, text = '']) => text,
);

/** Measures a life of so many requests with event streams and reloads, as the unit starts the service and without its variables. */
export async function measureLife(requests: number): Promise<LifeResult[]> {
  const results: LifeResult[] = [];
  for (const [name, variables] of [
    ['as its unit starts it', allocator],
    ['without the variables of the unit', []],
  ] as const) {
    const started = serve('--log', 'json', '--data', builtInFile, '--flush', '1000');
    const server = await startServer(['env', ...variables, process.execPath, bundle, ...started]);
    try {
      results.push({ name, ...(await live(server, requests)) });
    } finally {
      await server.kill();
    }
  }
  return results;
}

async function live(server: Server, requests: number): Promise<Omit<LifeResult, 'name'>> {
  const open = await Promise.all(Array.from({ length: streams }, (_, i) => openStream(server, i)));
  let [sent, reloads, peak] = [0, 0, 0];
  const megabytes: number[] = [];
  const sampling = setInterval(() => {
    peak = Math.max(peak, anonymousMegabytes(server.pid));
  }, sampleMs);
  const reloading = setInterval(() => {
    reloads += 1;
    void server.reload().catch(() => {});
  }, reloadMs);
  const work = async (_: unknown, worker: number) => {
    const send = requester(server.url, `127.9.0.${1 + worker}`);
    while (sent < requests) {
      const n = sent++;
      const ask = kinds[n % kinds.length];
      if (ask) await send(ask(n));
      if ((n + 1) % Math.ceil(requests / 4) === 0) megabytes.push(anonymousMegabytes(server.pid));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  clearInterval(reloading);
  await sleep(settleMs);
  clearInterval(sampling);
  for (const stream of open) stream.close();
  return { requests: sent, reloads, megabytes, peak, afterwards: anonymousMegabytes(server.pid) };
}

async function openStream({ url }: Server, i: number): Promise<RawConnection> {
  const path = i % 2 === 0 ? '/api/mcp' : '/api/v1/events';
  const stream = await RawConnection.open(Number(new URL(url).port), { from: `127.8.0.${1 + i}` });
  stream.send(head(`GET ${path} HTTP/1.1`, host, 'Accept: text/event-stream'));
  return stream;
}

export function lifeTable(results: readonly LifeResult[]): string {
  const lines = results.map(({ name, requests, reloads, megabytes, peak, afterwards }) => [
    `  ${name}`,
    whole(requests),
    whole(reloads),
    megabytes.map((each) => figure(each, 0)).join(' '),
    figure(peak, 0),
    figure(afterwards, 0),
  ]);
  const title = 'life  anonymous memory, MB';
  return table([[title, 'requests', 'reloads', 'by quarters', 'peak', 'afterwards'], ...lines]);
}
