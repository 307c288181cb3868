import { html, type Markup } from '../../drawing/html.ts';
import { placePath, posterPath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { type Credit, picturesOf } from '../../locales/facts.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { isLocalPath, isPoster, ownPhoto } from '../../places/pictures.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { hook } from '../hooks.ts';
import type { Portal } from '../portal.ts';

/** The poster of a place, with the photo at an address on top: that of the data folder, unless another one is given. */
export function picture(
  place: PlaceRecord,
  catalogue: Catalogue,
  loading = 'lazy',
  alt = '',
  other?: string,
) {
  const photo = other ?? servedAddress(place.image, catalogue);
  return html`<div class="${hook('picture')}"><img src="${posterPath(place)}" alt="${alt}" width="800" height="600" loading="${loading}" decoding="async">${photo !== undefined && photoImage(photo, loading)}</div>`;
}

function photoImage(address: string, loading: string, alt = ''): Markup {
  return html`<img class="${hook('photo')}" src="${address}" alt="${alt}" loading="${loading}" decoding="async">`;
}

/** The addresses of the photos of a place that other hosts have. */
function otherAddresses(place: PlaceRecord): string[] {
  return picturesOf(place)
    .map(({ url }) => url)
    .filter((address) => !isLocalPath(address));
}

/** The URL schemes, such as `https:`, of the photos of a place that other hosts have. */
export function photoSchemes(place: PlaceRecord): string[] {
  return [...new Set(otherAddresses(place).map((address) => new URL(address).protocol))];
}

/** The address of a photo of the data folder with its version, so that caches keep it for as long as it is this one. */
function servedAddress(address: string, { own }: Catalogue): string | undefined {
  const version = own.photos.get(ownPhoto(address) ?? '');
  return version && `${address}?v=${version}`;
}

/**
 * The picture on the page of a place: its poster, or its photo with the credit. A photo from elsewhere lies on the poster; it
 * has an empty alternative and, in the style sheet, no `width`, so a browser that cannot load it shows nothing for it (HTML,
 * 15.4.2). Without photos from elsewhere, there is a link to the page with them, which names their hosts.
 */
export function largePicture(place: PlaceRecord, portal: Portal, withPhotos: boolean): Markup {
  const { catalogue, words } = portal;
  const { image, credit } = place;
  const isElsewhere = !isLocalPath(image);
  const photo = isElsewhere && withPhotos ? image : undefined;
  const isPhoto = isElsewhere ? withPhotos : !isPoster(image);
  return html`<figure>${picture(place, catalogue, 'eager', words.place.picture(place.name), photo)}${isPhoto && credit && creditLine(credit, words)}${!withPhotos && photosLink(place, portal)}</figure>`;
}

function photosLink(place: PlaceRecord, { words }: Portal): Markup | undefined {
  const addresses = otherAddresses(place);
  if (addresses.length === 0) return undefined;
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))].join(', ');
  return html`<figcaption><a href="${placePath(place, words)}?photos=show" rel="nofollow">${words.place.showPhotos(addresses.length, hosts)}</a></figcaption>`;
}

/** The further photos of a place with their credits: those of the data folder, and where they are wanted all others. */
export function gallery(place: PlaceRecord, { catalogue, words }: Portal, withOthers: boolean) {
  const { name, photos = [] } = place;
  const shown = photos.flatMap(({ url, credit }) => {
    const address = isLocalPath(url) ? servedAddress(url, catalogue) : withOthers && url;
    return address ? [{ address, credit }] : [];
  });
  if (shown.length === 0) return undefined;
  return html`<section class="photos"><h2>${words.place.photos}</h2><ul>${shown.map(
    ({ address, credit }) =>
      html`<li><figure>${photoImage(address, 'lazy', words.place.picture(name))}${creditLine(credit, words)}</figure></li>`,
  )}</ul></section>`;
}

/** Who made a photo. Where the credit does not know author or licence, the page of the file does. */
function creditLine({ author, licence, page }: Credit, words: Words): Markup {
  const terms = [author, licence].filter(Boolean).join(', ') || words.place.termsElsewhere;
  return html`<figcaption>${words.place.photo} <a href="${page}">${terms}</a></figcaption>`;
}
