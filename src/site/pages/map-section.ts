import { type Category, type City, categories } from '../../places/place.ts';
import { html, type Markup, trusted } from '../html.ts';
import type { CityMap } from '../maps/map.ts';
import { categoryName } from '../names.ts';
import type { Words } from '../words/en.ts';

/**
 * The map of the portal. A script moves and zooms it; without one, drawings of all places and of the densest part stand
 * below it.
 */
export function mapSection({ city, all, densest }: CityMap, of: City, words: Words): Markup {
  const { home, map } = words;
  return html`<div class="map" id="map"><div class="title"><h2>${home.map}</h2>
<div class="tools"><button type="button" value="+" aria-label="${map.zoomIn}">+</button><button type="button" value="-" aria-label="${map.zoomOut}">−</button><button type="button" value="0" aria-label="${map.whole}">⌂</button></div></div>
<div class="sheet" id="sheet" role="group" aria-label="${map.keys}">${trusted(city)}</div>
<div class="chosen" id="chosen" aria-live="polite" hidden></div>
<ul class="legend">${categories.map((category) => legendItem(category, of, words))}</ul>
<noscript>${sheet(map.all, all)}${sheet(map.densest, densest)}</noscript></div>`;
}

function legendItem(category: Category, city: City, words: Words): Markup {
  return html`<li><svg viewBox="-16 -16 32 32" aria-hidden="true"><use href="#map-${category}"/></svg>${categoryName(category, city, words)}</li>`;
}

function sheet(title: string, drawing: string | undefined): Markup | undefined {
  if (drawing === undefined) return undefined;
  return html`<h3>${title}</h3><div class="sheet">${trusted(drawing)}</div>`;
}
