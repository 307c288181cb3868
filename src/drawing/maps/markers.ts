import { lazy } from '../../base/cache.ts';
import { excerpt, fit, shortName, textWidth } from '../fit.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** Half the side of the square that reacts to a touch: 24 CSS px where the map is 343 px wide, which it is at least. */
export const reach = 14;

/** From the middle of one marker to that of the next, in units. */
export const spacing = 2 * reach + 1;

/** Half the room of the marker of the place that a map is about, which has a ring, in units. */
export const ringRadius = 19;

/** What a map says in the language of a page. */
export interface MapWords {
  readonly number: (value: number) => string;
  readonly map: {
    readonly cluster: (count: string, place: string) => string;
    readonly kilometres: (km: string) => string;
    readonly metres: (metres: string) => string;
    readonly north: string;
  };
}

/** The room that something takes on a map, and the name that is set beside it, if it has one. */
export interface Room {
  /** Half the width and height, in units. */
  readonly radius: number;
  readonly label?: () => Name;
}

/** Something with a place of its own on a map, drawn around 0 0. */
export interface Mark extends Room {
  readonly shape: Shape;
}

type Marked = { readonly category: string; readonly index: number; readonly name: string };

/** A place on the map: its shape with its number, linked, with a name for pointers and screen readers. */
export function placeMark({ category, index, name }: Marked, href: string, data?: Shape['attributes']): Mark {
  const title = `${index}. ${titleOf(name)}`;
  return linkedMark(reach, name, { href, ...data }, title, symbol(category), numeral(index));
}

/** How many places of a category a marker stands for. */
export type Share = readonly [category: string, count: number];

/** How many there are of each category in all of them, the most first. */
export function sharesOf(all: readonly Share[]): Share[] {
  const counts = new Map<string, number>();
  for (const [category, count] of all) counts.set(category, (counts.get(category) ?? 0) + count);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** How many places there are. */
export function sizeOf(shares: readonly Share[]): number {
  return shares.reduce((sum, [, count]) => sum + count, 0);
}

/** Several places as one: a ring in the colours of their categories, how many there are, linked to the most famous one. */
export function groupMark(
  shares: readonly Share[],
  first: string,
  href: string,
  words: MapWords,
  data?: Shape['attributes'],
): Mark {
  const size = sizeOf(shares);
  const title = words.map.cluster(words.number(size), titleOf(first));
  const disc = shape('circle', { r: reach, fill: 'var(--card)', stroke: 'var(--card)', 'stroke-width': 1.5 });
  const ring = shape('g', { fill: 'none', 'stroke-width': ringWidth }, ...segments(shares, size));
  const figure = numeral(size, { fill: 'var(--ink)' });
  return linkedMark(reach, first, { href, 'data-size': size, ...data }, title, disc, ring, figure);
}

const ringWidth = 4;

/** The parts of a ring, clockwise from the top. One arc cannot go all the way round. */
function segments(shares: readonly Share[], size: number): Shape[] {
  const radius = reach - ringWidth / 2;
  const spot = (turn: number) => {
    const angle = turn * 2 * Math.PI;
    return `${rounded(Math.sin(angle) * radius)} ${rounded(-Math.cos(angle) * radius)}`.replace(' -', '-');
  };
  let from = 0;
  return shares.map(([category, count]) => {
    const [half, to] = [from + count / size / 2, from + count / size];
    const arc = `A${radius} ${radius} 0 0 1 `;
    const d = `M${spot(from)}${to - from > 0.5 ? arc + spot(half) : ''}${arc}${spot(to)}`;
    from = to;
    return shape('path', { stroke: `var(--c-${category})`, d });
  });
}

/** Half the size of a marker with a picture, in units. */
export const pictureRadius = 24;

/** A place in near views: its number, and the scene of its poster, from 20 to 452 of 600 units of height. */
export function pictureMark({ category, index, name }: Marked, href: string, poster: string): Mark {
  const height = (2 * pictureRadius * 600) / 432;
  const box = { x: (-height * 2) / 3, y: (-height * 236) / 600, width: (height * 4) / 3, height };
  const image = shape('image', { href: poster, ...box });
  const edge = `M0-${pictureRadius}a1 1 0 0 1 0 ${2 * pictureRadius}a1 1 0 0 1 0-${2 * pictureRadius}z`;
  const frame = shape('path', { class: 'frame', fill: 'none', stroke: `var(--c-${category})`, d: edge });
  const badge = shape('g', { transform: 'translate(17 17)scale(.7)' }, symbol(category), numeral(index));
  const title = `${index}. ${titleOf(name)}`;
  return linkedMark(pictureRadius + 2, name, { href, class: 'near' }, title, image, frame, badge);
}

/** The place that the map is about, ringed and not linked. */
export function ringedMark({ category, index }: Marked): Mark {
  const ring = shape('circle', { r: ringRadius, fill: 'none', stroke: 'var(--ink)', 'stroke-width': 2.5 });
  return { shape: shape('g', {}, ring, symbol(category), numeral(index)), radius: ringRadius };
}

/** A cross, in the middle of the city. */
export const centreMark: Mark = {
  shape: shape('path', {
    class: 'centre',
    fill: 'none',
    stroke: 'var(--ink)',
    'stroke-width': 2,
    d: 'M0-7v14m-7-7h14',
  }),
  radius: 8,
};

/** A heart at the upper right of a marker of a place that the visitor keeps. */
export function savedMark(radius: number): Shape {
  return shape('use', { href: '#i-heart', x: radius / 2 - 4, y: -radius - 4, width: 15, height: 15 });
}

/** Where the visitor is. The script gives the halo the size of the error. */
export function visitorMark(title: string): Mark {
  const halo = shape('circle', { class: 'error', r: minErrorRadius, 'fill-opacity': 0.2 });
  const dot = shape('circle', { r: 7, stroke: 'var(--card)', 'stroke-width': 2 });
  return { shape: shape('g', { class: 'visitor' }, shape('title', {}, title), halo, dot), radius: 9 };
}

/** In units: a smaller one is hidden by the dot in its middle. */
export const minErrorRadius = 16;

/** A link with a title, and the name of its place beside it. */
function linkedMark(
  radius: number,
  name: string,
  attributes: Shape['attributes'],
  title: string,
  ...drawing: Shape[]
): Mark {
  const label = lazy(() => setName(shortName(name)));
  return { shape: shape('a', attributes, shape('title', {}, title), ...drawing), radius, label };
}

/** A name for pointers and screen readers, of at most 80 UTF-16 code units: it bounds the size of a page. */
export function titleOf(name: string): string {
  return excerpt(name, 80);
}

function symbol(category: string): Shape {
  return shape('use', { href: `#map-${category}` });
}

/** A number set into a marker: three figures fit at the size of the group, more are set smaller. */
function numeral(value: number, colour: Shape['attributes'] = {}): Shape {
  const { length } = String(value);
  const attributes =
    length > 3 ? { y: (13 / length).toFixed(1), 'font-size': (36 / length).toFixed(1) } : { y: 4.3 };
  return shape('text', { ...attributes, ...colour }, String(value));
}

/** How a name is set: on one line, else smaller on two. */
const nameTrials = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

/** From one line to the next, in sizes of their letters. */
export const leading = 1.2;

/** The width that a name may have, in units. */
const maxNameWidth = 170;

/** A name as it is set on a map. */
export type Name = ReturnType<typeof setName>;

/** Sets a name, and tells its width and height in units. */
export function setName(text: string) {
  const setting = fit(text, maxNameWidth, nameTrials);
  const { size, lines } = setting;
  const width = Math.max(...lines.map((line) => textWidth(line))) * size;
  return { ...setting, width, height: lines.length * size * leading };
}
