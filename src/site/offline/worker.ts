import { offlineListPath, pathPrefix } from '../addresses.ts';
import { allLanguages } from '../words/languages.ts';

/**
 * The service worker, at `/sw.js`. A page sends it the address of a list; it keeps the responses of all addresses on the list,
 * compressed, and fetches them again when the version of the list changes. Pages come from the network, or from the cache
 * where the network does not answer in time; pictures from the cache first. The API and MCP never pass through it.
 */
export const workerScript = String.raw`'use strict';
const name = 'kept-1';
const prefixes = ${JSON.stringify(allLanguages.map(pathPrefix))};
const lists = ${JSON.stringify(allLanguages.map(offlineListPath))};
// A list is fetched again after an hour, with this many requests at once.
const refreshMs = 3_600_000;
const maxConcurrent = 4;
// A page that takes longer is shown from the cache.
const networkTimeoutMs = 4_000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(start()));
addEventListener('message', (event) => {
  if (lists.includes(event.data)) event.waitUntil(refresh(event.data));
});
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/(?:api|\.well-known)\//.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(page(event, pathname, search));
  else if (/^\/(?:images\/|favicon)/.test(pathname)) event.respondWith(keptResponse(pathname).then((kept) => kept ?? fetch(event.request)));
});

async function start() {
  for (const key of await caches.keys()) if (key !== name) await caches.delete(key);
  await clients.claim();
}

async function refresh(address) {
  const cache = await caches.open(name);
  const old = await cache.match(address);
  if (old && Date.now() - Date.parse(old.headers.get('Kept-At')) < refreshMs) return;
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) return;
  const list = await response.json();
  const waiting = [...list.addresses];
  const fetchWaiting = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await keepFresh(cache, path, list.version);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchWaiting));
  // The list comes last: after an interruption, the next page continues with what is missing.
  const headers = { 'Content-Type': 'application/json', 'Kept-At': new Date().toISOString() };
  await cache.put(address, new Response(JSON.stringify(list), { headers }));
  await removeOld(cache);
}

async function keepFresh(cache, path, version) {
  const kept = await cache.match(path);
  if (kept?.headers.get('Kept-For') === version) return;
  const response = await fetch(path, { headers: { Accept: 'text/html, */*' }, cache: 'no-cache' });
  if (!response.ok) throw new Error(path + ': ' + response.status);
  await keep(cache, path, response, version);
}

async function keep(cache, path, response, version) {
  const headers = new Headers(response.headers);
  for (const field of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(field);
  headers.set('Kept-At', new Date().toISOString());
  headers.set('Kept-For', version);
  const body = response.body.pipeThrough(new CompressionStream('gzip'));
  await cache.put(path, new Response(body, { headers }));
}

async function removeOld(cache) {
  const kept = await Promise.all(lists.map(async (address) => (await cache.match(address))?.json()));
  const paths = new Set([...lists, ...kept.flatMap((list) => list?.addresses ?? [])]);
  for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
}

async function page(event, path, search) {
  const network = fetch(event.request).then((response) => {
    if (response.ok && search === '') event.waitUntil(update(path, response.clone()));
    return response;
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, networkTimeoutMs));
  const response = await Promise.race([network.catch(() => {}), timeout]);
  if (response && response.status < 500) return response;
  return (await keptPage(path)) ?? (await inOtherLanguage(path)) ?? network;
}

// What is not on a list is not kept, so that the lists bound what a browser stores.
async function update(path, response) {
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  if (kept) await keep(cache, path, response, kept.headers.get('Kept-For'));
}

// The page says since when it was kept.
async function keptPage(path) {
  const kept = await keptResponse(path);
  if (!kept) return undefined;
  const html = await kept.text();
  const since = 'data-since="' + kept.headers.get('Kept-At') + '"';
  return new Response(html.replace('data-since="" hidden', since), { headers: kept.headers });
}

// One language may be kept and the other not.
async function inOtherLanguage(path) {
  const own = prefixes.find((prefix) => prefix && path.startsWith(prefix + '/')) ?? '';
  for (const prefix of prefixes) {
    const other = prefix + path.slice(own.length);
    if (await caches.match(other, { cacheName: name })) return Response.redirect(other);
  }
}

async function keptResponse(path) {
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  return kept && new Response(kept.body.pipeThrough(new DecompressionStream('gzip')), { headers: kept.headers });
}
`;
