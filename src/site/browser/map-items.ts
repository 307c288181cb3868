/* What stands on the map of the portal: a marker for each card, and one for each group of places that match and are not listed. */

import { lazy } from '../../base/cache.ts';
import type { Cluster } from '../../drawing/maps/clusters.ts';
import { type MapClass, mapData, markerData, markerState } from '../../drawing/maps/hooks.ts';
import {
  groupMark,
  type Mark,
  pictureMark,
  placeMark,
  type Room,
  reach,
  sharesOf,
  sizeOf,
  titleOf,
} from '../../drawing/maps/markers.ts';
import { type Card, cards } from './cards.ts';
import { allWith, dataOf, filled, find, findOf, language, setData, svgElement } from './dom.ts';

export const sheet = find('#sheet');
export const svg = findOf(SVGSVGElement, 'svg', sheet);
export const layer = (name: MapClass) => findOf(SVGElement, `.${name}`, svg);
export const markers = layer('markers');

export const data = dataOf(svg, mapData, 'map');
const { texts } = data;
export const words = {
  number: (value: number) => value.toLocaleString(language),
  map: {
    cluster: (count: string, place: string) => filled(texts.cluster, count, place),
    kilometres: (km: string) => filled(texts.kilometres, km),
    metres: (metres: string) => filled(texts.metres, metres),
    north: texts.north,
  },
};
/** A mark in the page. */
export interface Marker extends Room {
  readonly element: SVGElement;
}

/** Places that match, at a point: one with its card, or a group of those that are not in the list. */
export type Item = ReturnType<typeof itemOfOthers>[number] & { readonly card?: Card };

export const items: readonly Item[] = [
  ...cards.map(itemOf),
  ...allWith(SVGElement, markerData, 'others', markers).flatMap(itemOfOthers),
];
/** Whether a place is among those that match. */
export function isShown({ card }: Item): boolean {
  return !card?.item.hidden;
}

/** Markers of groups, by what they hold and address. */
const groups = new Map<string, Marker>();

export function markerOf(mark: Mark): Marker {
  return { ...mark, element: svgElement(mark.shape) };
}

function itemOf(card: Card): Item {
  const { at, element, name } = card;
  const href = `#${element.id}`;
  const marker = lit(markerOf(placeMark(card, href)), element);
  // With a picture, for near views.
  const near = lazy(() => lit(markerOf(pictureMark(card, href, card.poster)), element));
  return { at, shares: [[card.category, 1]], name, href, marker, near, card };
}

/** A marker that is highlighted while the pointer or the focus is on its card. */
function lit(marker: Marker, card: HTMLElement): Marker {
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    card.addEventListener(type, () =>
      setData(marker.element, markerState, 'hot', card.matches(':hover, :focus-within')),
    );
  return marker;
}

/** Where others stand with places of the list, they get a marker of their own. */
function itemOfOthers(element: SVGElement) {
  const others = dataOf(element, markerData, 'others');
  if (!others) return [];
  const { shares, at, name } = others;
  const href = String(element.getAttribute('href'));
  const isMixed = (dataOf(element, markerData, 'size') ?? 1) > sizeOf(shares);
  const marker = isMixed ? markerOf(groupMark(shares, name, href, words)) : { element, radius: reach };
  return [{ at, shares, name, href, marker, near: () => marker }];
}

/** A marker with the number that its card has in the list. */
function numbered(marker: Marker, { card, name }: Item): Marker {
  if (!card) return marker;
  const list = findOf(HTMLOListElement, '.cards');
  const shown = [...list.children].filter((item) => item instanceof HTMLElement && !item.hidden);
  const number = String(list.start + shown.indexOf(card.item));
  findOf(SVGElement, 'text', marker.element).textContent = number;
  findOf(SVGElement, 'title', marker.element).textContent = `${number}. ${titleOf(name)}`;
  return marker;
}

/** The marker of what is drawn as one. */
export function markerOfAll([first, ...others]: Cluster<Item>['members'], isNear: boolean): Marker {
  if (others.length === 0) return numbered(isNear ? first.near() : first.marker, first);
  const shares = sharesOf([first, ...others].flatMap(({ shares }) => shares));
  const key = `${shares} ${first.href}`;
  const marker = groups.get(key) ?? markerOf(groupMark(shares, first.name, first.href, words));
  groups.set(key, marker);
  return marker;
}
