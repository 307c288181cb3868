/*
 * What the map shows for a search, and what becomes of a tap: a group opens, and the card of a place is shown at the foot.
 */

import { kilometres } from '../../indexes/distance.ts';
import type { Cluster } from '../maps/clusters.ts';
import { holds } from '../maps/frame.ts';
import type { Card } from './cards.ts';
import { focusCard, isPhone, moveTo, onCardMoved, showCards, showHitsAtFoot } from './chosen.ts';
import {
  draw,
  drawn,
  fitToPage,
  initial,
  inset,
  maxUnitsPerKm,
  nearSpacing,
  pan,
  show,
  showInitial,
  view,
  viewOf,
  visitor,
  zoomBy,
} from './map.ts';
import { type Item, isShown, items } from './map-items.ts';

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
export function fitMap(): void {
  showHitsAtFoot();
  fitToPage();
}

/** Acts on a tap on a marker, which opens a group or shows the card of a place. A tap elsewhere puts the card away. */
export function choose(event: Event, link: Element | null): void {
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
