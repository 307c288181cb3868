import { type Category, categories, type PlaceRecord } from '../places/place.ts';
import type { Spot } from './map-frame.ts';
import { escapeXml } from './xml.ts';

/** Half the side of the square that answers to a finger: 24 CSS px and more where the map is 370 px wide or wider. */
export const reach = 13;

/** Each category has a form of its own besides its colour, for eyes that do not tell the colours apart. */
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

export const colourOf = (category: Category): string => `var(--${category},${colours[category]})`;

/** The forms of the categories that occur, to be used by the markers and the legend. */
export function forMarkers(places: readonly Pick<PlaceRecord, 'category'>[]): string {
  const square = `<path fill="none" pointer-events="all" d="M${-reach}-${reach}h${2 * reach}v${2 * reach}H-${reach}z"/>`;
  const symbol = (category: Category): string =>
    `<g id="map-${category}">${square}<path fill="${colourOf(category)}" stroke="${ground}" stroke-width="1.5" d="${forms[category]}"/></g>`;
  return `<defs>${present(places).map(symbol).join('')}</defs>`;
}

export function present(places: readonly Pick<PlaceRecord, 'category'>[]): Category[] {
  return categories.filter((category) => places.some((place) => place.category === category));
}

/** A place on the map: its form with its number, linked, with a name for those who hover or listen. */
export function marker(place: PlaceRecord, { x, y }: Spot, href: string, name: string, scale = 1): string {
  const { category, index } = place;
  const size = scale === 1 ? '' : `scale(${scale.toFixed(2)})`;
  return `<a href="${escapeXml(href)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${size}"><title>${escapeXml(`${index}. ${name}`)}</title><use href="#map-${category}"/><text y="4.3">${index}</text></a>`;
}

/** How the numbers in markers are set; markers stand in a group of these attributes. */
export const markerText = `font-size="12" font-weight="700" text-anchor="middle" fill="${ground}"`;
