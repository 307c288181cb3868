import { type Markup, trusted } from '../../drawing/html.ts';
import { placePath, previewAddress } from '../../locales/addresses.ts';
import type { Fact } from '../../locales/facts.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { absoluteAddress } from '../../places/pictures.ts';
import { type City, type PlaceRecord, secondName } from '../../places/place.ts';
import type { Portal } from '../portal.ts';
import { secondLanguageOf } from './names.ts';

/** City as a schema.org TouristDestination. */
export function destination(portal: Portal, base: string): Markup {
  const { city, words } = portal;
  return linkedData({
    '@type': 'TouristDestination',
    ...cityData(portal),
    description: city.description,
    url: base + pathInLanguage('/', words),
    geo: coordinates(city.centre),
  });
}

/** Place as a schema.org TouristAttraction. */
export function attraction(place: PlaceRecord, facts: readonly Fact[], portal: Portal, base: string): Markup {
  const { catalogue, words } = portal;
  const { name, description, index, fee } = place;
  const images = [absoluteAddress(place.image, base), previewAddress(place, catalogue, base)];
  const isFree = catalogue.isFree(index - 1);
  const amenityFeature = facts.flatMap(({ amenities = [] }) => amenities);
  return linkedData({
    '@type': 'TouristAttraction',
    name,
    ...alternateName(place, portal),
    description,
    url: base + placePath(place, words),
    image: [...new Set(images)].filter((address) => address !== undefined),
    geo: coordinates(place),
    ...Object.fromEntries(facts.flatMap(({ schemaOrg = {} }) => Object.entries(schemaOrg))),
    ...(amenityFeature.length > 0 && { amenityFeature }),
    ...((fee || isFree) && { isAccessibleForFree: isFree }),
    keywords: place.category,
    containedInPlace: { '@type': 'City', ...cityData(portal) },
  });
}

function cityData(portal: Portal): object {
  const { city } = portal;
  const { name, region, country } = city;
  return {
    name,
    ...alternateName(city, portal),
    address: {
      '@type': 'PostalAddress',
      addressLocality: name,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

function alternateName(named: City | PlaceRecord, portal: Portal): object {
  const name = secondName(named);
  return name === undefined
    ? {}
    : { alternateName: { '@language': secondLanguageOf(portal), '@value': name } };
}

function coordinates({ lat, lng }: { readonly lat: number; readonly lng: number }): object {
  return { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };
}

/** JSON-LD in a data block. An escaped `<` can neither end the block nor begin a comment. */
export function linkedData(value: object): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  return trusted(`<script type="application/ld+json">${json}</script>`);
}
