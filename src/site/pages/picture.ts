import { html, type Markup } from '../../drawing/html.ts';
import { placePath, posterPath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { type Credit, picturesOf } from '../../locales/facts.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { isPoster, isSitePath, selfHostedPhoto } from '../../places/pictures.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { hook, id } from '../hooks.ts';
import type { Portal } from '../portal.ts';

/** External photos of a page: hidden until the visitor chooses them, chosen, or loaded for everybody by the operator. */
export type PhotoMode = 'hidden' | 'chosen' | 'always';

/** Poster of a place with a photo on top: by default the photo of the data folder. */
export function picture(
  place: PlaceRecord,
  catalogue: Catalogue,
  loading = 'lazy',
  alt = '',
  other?: string,
) {
  const photo = other ?? servedAddress(place.image, catalogue);
  return html`
    <div class="${hook('picture')}">
      <img src="${posterPath(place, catalogue.city)}" alt="${alt}" width="800" height="600" loading="${loading}" decoding="async">
      ${photo !== undefined && photoImage(photo, loading)}
    </div>
  `;
}

function photoImage(address: string, loading: string, alt = ''): Markup {
  return html`<img class="${hook('photo')}" src="${address}" alt="${alt}" loading="${loading}" decoding="async">`;
}

/** Addresses of the external photos of a place. */
function otherAddresses(place: PlaceRecord): string[] {
  return picturesOf(place)
    .map(({ url }) => url)
    .filter((address) => !isSitePath(address));
}

/** URL schemes of the external photos of a place, such as `https:`. */
export function photoSchemes(place: PlaceRecord): string[] {
  return [...new Set(otherAddresses(place).map((address) => new URL(address).protocol))];
}

/** Versioned address of a photo in the data folder, so that caches may store it permanently. */
function servedAddress(address: string, { selfHosted }: Catalogue): string | undefined {
  const version = selfHosted.photos.get(selfHostedPhoto(address) ?? '');
  return version && `${address}?v=${version}`;
}

/**
 * Picture on the page of a place: its poster, or its photo with the credit. An external photo lies on the poster, with
 * empty alternative text and no `width` in the style sheet, so that a browser that cannot load it shows nothing for it
 * (HTML §15.4.2). If external photos are not loaded, a link to the page with them names their hosts.
 */
export function largePicture(place: PlaceRecord, portal: Portal, photos: PhotoMode): Markup {
  const { catalogue, words } = portal;
  const { image, credit } = place;
  const isElsewhere = !isSitePath(image);
  const withPhotos = photos !== 'hidden';
  const photo = isElsewhere && withPhotos ? image : undefined;
  const isPhoto = isElsewhere ? withPhotos : !isPoster(image);
  const credited = isPhoto && credit ? creditLine(credit, words) : undefined;
  const caption = [credited, photosChoice(place, portal, photos)].filter((part) => part !== undefined);
  return html`
    <figure>
      ${picture(place, catalogue, 'eager', words.place.picture(place.name), photo)}
      ${caption.length > 0 && html`<figcaption>${caption}</figcaption>`}
    </figure>
  `;
}

/** Choice of the visitor to load external photos, which a script remembers; undefined without such photos. */
function photosChoice(place: PlaceRecord, { words }: Portal, photos: PhotoMode): Markup | undefined {
  const addresses = otherAddresses(place);
  if (addresses.length === 0 || photos === 'always') return undefined;
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))].join(', ');
  const { showPhotos, hidePhotos, photosFrom, photoFailed } = words.place;
  const path = placePath(place, words);
  if (photos === 'hidden')
    return html`
      <a id="${id('show-photos')}" href="${path}?photos=show" rel="nofollow">
        ${showPhotos(addresses.length, hosts)}
      </a>
    `;
  return html`
    <span id="${id('photo-failed')}" role="status" hidden>
      ${photoFailed} <a href="${path}?photos=show" rel="nofollow">${words.layout.loadAgain}</a>
    </span>
    <span>${photosFrom(hosts)} <a id="${id('hide-photos')}" href="${path}">${hidePhotos}</a></span>
  `;
}

/** Further photos of a place with their credits: self-hosted photos, and external photos if requested. */
export function gallery(place: PlaceRecord, { catalogue, words }: Portal, withOthers: boolean) {
  const { name, photos = [] } = place;
  const shown = photos.flatMap(({ url, credit }) => {
    const address = isSitePath(url) ? servedAddress(url, catalogue) : withOthers && url;
    return address ? [{ address, credit }] : [];
  });
  if (shown.length === 0) return undefined;
  const item = ({ address, credit }: (typeof shown)[number]) => html`
    <li>
      <figure>
        ${photoImage(address, 'lazy', words.place.picture(name))}
        <figcaption>${creditLine(credit, words)}</figcaption>
      </figure>
    </li>
  `;
  return html`
    <section class="photos">
      <h2>${words.place.photos}</h2>
      <ul>
        ${shown.map(item)}
      </ul>
    </section>
  `;
}

/** Credit of a photo. Unknown author or licence are on the page of the file. */
function creditLine({ author, licence, page }: Credit, words: Words): Markup {
  const terms = [author, licence].filter(Boolean).join(', ') || words.place.termsElsewhere;
  return html`<span class="${hook('credit')}">${words.place.photo} <a href="${page}">${terms}</a></span> `;
}
