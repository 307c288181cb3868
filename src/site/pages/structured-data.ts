import type { Catalogue } from '../../places/catalogue.ts';
import { type City, localNameOf, type PlaceRecord } from '../../places/place.ts';
import { imageAddress, localPath, placePath, previewAddress } from '../addresses.ts';
import { type Markup, trusted } from '../html.ts';
import { secondLanguageOf } from '../names.ts';
import type { Words } from '../words/en.ts';

/** The city as a schema.org TouristDestination. */
export function destination(city: City, words: Words, base: string): Markup {
  return linkedData({
    '@type': 'TouristDestination',
    ...cityData(city, words),
    description: city.description,
    url: base + localPath('/', words),
    geo: coordinates(city.centre),
  });
}

/** A place as a schema.org TouristAttraction. */
export function attraction(place: PlaceRecord, catalogue: Catalogue, words: Words, base: string): Markup {
  const { city } = catalogue;
  const { name, description } = place;
  const pictures = [imageAddress(place, base), previewAddress(place, catalogue, base)];
  return linkedData({
    '@type': 'TouristAttraction',
    name,
    ...alternateName(place, city, words),
    description,
    url: base + placePath(place, words),
    image: [...new Set(pictures)].filter((address) => address !== undefined),
    geo: coordinates(place),
    ...visiting(place),
    keywords: place.category,
    containedInPlace: { '@type': 'City', ...cityData(city, words) },
  });
}

/** What a visitor plans by, where it is known. */
function visiting({ openingHours, telephone, website, wheelchair, fee, photos }: PlaceRecord): object {
  return {
    ...(openingHours !== undefined && { openingHours: openingHours.split('; '), publicAccess: true }),
    ...(telephone !== undefined && { telephone }),
    ...(website !== undefined && { sameAs: website }),
    ...(fee && { isAccessibleForFree: fee.every(({ amount }) => amount === 0) }),
    ...(wheelchair && {
      amenityFeature: {
        '@type': 'LocationFeatureSpecification',
        name: 'wheelchair access',
        value: wheelchair === 'limited' ? 'limited' : wheelchair === 'yes',
      },
    }),
    ...(photos && { photo: photos.map(photoData) }),
  };
}

function photoData({ url, credit }: NonNullable<PlaceRecord['photos']>[number]): object {
  const { author, page } = credit;
  return {
    '@type': 'ImageObject',
    contentUrl: url,
    acquireLicensePage: page,
    ...(author !== undefined && { creditText: author }),
  };
}

function cityData(city: City, words: Words): object {
  const { name, region, country } = city;
  return {
    name,
    ...alternateName(city, city, words),
    address: {
      '@type': 'PostalAddress',
      addressLocality: name,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

function alternateName(named: City | PlaceRecord, city: City, words: Words): object {
  const name = localNameOf(named);
  return name === undefined
    ? {}
    : { alternateName: { '@language': secondLanguageOf(city, words), '@value': name } };
}

function coordinates({ lat, lng }: { readonly lat: number; readonly lng: number }): object {
  return { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };
}

/** JSON-LD in a data block. An escaped `<` can neither end the block nor begin a comment in it. */
function linkedData(value: object): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  return trusted(`<script type="application/ld+json">${json}</script>`);
}
