import type { Category, PlaceRecord } from '../../places/place.ts';
import { ems, fit, type Setting, type Trial } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import type { Rectangle, Spot } from './frame.ts';
import type { Placed } from './placement.ts';

/** Half the side of the square that reacts to a touch: 24 CSS px where the map is 343 px wide, which it is at least. */
export const reach = 14;

/** Each category has a form of its own besides its colour, for readers who do not tell the colours apart. */
const forms: Readonly<Record<Category, string>> = {
  nature: 'M0-12.5a12.5 12.5 0 0 1 0 25a12.5 12.5 0 0 1 0-25z',
  heritage: 'M-11.5-11.5h5v3h4v-3h5v3h4v-3h5v23h-23z',
  spiritual: 'M0-15q2 4 7 7q5 3 5 10v10h-24V2q0-7 5-10q5-3 7-7z',
  institutional: 'M-7-12h14l7 12-7 12H-7l-7-12z',
  recreation: 'M0-15.5L15.5 0 0 15.5-15.5 0z',
};

/** Light-scheme values for where the page sets no colours, as when the drawing is saved. */
const colours: Readonly<Record<Category, string>> = {
  nature: '#3c6a3d',
  heritage: '#a33b2e',
  spiritual: '#8d5400',
  institutional: '#3a4e90',
  recreation: '#8c3a7c',
};

export const ink = 'var(--ink,#2f1f19)';
export const soft = 'var(--soft,#6a5045)';
export const lineColour = 'var(--line,#e7d5c3)';
export const ground = 'var(--card,#fffcf6)';

const colourOf = (category: Category): string => `var(--${category},${colours[category]})`;

/** The forms of categories, to be used by the markers and the legend. */
export function forMarkers(present: readonly Category[]): string {
  const square = `<path fill="none" pointer-events="all" d="M${-reach}-${reach}h${2 * reach}v${2 * reach}H-${reach}z"/>`;
  const symbol = (category: Category): string =>
    `<g id="map-${category}">${square}<path fill="${colourOf(category)}" stroke="${ground}" stroke-width="1.5" d="${forms[category]}"/></g>`;
  return `<defs>${present.map(symbol).join('')}</defs>`;
}

/** From the middle of one marker to that of the next, in units. */
export const spacing = 2 * reach + 1;

/** A place on the map: its form with its number, linked, with a name for pointers and screen readers. */
export function marker(place: PlaceRecord, spot: Spot, href: string, name: string): string {
  const { category, index } = place;
  return linked(spot, href, `${index}. ${name}`, `<use href="#map-${category}"/>${numeral(index)}`);
}

/** Several places as one marker: how many there are, linked to the first of them. */
export function clusterMarker(spot: Spot, size: number, href: string, name: string, words: Words): string {
  const disc = `<circle r="${reach}" fill="${ink}" stroke="${ground}" stroke-width="1.5"/>`;
  return linked(spot, href, words.map.cluster(size, name), disc + numeral(size));
}

function linked({ x, y }: Spot, href: string, title: string, drawing: string): string {
  return `<a href="${escapeXml(href)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><title>${escapeXml(title)}</title>${drawing}</a>`;
}

/** A number set into a marker: three figures fit at the size of the group, more are set smaller. */
function numeral(value: number): string {
  const { length } = String(value);
  return length > 3
    ? `<text y="${(13 / length).toFixed(1)}" font-size="${(36 / length).toFixed(1)}">${value}</text>`
    : `<text y="4.3">${value}</text>`;
}

/** Markers, in a group that says how their numbers are set. */
export function markerGroup(markers: readonly string[]): string {
  return `<g font-size="12" font-weight="700" text-anchor="middle" fill="${ground}">${markers.join('')}</g>`;
}

export const ringRadius = 19;

/** The marker of the place that the map is about, ringed and not linked. */
export function ringedMarker({ category, index }: PlaceRecord, { x, y }: Spot): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${ringRadius}" fill="none" stroke="${ink}" stroke-width="2.5"/><use href="#map-${category}"/>${numeral(index)}</g>`;
}

/** From where a place lies to where its marker found room. */
export function leaders(markers: readonly Placed[]): string {
  const at = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const lines = markers.map(({ anchor, spot }) => `M${at(anchor)}L${at(spot)}`);
  const dots = markers.map(({ anchor }) => `M${at(anchor)}h0`);
  return `<g fill="none" stroke="${soft}"><path d="${lines.join('')}"/><path stroke-width="4" stroke-linecap="round" d="${dots.join('')}"/></g>`;
}

/** How a name is set: on one line, else smaller on two. */
export const nameTrials: readonly Trial[] = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

/** The lines of a text around a middle, `leading` times their size apart. */
export function textLines({ size, lines }: Setting, x: string, middle: number, leading: number): string {
  const texts = lines.map((line, i) => {
    const base = middle + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
    return `<tspan x="${x}" y="${base.toFixed(1)}">${escapeXml(line)}</tspan>`;
  });
  return texts.join('');
}

/** A name beside something round on the map. */
export interface Label extends Spot {
  readonly text: string;
  /** What the name keeps away from its spot. */
  readonly clearance: number;
}

const widest = 170;
const leading = 1.2;

/** Where a label may stand, best first: how far across its spot and down from it, in steps. */
const sides: readonly (readonly [across: 1 | 0 | -1, down: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 0.7],
  [-1, 0.7],
  [1, -0.7],
  [-1, -0.7],
  [0, 2],
  [0, -2],
];
const anchors = { '1': 'start', '0': 'middle', '-1': 'end' } as const;

/** Sets every label on the side where it covers least of the markers, and of the labels before it. */
export function labels(entries: readonly Label[], markers: readonly Spot[], sheet: Rectangle): string {
  const taken = markers.map(({ x, y }) => boxAt(x - reach, y, 2 * reach, 2 * reach));
  const texts = entries.map(({ text, x, y, clearance }) => {
    const name = fit(text, widest, 0, nameTrials);
    const { size, lines } = name;
    const width = Math.max(...lines.map((line) => ems(line))) * size;
    const height = lines.length * size * leading;
    const step = clearance + height / 2 - 1;
    const [best] = sides
      .map(([across, down]) => {
        const at = { x: x + across * clearance, y: y + down * step };
        const box = boxAt(at.x + ((across - 1) / 2) * width, at.y, width, height);
        return { ...at, anchor: anchors[across], box, cost: cost(box, taken, sheet) };
      })
      .sort((a, b) => a.cost - b.cost);
    if (!best) return '';
    taken.push(best.box);
    const set = textLines(name, best.x.toFixed(1), best.y, leading);
    return `<text font-size="${size}" text-anchor="${best.anchor}">${set}</text>`;
  });
  return `<g aria-hidden="true" font-weight="600" stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`;
}

const boxAt = (left: number, middle: number, width: number, height: number): Rectangle => ({
  left,
  top: middle - height / 2,
  right: left + width,
  bottom: middle + height / 2,
});

/** The area covered, and ten times the area that would lie off the sheet. */
function cost(box: Rectangle, taken: readonly Rectangle[], sheet: Rectangle): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  const off = area - overlap(box, sheet);
  return taken.reduce((sum, other) => sum + overlap(box, other), off * 10);
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const depth = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && depth > 0 ? width * depth : 0;
}
