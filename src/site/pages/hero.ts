import type { City } from '../../places/place.ts';
import { placePath } from '../addresses.ts';
import { html, type Markup } from '../html.ts';
import type { Portal } from '../portal.ts';
import { uprightPicture } from './picture.ts';

type Ornament = NonNullable<City['ornament']>;

/** Places shown in windows. */
const windowCount = 3;

/** The top of the portal, and of an error: a text beside windows with places to begin with. */
export function hero(text: Markup, portal: Portal, className = 'hero'): Markup {
  const { ornament } = portal.city;
  return html`<section class="${className}">${ornament && latticeSvg(ornament)}<div class="wide">
<div>${text}</div>
${windows(portal)}
</div>${ornament && friezeSvg(ornament)}</section>`;
}

/** The first places, as data files begin with their best ones, in windows of the form that the city gives. */
function windows({ catalogue, city, words }: Portal): Markup {
  const first = catalogue
    .select({})
    .page(0, windowCount)
    .map((position) => catalogue.at(position));
  return html`<ul class="windows${city.ornament === undefined && ' plain'}">${first.map(
    (place) =>
      html`<li><a href="${placePath(place, words)}"><div class="window">${uprightPicture(place, catalogue)}</div><span>${place.name}</span></a></li>`,
  )}</ul>`;
}

/** Lines over the whole of a section, and the clip path of its windows. */
function latticeSvg({ lattice, window }: Ornament): Markup {
  return html`<svg class="jali" aria-hidden="true"><defs>
<pattern id="jali" width="48" height="48" patternUnits="userSpaceOnUse"><path d="${lattice}" fill="none" stroke="currentColor" stroke-width="2"/></pattern>
<clipPath id="arch" clipPathUnits="objectBoundingBox"><path d="${window}"/></clipPath>
</defs><rect width="100%" height="100%" fill="url(#jali)"/></svg>`;
}

/** A row of shapes at the foot of a section, in the colour of what follows. */
function friezeSvg({ frieze }: Ornament): Markup {
  return html`<svg class="frieze" aria-hidden="true"><defs><pattern id="frieze" width="26" height="26" patternUnits="userSpaceOnUse"><path d="${frieze}" fill="currentColor"/></pattern></defs><rect width="100%" height="26" fill="url(#frieze)"/></svg>`;
}
