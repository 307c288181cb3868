/*
 * The service worker, at `/sw.js`. A page sends it the address of a list; it keeps the responses of all addresses on the list,
 * compressed, and fetches them again when the version of the list changes. Pages come from the network, or from the cache
 * where the network does not answer in time; pictures and scripts from the cache first. The list of the visitor is kept when a page
 * sends its address. The API and MCP never pass through it.
 */

import { isOfflineList, isSavedList, prefixIn } from '../../../locales/page-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the service asks a browser to keep. */
type List = { readonly version: string; readonly addresses: readonly string[] };

const opened = caches.open('kept-1');
/** A list is fetched again after an hour. */
const refreshMs = 3_600_000;
/** A page that takes longer is shown from the cache. */
const networkTimeoutMs = 4_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const address = String(event.data);
  if (isOfflineList(address)) event.waitUntil(refresh(address));
  else if (isSavedList(address)) event.waitUntil(keepSaved(address));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/(?:api|\.well-known)\//.test(pathname)) return;
  const isPage = mode === 'navigate' || headers.get('Accept') === 'text/html';
  if (isPage) event.respondWith(page(event.request, pathname, search));
  else if (/^\/(?:images\/|scripts\/|favicon|base-map|skyline)/.test(pathname))
    event.respondWith(keptResponse(pathname).then((kept) => kept ?? fetch(event.request)));
});

async function refresh(address: string): Promise<void> {
  const cache = await opened;
  const old = await cache.match(address);
  if (old && Date.now() - Date.parse(String(old.headers.get('Kept-At'))) < refreshMs) return;
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) return;
  const list: List = await response.json();
  // One after the other: a page that is open comes first.
  for (const path of list.addresses) await keepFresh(path, list.version);
  // The list comes last: after an interruption, the next page continues with what is missing.
  const headers = { 'Content-Type': 'application/json', 'Kept-At': new Date().toISOString() };
  await cache.put(address, new Response(JSON.stringify(list), { headers }));
  await removeOld();
}

async function keepFresh(path: string, version: string): Promise<void> {
  const cache = await opened;
  const kept = await cache.match(path);
  if (kept?.headers.get('Kept-For') === version) return;
  const response = await fetch(path, { headers: { Accept: 'text/html, */*' }, cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const headers = new Headers(response.headers);
  for (const field of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(field);
  headers.set('Kept-At', new Date().toISOString());
  headers.set('Kept-For', version);
  const body = response.body?.pipeThrough(new CompressionStream('gzip')) ?? null;
  await cache.put(path, new Response(body, { headers }));
}

/** Keeps the list of the visitor, and none that it was before. It tells what is closed, so that it is fetched anew each day. */
async function keepSaved(address: string): Promise<void> {
  const cache = await opened;
  await keepFresh(address, new Date().toDateString());
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (isSavedList(pathname + search) && pathname + search !== address) await cache.delete(url);
  }
}

/** The lists bound what a browser stores. */
async function removeOld(): Promise<void> {
  const cache = await opened;
  const kept = await keptPaths();
  const listPaths = kept.filter(isOfflineList);
  const lists: (List | undefined)[] = await Promise.all(
    listPaths.map(async (address) => (await cache.match(address))?.json()),
  );
  const paths = new Set([...listPaths, ...lists.flatMap((list) => list?.addresses ?? [])]);
  for (const path of kept) if (!paths.has(path)) await cache.delete(path);
}

async function keptPaths(): Promise<string[]> {
  return (await (await opened).keys()).map(({ url }) => new URL(url).pathname);
}

async function page(request: Request, path: string, query: string): Promise<Response> {
  const network = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs));
  const response = await Promise.race([network.catch(() => undefined), timeout]);
  if (response && response.status < 500) return response;
  return (await keptPage(path + query)) ?? (await keptInstead(path)) ?? network;
}

/** The page says since when it was kept. */
async function keptPage(path: string): Promise<Response | undefined> {
  const kept = await keptResponse(path);
  if (!kept) return undefined;
  const html = await kept.text();
  const since = `data-since="${kept.headers.get('Kept-At')}"`;
  return new Response(html.replace('data-since="" hidden', since), { headers: kept.headers });
}

/** The page without its query, or else the page for those that were not kept; each in its language, or in one that was. */
async function keptInstead(path: string): Promise<Response | undefined> {
  const prefixes = [path, ...(await keptPaths()).filter(isOfflineList)].map(prefixIn);
  const rest = path.slice(prefixIn(path).length);
  const kept = await Promise.all([
    ...prefixes.map((prefix) => keptPage(prefix + rest)),
    ...prefixes.map((prefix) => keptResponse(`${prefix}/offline`)),
  ]);
  return kept.find((each) => each !== undefined);
}

async function keptResponse(path: string): Promise<Response | undefined> {
  const kept = await (await opened).match(path);
  return kept?.body
    ? new Response(kept.body.pipeThrough(new DecompressionStream('gzip')), { headers: kept.headers })
    : undefined;
}
