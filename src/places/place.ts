import {
  closedObject,
  describe,
  type Infer,
  number,
  object,
  optional,
  type Schema,
  string,
} from '../base/schema.ts';
import { maxSlugLength } from '../base/slug.ts';
import { farthestKm, kilometres, metres, type Point } from '../indexes/distance.ts';
import { categoryAmong, categoryLabels } from './categories.ts';
import { feeText } from './fees.ts';
import {
  accent,
  centre,
  contact,
  country,
  defaultLanguage,
  hindiName,
  language,
  licence,
  localName,
  ornament,
  text,
  timeZone,
} from './field-types.ts';
import { absoluteAddress } from './pictures.ts';
import { answeredFields, contractFields, inLocal, pageFieldNames, placeFields } from './place-fields.ts';

/** A slug or an index, where it is no part of a path. */
export const idText = string({ maxLength: maxSlugLength });

/** What may be searched for. Names are a quarter as long at most, and time grows with the words, of which this holds 100. */
export const searchText = string({ maxLength: 200 });

/** A place as a data file holds it. */
export const placeRecord = closedObject(placeFields);
export type PlaceRecord = Infer<typeof placeRecord>;

export function placeRecordAmong(categories: readonly string[]): Schema<PlaceRecord> {
  return closedObject({ ...placeFields, category: categoryAmong(categories) });
}

/** A place whose text about the entry fee is made of the fees in figures, where there are any. */
export function withEntryFee(place: PlaceRecord): PlaceRecord {
  return place.fee ? { ...place, entryFee: feeText(place.fee, 'en', 'Free') } : place;
}

/** Kilometres: positions are not known better. */
export const minDistanceKm = 0.1;

/** A distance from the centre of the city, as a place has it that tells none. */
export function distanceText(from: Point, centre: City['centre']): string {
  const away = Math.max(minDistanceKm, kilometres(from, centre));
  const way = away < 0.95 ? `${Math.round(away * 10)}00 m` : `${away.toFixed(away < 10 ? 1 : 0)} km`;
  return `About ${way} from ${centre.name}`;
}

const place = describe(
  object({
    ...answeredFields,
    image: describe(string({ format: 'uri' }), 'Address of a photo, or of the poster drawn by the service.'),
    distance_km: describe(
      optional(number({ min: 0, max: Math.ceil(farthestKm) })),
      'Kilometres as the crow flies, to the metre; only in a list with `near`.',
    ),
  }),
  { title: 'Place', description: 'One tourist attraction.' },
);
export type Place = Infer<typeof place>;

/** A place as the API answers it: without what only pages tell, and the image absolute. */
export function toPlace(record: PlaceRecord, base: string): Place {
  const place: PlaceRecord = { ...record, image: absoluteAddress(record.image, base) };
  for (const name of pageFieldNames) delete place[name];
  return place;
}

/** The names of the fields that places of the API have, where some place of the data has these. */
export function answeredNames(present: readonly string[]): string[] {
  const all = [...present, 'distance_km'];
  return Object.keys(place.json.properties ?? {}).filter((name) => all.includes(name));
}

export interface DataTraits {
  readonly fields: readonly string[];
  readonly categories: readonly string[];
}

/** A place as the API answers it, with the fields that some place of the data has; of Hindi names all have one, or none. */
export function placeSchema({ fields: present, categories }: DataTraits): Schema<Place> {
  const properties = { ...place.json.properties, category: categoryAmong(categories).json };
  const names = answeredNames(present);
  const fields = Object.entries(properties).filter(([name]) => names.includes(name));
  return {
    ...place,
    json: {
      ...place.json,
      properties: Object.fromEntries(fields),
      required: names.filter((name) => contractFields.has(name)),
    },
  };
}

/** Whether visitors get in and pay nothing, as the fees say, or else the beginning of the text about them. */
export function isFree({ fee, entryFee, access }: Pick<PlaceRecord, 'fee' | 'entryFee' | 'access'>): boolean {
  if (access === 'outside-only' || access === 'closed') return false;
  return fee ? fee.every(({ amount }) => amount === 0) : /^free\b/i.test(entryFee);
}

/** The distance that a text about it begins with, in kilometres; undefined where it has no figure. */
export function toldKilometres(distance: string): number | undefined {
  const [, figure, unit] = /([\d,]+(?:\.\d+)?)\s*(km|m)\b/.exec(distance) ?? [];
  if (figure === undefined) return undefined;
  return Number(figure.replaceAll(',', '')) / (unit === 'm' ? 1000 : 1);
}

/** What is near the centre, in km: an hour on foot there and back. */
const centralKm = 2.5;

/** Whether a place is near the centre. The distance that is told goes before the straight line: a road may lead around a hill. */
export function isCentral(place: Point & Pick<PlaceRecord, 'distance'>, centre: Point): boolean {
  const told = toldKilometres(place.distance) ?? 0;
  return told <= centralKm && metres(place, centre) / 1000 <= centralKm;
}

type Named = Pick<PlaceRecord, 'name' | 'hindi' | 'localName'>;

/** The second name of a city or place, in the language of the city. */
export function localNameOf({ hindi, localName }: Named): string | undefined {
  return hindi ?? localName;
}

/** The names of a city or place in one text: `Hawa Mahal (हवा महल)`. */
export function bothNames(named: Named): string {
  const second = localNameOf(named);
  return second === undefined ? named.name : `${named.name} (${second})`;
}

/** A word that finds the place, for examples of searches. */
export function wordOfName({ name }: Named): string {
  return name.match(/[\p{Letter}\p{Mark}]+/u)?.[0] ?? name;
}

export const city = closedObject({
  name: describe(text, 'English name of the city.'),
  language: describe(
    optional(language, defaultLanguage),
    'Language of second names and local texts, beside English (BCP 47).',
  ),
  hindi: describe(optional(hindiName), 'Hindi name in Devanagari; needed where the language is hi.'),
  localName: describe(optional(localName), 'Name in the language of the city, where that is not hi.'),
  region: describe(text, 'State or region around it.'),
  timeZone: describe(
    optional(timeZone),
    'Time zone of the opening hours (IANA), which tells what is open now.',
  ),
  country: describe(country, 'Country, as two capital letters (ISO 3166-1 alpha-2).'),
  centre: describe(centre, 'Spot from which distances are told.'),
  description: describe(text, 'What the city is known for, in a few sentences.'),
  local: describe(
    optional(
      closedObject({
        description: inLocal('Description'),
        region: inLocal('State or region'),
        centre: inLocal('Name of the spot from which distances are told'),
        categories: describe(
          optional(categoryLabels),
          'What pages in the language of the city call the categories.',
        ),
      }),
    ),
    'Texts in the language of the city.',
  ),
  contact: describe(optional(contact), 'Who keeps the data.'),
  licence: describe(optional(licence), 'Licence of the data.'),
  accent: describe(
    optional(accent),
    'Colour of links and headings, of which lighter and darker tones are made.',
  ),
  categories: describe(
    optional(categoryLabels),
    'What pages call the categories; an id beside the five adds a category of the city itself.',
  ),
  ornament: describe(optional(ornament), 'Forms of the building tradition of the city.'),
});
export type City = Infer<typeof city>;
