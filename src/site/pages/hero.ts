import type { Catalogue } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { placePath } from '../addresses.ts';
import { html, type Markup, trusted } from '../html.ts';
import type { Words } from '../words/en.ts';
import { uprightPicture } from './picture.ts';

/** Places shown in windows. */
const windowCount = 3;

/** The top of the portal, and of an error: a text beside windows with places to begin with. */
export function hero(text: Markup, catalogue: Catalogue, words: Words, className = 'hero'): Markup {
  return html`<section class="${className}">${lattice}<div class="wide">
<div>${text}</div>
${windows(catalogue, words)}
</div>${frieze}</section>`;
}

/** A few places to begin with, in arched windows. */
function windows(catalogue: Catalogue, words: Words): Markup {
  return html`<ul class="windows">${favourites(catalogue).map((place) => archedWindow(place, words))}</ul>`;
}

/** The first places: data files begin with their best ones. */
function favourites(catalogue: Catalogue): PlaceRecord[] {
  return Array.from({ length: Math.min(windowCount, catalogue.size) }, (_, position) =>
    catalogue.at(position),
  );
}

function archedWindow(place: PlaceRecord, words: Words): Markup {
  return html`<li><a href="${placePath(place, words)}"><div class="window">${uprightPicture(place)}</div><span>${place.name}</span></a></li>`;
}

/** A pierced stone screen over the whole of a section, and the clip path of its arched windows. */
const lattice = trusted(`<svg class="jali" aria-hidden="true"><defs>
<pattern id="jali" width="48" height="48" patternUnits="userSpaceOnUse"><path d="M24 4 30 18 44 24 30 30 24 44 18 30 4 24 18 18ZM0-8 8 0 0 8-8 0ZM48-8 56 0 48 8 40 0ZM0 40 8 48 0 56-8 48ZM48 40 56 48 48 56 40 48Z" fill="none" stroke="currentColor" stroke-width="2"/></pattern>
<clipPath id="arch" clipPathUnits="objectBoundingBox"><path d="M0 1V.34A.12.08 0 0 1 .08.24.13.08 0 0 1 .2.15.13.07 0 0 1 .35.09C.43.075.48.04.5 0 .52.04.57.075.65.09A.13.07 0 0 1 .8.15.13.08 0 0 1 .92.24.12.08 0 0 1 1 .34V1Z"/></clipPath>
</defs><rect width="100%" height="100%" fill="url(#jali)"/></svg>`);

/** A battlement at the foot of a section, in the colour of what follows. */
const frieze = trusted(
  `<svg class="frieze" aria-hidden="true"><defs><pattern id="frieze" width="26" height="26" patternUnits="userSpaceOnUse"><path d="M0 26v-5h3.500v-9c0-5 5.500-5 9.500-12 4 7 9.500 7 9.500 12v9H26v5Z" fill="currentColor"/></pattern></defs><rect width="100%" height="26" fill="url(#frieze)"/></svg>`,
);
