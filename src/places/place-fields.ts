import { array, describe, integer, object, oneOf, optional, type Schema, string } from '../schema.ts';
import {
  credit,
  fee,
  hindiName,
  latitude,
  localName,
  longitude,
  maxDuration,
  openingHours,
  pageAddress,
  photo,
  storedImage,
  telephone,
  text,
} from './fields.ts';
import { asOf, calendarDay, specialHours } from './time-fields.ts';

export const categories = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] as const;
export type Category = (typeof categories)[number];

/** What a drawn poster may show. */
const built = ['bridge', 'castle', 'church', 'gate', 'minaret', 'monastery', 'mosque', 'museum'] as const;
const others = ['pagoda', 'palace', 'pyramid', 'temple', 'tower', 'square', 'market', 'garden'] as const;
const motifs = [...built, ...others, 'beach', 'forest', 'lake', 'mountain'] as const;
export type Motif = (typeof motifs)[number];

/** Who gets in. */
const accesses = ['open', 'by-appointment', 'outside-only', 'closed'] as const;

/** Longest slug, in characters. */
export const maxSlugLength = 100;

/** Lower-case words joined by hyphens, with at least one letter, so that a slug is never mistaken for an index. */
export const slugPattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slug = string({
  maxLength: maxSlugLength,
  pattern: slugPattern,
  expected: 'a lower-case slug such as old-fort',
});

/** A field of a place. */
interface PlaceField<T> {
  readonly schema: Schema<T>;
  /** What other programs call its column, without case, accents, spaces and signs. */
  readonly headings: readonly string[];
}

function field<T>(schema: Schema<T>, description: string, headings = ''): PlaceField<T> {
  return { schema: describe(schema, { description }), headings: headings.split(' ').filter(Boolean) };
}

/** The schemas of fields, by name. */
export function schemasOf<F extends Readonly<Record<string, PlaceField<unknown>>>>(fields: F) {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [K in keyof F]: F[K]['schema'] };
}

/** The schema of a text in the language of the city. */
export const inLocal = (what: string) =>
  describe(optional(text), { description: `${what} in the language of the city.` });
const localTexts = object(
  {
    description: inLocal('Description'),
    distance: inLocal('Distance'),
    entryFee: inLocal('Entry fee'),
    bestTime: inLocal('Best time'),
    directions: inLocal('How to get there'),
    note: inLocal('Note'),
  },
  { unknown: 'error' },
);

/** The fields that the API answers, in this order. */
export const answeredFields = {
  id: field(slug, 'Unique slug of the place, made for URLs.', 'slug'),
  index: field(integer({ min: 1 }), 'Position of the place in the list, from 1.', 'number nr no order rank'),
  name: field(
    text,
    'English name.',
    'title placename nameen englishname label attraction place nom nombre nome',
  ),
  hindi: field(optional(hindiName), 'Hindi name in Devanagari.', 'namehi hindiname'),
  localName: field(optional(localName), 'Name in the language of the city.', 'namelocal nativename'),
  description: field(
    text,
    'What it is, where it comes from and what to look for.',
    'desc about summary text details abstract cmt',
  ),
  distance: field(text, 'Approximate distance from the city centre.', 'dist fromcentre fromcenter'),
  entryFee: field(
    optional(text, ''),
    'Entry fee, or how to get in free; needed where there are no fees in figures, of which it is made.',
    'admission price ticket tickets entrance cost charge',
  ),
  bestTime: field(text, 'Recommended season or hour.', 'season whentovisit besttimetovisit'),
  category: field(
    oneOf(categories),
    'Kind of attraction.',
    'type kind class tourism historic amenity leisure natural',
  ),
  lat: field(latitude, 'Latitude in degrees, WGS 84.', 'latitude y latitud breite latitudedeg'),
  lng: field(
    longitude,
    'Longitude in degrees, WGS 84.',
    'lon long longitude x longitud laenge lange longitudedeg',
  ),
  image: field(
    storedImage,
    'Address of a photo, /images/NAME.jpg for one of the data folder, or /images/ID.svg for the poster drawn by the service.',
    'photo picture img imageurl photourl imagem foto',
  ),
  openingHours: field(
    optional(openingHours),
    'Days and hours as schema.org writes them; a day that is not named is closed.',
    'hours opening',
  ),
  specialHours: field(
    optional(array(specialHours, { maxItems: 50 })),
    'Hours of some days, which replace the usual ones; of those that name a day the last ones hold.',
  ),
  lastEntry: field(
    optional(integer({ min: 1, max: maxDuration })),
    'Minutes before closing after which nobody is let in.',
  ),
  website: field(
    optional(pageAddress),
    'Web site of the place.',
    'url web homepage link contactwebsite site',
  ),
  telephone: field(
    optional(telephone),
    'Telephone number, from + and the code of the country (E.164).',
    'phone tel contactphone phonenumber',
  ),
  wheelchair: field(optional(oneOf(['yes', 'limited', 'no'])), 'Whether a wheelchair gets in.'),
  access: field(
    optional(oneOf(accesses)),
    'Who gets in: everybody, who has asked before, nobody because it is seen from outside, or nobody.',
  ),
  directions: field(optional(text), 'How to get there.'),
  duration: field(optional(integer({ min: 1, max: maxDuration })), 'Minutes that a visit takes.'),
  fee: field(optional(array(fee, { maxItems: 20 })), 'Entry fee in figures, for each kind of visitor.'),
  freeDays: field(
    optional(array(calendarDay, { maxItems: 50 })),
    'Days on which nothing is paid, such as 2027-04-18, or 04-18 of every year.',
  ),
  otherNames: field(
    optional(array(localName, { maxItems: 20 })),
    'Other names under which people look for it.',
    'alternativename altname aliases aka',
  ),
  asOf: field(optional(asOf), 'Year, month or day of which hours and fees are.'),
};

/** The fields that pages tell, and the API does not. */
const pageFields = {
  note: field(optional(text), 'What else a visitor should know.', 'notes remark remarks comment comments'),
  local: field(optional(localTexts), 'Texts in the language of the city.'),
  motif: field(optional(oneOf(motifs)), 'What the poster shows that the service draws.'),
  photos: field(optional(array(photo, { maxItems: 20 })), 'Further photos.'),
  credit: field(optional(credit), 'Credit of the photo that is the image.'),
};

/**
 * Every field of a place in the order of a data file. API, check, import and exports follow it: a new field needs an entry
 * here, and what pages tell of it.
 */
export const placeFields = { ...answeredFields, ...pageFields };

export const pageFieldNames = Object.keys(pageFields) as (keyof typeof pageFields)[];
