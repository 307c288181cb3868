import { farthestKm } from '../indexes/distance.ts';
import {
  array,
  describe,
  type Infer,
  integer,
  number,
  object,
  oneOf,
  optional,
  type Schema,
  string,
} from '../schema.ts';
import {
  accent,
  centre,
  contact,
  country,
  credit,
  defaultLanguage,
  fee,
  hindiName,
  label,
  language,
  licence,
  localName,
  maxDuration,
  openingHours,
  ornament,
  pageAddress,
  photo,
  placeLatitude,
  placeLongitude,
  storedImage,
  telephone,
  text,
} from './fields.ts';

export const categories = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] as const;
export type Category = (typeof categories)[number];

/** Longest slug, in characters. */
export const maxSlugLength = 100;

/** Lower-case words joined by hyphens, with at least one letter, so that a slug is never mistaken for an index. */
export const slugPattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The fields that a place of the API has, in the order in which they are answered, but for its image. */
const leadingFields = {
  id: describe(
    string({
      maxLength: maxSlugLength,
      pattern: slugPattern,
      expected: 'a lower-case slug such as old-fort',
    }),
    {
      description: 'Unique slug of the place, made for URLs.',
    },
  ),
  index: describe(integer({ min: 1 }), { description: 'Position of the place in the list, from 1.' }),
  name: describe(text, { description: 'English name.' }),
  hindi: describe(optional(hindiName), { description: 'Hindi name in Devanagari.' }),
  localName: describe(optional(localName), { description: 'Name in the language of the city.' }),
  description: describe(text, { description: 'What it is, where it comes from and what to look for.' }),
  distance: describe(text, { description: 'Approximate distance from the city centre.' }),
  entryFee: describe(text, { description: 'Entry fee, or how to get in free.' }),
  bestTime: describe(text, { description: 'Recommended season or hour.' }),
  category: describe(oneOf(categories), { description: 'Kind of attraction.' }),
  lat: placeLatitude,
  lng: placeLongitude,
};

const trailingFields = {
  openingHours: describe(optional(openingHours), {
    description: 'Days and hours as schema.org writes them; a day that is not named is closed.',
  }),
  website: describe(optional(pageAddress), { description: 'Web site of the place.' }),
  telephone: describe(optional(telephone), {
    description: 'Telephone number, from + and the code of the country (E.164).',
  }),
  wheelchair: describe(optional(oneOf(['yes', 'limited', 'no'])), {
    description: 'Whether a wheelchair gets in.',
  }),
  duration: describe(optional(integer({ min: 1, max: maxDuration })), {
    description: 'Minutes that a visit takes.',
  }),
  fee: describe(optional(array(fee, { maxItems: 20 })), {
    description: 'Entry fee in figures, for each kind of visitor.',
  }),
};

/** A slug or an index, where it is no part of a path. */
export const idText = string({ maxLength: maxSlugLength });

/**
 * What may be searched for. The longest name in use is a quarter as long, and time grows with the number of words, of
 * which 200 characters hold 100 at most.
 */
export const searchText = string({ maxLength: 200 });

const place = describe(
  object({
    ...leadingFields,
    image: describe(string({ format: 'uri' }), {
      description: 'Address of a photo, or of the poster drawn by the service.',
    }),
    ...trailingFields,
    distance_km: describe(optional(number({ min: 0, max: Math.ceil(farthestKm) })), {
      description: 'Kilometres as the crow flies, to the metre; only in a list with `near`.',
    }),
  }),
  { title: 'Place', description: 'One tourist attraction.' },
);
export type Place = Infer<typeof place>;

/** The names of the fields that places of the API have, where some place of the data has these. */
export function answeredFields(present: readonly string[]): string[] {
  const all = [...present, 'distance_km'];
  return Object.keys(place.json.properties ?? {}).filter((name) => all.includes(name));
}

/**
 * A place as the API answers it: the image is always an absolute address. It has the fields that some place of the data
 * has; where there are Hindi names, every place has one.
 */
export function placeSchema(present: readonly string[]): Schema<Place> {
  const { properties = {}, required = [] } = place.json;
  const names = answeredFields(present);
  const fields = Object.entries(properties).filter(([name]) => names.includes(name));
  return {
    ...place,
    json: {
      ...place.json,
      properties: Object.fromEntries(fields),
      required: names.filter((name) => name === 'hindi' || required.includes(name)),
    },
  };
}

const inLocal = (what: string) =>
  describe(optional(text), { description: `${what} in the language of the city.` });
const localTexts = object(
  {
    description: inLocal('Description'),
    distance: inLocal('Distance'),
    entryFee: inLocal('Entry fee'),
    bestTime: inLocal('Best time'),
    note: inLocal('Note'),
  },
  { unknown: 'error' },
);

/** What pages tell of a place, and the API does not. */
const pageFields = {
  note: describe(optional(text), { description: 'What else a visitor should know.' }),
  local: describe(optional(localTexts), { description: 'Texts in the language of the city.' }),
  photos: describe(optional(array(photo, { maxItems: 20 })), { description: 'Further photos.' }),
  credit: describe(optional(credit), { description: 'Credit of the photo that is the image.' }),
};

export const pageFieldNames = Object.keys(pageFields) as (keyof typeof pageFields)[];

/** A place as a data file holds it: the image may be the relative poster path, and what only pages tell follows. */
export const placeRecord = object(
  {
    ...leadingFields,
    image: storedImage,
    ...trailingFields,
    ...pageFields,
  },
  { unknown: 'error' },
);
export type PlaceRecord = Infer<typeof placeRecord>;

/** Whether nothing is paid at a place, as its fees say, or else the beginning of its text about them. */
export function isFree({ fee, entryFee }: Pick<PlaceRecord, 'fee' | 'entryFee'>): boolean {
  return fee ? fee.every(({ amount }) => amount === 0) : /^free\b/i.test(entryFee);
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

const labels = Object.fromEntries(
  categories.map((category) => [
    category,
    describe(optional(label), { description: `What pages call the category ${category}.` }),
  ]),
);

/** The city a data file is about. */
export const city = object(
  {
    name: describe(text, { description: 'English name of the city.' }),
    language: describe(optional(language, defaultLanguage), {
      description: 'Language of second names and local texts, beside English (BCP 47).',
    }),
    hindi: describe(optional(hindiName), {
      description: 'Hindi name in Devanagari; needed where the language is hi.',
    }),
    localName: describe(optional(localName), {
      description: 'Name in the language of the city, where that is not hi.',
    }),
    region: describe(text, { description: 'State or region around it.' }),
    country: describe(country, { description: 'Country, as two capital letters (ISO 3166-1 alpha-2).' }),
    centre: describe(centre, { description: 'Spot from which distances are told.' }),
    description: describe(text, { description: 'What the city is known for, in a few sentences.' }),
    local: describe(
      optional(
        object(
          {
            description: inLocal('Description'),
            region: inLocal('State or region'),
            centre: inLocal('Name of the spot from which distances are told'),
          },
          { unknown: 'error' },
        ),
      ),
      { description: 'Texts in the language of the city.' },
    ),
    contact: describe(optional(contact), { description: 'Who keeps the data.' }),
    licence: describe(optional(licence), { description: 'Licence of the data.' }),
    accent: describe(optional(accent), {
      description: 'Colour of links and headings, of which lighter and darker tones are made.',
    }),
    categories: describe(optional(object(labels, { unknown: 'error' })), {
      description: 'What pages call the categories.',
    }),
    ornament: describe(optional(ornament), { description: 'Forms of the building tradition of the city.' }),
  },
  { unknown: 'error' },
);
export type City = Infer<typeof city>;
