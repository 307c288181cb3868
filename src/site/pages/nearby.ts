import { headline } from '../../drawing/headline.ts';
import { html } from '../../drawing/html.ts';
import { bearing, compassPoint } from '../../indexes/distance.ts';
import { placePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { hook } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { picture } from './picture.ts';

/** Number of linked nearby places. */
const nearbyCount = 4;
/** Maximum straight-line distance of nearby places in kilometres, about half an hour by road. */
const maxNearbyKm = 25;

/** Returns the places to link from the page of a place, nearest first. */
export function nearbyPlaces(place: PlaceRecord, catalogue: Catalogue): NearPlace[] {
  return catalogue.nearest(place, nearbyCount).filter(({ kilometres }) => kilometres <= maxNearbyKm);
}

export function nearbySection(from: PlaceRecord, near: readonly NearPlace[], { catalogue, words }: Portal) {
  if (near.length === 0) return undefined;
  const items = near.map(
    ({ place, kilometres }) =>
      html`
        <li>
          <a href="${placePath(place, words)}">
            ${picture(place, catalogue)}
            <span class="title">${headline(place.name)}</span>
          </a> <span class="${hook('way')}">${distanceText(from, place, kilometres, words)}</span>
        </li>\n
      `,
  );
  return html`<section class="nearby"><h2>${headline(words.place.nearby)}</h2><ul>\n${items}</ul></section>`;
}

/** Distance and direction: `1.2 km north-east`. */
export function distanceText(from: PlaceRecord, to: PlaceRecord, kilometres: number, words: Words): string {
  // Positions are too imprecise for a direction.
  if (kilometres < 0.05) return words.place.samePlace;
  return `${words.kilometres(kilometres)} ${words.directions[compassPoint(bearing(from, to))]}`;
}
