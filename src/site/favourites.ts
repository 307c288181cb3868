import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { html, type Markup } from './html.ts';
import { placePath } from './paths.ts';
import { uprightPicture } from './picture.ts';

/** How many places look out of the windows. */
const windowCount = 3;

/** A few places to begin with, behind arched windows. */
export function windows(catalogue: Catalogue): Markup {
  return html`<ul class="windows">${favourites(catalogue).map(archedWindow)}</ul>`;
}

/** The first place of each category, first come first: a file begins with its best, and variety is welcome. */
function favourites({ places }: Catalogue): PlaceRecord[] {
  const firsts = [...Map.groupBy(places, ({ category }) => category).values()].flatMap(
    ([first]) => first ?? [],
  );
  return firsts.slice(0, windowCount);
}

function archedWindow(place: PlaceRecord): Markup {
  return html`<li><a href="${placePath(place)}"><div class="window">${uprightPicture(place)}</div><span>${place.name}</span></a></li>`;
}
