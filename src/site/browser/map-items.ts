/*
 * What stands on the map of the portal: a marker for each card, and one for each group that the page came with of places that
 * match and are not in the list.
 */

import type { Point } from '../../indexes/distance.ts';
import type { Cluster } from '../maps/clusters.ts';
import type { MapData, Others } from '../maps/layers.ts';
import { groupMark, type Mark, placeMark, type Room, reach } from '../maps/markers.ts';
import { type Card, cards } from './cards.ts';
import { dataOf, filled, find, findOf, language, svgElement } from './dom.ts';

export const sheet = find('#sheet');
export const svg = findOf(SVGSVGElement, 'svg', sheet);
export const layer = (name: string) => findOf(SVGElement, `.${name}`, svg);
export const markers = layer('markers');

export const data: MapData = JSON.parse(dataOf(svg, 'map'));
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
export interface Item {
  readonly at: Point;
  readonly size: number;
  readonly name: string;
  readonly href: string;
  readonly marker: Marker;
  readonly card?: Card;
}

export const items = [
  ...cards.map(itemOf),
  ...Array.from(markers.querySelectorAll<SVGElement>('[data-others]'), itemOfOthers),
];
/** Markers of groups, by size and address. */
const groups = new Map<string, Marker>();

export function markerOf(mark: Mark): Marker {
  return { ...mark, element: svgElement(mark.shape) };
}

function itemOf(card: Card): Item {
  const { at, element, name } = card;
  const href = `#${element.id}`;
  const marker = markerOf(placeMark(card, href));
  const highlight = (isHot: boolean) => {
    element.classList.toggle('hot', isHot);
    marker.element.toggleAttribute('data-hot', isHot);
  };
  for (const side of [element, marker.element]) {
    for (const begin of ['pointerenter', 'focusin']) side.addEventListener(begin, () => highlight(true));
    for (const end of ['pointerleave', 'focusout']) side.addEventListener(end, () => highlight(false));
  }
  return { at, size: 1, name, href, marker, card };
}

/** Where others stand with places of the list, they get a marker of their own. */
function itemOfOthers(element: SVGElement): Item {
  const { size, at, name }: Others = JSON.parse(dataOf(element, 'others'));
  const href = String(element.getAttribute('href'));
  const isMixed = Number(element.dataset.size) > size;
  const marker = isMixed ? markerOf(groupMark(size, name, href, words)) : { element, radius: reach };
  return { at, size, name, href, marker };
}

/** The marker of what is drawn as one. */
export function markerOfAll([first, ...others]: Cluster<Item>['members']): Marker {
  if (others.length === 0) return first.marker;
  const size = others.reduce((sum, other) => sum + other.size, first.size);
  const key = `${size} ${first.href}`;
  const marker = groups.get(key) ?? markerOf(groupMark(size, first.name, first.href, words));
  groups.set(key, marker);
  return marker;
}
