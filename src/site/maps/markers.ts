import type { Category, PlaceRecord } from '../../places/place.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import type { Spot } from './frame.ts';

/** Half the side of the square that reacts to a touch: 24 CSS px where the map is 343 px wide, which it is at least. */
export const reach = 14;

/** Path data: each category has a shape of its own besides its colour, for readers who do not tell the colours apart. */
const shapes: Readonly<Record<Category, string>> = {
  nature: 'M0-12.5a12.5 12.5 0 0 1 0 25a12.5 12.5 0 0 1 0-25z',
  heritage: 'M-11.5-11.5h5v3h4v-3h5v3h4v-3h5v23h-23z',
  spiritual: 'M0-15q2 4 7 7q5 3 5 10v10h-24V2q0-7 5-10q5-3 7-7z',
  institutional: 'M-7-12h14l7 12-7 12H-7l-7-12z',
  recreation: 'M0-15.5L15.5 0 0 15.5-15.5 0z',
};

/** Colours of the light scheme, for a drawing outside a page, for instance one that was saved. */
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

/** The shapes of categories as SVG definitions, which the markers and the legend use. */
export function markerDefs(present: readonly Category[]): string {
  const square = `<path fill="none" pointer-events="all" d="M${-reach}-${reach}h${2 * reach}v${2 * reach}H-${reach}z"/>`;
  const symbol = (category: Category): string =>
    `<g id="map-${category}">${square}<path fill="var(--${category},${colours[category]})" stroke="${ground}" stroke-width="1.5" d="${shapes[category]}"/></g>`;
  return `<defs>${present.map(symbol).join('')}</defs>`;
}

/** From the middle of one marker to that of the next, in units. */
export const spacing = 2 * reach + 1;

/** A place on the map: its shape with its number, linked, with a name for pointers and screen readers. */
export function marker(place: PlaceRecord, spot: Spot, href: string, name: string, data = ''): string {
  const { category, index } = place;
  return linked(spot, href, `${index}. ${name}`, `<use href="#map-${category}"/>${numeral(index)}`, data);
}

/** Several places as one marker: how many there are, linked to the first of them. */
export function clusterMarker(
  spot: Spot,
  size: number,
  href: string,
  name: string,
  words: Words,
  data = '',
): string {
  const disc = `<circle r="${reach}" fill="${ink}" stroke="${ground}" stroke-width="1.5"/>`;
  const title = words.map.cluster(words.number(size), name);
  return linked(spot, href, title, disc + numeral(size), ` data-size="${size}"${data}`);
}

function linked({ x, y }: Spot, href: string, title: string, drawing: string, data: string): string {
  return `<a href="${escapeXml(href)}"${data} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><title>${escapeXml(title)}</title>${drawing}</a>`;
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
  return `<g class="markers" font-size="12" font-weight="700" text-anchor="middle" fill="${ground}">${markers.join('')}</g>`;
}

/** In units, of the ring around the marker of the place that a map is about. */
export const ringRadius = 19;

/** The marker of the place that the map is about, ringed and not linked. */
export function ringedMarker({ category, index }: PlaceRecord, { x, y }: Spot): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${ringRadius}" fill="none" stroke="${ink}" stroke-width="2.5"/><use href="#map-${category}"/>${numeral(index)}</g>`;
}
