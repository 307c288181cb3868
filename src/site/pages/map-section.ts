import { type Category, categories } from '../../places/place.ts';
import { html, type Markup, trusted } from '../html.ts';
import type { CityMap } from '../maps/map.ts';
import type { Words } from '../words/en.ts';

/**
 * The map of the portal. A script moves and zooms it; without one, drawings of all places and of the densest part stand
 * below it.
 */
export function mapSection({ city, all, densest }: CityMap, words: Words): Markup {
  const { home, map } = words;
  return html`<div class="map" id="map"><div class="title"><h2>${home.map}</h2>
<div class="tools"><button type="button" value="+" aria-label="${map.zoomIn}">+</button><button type="button" value="-" aria-label="${map.zoomOut}">−</button><button type="button" value="0" aria-label="${map.whole}">⌂</button></div></div>
<div class="sheet" id="sheet" role="group" aria-label="${map.keys}">${trusted(city)}</div>
<div class="chosen" id="chosen" aria-live="polite" hidden></div>
<ul class="legend">${categories.map((category) => legendItem(category, words))}</ul>
<noscript>${sheet(map.all, all)}${sheet(map.densest, densest)}</noscript></div>`;
}

function legendItem(category: Category, words: Words): Markup {
  return html`<li><svg viewBox="-16 -16 32 32" aria-hidden="true"><use href="#map-${category}"/></svg>${words.categories[category]}</li>`;
}

function sheet(title: string, drawing: string | undefined): Markup | undefined {
  if (drawing === undefined) return undefined;
  return html`<h3>${title}</h3><div class="sheet">${trusted(drawing)}</div>`;
}
