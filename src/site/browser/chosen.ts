/*
 * Cards at the foot of the map: of chosen places on a desktop, of all visible places on a phone.
 */

import type { Card } from './cards.ts';
import { all, find, maybe } from './dom.ts';
import { type Item, isScreen, isShown, items, svg } from './map-items.ts';
import { onceSettled } from './settled.ts';

const chosen = find('#chosen');

let shown: readonly Card[] = [];
/** Card in the middle of the strip. */
export let current: Card | undefined;

/** Height that the strip covers, in pixels; on a phone that is held sideways, it is beside the map. */
export function footHeight(): number {
  const isCovering = isScreen.matches && shown.length > 0 && !isColumn();
  return isCovering ? chosen.offsetHeight : 0;
}

function isColumn(): boolean {
  return getComputedStyle(chosen).flexDirection === 'column';
}

/** Calls the listener with the card that the visitor scrolls into the middle. */
export function onCardMoved(listener: (card: Card) => void): void {
  const settled = () => {
    const { left, width, top, height } = chosen.getBoundingClientRect();
    const isInMiddle = (copy: Element) => copy.getBoundingClientRect().right > left + width / 2;
    // The first card of a column cannot reach its middle.
    const isInUpperPart = (copy: Element) => copy.getBoundingClientRect().bottom > top + height / 4;
    const card = shown[[...chosen.children].findIndex(isColumn() ? isInUpperPart : isInMiddle)];
    if (!card || card === current) return;
    mark(card);
    listener(card);
  };
  chosen.addEventListener('scroll', onceSettled(settled));
}

/** Shows the cards of some places: the current one in the middle if it is among them, otherwise the first. */
export function showCards(some: readonly Card[]): void {
  if (some.length === shown.length && some.every((card, i) => card === shown[i])) return;
  const copies = new Map(shown.map((card, i) => [card, chosen.children[i]] as const));
  shown = some;
  chosen.replaceChildren(...shown.map((card) => copies.get(card) ?? copyOf(card)));
  chosen.hidden = shown.length === 0;
  if (current && moveTo(current)) return;
  chosen.scrollTo({ left: 0, top: 0 });
  mark(shown[0]);
}

/** True if the cards are a strip that follows the map. */
let isStrip = false;

/**
 * Fills the strip of a map that fills the window with the cards of the hits on the map, in list order. Returns true if the
 * strip has cards, or if there is no strip.
 */
export function showInView(isInView: (item: Item) => boolean): boolean {
  const wasStrip = isStrip;
  isStrip = isScreen.matches && svg.checkVisibility();
  if (!isStrip && !wasStrip) return true;
  const inOrder = [...find('.cards').children];
  const seen = isStrip ? items.filter((item) => isShown(item) && isInView(item)) : [];
  const seenCards = seen.flatMap(({ card }) => card ?? []);
  showCards(seenCards.toSorted((a, b) => inOrder.indexOf(a.item) - inOrder.indexOf(b.item)));
  return !isStrip || seen.length > 0;
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
  chosen.scrollTo({
    left: copy.offsetLeft - (chosen.clientWidth - copy.offsetWidth) / 2,
    top: copy.offsetTop - chosen.offsetTop,
  });
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
