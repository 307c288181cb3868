import type { Category, PlaceRecord } from '../../places/place.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import { numberText, shortName } from '../words.ts';
import { type Spot, sheetWidth } from './frame.ts';
import type { Placed, Trip } from './placement.ts';

/** Half the side of the square that reacts to a touch: 24 CSS px and more where the map is 370 px wide or wider. */
export const reach = 13;

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
export function clusterMarker(spot: Spot, size: number, href: string, name: string): string {
  const disc = `<circle r="${reach}" fill="${ink}" stroke="${ground}" stroke-width="1.5"/>`;
  return linked(spot, href, `${size} places around ${name}`, disc + numeral(size));
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

const arrowhead = (size: number): string => `M0-${size}l${size * 0.62} ${size * 0.9}H-${size * 0.62}z`;

/** The markers at the edge, each with an arrowhead towards its place. */
export function tripMarkers(trips: readonly Trip[], href: (place: PlaceRecord) => string): string {
  const arrows = trips.map(({ spot, bearing: degrees }) => {
    const turn = `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})rotate(${degrees.toFixed(0)})translate(0-15)`;
    return `<path transform="${turn}" d="${arrowhead(8)}"/>`;
  });
  const markers = trips.map(({ place, spot, kilometres: km }) =>
    marker(place, spot, href(place), `${place.name}, ${km.toFixed(0)} km`),
  );
  return `<g fill="${soft}">${arrows.join('')}</g>${markerGroup(markers)}`;
}

const rowHeight = 30;
/** How wide regular letters are beside the bold ones that `fit` assumes. */
const regularWeight = 0.86;
const headHeight = 30;

/** How high the list of trips is, in units; `more` have no row. */
export const listHeight = (trips: readonly Trip[], more: number): number =>
  trips.length === 0 ? 0 : headHeight + (Math.ceil(trips.length / 2) + (more > 0 ? 1 : 0)) * rowHeight;

/** The trips by distance in two columns from `top` down: direction, number, name, kilometres; then how many `more`. */
export function tripList(
  trips: readonly Trip[],
  more: number,
  top: number,
  href: (place: PlaceRecord) => string,
): string {
  if (trips.length === 0) return '';
  const sorted = trips.toSorted((a, b) => a.kilometres - b.kilometres);
  const half = Math.ceil(sorted.length / 2);
  const rows = sorted.map((trip, i) => {
    const x = i < half ? 12 : sheetWidth / 2 + 6;
    return row(trip, x, top + headHeight + (i % half) * rowHeight, href(trip.place));
  });
  if (more > 0) {
    const y = top + headHeight + half * rowHeight + 19;
    rows.push(`<text x="12" y="${y}" fill="${soft}">and ${numberText(more)} more places</text>`);
  }
  return `<text x="12" y="${top + 19}" font-size="13" font-weight="700" fill="${ink}">Out of town</text><g font-size="12" fill="${ink}">${rows.join('')}</g>`;
}

function row({ place, kilometres: km, bearing: degrees }: Trip, x: number, y: number, href: string): string {
  const width = sheetWidth / 2 - 18;
  const { size, lines } = fit(shortName(place.name), (width - 78) / regularWeight, 0, [
    { lines: 1, largest: 12, smallest: 12 },
    { lines: 2, largest: 11, smallest: 10 },
  ]);
  const middle = y + rowHeight / 2;
  const words = lines.map((line, i) => {
    const base = middle + size * 0.36 + (i - (lines.length - 1) / 2) * size * 1.15;
    return `<tspan x="${x + 42}" y="${base.toFixed(1)}">${escapeXml(line)}</tspan>`;
  });
  return [
    `<a href="${escapeXml(href)}"><path fill="none" pointer-events="all" d="M${x} ${y}h${width}v${rowHeight}h-${width}z"/>`,
    `<path fill="${soft}" transform="translate(${x + 7} ${middle})rotate(${degrees.toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/>`,
    `<text x="${x + 36}" y="${middle + 4.3}" font-size="${Math.min(12, 36 / String(place.index).length)}" text-anchor="end" font-weight="700">${place.index}</text>`,
    `<text font-size="${size}">${words.join('')}</text>`,
    `<text x="${x + width}" y="${middle + 4.3}" text-anchor="end" fill="${soft}">${km.toFixed(0)} km</text></a>`,
  ].join('');
}
