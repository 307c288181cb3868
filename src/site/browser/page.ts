/*
 * On every page: the scripts of other pages import this one. Without it only the counter is missing, the list of the visitor,
 * what is kept for times without a network, the word that there is new data, and in links to other languages the search that was typed since the page was loaded.
 */

import { ageText } from './age.ts';
import { dataOf, filled, find, language, make, seen } from './dom.ts';
import './hearts.ts';
import { recall, remember } from './storage.ts';

declare global {
  /** Neither is in every browser, or in the types of the language. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
  interface Window {
    readonly trustedTypes?: { createPolicy<Rules>(name: string, rules: Rules): Rules };
  }
}

const key = 'visited';
const kept = find('#kept');
const renewed = find('#renewed');
/** What named the data when the page was loaded; null where that is not known. */
let known: string | null = null;
let isAsking = false;

// The search changes the query of its page while it is open.
for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[hreflang]')) {
  link.addEventListener('click', () => {
    // The bare address would lead to the language that the browser prefers.
    link.search = location.search || (link.pathname === '/' ? '?lang=en' : '');
  });
}
document.addEventListener('error', ({ target }) => removeBroken(target), true);
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) removeBroken(image);
showVisits().catch(() => {});
tellAge();
keepPages();
// An editor comes back to the page after a change: an open page that nobody looks at costs nothing.
for (const event of ['focus', 'pageshow']) addEventListener(event, askForNewData);
document.addEventListener('visibilitychange', askForNewData);

/** Counts the visit once per browser session, and shows the counter. */
async function showVisits(): Promise<void> {
  const request = isFirstPage()
    ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"source":"portal"}' }
    : {};
  const response = await fetch('/api/v1/views', request);
  if (!response.ok) return;
  const { count }: { count: number } = await response.json();
  const line = find('#visits');
  // The first use of Intl takes a slow phone 130 ms.
  await seen(line);
  find('#visit-count').textContent = count.toLocaleString(language);
  line.hidden = false;
}

/** Without storage every page would count as a visit. */
function isFirstPage(): boolean {
  return !recall(key) && remember(key, '1');
}

/** Removes a photo that cannot be loaded, with its credit, so that the poster behind it is seen. */
function removeBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement && image.matches('.photo'))) return;
  image.closest('figure')?.querySelector('figcaption')?.remove();
  image.remove();
}

/** A page from the cache says when it was kept. */
function tellAge(): void {
  const since = dataOf(kept, 'since');
  if (since === '') return;
  const age = ageText(Date.parse(since), Date.now(), language);
  kept.textContent = filled(dataOf(kept, 'words'), age);
}

/** Asks the service worker to keep the portal once the page is loaded, unless the browser saves data. */
function keepPages(): void {
  if (navigator.serviceWorker && !navigator.connection?.saveData)
    addEventListener('load', () => register().catch(() => {}));
}

async function register(): Promise<void> {
  const rules = { createScriptURL: (path: string) => path };
  // The policy of pages requires Trusted Types for this address.
  const policy = window.trustedTypes?.createPolicy('own', rules) ?? rules;
  await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(kept.dataset.list);
}

/** Tells that the service has other data than when the page was loaded. It asks once then, and whenever the visitor comes back. */
async function askForNewData(): Promise<void> {
  // One return to a page has several of these events.
  if (isAsking || document.hidden || !renewed.hidden) return;
  isAsking = true;
  const digest = await digestInService().catch(() => null);
  isAsking = false;
  known ??= digest;
  if (digest !== null && digest !== known) tellNewData();
}

/** The field that names the data; null where a proxy keeps it for itself. */
async function digestInService(): Promise<string | null> {
  const { headers } = await fetch('/healthz', { method: 'HEAD' });
  return headers.get('Data-Digest');
}

function tellNewData(): void {
  const link = make('a', '', dataOf(renewed, 'again'));
  link.href = location.href;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // The address alone may come from the cache of the browser.
    location.reload();
  });
  renewed.hidden = false;
  renewed.append(`${dataOf(renewed, 'words')} `, link);
}
