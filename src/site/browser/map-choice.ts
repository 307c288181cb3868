/*
 * What a visitor does with the map: what it shows for a search, what becomes of a tap, by which a group opens and the card of a
 * place is shown at the foot, and how it is moved.
 */

import { at } from '../../at.ts';
import { kilometres } from '../../indexes/distance.ts';
import type { Cluster } from '../maps/clusters.ts';
import { holds, type Spot } from '../maps/frame.ts';
import type { Card } from './cards.ts';
import { focusCard, isPhone, moveTo, onCardMoved, showCards, showHitsAtFoot } from './chosen.ts';
import {
  drag,
  draw,
  drawn,
  endDrag,
  fitToPage,
  initial,
  inset,
  maxUnitsPerKm,
  nearSpacing,
  pan,
  show,
  showBase,
  showInitial,
  view,
  viewOf,
  visitor,
  zoomBy,
} from './map.ts';
import { type Item, isShown, items, sheet, svg } from './map-items.ts';

/** Of a view of what was found: it shows what is around a place as well. */
const maxUnitsPerKmOfHits = 200;

/** Places around the visitor that are seen with them. */
const maxNeighbours = 5;

/**
 * The view of a visitor who is among the places, and of the nearest hits. Without one, the initial view where every place is a
 * hit or none is; else the view of all hits in the city, or of all hits.
 */
export function showHitsOnMap(): void {
  const shown = items.filter(isShown);
  const isInside = ({ at }: Pick<Item, 'at'>) => holds(initial.sheet, initial.spot(at));
  const inside = shown.filter(isInside);
  showHitsAtFoot();
  if (visitor && isInside(visitor)) {
    const { at } = visitor;
    const nearest = shown.toSorted((a, b) => kilometres(at, a.at) - kilometres(at, b.at));
    show(viewOf([visitor, ...nearest.slice(0, maxNeighbours)], maxUnitsPerKmOfHits));
  } else if (shown.length === items.length || shown.length === 0) showInitial();
  else show(viewOf(inside.length > 0 ? inside : shown, maxUnitsPerKmOfHits));
}

/** Draws to the size that the map has in the page, with its cards. */
function fitMap(): void {
  showHitsAtFoot();
  fitToPage();
}

/** Acts on a tap on a marker, which opens a group or shows the card of a place. A tap elsewhere puts the card away. */
function choose(event: Event, link: Element | null): void {
  const cluster = drawn.find(({ element }) => element === link);
  if (!cluster) {
    if (!isPhone.matches) showCards([]);
    draw();
    return;
  }
  const [{ card }, ...others] = cluster.members;
  if (others.length === 0 && !card) return;
  event.preventDefault();
  if (others.length > 0) open(cluster);
  else if (card) chooseCards([card]);
  // Keys, and what screen readers do, are clicks without a position.
  if (event instanceof UIEvent && event.detail === 0 && others.length === 0) focusCard();
}

/** Shows some cards at the foot, the first one in the middle. */
function chooseCards(some: readonly Card[]): void {
  const [first] = some;
  if (first && !moveTo(first)) showCards(some);
  draw();
}

onCardMoved((card) => {
  const { sheet } = view;
  const { x, y } = view.spot(card.at);
  const middle = { x: sheet.right / 2, y: sheet.bottom * 0.4 };
  // A card that is not in the upper part comes there, where no card covers it.
  if (holds({ ...sheet, bottom: sheet.bottom * 0.7 }, { x, y }, inset)) draw();
  else pan(middle.x - x, middle.y - y);
});

function open({ spot, members: within }: Cluster<Item>): void {
  const [first, ...others] = within;
  // The strip of a phone comes along.
  if (first.card) moveTo(first.card);
  const target = viewOf(within, maxUnitsPerKm);
  const elsewhere = within.find(({ card }) => !card);
  const isSpread = others.some(({ at }) => kilometres(first.at, at) * maxUnitsPerKm >= nearSpacing);
  if (isSpread && target.unitsPerKm > view.unitsPerKm * 1.01) show(target);
  else if (isSpread && view.unitsPerKm < maxUnitsPerKm) zoomBy(2, spot);
  else if (elsewhere) location.assign(elsewhere.href);
  else chooseCards(within.flatMap(({ card }) => card ?? []));
}

/** Units that a pointer moves before it drags. */
const minDrag = 6;

const steps: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => pan(60, 0),
  ArrowRight: () => pan(-60, 0),
  ArrowUp: () => pan(0, 60),
  ArrowDown: () => pan(0, -60),
  '+': () => zoomBy(1.5),
  '=': () => zoomBy(1.5),
  '-': () => zoomBy(1 / 1.5),
  0: showInitial,
  Escape: putAway,
};

/** Moves the map by taps, drags, two fingers, the wheel, buttons and keys. */
export function listenToGestures(): void {
  listenToPointers();
  svg.addEventListener('click', (event) => {
    if (event.target instanceof Element) choose(event, event.target.closest('a'));
  });
  svg.addEventListener('dragstart', (event) => event.preventDefault());
  // Where the map cannot zoom any further, the wheel scrolls the page.
  svg.addEventListener(
    'wheel',
    (event) => {
      if (zoomBy(2 ** (-event.deltaY / 300), spotOf(event))) event.preventDefault();
    },
    { passive: false },
  );
  sheet.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
    const isInCard = event.target instanceof Element && event.target.closest('#chosen') !== null;
    if (!step || (isInCard && event.key !== 'Escape')) return;
    event.preventDefault();
    step();
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('.tools button'))
    button.addEventListener('click', steps[button.value] ?? showInitial);
  new ResizeObserver(fitMap).observe(svg);
  fitMap();
  sheet.tabIndex = 0;
  sheet.dataset.ready = '';
  // Without a network the map has no ground.
  showBase().catch(() => {});
}

/** Puts away the cards at the foot. */
function putAway(): void {
  showCards([]);
  // The focus was on a card.
  if (document.activeElement === document.body) sheet.focus({ preventScroll: true });
}

/** A mouse moves the map, and so do two fingers: one finger scrolls the page. */
function listenToPointers(): void {
  const pointers = new Map<number, Spot>();
  let moved = 0;
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, spotOf(event));
  });
  svg.addEventListener('pointermove', (event) => {
    const { pointerId, pointerType } = event;
    const from = pointers.get(pointerId);
    if (!from || (pointerType === 'touch' && pointers.size < 2)) return;
    const to = spotOf(event);
    moved += distance(from, to);
    if (moved < minDrag) return;
    svg.setPointerCapture(pointerId);
    const before = gripOf(pointers);
    pointers.set(pointerId, to);
    const after = gripOf(pointers);
    drag(after.x - before.x, after.y - before.y);
    if (pointers.size > 1) zoomBy(after.spread / before.spread, after);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    svg.addEventListener(type, ({ pointerId }) => {
      pointers.delete(pointerId);
      endDrag();
    });
  // Without this the browser would scroll by two fingers as well.
  for (const type of ['touchstart', 'touchmove'] as const)
    svg.addEventListener(
      type,
      (event) => {
        if (event.touches.length > 1) event.preventDefault();
      },
      { passive: false },
    );
  // The click at the end of a drag is no tap.
  svg.addEventListener(
    'click',
    (event) => {
      if (moved < minDrag || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle of the pointers on the map, and how far apart they are. */
function gripOf(pointers: ReadonlyMap<number, Spot>) {
  const spots = [...pointers.values()];
  const [a, b] = [at(spots, 0), at(spots, spots.length - 1)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
}

/** Where a pointer is on the sheet, in units. */
function spotOf({ clientX, clientY }: MouseEvent): Spot {
  const { left, top, width } = svg.getBoundingClientRect();
  const unitsPerPixel = svg.viewBox.baseVal.width / width;
  return { x: (clientX - left) * unitsPerPixel, y: (clientY - top) * unitsPerPixel };
}
