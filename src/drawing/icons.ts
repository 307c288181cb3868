import type { City } from '../places/place.ts';
import { accentOf } from './accent.ts';
import { colours } from './colours.ts';
import { html, type Markup, trusted } from './html.ts';
import outlines from './icons.json' with { type: 'json' };

/** Names of icons, drawn as outlines on a grid of 24 units. */
export type IconName = keyof typeof outlines;

/** Definitions of the icons of a page; `icon` refers to them. */
export function iconSheet(names: readonly IconName[]): Markup {
  const symbols = names.map(
    (name) => html`<symbol id="i-${name}" viewBox="0 0 24 24">${trusted(outlines[name])}</symbol>`,
  );
  // SVG has no `hidden`, so an HTML element hides the definitions.
  return html`<div hidden><svg>${symbols}</svg></div>`;
}

/** A decorative icon, hidden from screen readers because the adjacent text has its meaning. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
}

/** Default mark of a city: a map pin on a grid of 32 units. */
const pin =
  'M16 30C22 22 27 17.500 27 12A11 11 0 0 0 5 12C5 17.500 10 22 16 30ZM16 16.500A4.500 4.500 0 1 0 16 7.500A4.500 4.500 0 1 0 16 16.500Z';

/** Path of the wordmark and favicon, filled by the even-odd rule. */
export function markOf({ ornament }: City): string {
  return ornament?.mark ?? pin;
}

/** Favicon: the mark on a tile in the accent colour, readable on any background. */
export function favicon(city: City): string {
  return tile(city, 'rx="7"', 'translate(3.500 3.200) scale(.78)');
}

/** Maskable icon: the mark on a full square, from which platforms may cut a circle (Web Application Manifest §10.2). */
export function maskableIcon(city: City): string {
  return tile(city, '', 'translate(6.700 6.200) scale(.58)');
}

function tile(city: City, corners: string, transform: string): string {
  const ground = `<rect width="32" height="32" ${corners} fill="${accentOf(city)}"/>`;
  const mark = `<path transform="${transform}" fill-rule="evenodd" d="${markOf(city)}" fill="${colours['on-hero'].light}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${mark}</svg>\n`;
}
