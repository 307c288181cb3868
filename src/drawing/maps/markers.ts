import { lazy } from '../../base/cache.ts';
import { attributesOf } from '../data-attributes.ts';
import { excerpt, fit, shortName, textWidth } from '../fit.ts';
import { mapClass, markerData, type Others, type Share } from './hooks.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** Half the side of the touch target: 24 CSS px where the map is 343 px wide, its minimum. */
export const reach = 14;

/** Minimum distance between the centres of two markers, in units. */
export const spacing = 2 * reach + 1;

/** Half the extent of the ringed marker of the map's own place, in units. */
export const ringRadius = 19;

/** Texts of a map in the page language. */
export interface MapWords {
  readonly number: (value: number) => string;
  readonly map: {
    readonly cluster: (count: string, place: string) => string;
    readonly kilometres: (km: string) => string;
    readonly metres: (metres: string) => string;
    readonly north: string;
  };
}

/** Space that an item takes on a map, and its label, if any. */
export interface Room {
  /** Half the width and height, in units. */
  readonly radius: number;
  readonly label?: () => Name;
}

/** A marker, drawn around the origin. */
export interface Mark extends Room {
  readonly shape: Shape;
}

interface Marked {
  readonly category: string;
  readonly name: string;
  /** Number in the list beside the map, if there is one. Style sheets show it, or the sign, by `--number` and `--sign`. */
  readonly number?: number;
}

/** Marker of a place: its shape with its sign, linked, with a title for pointers and screen readers. */
export function placeMark(marked: Marked, href: string, others?: Others): Mark {
  const attributes = { href, ...attributesOf(markerData, { others, size: undefined }) };
  return linkedMark(reach, marked.name, attributes, numberedTitle(marked), ...signOf(marked));
}

/** Title of a place with its number, if it has one. */
export function numberedTitle({ name, number }: Pick<Marked, 'name' | 'number'>): string {
  return number === undefined ? titleOf(name) : `${number}. ${titleOf(name)}`;
}

function signOf({ category, number }: Marked): Shape[] {
  const sign = symbol(category);
  return number === undefined ? [sign] : [sign, numeral(number)];
}

/** Sums shares by category, largest first. */
export function sharesOf(all: readonly Share[]): Share[] {
  const counts = new Map<string, number>();
  for (const [category, count] of all) counts.set(category, (counts.get(category) ?? 0) + count);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** Returns the number of places in shares. */
export function sizeOf(shares: readonly Share[]): number {
  return shares.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Marker of a cluster: a ring in the colours of its categories around the count, on top of another disc, linked to its
 * first place.
 */
export function groupMark(
  shares: readonly Share[],
  first: string,
  href: string,
  words: MapWords,
  others?: Others,
): Mark {
  const size = sizeOf(shares);
  const title = words.map.cluster(words.number(size), titleOf(first));
  const disc = shape('circle', { r: reach, fill: 'var(--card)', stroke: 'var(--card)', 'stroke-width': 1.5 });
  const behind = shape('use', { href: '#map-behind' });
  const ring = shape('g', { fill: 'none', 'stroke-width': ringWidth }, ...segments(shares, size));
  const figure = numeral(size, { fill: 'var(--ink)' });
  return linkedMark(
    reach,
    first,
    { href, ...attributesOf(markerData, { others, size }) },
    title,
    behind,
    disc,
    ring,
    figure,
  );
}

const ringWidth = 4;

/** Segments of a ring, clockwise from the top. A single arc cannot close a circle. */
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

/** Half the size of a picture marker, in units. */
export const pictureRadius = 24;

/**
 * Marker at close zoom levels: the sign, and the scene of the poster, cropped to 20–452 of its 600 units of height.
 */
export function pictureMark(marked: Marked, href: string, poster: string): Mark {
  const { category, name } = marked;
  const height = (2 * pictureRadius * 600) / 432;
  const box = { x: (-height * 2) / 3, y: (-height * 236) / 600, width: (height * 4) / 3, height };
  const image = shape('image', { href: poster, ...box });
  const edge = `M0-${pictureRadius}a1 1 0 0 1 0 ${2 * pictureRadius}a1 1 0 0 1 0-${2 * pictureRadius}z`;
  const frame = shape('path', { class: 'frame', fill: 'none', stroke: `var(--c-${category})`, d: edge });
  const badge = shape('g', { transform: 'translate(17 17)scale(.7)' }, ...signOf(marked));
  const title = numberedTitle(marked);
  return linkedMark(pictureRadius + 2, name, { href, class: 'near' }, title, image, frame, badge);
}

/** Ringed, unlinked marker of the map's own place. */
export function ringedMark({ category }: Pick<Marked, 'category'>): Mark {
  const ring = shape('circle', { r: ringRadius, fill: 'none', stroke: 'var(--ink)', 'stroke-width': 2.5 });
  return { shape: shape('g', {}, ring, symbol(category)), radius: ringRadius };
}

/** Cross at the city centre. */
export const centreMark: Mark = {
  shape: shape('path', {
    class: mapClass('centre'),
    fill: 'none',
    stroke: 'var(--ink)',
    'stroke-width': 2,
    d: 'M0-7v14m-7-7h14',
  }),
  radius: 8,
};

/** Heart at the upper right of the marker of a saved place. */
export function savedMark(radius: number): Shape {
  return shape('use', { href: '#i-heart', x: radius / 2 - 4, y: -radius - 4, width: 15, height: 15 });
}

/** Marker of the visitor. The script scales the halo to the accuracy of the position. */
export function visitorMark(title: string): Mark {
  const halo = shape('circle', { class: mapClass('error'), r: minErrorRadius, 'fill-opacity': 0.2 });
  const dot = shape('circle', { r: 7, stroke: 'var(--card)', 'stroke-width': 2 });
  return { shape: shape('g', { class: 'visitor' }, shape('title', {}, title), halo, dot), radius: 9 };
}

/** Minimum radius of the halo in units; the dot would hide a smaller one. */
export const minErrorRadius = 16;

/** Link with a title and an adjacent label. */
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

/** Title for pointers and screen readers, truncated to 80 UTF-16 code units to bound the size of a page. */
export function titleOf(name: string): string {
  return excerpt(name, 80);
}

function symbol(category: string): Shape {
  return shape('use', { href: `#map-${category}` });
}

/** Number in a marker. Numbers over three digits are set smaller. */
function numeral(value: number, colour: Shape['attributes'] = {}): Shape {
  const { length } = String(value);
  const attributes =
    length > 3 ? { y: (13 / length).toFixed(1), 'font-size': (36 / length).toFixed(1) } : { y: 4.3 };
  return shape('text', { ...attributes, ...colour }, String(value));
}

/** Trials for a label: one line, else two smaller ones. */
const nameTrials = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

/** Line height, in multiples of the font size. */
export const leading = 1.2;

/** Maximum width of a label in units. */
const maxNameWidth = 170;

/** A label set in lines. */
export type Name = ReturnType<typeof setName>;

/** Sets a label in lines and returns its width and height in units. */
export function setName(text: string) {
  const setting = fit(text, maxNameWidth, nameTrials);
  const { size, lines } = setting;
  const width = Math.max(...lines.map((line) => textWidth(line))) * size;
  return { ...setting, width, height: lines.length * size * leading };
}
