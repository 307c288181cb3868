/*
 * Home, as far as it is needed at once. What searches and filters, and the map, is in a script of its own: to run it takes a
 * slow phone a third of a second. It is loaded when a visitor uses the form, comes to the map, or has chosen before what is shown.
 */

import { formData } from '../hooks.ts';
import './page.ts';
import { lazy } from '../../base/cache.ts';
import { all, dataOf, find, findOf, seen, setData } from './dom.ts';
import { tellOpenNow } from './open-now.ts';
import { loadScript } from './scripts.ts';
import { positionKey, recall, remember } from './storage.ts';

/** The name of where the page was scrolled to. */
const scrollKey = 'scrolled';
const form = findOf(HTMLFormElement, '#find');
const waiting = new AbortController();
const load = lazy(async () => {
  await loadScript(dataOf(form, formData, 'script'));
  waiting.abort();
});
const begin = () => load().catch(() => {});

/** Both lists and maps are seen at once, or a link leads to the map. */
const isMapSeen = matchMedia('(width >= 68rem)').matches || location.hash === '#map';
/** The language alone chooses no places. */
const isChosen = !/^(?:\?lang=\w+)?$/.test(location.search) || recall(positionKey);

tellOpenNow(form);
keepScroll(isChosen ? begin() : undefined);
if (isMapSeen) begin();
else seen(find('#sheet')).then(begin);
for (const type of ['focusin', 'pointerdown']) once(form, type, begin);
// What a visitor does meanwhile is done again when the script is there, and is not replaced by what the address says.
for (const type of ['input', 'change'])
  once(form, type, ({ target }) => {
    setData(form, formData, 'used', true);
    return load().then(() => target?.dispatchEvent(new Event(type, { bubbles: true })));
  });
once(find('#near-me'), 'click', ({ target }) =>
  load().then(() => target instanceof HTMLElement && target.click()),
);
once(form, 'submit', (event) => {
  event.preventDefault();
  const again = () => form.requestSubmit(event instanceof SubmitEvent ? event.submitter : null);
  // Without the script the service searches.
  return load().then(again, again);
});

function once(element: HTMLElement, type: string, act: (event: Event) => Promise<unknown>): void {
  const acting = (event: Event) => {
    act(event).catch(() => {});
  };
  element.addEventListener(type, acting, { once: true, signal: waiting.signal });
}

/** Leads back to the card that was first on the screen, once `shown` has sorted them: cards far above have no true heights. */
function keepScroll(shown: Promise<unknown> = Promise.resolve()): void {
  addEventListener('pagehide', () => {
    const isSeen = (card: Element) => card.checkVisibility() && card.getBoundingClientRect().bottom > 0;
    const first = all(HTMLElement, '.card', find('.cards')).find(isSeen);
    remember(scrollKey, [location.href, first?.id, first?.getBoundingClientRect().top].join('\n'));
  });
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type);
  const [address, id = '', top] = (recall(scrollKey) ?? '').split('\n');
  const card = document.getElementById(id);
  if (!isBack || address !== location.href || !card) return;
  history.scrollRestoration = 'manual';
  const go = () => {
    card.scrollIntoView();
    scrollBy({ top: card.getBoundingClientRect().top - Number(top), behavior: 'instant' });
  };
  shown.then(go);
  // A browser goes to the fragment of the address until all is loaded.
  addEventListener('load', () => {
    shown.then(go);
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    });
  });
}
