import type { Catalogue } from '../../places/catalogue.ts';
import { type DayHours, minutesPerDay, parseOpeningHours } from '../../places/opening-hours.ts';
import { absoluteAddress, isPoster } from '../../places/pictures.ts';
import { type City, localNameOf, type PlaceRecord } from '../../places/place.ts';
import { imageAddress, placePath, previewAddress } from '../addresses.ts';
import { type Markup, trusted } from '../html.ts';
import { localPath } from '../language-paths.ts';
import type { Portal } from '../portal.ts';
import { timeText } from './facts.ts';
import { secondLanguageOf } from './names.ts';
import type { Credit } from './picture.ts';

/** The city as a schema.org TouristDestination. */
export function destination(portal: Portal, base: string): Markup {
  const { city, words } = portal;
  return linkedData({
    '@type': 'TouristDestination',
    ...cityData(portal),
    description: city.description,
    url: base + localPath('/', words),
    geo: coordinates(city.centre),
  });
}

/** A place as a schema.org TouristAttraction. */
export function attraction(place: PlaceRecord, portal: Portal, base: string): Markup {
  const { catalogue, words } = portal;
  const { name, description } = place;
  const pictures = [imageAddress(place, base), previewAddress(place, catalogue, base)];
  return linkedData({
    '@type': 'TouristAttraction',
    name,
    ...alternateName(place, portal),
    description,
    url: base + placePath(place, words),
    image: [...new Set(pictures)].filter((address) => address !== undefined),
    geo: coordinates(place),
    ...visiting(place, catalogue, base),
    keywords: place.category,
    containedInPlace: { '@type': 'City', ...cityData(portal) },
  });
}

/** What a visitor plans by, where it is known. */
function visiting(place: PlaceRecord, catalogue: Catalogue, base: string): object {
  const { openingHours, telephone, website, wheelchair, fee } = place;
  const isFree = catalogue.isFree(place.index - 1);
  const others = otherProperties(place);
  const credited = photosOf(place, base);
  return {
    ...(openingHours !== undefined && {
      openingHoursSpecification: parseOpeningHours(openingHours).map(hoursData),
      publicAccess: true,
    }),
    ...(telephone !== undefined && { telephone }),
    ...(website !== undefined && { sameAs: website }),
    ...((fee || isFree) && { isAccessibleForFree: isFree }),
    ...(wheelchair && {
      amenityFeature: {
        '@type': 'LocationFeatureSpecification',
        name: 'wheelchair access',
        value: wheelchair === 'limited' ? 'limited' : wheelchair === 'yes',
      },
    }),
    ...(credited.length > 0 && { photo: credited }),
    ...(others.length > 0 && { additionalProperty: others }),
  };
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Hours of the days that have the same. A whole day ends at 23:59, as search engines have it. */
function hoursData({ days, open: [from, to] = [0, minutesPerDay] }: DayHours): object {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => dayNames[day]),
    opens: timeText(from),
    closes: to === minutesPerDay ? '23:59' : timeText(to),
  };
}

/** What schema.org has no properties for on an attraction, as values with a name. */
function otherProperties({ fee = [], duration, note }: PlaceRecord): object[] {
  const property = (name: string, of: object) => ({ '@type': 'PropertyValue', name, ...of });
  return [
    ...fee.map(({ amount, currency, for: visitors, year }) =>
      property('entry fee', {
        value: amount,
        unitText: currency,
        valueReference: {
          '@type': 'PriceSpecification',
          price: amount,
          priceCurrency: currency,
          ...(visitors !== undefined && { description: visitors }),
          ...(year !== undefined && { validFrom: `${year}-01-01` }),
        },
      }),
    ),
    // MIN is the minute of UN/CEFACT Recommendation 20.
    ...(duration === undefined
      ? []
      : [property('duration of a visit', { value: duration, unitCode: 'MIN' })]),
    ...(note === undefined ? [] : [property('note', { value: note })]),
  ];
}

/** The photos with their credits, that of the image first. */
function photosOf(place: PlaceRecord, base: string): object[] {
  const { credit, photos = [] } = place;
  return [
    ...(credit && !isPoster(place.image) ? [photoData(imageAddress(place, base), credit)] : []),
    ...photos.map(({ url, credit }) => photoData(absoluteAddress(url, base), credit)),
  ];
}

function photoData(address: string, { author, licence, page }: Credit): object {
  return {
    '@type': 'ImageObject',
    contentUrl: address,
    acquireLicensePage: page,
    ...(author !== undefined && { creditText: author }),
    ...(licence !== undefined && { license: { '@type': 'CreativeWork', name: licence, url: page } }),
  };
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
  const name = localNameOf(named);
  return name === undefined
    ? {}
    : { alternateName: { '@language': secondLanguageOf(portal), '@value': name } };
}

function coordinates({ lat, lng }: { readonly lat: number; readonly lng: number }): object {
  return { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };
}

/** JSON-LD in a data block. An escaped `<` can neither end the block nor begin a comment in it. */
function linkedData(value: object): Markup {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  return trusted(`<script type="application/ld+json">${json}</script>`);
}
