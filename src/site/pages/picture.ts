import { hasPoster, type PlaceRecord } from '../../places/place.ts';
import { posterPath } from '../addresses.ts';
import { html, type Markup, trusted } from '../html.ts';
import type { Words } from '../words/en.ts';

/**
 * The poster of a place with its photo on top. The photo has an empty alternative and, in the style sheet, no `width`,
 * so a browser that cannot load it shows nothing for it (HTML, 15.4.2) and the poster stays visible.
 */
export function picture(place: PlaceRecord, loading: 'lazy' | 'eager', alt = ''): Markup {
  return html`<div class="picture"><img src="${posterPath(place)}" alt="${alt}" width="800" height="600" loading="${loading}" decoding="async">${photo(place, loading)}</div>`;
}

/** The upright middle of the scene, without caption and frame, as an SVG view (SVG 2, 16.3). */
const upright = 'svgView(viewBox(262,20,276,432))';

/** The same for an upright window. */
export function uprightPicture(place: PlaceRecord): Markup {
  return html`<div class="picture"><img src="${posterPath(place)}#${upright}" alt="" width="276" height="432" fetchpriority="high">${photo(place, 'eager')}</div>`;
}

/** How the tag of every photo begins, by which the policy of a page is made. */
export const photoTag = '<img class="photo" src="';

function photo(place: PlaceRecord, loading: 'lazy' | 'eager'): Markup | undefined {
  if (hasPoster(place)) return undefined;
  return html`${trusted(photoTag)}${place.image}" alt="" loading="${loading}" decoding="async">`;
}

/** The further photos of a place with their credits. */
export function gallery({ name, photos = [] }: PlaceRecord, words: Words): Markup | undefined {
  if (photos.length === 0) return undefined;
  return html`<section class="photos"><h2>${words.place.photos}</h2><ul>${photos.map(
    ({ url, credit }) =>
      html`<li><figure>${trusted(photoTag)}${url}" alt="${words.place.picture(name)}" loading="lazy" decoding="async">${creditLine(credit, words)}</figure></li>`,
  )}</ul></section>`;
}

/** Who made the photo of a place. Where the credit does not know author or licence, the page of the file does. */
export function photoCredit(place: PlaceRecord, words: Words): Markup | undefined {
  if (hasPoster(place) || !place.credit) return undefined;
  return creditLine(place.credit, words);
}

type Credit = NonNullable<PlaceRecord['credit']>;

function creditLine({ author, licence, page }: Credit, words: Words): Markup {
  const terms = [author, licence].filter(Boolean).join(', ') || words.place.termsElsewhere;
  return html`<figcaption>${words.place.photo} <a href="${page}">${terms}</a></figcaption>`;
}
