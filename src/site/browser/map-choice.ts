/* What a visitor does with the map: what it shows for a search, what a tap opens, and how it is moved. */

import { at } from '../../base/at.ts';
import type { Cluster } from '../../drawing/maps/clusters.ts';
import { holds, type Spot } from '../../drawing/maps/frame.ts';
import { kilometres } from '../../indexes/distance.ts';
import { mapState } from '../hooks.ts';
import type { Card } from './cards.ts';
import { focusCard, isPhone, moveTo, onCardMoved, showCards, showHitsAtFoot } from './chosen.ts';
import { all, closest, setData } from './dom.ts';
import * as map from './map.ts';
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
  const isInside = ({ at }: Pick<Item, 'at'>) => holds(map.initial.sheet, map.initial.spot(at));
  const inside = shown.filter(isInside);
  showHitsAtFoot();
  if (map.visitor && isInside(map.visitor)) {
    const { at } = map.visitor;
    const nearest = shown.toSorted((a, b) => kilometres(at, a.at) - kilometres(at, b.at));
    map.show(map.viewOf([map.visitor, ...nearest.slice(0, maxNeighbours)], maxUnitsPerKmOfHits));
  } else if (shown.length === items.length || shown.length === 0) map.showInitial();
  else map.show(map.viewOf(inside.length > 0 ? inside : shown, maxUnitsPerKmOfHits));
}

/** Draws to the size that the map has in the page, with its cards. */
function fitMap(): void {
  showHitsAtFoot();
  map.fitToPage();
}

/** Acts on a tap on a marker, which opens a group or shows the card of a place. A tap elsewhere puts the card away. */
function choose(event: UIEvent, link: Element | undefined): void {
  const cluster = map.drawn.find(({ element }) => element === link);
  if (!cluster) {
    if (!isPhone.matches) showCards([]);
    map.draw();
    return;
  }
  const [{ card }, ...others] = cluster.members;
  if (others.length === 0 && !card) return;
  event.preventDefault();
  if (others.length > 0) open(cluster);
  else if (card) chooseCards([card]);
  if (event.detail === 0 && others.length === 0) focusCard();
}

/** Shows some cards at the foot, the first one in the middle. */
function chooseCards(some: readonly Card[]): void {
  const [first] = some;
  if (first && !moveTo(first)) showCards(some);
  map.draw();
}

onCardMoved((card) => {
  const { sheet } = map.view;
  const { x, y } = map.view.spot(card.at);
  const middle = { x: sheet.right / 2, y: sheet.bottom * 0.4 };
  // A card that is not in the upper part comes there, where no card covers it.
  if (holds({ ...sheet, bottom: sheet.bottom * 0.7 }, { x, y }, map.inset)) map.draw();
  else map.pan(middle.x - x, middle.y - y);
});

function open({ spot, members: within }: Cluster<Item>): void {
  const [first, ...others] = within;
  // The strip of a phone comes along.
  if (first.card) moveTo(first.card);
  const target = map.viewOf(within, map.maxUnitsPerKm);
  const elsewhere = within.find(({ card }) => !card);
  const isSpread = others.some(({ at }) => kilometres(first.at, at) * map.maxUnitsPerKm >= map.nearSpacing);
  if (isSpread && target.unitsPerKm > map.view.unitsPerKm * 1.01) map.show(target);
  else if (isSpread && map.view.unitsPerKm < map.maxUnitsPerKm) map.zoomBy(2, spot);
  else if (elsewhere) location.assign(elsewhere.href);
  else chooseCards(within.flatMap(({ card }) => card ?? []));
}

/** Units that a pointer moves before it drags. */
const minDrag = 6;
/** Units that the pointers have moved since the first of them touched the map. */
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
    // The click at the end of a drag is no tap. Keys, and what screen readers do, are clicks without a position.
    if (moved >= minDrag && event.detail > 0) event.preventDefault();
    else choose(event, closest(Element, 'a', event.target));
  });
  svg.addEventListener('dragstart', (event) => event.preventDefault());
  // Where the map cannot zoom any further, the wheel scrolls the page.
  svg.addEventListener(
    'wheel',
    (event) => {
      if (map.zoomBy(2 ** (-event.deltaY / 300), spotOf(event))) event.preventDefault();
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
  new ResizeObserver(fitMap).observe(svg);
  fitMap();
  sheet.tabIndex = 0;
  setData(sheet, mapState, 'ready', true);
  // Without a network the map has no ground.
  map.showBase().catch(() => {});
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
    map.drag(after.x - before.x, after.y - before.y);
    if (pointers.size > 1) map.zoomBy(after.spread / before.spread, after);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    svg.addEventListener(type, ({ pointerId }) => {
      pointers.delete(pointerId);
      map.endDrag();
    });
  // Without this the browser would scroll by two fingers as well.
  svg.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { passive: false },
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
