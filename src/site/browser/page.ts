/*
 * Script of every page, imported by the scripts of other pages. Without it, pages lack the counter, the saved list,
 * offline use, the notice of new data, and the current search in links to other languages.
 */

import { apiRoot } from '../../base/version.ts';
import { cachedData, hook, renewedData } from '../hooks.ts';
import { ageText } from './age.ts';
import { all, basePath, dataOf, filled, find, language, make, maybe, seen } from './dom.ts';
import { keepList } from './hearts.ts';
import { ownScript } from './scripts.ts';
import { recall, remember } from './storage.ts';

declare global {
  /** Missing in some browsers and in TypeScript's DOM types. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
}

const key = 'visited';
const cached = find('#cached');
const renewed = find('#renewed');
/** Data digest when the page was loaded; null if unknown. */
let known: string | null = null;

// Searches change the query of the open page.
for (const link of all(HTMLAnchorElement, 'nav a[hreflang]')) {
  link.addEventListener('click', () => {
    // The address without a query would redirect to the browser's preferred language.
    link.search = location.search || (link.pathname === `${basePath}/` ? '?lang=en' : '');
  });
}
document.addEventListener('error', ({ target }) => removeBroken(target), true);
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) removeBroken(image);
showVisits().catch(() => {});
tellAge();
addEventListener('load', () => keepPages().catch(() => {}));
// Checked when an editor returns to the page; an unattended page sends nothing.
for (const event of ['focus', 'pageshow']) addEventListener(event, () => askForNewData().catch(() => {}));

/** Counts a view once per browser session, and shows the counter. */
async function showVisits(): Promise<void> {
  const request = isFirstPage()
    ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"source":"portal"}' }
    : {};
  const response = await fetch(`${basePath}${apiRoot}/views`, request);
  if (!response.ok) return;
  const { count }: { count: number } = await response.json();
  const line = find('#views');
  // The first use of Intl takes a slow phone 130 ms.
  await seen(line);
  find('#view-count').textContent = count.toLocaleString(language);
  line.hidden = false;
}

/** Without storage, every page would count as a view. */
function isFirstPage(): boolean {
  return !recall(key) && remember(key, '1');
}

/** Removes a photo that failed to load, with its credit, so that the poster behind it is visible; offers it again. */
function removeBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement && image.classList.contains(hook('photo')))) return;
  const figure = image.closest('figure');
  if (figure) maybe(HTMLElement, '.credit', figure)?.remove();
  image.remove();
  const failed = maybe(HTMLElement, '#photo-failed');
  if (failed) failed.hidden = false;
}

/** A cached page shows when it was stored. */
function tellAge(): void {
  const since = dataOf(cached, cachedData, 'since');
  if (since === '') return;
  const age = ageText(Date.parse(since), Date.now(), language);
  cached.textContent = filled(dataOf(cached, cachedData, 'words'), age);
}

/** Requests the service worker to cache the portal and the saved list, unless the browser saves data. */
async function keepPages(): Promise<void> {
  const { serviceWorker, connection } = navigator;
  if (!serviceWorker || connection?.saveData) return;
  await serviceWorker.register(ownScript('/sw.js'));
  const { active } = await serviceWorker.ready;
  active?.postMessage(dataOf(cached, cachedData, 'list'));
  await keepList();
}

/** Shows a notice if the service has other data than the page. Checks once, and then whenever the visitor returns. */
async function askForNewData(): Promise<void> {
  const { headers } = await fetch(`${basePath}/healthz`, { method: 'HEAD' });
  // A proxy may remove the field.
  const digest = headers.get('Data-Digest');
  known ??= digest;
  if (digest === null || digest === known || !renewed.hidden) return;
  const again = make('button', 'button plain', dataOf(renewed, renewedData, 'again'));
  // The address alone could be answered from the browser's cache.
  again.addEventListener('click', () => location.reload());
  renewed.hidden = false;
  renewed.append(`${dataOf(renewed, renewedData, 'words')} `, again);
}
