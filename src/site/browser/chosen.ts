/*
 * Cards at the foot of the map: of chosen places on a desktop, of all visible places on a phone.
 */

import type { Card } from './cards.ts';
import { all, find, maybe } from './dom.ts';
import { isShown, items, svg } from './map-items.ts';

const chosen = find('#chosen');

/** A phone shows either the list or the map, according to the style sheet. */
export const isPhone = matchMedia('(width < 68rem)');

let shown: readonly Card[] = [];
/** Card in the middle of the strip. */
export let current: Card | undefined;

/** Height that the strip of a phone covers, in pixels. */
export function footHeight(): number {
  return isPhone.matches && shown.length > 0 ? chosen.offsetHeight : 0;
}

/** Milliseconds after which scrolling counts as finished; Safari emits an event for that only since the end of 2025. */
const settledMs = 120;

/** Calls the listener with the card that the visitor scrolls into the middle. */
export function onCardMoved(listener: (card: Card) => void): void {
  let settling = 0;
  const settled = () => {
    const { left, width } = chosen.getBoundingClientRect();
    const isInMiddle = (copy: Element) => copy.getBoundingClientRect().right > left + width / 2;
    const card = shown[[...chosen.children].findIndex(isInMiddle)];
    if (!card || card === current) return;
    mark(card);
    listener(card);
  };
  chosen.addEventListener('scroll', () => {
    clearTimeout(settling);
    settling = setTimeout(settled, settledMs);
  });
}

/** Shows the cards of some places, the first in the middle. */
export function showCards(some: readonly Card[]): void {
  if (some.length === shown.length && some.every((card, i) => card === shown[i])) return;
  shown = some;
  chosen.replaceChildren(...shown.map(copyOf));
  chosen.hidden = shown.length === 0;
  chosen.scrollLeft = 0;
  mark(shown[0]);
}

/** On a phone, the strip has the cards of all hits in list order. */
export function showHitsAtFoot(): void {
  const isStrip = isPhone.matches && svg.checkVisibility();
  const inOrder = [...find('.cards').children];
  const hits = isStrip ? items.filter(isShown).flatMap(({ card }) => card ?? []) : [];
  showCards(hits.toSorted((a, b) => inOrder.indexOf(a.item) - inOrder.indexOf(b.item)));
}

function copyOf({ element }: Card): HTMLElement {
  const copy = document.importNode(element, true);
  copy.removeAttribute('id');
  // The strip is one tab stop: the card in its middle.
  for (const link of all(HTMLAnchorElement, 'a', copy)) link.tabIndex = -1;
  return copy;
}

/** Scrolls the card of a place into the middle. Returns false if the strip does not contain it. */
export function moveTo(card: Card): boolean {
  const copy = chosen.children[shown.indexOf(card)];
  if (!(copy instanceof HTMLElement)) return false;
  mark(card);
  chosen.scrollTo({ left: copy.offsetLeft - (chosen.clientWidth - copy.offsetWidth) / 2 });
  return true;
}

/** Focuses the link of the card in the middle. */
export function focusCard(): void {
  all(HTMLElement, 'a', chosen)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus({ preventScroll: true });
}

function mark(card: Card | undefined): void {
  current = card;
  for (const [i, copy] of [...chosen.children].entries()) {
    const isCurrent = shown[i] === card;
    copy.classList.toggle('current', isCurrent);
    const link = maybe(HTMLElement, 'h3 a', copy);
    if (link) link.tabIndex = isCurrent ? 0 : -1;
  }
}
