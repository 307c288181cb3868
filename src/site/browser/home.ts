/*
 * Home, as far as it is needed at once. What searches and filters, and the map, is in a script of its own: to run it takes a
 * slow phone a third of a second. It is loaded when a visitor uses the form, comes to the map, or has chosen before what is shown.
 */

import './page.ts';
import { lazy } from '../../cache.ts';
import { dataOf, find, findOf, seen } from './dom.ts';
import { tellOpenNow } from './open-now.ts';
import { loadScript } from './scripts.ts';
import { keepScroll } from './scroll.ts';
import { positionKey, recall } from './session.ts';

const form = findOf(HTMLFormElement, '#find');
const waiting = new AbortController();
const load = lazy(async () => {
  await loadScript(dataOf(form, 'script'));
  waiting.abort();
});
const begin = () => load().catch(() => {});

/** Both lists and maps are seen at once, or a link leads to the map. */
const isMapSeen = matchMedia('(min-width: 68rem)').matches || location.hash === '#map';
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
    form.dataset.used = '';
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
