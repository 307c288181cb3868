/*
 * Part of the home page that is needed at once. Search, filters and map are in a separate script, which takes a slow
 * phone a third of a second to run. It is loaded when the visitor uses the form, reaches the map, or arrives with an
 * earlier choice.
 */

import type { SearchWords } from '../../search/lexicon.ts';
import { formData, loaderData } from '../hooks.ts';
import './page.ts';
import { lazy } from '../../base/cache.ts';
import { all, basePath, closest, dataOf, find, findOf, seen, setData } from './dom.ts';
import { tellOpenNow } from './open-now.ts';
import { loadScript } from './scripts.ts';
import { positionKey, recall, remember } from './storage.ts';

/** Storage key of the scroll position. */
const scrollKey = 'scrolled';
const form = findOf(HTMLFormElement, '#find');
const waiting = new AbortController();
const load = lazy(async () => {
  setData(
    form,
    formData,
    'words',
    await Promise.all(dataOf(form, loaderData, 'searchWords').map(searchWords)),
  );
  await loadScript(dataOf(form, loaderData, 'script'));
  waiting.abort();
});
const begin = () => load().catch(() => {});

/** List and map are visible together, or a link leads to the map. */
const isMapSeen = matchMedia('(width >= 68rem)').matches || location.hash === '#map';
/** A language alone selects no places. */
const isChosen = !/^(?:\?lang=\w+)?$/.test(location.search) || recall(positionKey);

tellOpenNow(form);
keepListScrolled();
keepScroll(isChosen ? begin() : undefined);
if (isMapSeen) begin();
else seen(find('#sheet')).then(begin);
for (const type of ['focusin', 'pointerdown']) once(form, type, begin);
// Actions taken meanwhile are repeated once the script is loaded, instead of being replaced by the state of the
// address.
for (const type of ['input', 'change'])
  once(form, type, ({ target }) => {
    setData(form, loaderData, 'used', true);
    return load().then(() => target?.dispatchEvent(new Event(type, { bubbles: true })));
  });
const nearMe = find('#near-me');
// The target may be its icon.
once(nearMe, 'click', () => load().then(() => nearMe.click()));
once(form, 'submit', (event) => {
  event.preventDefault();
  const again = () => form.requestSubmit(event instanceof SubmitEvent ? event.submitter : null);
  // Without the script, the service searches.
  return load().then(again, again);
});

async function searchWords(path: string): Promise<SearchWords> {
  const response = await fetch(basePath + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function once(element: HTMLElement, type: string, act: (event: Event) => Promise<unknown>): void {
  const acting = (event: Event) => {
    act(event).catch(() => {});
  };
  element.addEventListener(type, acting, { once: true, signal: waiting.signal });
}

/** Returns the first card on the screen and its distance from the upper edge. */
function firstSeen() {
  const isSeen = (card: Element) => card.checkVisibility() && card.getBoundingClientRect().bottom > 0;
  const card = all(HTMLElement, '.card', find('.cards')).find(isSeen);
  return card && { card, top: card.getBoundingClientRect().top };
}

/** Scrolls a card to a distance from the upper edge; cards far above have estimated heights. */
function scrollBackTo({ card, top }: NonNullable<ReturnType<typeof firstSeen>>): void {
  card.scrollIntoView();
  scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Restores the scroll position of the list before the map covered it, unless the address lists other places now. */
function keepListScrolled(): void {
  let left: { readonly search: string; readonly seen: ReturnType<typeof firstSeen> } | undefined;
  document.addEventListener('click', ({ target }) => {
    if (closest(HTMLAnchorElement, 'a', target)?.hash === '#map' && location.hash !== '#map')
      left = { search: location.search, seen: scrollY > 0 ? firstSeen() : undefined };
  });
  addEventListener('hashchange', () => {
    const isSame = location.hash === '#places' && location.search === left?.search;
    const seen = isSame && !isMapSeen ? left?.seen : undefined;
    if (!seen) return;
    scrollBackTo(seen);
    // The cards on the screen now have their true heights.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollBackTo(seen)));
  });
}

/** Scrolls back to the card that was first on the screen, once `shown` has sorted the cards. */
function keepScroll(shown: Promise<unknown> = Promise.resolve()): void {
  addEventListener('pagehide', () => {
    const seen = firstSeen();
    remember(scrollKey, [location.href, seen?.card.id, seen?.top].join('\n'));
  });
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type);
  const [address, id = '', top] = (recall(scrollKey) ?? '').split('\n');
  const card = document.getElementById(id);
  if (!isBack || address !== location.href || !card) return;
  history.scrollRestoration = 'manual';
  const go = () => scrollBackTo({ card, top: Number(top) });
  shown.then(go);
  // Browsers scroll to the fragment until everything is loaded.
  addEventListener('load', () => {
    shown.then(go);
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
  });
}
