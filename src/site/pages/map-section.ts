import { at } from '../../base/at.ts';
import { runYielding } from '../../base/cooperative.ts';
import { categoryName } from '../../drawing/categories.ts';
import { data, html, type Markup, trusted } from '../../drawing/html.ts';
import { type Extent, extentOf } from '../../drawing/maps/frame.ts';
import { type CityMap, cityMap } from '../../drawing/maps/map.ts';
import type { Point } from '../../indexes/distance.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { queryText } from '../../search/query.ts';
import { hintData, hook, id } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { cardId } from './card.ts';
import { presentCategories } from './names.ts';
import type { Results } from './results.ts';

/** Map of the listed places, with clusters for other matches; of the whole city if a script searches. */
export async function resultMap(
  portal: Portal,
  results: Results,
  isLive: boolean,
  ofCity: () => Extent | Promise<Extent>,
): Promise<CityMap> {
  const { positions, matches, total, origin, query } = results;
  const { catalogue, city, words } = portal;
  const listed = new Map(
    positions.map((position, i) => [position, query.offset + i + 1] as const).toSorted(([a], [b]) => a - b),
  );
  const points = Array.from(listed.keys(), (position) => catalogue.spatial.pointOf(position));
  const isWhole = listed.size === total;
  const isOfCity = isWhole ? isLive : !origin || listed.size === 0;
  const middle = (!isOfCity && origin) || city.centre;
  const ofPage = () => runYielding(extentOf(points.length, (i) => at(points, i), middle));
  const shown = {
    listed,
    ...(!isWhole && { matches }),
    extent: await (isOfCity ? ofCity() : ofPage()),
    middle,
    href: (place: PlaceRecord) => `#${cardId(place)}`,
    hrefAround: ({ lat, lng }: Point) => {
      const near = `${lat.toFixed(5)},${lng.toFixed(5)}`;
      return `${pathInLanguage('/', words)}${queryText({ ...query, sort: undefined, near }, 0)}#map`;
    },
  };
  return runYielding(cityMap(catalogue, shown, words));
}

/** Scripts move and zoom the map; without scripts, drawings of all places and of the densest part follow it. */
export function mapSection({ city, all, densest }: CityMap, portal: Portal): Markup {
  const { home, map } = portal.words;
  const drawing = (title: string, svg: string | undefined) =>
    svg !== undefined && html`<h3>${title}</h3><div class="${hook('sheet')}">${trusted(svg)}</div>`;
  return html`
    <div class="map" id="map">
      <div class="title">
        <h2>${home.map}</h2>
        <div class="${hook('tools')}">
          <button type="button" class="button square" value="+" aria-label="${map.zoomIn}">+</button>
          <button type="button" class="button square" value="-" aria-label="${map.zoomOut}">−</button>
          <button type="button" class="button square" value="0" aria-label="${map.whole}">⌂</button>
        </div>
      </div>
      <div class="${hook('sheet')}" id="${id('sheet')}" role="group" aria-label="${map.keys}">
        ${trusted(city)}
        <div class="chosen" id="${id('chosen')}" hidden></div>
        <p class="hint" id="${id('hint')}"${data(hintData, map.hints)} hidden></p>
      </div>
      <ul class="legend">
        ${presentCategories(portal.catalogue).map(
          (category) =>
            html`
          <li>
            <svg viewBox="-16 -16 32 32" aria-hidden="true"><use href="#map-${category}"/></svg>
            ${categoryName(category, portal)}
          </li>
        `,
        )}
      </ul>
      <noscript>${drawing(map.all, all)}${drawing(map.densest, densest)}</noscript>
    </div>
  `;
}
