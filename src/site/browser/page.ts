/*
 * On every page: the scripts of other pages import this one. Without it only the counter is missing, the list of the visitor,
 * what is kept for times without a network, the word that there is new data, and in links to other languages the search that was
 * typed since the page was loaded.
 */

import { hook, keptData, renewedData } from '../hooks.ts';
import { ageText } from './age.ts';
import { all, dataOf, filled, find, language, make, seen } from './dom.ts';
import { keepList } from './hearts.ts';
import { ownScript } from './scripts.ts';
import { recall, remember } from './storage.ts';

declare global {
  /** Not in every browser, and not in the types of the language. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
}

const key = 'visited';
const kept = find('#kept');
const renewed = find('#renewed');
/** What named the data when the page was loaded; null where that is not known. */
let known: string | null = null;

// The search changes the query of its page while it is open.
for (const link of all(HTMLAnchorElement, 'nav a[hreflang]')) {
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
addEventListener('load', () => keepPages().catch(() => {}));
// An editor comes back to the page after a change: an open page that nobody looks at costs nothing.
for (const event of ['focus', 'pageshow']) addEventListener(event, () => askForNewData().catch(() => {}));

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
  if (!(image instanceof HTMLImageElement && image.classList.contains(hook('photo')))) return;
  image.closest('figure')?.querySelector('figcaption')?.remove();
  image.remove();
}

/** A page from the cache says when it was kept. */
function tellAge(): void {
  const since = dataOf(kept, keptData, 'since');
  if (since === '') return;
  const age = ageText(Date.parse(since), Date.now(), language);
  kept.textContent = filled(dataOf(kept, keptData, 'words'), age);
}

/** Asks the service worker to cache the portal and the visitor's list, unless the browser saves data. */
async function keepPages(): Promise<void> {
  const { serviceWorker, connection } = navigator;
  if (!serviceWorker || connection?.saveData) return;
  await serviceWorker.register(ownScript('/sw.js'));
  const { active } = await serviceWorker.ready;
  active?.postMessage(dataOf(kept, keptData, 'list'));
  await keepList();
}

/** Tells that the service has other data than when the page was loaded. It asks once then, and whenever the visitor comes back. */
async function askForNewData(): Promise<void> {
  const { headers } = await fetch('/healthz', { method: 'HEAD' });
  // A proxy may keep the field for itself.
  const digest = headers.get('Data-Digest');
  known ??= digest;
  if (digest === null || digest === known || !renewed.hidden) return;
  const again = make('button', '', dataOf(renewed, renewedData, 'again'));
  // The address alone may come from the cache of the browser.
  again.addEventListener('click', () => location.reload());
  renewed.hidden = false;
  renewed.append(`${dataOf(renewed, renewedData, 'words')} `, again);
}
