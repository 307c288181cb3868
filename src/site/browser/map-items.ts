/*
 * Items on the map of the portal: a marker per card, and one per cluster of unlisted matches.
 */

import { lazy } from '../../base/cache.ts';
import type { Cluster } from '../../drawing/maps/clusters.ts';
import { type MapClass, mapData, markerData, markerState } from '../../drawing/maps/hooks.ts';
import {
  groupMark,
  type Mark,
  numberedTitle,
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

/** The map fills the window, according to the style sheet; otherwise the list is beside it. */
export const isScreen = matchMedia('(width < 68rem)');

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
/** A marker in the page. */
export interface Marker extends Room {
  readonly element: SVGElement;
}

/** Matches at a point: a place with its card, or a cluster of unlisted places. */
export type Item = ReturnType<typeof itemOfOthers>[number] & { readonly card?: Card };

export const items: readonly Item[] = [
  ...cards.map(itemOf),
  ...allWith(SVGElement, markerData, 'others', markers).flatMap(itemOfOthers),
];
/** True if the place matches. */
export function isShown({ card }: Item): boolean {
  return !card?.item.hidden;
}

/** Markers of clusters, by contents and address. */
const groups = new Map<string, Marker>();

export function markerOf(mark: Mark): Marker {
  return { ...mark, element: svgElement(mark.shape) };
}

function itemOf(card: Card): Item {
  const { at, element, name } = card;
  const href = `#${element.id}`;
  const marker = lit(markerOf(placeMark({ ...card, number: card.index }, href)), element);
  // Marker with a picture, for close zoom levels.
  const near = lazy(() =>
    lit(markerOf(pictureMark({ ...card, number: card.index }, href, card.poster)), element),
  );
  return { at, shares: [[card.category, 1]], name, href, marker, near, card };
}

/** Marker that is highlighted while its card has the pointer or the focus. */
function lit(marker: Marker, card: HTMLElement): Marker {
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    card.addEventListener(type, () =>
      setData(marker.element, markerState, 'hot', card.matches(':hover, :focus-within')),
    );
  return marker;
}

/** Unlisted clusters near listed places get a marker of their own. */
function itemOfOthers(element: SVGElement) {
  const others = dataOf(element, markerData, 'others');
  if (!others) return [];
  const { shares, at, name } = others;
  const href = String(element.getAttribute('href'));
  const isMixed = (dataOf(element, markerData, 'size') ?? 1) > sizeOf(shares);
  const marker = isMixed ? markerOf(groupMark(shares, name, href, words)) : { element, radius: reach };
  return [{ at, shares, name, href, marker, near: () => marker }];
}

/** Marker with the number of its card in the list. The title has no number if the list is not beside the map. */
function numbered(marker: Marker, { card, name }: Item): Marker {
  if (!card) return marker;
  const list = findOf(HTMLOListElement, '.cards');
  const shown = [...list.children].filter((item) => item instanceof HTMLElement && !item.hidden);
  const number = list.start + shown.indexOf(card.item);
  findOf(SVGElement, 'text', marker.element).textContent = String(number);
  const title = isScreen.matches ? titleOf(name) : numberedTitle({ name, number });
  findOf(SVGElement, 'title', marker.element).textContent = title;
  return marker;
}

/** Marker of a cluster. */
export function markerOfAll([first, ...others]: Cluster<Item>['members'], isNear: boolean): Marker {
  if (others.length === 0) return numbered(isNear ? first.near() : first.marker, first);
  const shares = sharesOf([first, ...others].flatMap(({ shares }) => shares));
  const key = `${shares} ${first.href}`;
  const marker = groups.get(key) ?? markerOf(groupMark(shares, first.name, first.href, words));
  groups.set(key, marker);
  return marker;
}
