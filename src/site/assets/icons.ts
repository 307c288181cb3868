import type { City } from '../../places/place.ts';
import { html, type Markup, trusted } from '../html.ts';
import { accentOf } from './accent.ts';

/** Outlines on a grid of 24 units. */
const outlines = {
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  locate:
    '<circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="1.500"/><path d="M12 2.500v3.500m0 12v3.500M2.500 12H6m12 0h3.500"/>',
  way: '<circle cx="6" cy="18.5" r="2.5"/><path d="M18 11c3-3.400 3.800-4.700 3.800-6A3.800 3.800 0 0 0 14.200 5c0 1.300.8 2.600 3.800 6ZM8.500 18.500H16a3 3 0 0 0 0-6h-4.500"/>',
  ticket:
    '<path d="M3 7h18v3.500a1.800 1.800 0 0 0 0 3.500V17.500H3V14a1.800 1.800 0 0 0 0-3.500ZM15 7.500v1.500m0 2.500v1.500m0 2.500v1.500"/>',
  season:
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400"/>',
  directions: '<path d="m3 11 18-8-8 18-2.500-7.500Z"/>',
  share:
    '<circle cx="6" cy="12" r="2.500"/><circle cx="17.500" cy="5.500" r="2.500"/><circle cx="17.500" cy="18.500" r="2.500"/><path d="m8.200 10.800 7.100-4.100m-7.100 6.500 7.100 4.100"/>',
  pin: '<path d="M12 21c5-6 7-8.800 7-12a7 7 0 0 0-14 0c0 3.200 2 6 7 12Z"/><circle cx="12" cy="9" r="2.400"/>',
  hours: '<circle cx="12" cy="12" r="9"/><path d="M12 6.500V12l3.500 2.500"/>',
  duration: '<path d="M6.500 3h11M6.500 21h11M8 3v3.500l4 5.500 4-5.500V3M8 21v-3.500l4-5.500 4 5.500V21"/>',
  wheelchair:
    '<circle cx="10" cy="4" r="1.800"/><path d="M10 7.500V14h5.500l3 5.500M10 10.500h4.500M7.500 12a5 5 0 1 0 7 6.500"/>',
  telephone:
    '<path d="M5 3.500h3.500l1.500 4.500-2.300 1.700a12 12 0 0 0 5.600 5.600L15 13l4.500 1.500V18c0 1.500-1 2.500-2.500 2.500C9.500 20 4 14.500 3.500 7 3.500 5.500 3.500 3.500 5 3.500Z"/>',
  heart:
    '<path d="M12 20.500C5 15 3 11.800 3 8.500A4.600 4.600 0 0 1 12 7a4.600 4.600 0 0 1 9 1.500c0 3.300-2 6.500-9 12Z"/>',
  website:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5.500 5 12.500 0 18-5-5.500-5-12.500 0-18Z"/>',
} as const;

export type IconName = keyof typeof outlines;

/** The outlines a page uses, once; `icon` refers to them. */
export function iconSheet(names: readonly IconName[]): Markup {
  const symbols = names.map(
    (name) => html`<symbol id="i-${name}" viewBox="0 0 24 24">${trusted(outlines[name])}</symbol>`,
  );
  return html`<svg hidden>${symbols}</svg>`;
}

/** A decorative icon: the words beside it say what it means. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
}

/** The mark of a city without one of its own, a pin on a map, on a grid of 32 units. */
const pin =
  'M16 30C22 22 27 17.500 27 12A11 11 0 0 0 5 12C5 17.500 10 22 16 30ZM16 16.500A4.500 4.500 0 1 0 16 7.500A4.500 4.500 0 1 0 16 16.500Z';

/** The shape of the wordmark and the favicon, to be filled by the even-odd rule. */
export function markOf({ ornament }: City): string {
  return ornament?.mark ?? pin;
}

/** The mark on a tile in the colour of the city, on any background. */
export function favicon(city: City): string {
  return tile(city, 'rx="7"', 'translate(3.500 3.200) scale(.78)');
}

/** The mark on a square to its edges, from which a telephone may cut a circle (Web Application Manifest, 10.2). */
export function maskableIcon(city: City): string {
  return tile(city, '', 'translate(6.700 6.200) scale(.58)');
}

function tile(city: City, corners: string, transform: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ${corners} fill="${accentOf(city)}"/><path transform="${transform}" fill-rule="evenodd" d="${markOf(city)}" fill="#fff4e6"/></svg>\n`;
}
