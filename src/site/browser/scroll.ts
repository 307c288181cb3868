/*
 * Where a page was scrolled to. Cards far above have no true heights until they are seen, so a height in pixels would lead
 * elsewhere: what is kept is the first card on the screen.
 */

import { recall, remember } from './session.ts';

const key = 'scrolled';

/** Keeps where the page is scrolled to, and goes there again when the visitor comes back; after `shown`, which sorts the cards. */
export function keepScroll(shown: Promise<unknown> = Promise.resolve()): void {
  addEventListener('pagehide', () => {
    const cards = [...document.querySelectorAll('.cards > li:not([hidden]) > .card')];
    const first = cards.find((card) => card.checkVisibility() && card.getBoundingClientRect().bottom > 0);
    remember(key, [location.href, first?.id ?? '', first?.getBoundingClientRect().top ?? scrollY].join('\n'));
  });
  const [entry] = performance.getEntriesByType('navigation');
  const isBack = entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type);
  if (!isBack) return;
  const [address, id = '', top] = (recall(key) ?? '').split('\n');
  if (address !== location.href) return;
  history.scrollRestoration = 'manual';
  const go = () => {
    const card = document.getElementById(id);
    card?.scrollIntoView();
    const by = card ? card.getBoundingClientRect().top - Number(top) : Number(top) - scrollY;
    scrollBy({ top: by, behavior: 'instant' });
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
