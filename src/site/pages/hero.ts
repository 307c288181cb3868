import type { Catalogue } from '../../places/catalogue.ts';
import type { City, PlaceRecord } from '../../places/place.ts';
import { placePath } from '../addresses.ts';
import { html, type Markup } from '../html.ts';
import type { Words } from '../words/en.ts';
import { uprightPicture } from './picture.ts';

/** Places shown in windows. */
const windowCount = 3;

/** The top of the portal, and of an error: a text beside windows with places to begin with. */
export function hero(text: Markup, catalogue: Catalogue, words: Words, className = 'hero'): Markup {
  const { ornament } = catalogue.city;
  return html`<section class="${className}">${ornament && lattice(ornament)}<div class="wide">
<div>${text}</div>
${windows(catalogue, words)}
</div>${ornament && frieze(ornament)}</section>`;
}

/** A few places to begin with, in windows of the form that the city gives. */
function windows(catalogue: Catalogue, words: Words): Markup {
  return html`<ul class="windows${catalogue.city.ornament === undefined && ' plain'}">${favourites(catalogue).map((place) => windowOf(place, catalogue, words))}</ul>`;
}

/** The first places: data files begin with their best ones. */
function favourites(catalogue: Catalogue): PlaceRecord[] {
  return Array.from({ length: Math.min(windowCount, catalogue.size) }, (_, position) =>
    catalogue.at(position),
  );
}

function windowOf(place: PlaceRecord, catalogue: Catalogue, words: Words): Markup {
  return html`<li><a href="${placePath(place, words)}"><div class="window">${uprightPicture(place, catalogue)}</div><span>${place.name}</span></a></li>`;
}

/** Lines over the whole of a section, and the clip path of its windows. */
const lattice = ({ lattice, window }: Ornament) =>
  html`<svg class="jali" aria-hidden="true"><defs>
<pattern id="jali" width="48" height="48" patternUnits="userSpaceOnUse"><path d="${lattice}" fill="none" stroke="currentColor" stroke-width="2"/></pattern>
<clipPath id="arch" clipPathUnits="objectBoundingBox"><path d="${window}"/></clipPath>
</defs><rect width="100%" height="100%" fill="url(#jali)"/></svg>`;

/** A row of shapes at the foot of a section, in the colour of what follows. */
const frieze = ({ frieze }: Ornament) =>
  html`<svg class="frieze" aria-hidden="true"><defs><pattern id="frieze" width="26" height="26" patternUnits="userSpaceOnUse"><path d="${frieze}" fill="currentColor"/></pattern></defs><rect width="100%" height="26" fill="url(#frieze)"/></svg>`;

type Ornament = NonNullable<City['ornament']>;
