/*
 * On every page: the scripts of other pages import this one. Without it only the counter is missing, the list of the visitor,
 * what is kept for times without a network, the word that there is new data, and in links to other languages the search that was typed since the page was loaded.
 */

import { find, language, seen } from './dom.ts';
import './hearts.ts';
import { keepPages, tellAge } from './offline.ts';
import { tellNewData } from './renewed.ts';
import { recall, remember } from './session.ts';

const key = 'visited';

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
tellNewData();

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
