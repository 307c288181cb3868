/*
 * Interaction with the map: its frame after a search, what a tap opens, and how it moves.
 */

import { at } from '../../base/at.ts';
import type { Cluster } from '../../drawing/maps/clusters.ts';
import { holds, type Spot } from '../../drawing/maps/frame.ts';
import { kilometres } from '../../indexes/distance.ts';
import { hintData, mapState } from '../hooks.ts';
import type { Card } from './cards.ts';
import { current, focusCard, moveTo, onCardMoved, showCards, showInView } from './chosen.ts';
import { all, closest, dataOf, find, setData } from './dom.ts';
import * as map from './map.ts';
import { type Item, isScreen, isShown, items, sheet, svg } from './map-items.ts';

/** Scale limit of a frame around results, so that surroundings stay visible. */
const maxUnitsPerKmOfHits = 200;

/** Nearest places shown together with the visitor. */
const maxNeighbours = 5;

/**
 * Chooses a frame: around the visitor and the nearest hits, if the visitor is among the places; otherwise the initial
 * frame if all or no places match, or the frame of the hits in the city, or of all hits.
 */
export function showHitsOnMap(): void {
  const shown = items.filter(isShown);
  const isInside = ({ at }: Pick<Item, 'at'>) => holds(map.initial.sheet, map.initial.spot(at));
  const inside = shown.filter(isInside);
  if (map.visitor && isInside(map.visitor)) {
    const { at } = map.visitor;
    const nearest = shown.toSorted((a, b) => kilometres(at, a.at) - kilometres(at, b.at));
    map.show(map.frameAround([map.visitor, ...nearest.slice(0, maxNeighbours)], maxUnitsPerKmOfHits));
  } else if (shown.length === items.length || shown.length === 0) map.showInitial();
  else map.show(map.frameAround(inside.length > 0 ? inside : shown, maxUnitsPerKmOfHits));
}

/**
 * Redraws at the size of the map element, with its cards: the frame leaves free what the strip covers, and the strip has
 * the places in the frame.
 */
function fitMap(): void {
  showPlacesInView();
  map.fitToPage();
  showPlacesInView();
}

/** The strip follows the map that fills the window. */
function showPlacesInView(): void {
  const before = current;
  const hasPlaces = showInView(map.isInView);
  if (current !== before) map.draw();
  if (!hasPlaces) showHint('nothing');
  else if (hint.textContent === dataOf(hint, hintData, 'nothing')) hint.hidden = true;
}

const hint = find('#hint');
/** Milliseconds for which the map shows how to move it. */
const hintMs = 2000;
let hiding = 0;

/** Shows a line of text on the map; the hint on how to move it disappears after a moment. */
function showHint(name: 'wheel' | 'fingers' | 'nothing'): void {
  clearTimeout(hiding);
  hint.textContent = dataOf(hint, hintData, name);
  hint.hidden = false;
  if (name !== 'nothing')
    hiding = setTimeout(() => {
      hint.hidden = true;
    }, hintMs);
}

/** Handles a tap: on a marker, opens a cluster or shows the card of a place; elsewhere, dismisses the card. */
function choose(event: UIEvent, link: Element | undefined): void {
  const cluster = map.drawn.find(({ element }) => element === link);
  if (!cluster) {
    if (!isScreen.matches) showCards([]);
    map.draw();
    if (event instanceof MouseEvent && isDoubleTap(event)) map.zoomBy(2, spotOf(event));
    return;
  }
  const [{ card }, ...others] = cluster.members;
  if (others.length === 0 && !card) return;
  event.preventDefault();
  if (others.length > 0) open(cluster);
  else if (card) chooseCards([card]);
  if (event.detail === 0 && others.length === 0) focusCard();
}

/** Maximum milliseconds and units between the taps of a double tap. */
const doubleTap = { ms: 350, units: 30 };
let lastTap = { time: Number.NEGATIVE_INFINITY, spot: { x: 0, y: 0 } };

/** True for the second of two taps on the ground of the map. */
function isDoubleTap(event: MouseEvent): boolean {
  const [{ time, spot }, tap] = [lastTap, { time: event.timeStamp, spot: spotOf(event) }];
  const isSecond = tap.time - time < doubleTap.ms && distance(spot, tap.spot) < doubleTap.units;
  lastTap = isSecond ? { ...tap, time: Number.NEGATIVE_INFINITY } : tap;
  return isSecond;
}

/** Shows cards at the foot, the first in the middle. */
function chooseCards(some: readonly Card[]): void {
  const [first] = some;
  if (first && !moveTo(first)) showCards(some);
  map.draw();
}

onCardMoved((card) => {
  const { sheet } = map.frame;
  const { x, y } = map.frame.spot(card.at);
  const middle = { x: sheet.right / 2, y: sheet.bottom * 0.4 };
  // A place outside the upper part moves there, where no card covers it.
  if (holds({ ...sheet, bottom: sheet.bottom * 0.7 }, { x, y }, map.inset)) map.draw();
  else map.pan(middle.x - x, middle.y - y);
});

function open({ spot, members: within }: Cluster<Item>): void {
  const [first, ...others] = within;
  // The strip of a phone scrolls along.
  if (first.card) moveTo(first.card);
  const target = map.frameAround(within, map.maxUnitsPerKm);
  const elsewhere = within.find(({ card }) => !card);
  const isSpread = others.some(({ at }) => kilometres(first.at, at) * map.maxUnitsPerKm >= map.nearSpacing);
  if (isSpread && target.unitsPerKm > map.frame.unitsPerKm * 1.01) map.show(target);
  else if (isSpread && map.frame.unitsPerKm < map.maxUnitsPerKm) map.zoomBy(2, spot);
  else if (elsewhere) location.assign(elsewhere.href);
  else chooseCards(within.flatMap(({ card }) => card ?? []));
}

/** Distance in units after which a pointer drags. */
const minDrag = 6;
/** Units that the pointers have moved since the first touch. */
let moved = 0;

const steps: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => map.pan(60, 0),
  ArrowRight: () => map.pan(-60, 0),
  ArrowUp: () => map.pan(0, 60),
  ArrowDown: () => map.pan(0, -60),
  '+': () => map.zoomBy(1.5),
  '=': () => map.zoomBy(1.5),
  '-': () => map.zoomBy(1 / 1.5),
  0: map.showInitial,
  Escape: putAway,
};

/** Moves the map by taps, drags, two fingers, the wheel, buttons and keys. */
export function listenToGestures(): void {
  listenToPointers();
  svg.addEventListener('click', (event) => {
    // The click at the end of a drag is not a tap. Keys and screen readers emit clicks without a position.
    if (moved >= minDrag && event.detail > 0) event.preventDefault();
    else choose(event, closest(Element, 'a', event.target));
  });
  svg.addEventListener('dragstart', (event) => event.preventDefault());
  // Beside the list, the wheel scrolls the page unless Ctrl is held; touchpads report two fingers as Ctrl.
  svg.addEventListener(
    'wheel',
    (event) => {
      if (!isScreen.matches && !event.ctrlKey && !event.metaKey) return showHint('wheel');
      event.preventDefault();
      hint.hidden = true;
      map.zoomBy(2 ** (-event.deltaY / 300), spotOf(event));
    },
    { passive: false },
  );
  sheet.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
    const isInCard = closest(Element, '#chosen', event.target) !== undefined;
    if (!step || (isInCard && event.key !== 'Escape')) return;
    event.preventDefault();
    step();
  });
  for (const button of all(HTMLButtonElement, '.tools button'))
    button.addEventListener('click', steps[button.value] ?? map.showInitial);
  map.onSettled(showPlacesInView);
  new ResizeObserver(fitMap).observe(svg);
  fitMap();
  sheet.tabIndex = 0;
  setData(sheet, mapState, 'ready', true);
  // Offline, the map has no base map.
  map.showBase().catch(() => {});
}

/** Dismisses the cards at the foot. */
function putAway(): void {
  showCards([]);
  // The focus was on a card.
  if (document.activeElement === document.body) sheet.focus({ preventScroll: true });
}

/** Drags with a mouse or fingers. Beside the list, one finger scrolls the page. */
function listenToPointers(): void {
  const pointers = new Map<number, Spot>();
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, spotOf(event));
  });
  svg.addEventListener('pointermove', (event) => {
    const { pointerId, pointerType } = event;
    const from = pointers.get(pointerId);
    if (!from || (pointerType === 'touch' && pointers.size < 2 && !isScreen.matches)) return;
    const to = spotOf(event);
    moved += distance(from, to);
    if (moved < minDrag) return;
    svg.setPointerCapture(pointerId);
    const before = gripOf(pointers);
    pointers.set(pointerId, to);
    const after = gripOf(pointers);
    map.drag(after.x - before.x, after.y - before.y);
    if (pointers.size > 1) map.zoomBy(after.spread / before.spread, after);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    svg.addEventListener(type, ({ pointerId, pointerType }) => {
      // The browser cancels the touch of a finger with which it scrolls the page.
      const isScroll = type === 'pointercancel' && pointerType === 'touch' && pointers.size === 1;
      if (isScroll && !isScreen.matches) showHint('fingers');
      pointers.delete(pointerId);
      map.endDrag();
    });
  // Otherwise the browser would also scroll with two fingers.
  svg.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
  );
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the centre of the pointers and the distance between them. */
function gripOf(pointers: ReadonlyMap<number, Spot>) {
  const spots = [...pointers.values()];
  const [a, b] = [at(spots, 0), at(spots, spots.length - 1)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
}

/** Position of a pointer on the sheet in units. */
function spotOf({ clientX, clientY }: MouseEvent): Spot {
  const { left, top, width } = svg.getBoundingClientRect();
  const unitsPerPixel = svg.viewBox.baseVal.width / width;
  return { x: (clientX - left) * unitsPerPixel, y: (clientY - top) * unitsPerPixel };
}
