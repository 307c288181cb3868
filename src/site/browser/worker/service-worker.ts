/*
 * The service worker, at `/sw.js`. A page posts the address of an offline list; the worker caches the responses of all addresses on
 * that list, compressed, and fetches them again when the version of the list changes. Pages come from the network, or from the
 * cache if the network does not answer in time; pictures and scripts come from the cache first. The API and MCP bypass the worker.
 *
 * An origin may serve other data tomorrow, or another program (`localhost:8080`). Every response of the service names its data in
 * `Data-Digest`, so there is one cache, named after that digest. A page with another digest deletes the cache; a page without
 * any digest is passed on unchanged, and the worker unregisters if `/sw.js` is not the service's either.
 */

import { isOfflineList, isSavedList, prefixIn } from '../../../locales/page-paths.ts';
import type { OfflineList } from '../../offline/list.ts';

declare const self: ServiceWorkerGlobalScope;

const digestField = 'Data-Digest';
/** Base URL of the service. Addresses are paths below it. */
const base = self.registration.scope.slice(0, -1);
/** Other programs on this origin may have caches too, and other services below other paths. */
const cachePrefix = `${base.slice(location.origin.length)} kept-`.trimStart();
/** A list is fetched again after an hour. */
const refreshMs = 3_600_000;
/** The cache answers for a page that takes longer. */
const networkTimeoutMs = 4_000;
/** Bad Gateway, Service Unavailable, Gateway Timeout: a proxy sends them while the service restarts. */
const gatewayErrors: readonly number[] = [502, 503, 504];
/** Percent-encoded characters that need no encoding (RFC 3986 §2.3), and the comma between the places of a list. */
const needlesslyEncoded = /%(?:2[CDE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const address = String(event.data);
  if (isOfflineList(address)) event.waitUntil(refresh(address));
  else if (isSavedList(address)) event.waitUntil(cacheSaved(address));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request;
  if (method !== 'GET' || !url.startsWith(`${base}/`)) return;
  const { pathname, search } = new URL(`${location.origin}${url.slice(base.length)}`);
  if (/^\/(?:api|\.well-known)\//.test(pathname)) return;
  const isPage = mode === 'navigate' || headers.get('Accept') === 'text/html';
  if (isPage) event.respondWith(page(event, pathname, search));
  else if (/^\/(?:images\/|scripts\/|favicon|base-map|skyline)/.test(pathname))
    event.respondWith(picture(event.request, pathname + search));
});

/** Opens the cache, if there is one. */
async function openCache(): Promise<Cache | undefined> {
  const [name] = await ownCaches();
  return name === undefined ? undefined : caches.open(name);
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
}

/** Deletes our caches, except for the one named `exception`. */
async function deleteCaches(exception?: string): Promise<void> {
  for (const name of await ownCaches()) if (name !== exception) await caches.delete(name);
}

/**
 * Deletes the cache if a response from the network belongs to other data. Unregisters the worker if the response and `/sw.js` are
 * another program's. Redirects that the browser follows itself hide their header fields, so they decide nothing.
 */
async function checkOrigin(response: Response): Promise<void> {
  const digest = response.headers.get(digestField);
  if (digest !== null) return deleteCaches(cachePrefix + digest);
  if (response.type === 'opaqueredirect' || gatewayErrors.includes(response.status)) return;
  const signal = AbortSignal.timeout(networkTimeoutMs);
  const script = await fetch(`${base}/sw.js`, { method: 'HEAD', cache: 'no-store', signal });
  if (script.headers.has(digestField)) return;
  await deleteCaches();
  await self.registration.unregister();
}

async function refresh(address: string): Promise<void> {
  const old = await (await openCache())?.match(base + address);
  if (old && isRecent(old)) return;
  const { response, cache } = await fetchOwn(address);
  const list: OfflineList = await response.json();
  // One after the other: the requests of an open page come first.
  for (const path of list.addresses) await cacheFresh(path, list.version);
  // The list comes last: after an interruption, the next page continues with what is missing.
  const headers = { 'Content-Type': 'application/json', 'Kept-At': new Date().toISOString() };
  await cache.put(base + address, new Response(JSON.stringify(list), { headers }));
  await deleteUnlisted(cache);
}

/** Fetches an address of the service, with the cache for its data. Throws if the response cannot be cached. */
async function fetchOwn(address: string) {
  const response = await fetch(base + address, { headers: { Accept: 'text/html, */*' }, cache: 'no-cache' });
  await checkOrigin(response);
  const digest = response.headers.get(digestField);
  if (!response.ok || digest === null) throw new Error(`${address}: ${response.status}`);
  return { response, cache: await caches.open(cachePrefix + digest) };
}

/** True if a response was cached less than an hour ago. A time in the future comes from a clock that was ahead. */
function isRecent({ headers }: Response): boolean {
  const age = Date.now() - Date.parse(String(headers.get('Kept-At')));
  return age >= 0 && age < refreshMs;
}

async function cacheFresh(address: string, version: string): Promise<void> {
  const cached = await (await openCache())?.match(base + address);
  if (cached?.headers.get('Kept-For') === version) return;
  const { response, cache } = await fetchOwn(address);
  const headers = new Headers(response.headers);
  for (const field of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(field);
  headers.set('Kept-At', new Date().toISOString());
  headers.set('Kept-For', version);
  const body = response.body?.pipeThrough(new CompressionStream('gzip')) ?? null;
  await cache.put(base + address, new Response(body, { headers }));
}

/** Address of the list that a page named last: the response to a former one may arrive later. */
let newestSaved = '';

/** Caches the visitor's list in place of its former version. The page says what is closed, so it is fetched again each day. */
async function cacheSaved(address: string): Promise<void> {
  newestSaved = address;
  await cacheFresh(address, new Date().toDateString());
  const cache = await openCache();
  for (const path of await cachedPaths(cache))
    if (isSavedList(path) && path !== newestSaved) await cache?.delete(base + path);
}

/** The lists bound what a browser stores. */
async function deleteUnlisted(cache: Cache): Promise<void> {
  const lists = await cachedLists(cache);
  const listed = new Set(lists.flatMap(({ path, list }) => [path, ...list.addresses]));
  for (const path of await cachedPaths(cache))
    if (!listed.has(path) && !isSavedList(path)) await cache.delete(base + path);
}

/** Returns the cached offline lists, one per language. */
async function cachedLists(cache: Cache): Promise<{ readonly path: string; readonly list: OfflineList }[]> {
  const paths = (await cachedPaths(cache)).filter(isOfflineList);
  return Promise.all(
    paths.map(async (path) => ({ path, list: await (await cache.match(base + path))?.json() })),
  );
}

/** Returns the cached paths with their queries. */
async function cachedPaths(cache: Cache | undefined): Promise<string[]> {
  const requests = (await cache?.keys()) ?? [];
  return requests.map(({ url }) => url.slice(base.length));
}

/** Returns a picture or script from the cache, else from the network: the HTTP cache may hold another city's. */
async function picture(request: Request, address: string): Promise<Response> {
  return (await cachedResponse(address)) ?? fetch(request, { cache: 'no-cache' });
}

async function page(event: FetchEvent, path: string, query: string): Promise<Response> {
  const network = fetch(event.request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs));
  const response = await Promise.race([network.catch(() => undefined), timeout]);
  const checked = network.then(checkOrigin).catch(() => {});
  if (response) {
    await checked;
    if (response.status < 500 || !response.headers.has(digestField)) return response;
  } else event.waitUntil(checked);
  return (await cachedPage(path, query)) ?? (await cachedInstead(path, query)) ?? network;
}

/** Returns the page from the cache, with the time at which it was cached. A trailing slash means the same page. */
async function cachedPage(path: string, query = ''): Promise<Response | undefined> {
  const bare = path.replace(/\/$/, '');
  const cached = (await cachedResponse(`${bare}/${query}`)) ?? (await cachedResponse(bare + query));
  if (!cached) return undefined;
  const html = await cached.text();
  const since = `data-since="${cached.headers.get('Kept-At')}"`;
  return new Response(html.replace('data-since="" hidden', since), { headers: cached.headers });
}

/**
 * Returns the page without its query; else a redirect to the address under which the page is cached; else the page that says that
 * there is no connection. Prefers the language of the path to other cached languages.
 */
async function cachedInstead(path: string, query: string): Promise<Response | undefined> {
  const cache = await openCache();
  if (!cache) return undefined;
  const lists = await cachedLists(cache);
  const prefix = prefixIn(path);
  const rest = path.slice(prefix.length);
  // English has no prefix. Its pages may be cached before its list is.
  const prefixes = new Set([prefix, ...lists.map((each) => prefixIn(each.path)), '']);
  for (const each of prefixes) {
    const cached = await cachedPage(each + rest);
    if (cached) return cached;
  }
  const moved = lists.map(({ list }) => list.redirects[rest.replace(/\/$/, '')]).find(Boolean);
  if (moved) return Response.redirect(base + prefix + moved + query);
  for (const each of prefixes) {
    const cached = await cachedResponse(`${each}/offline`);
    if (cached) return cached;
  }
  return undefined;
}

async function cachedResponse(address: string): Promise<Response | undefined> {
  const url = base + address.replace(needlesslyEncoded, decodeURIComponent);
  const cached = await (await openCache())?.match(url);
  return cached?.body
    ? new Response(cached.body.pipeThrough(new DecompressionStream('gzip')), { headers: cached.headers })
    : undefined;
}
