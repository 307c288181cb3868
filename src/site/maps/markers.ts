import type { Spot } from './frame.ts';
import { type Shape, shape, translation } from './shape.ts';

/** Half the side of the square that reacts to a touch: 24 CSS px where the map is 343 px wide, which it is at least. */
export const reach = 14;

/** From the middle of one marker to that of the next, in units. */
export const spacing = 2 * reach + 1;

/** The longest name of a marker, in UTF-16 code units. */
export const maxNameLength = 80;

/** In units, of the ring around the marker of the place that a map is about. */
export const ringRadius = 19;

/** Colours of the page, with those of the light scheme for a drawing outside of one, for instance one that was saved. */
export const ink = 'var(--ink,#2f1f19)';
export const soft = 'var(--soft,#6a5045)';
export const lineColour = 'var(--line,#e7d5c3)';
export const ground = 'var(--card,#fffcf6)';
export const paper = 'var(--paper,#fbf3e8)';

interface Marked {
  readonly category: string;
  readonly index: number;
}

/** A place on the map: its shape with its number, linked, with a name for pointers and screen readers. */
export function marker(
  { category, index }: Marked,
  spot: Spot,
  href: string,
  name: string,
  data: Shape['attributes'] = {},
): Shape {
  return linked(spot, href, `${index}. ${name}`, symbol(category), index, data);
}

/** Several places as one marker: how many there are, linked to the first of them. */
export function clusterMarker(
  spot: Spot,
  href: string,
  title: string,
  size: number,
  data: Shape['attributes'] = {},
): Shape {
  const disc = shape('circle', { r: reach, fill: ink, stroke: ground, 'stroke-width': 1.5 });
  return linked(spot, href, title, disc, size, { 'data-size': size, ...data });
}

/** The marker of the place that the map is about, ringed and not linked. */
export function ringedMarker({ category, index }: Marked, spot: Spot): Shape {
  const ring = shape('circle', { r: ringRadius, fill: 'none', stroke: ink, 'stroke-width': 2.5 });
  return shape('g', { transform: translation(spot) }, ring, symbol(category), numeral(index));
}

function linked(
  spot: Spot,
  href: string,
  title: string,
  drawing: Shape,
  number: number,
  data: Shape['attributes'],
): Shape {
  const attributes = { href, ...data, transform: translation(spot) };
  return shape('a', attributes, shape('title', {}, title), drawing, numeral(number));
}

function symbol(category: string): Shape {
  return shape('use', { href: `#map-${category}` });
}

/** A number set into a marker: three figures fit at the size of the group, more are set smaller. */
function numeral(value: number): Shape {
  const { length } = String(value);
  const attributes =
    length > 3 ? { y: (13 / length).toFixed(1), 'font-size': (36 / length).toFixed(1) } : { y: 4.3 };
  return shape('text', attributes, String(value));
}
