import { at } from '../base/at.ts';
import { closedObject } from '../base/object-schema.ts';
import { array, checked, describe, integer, oneOf, optional, string } from '../base/schema.ts';
import { maxSlugLength, slugPattern } from '../base/slug.ts';
import { dayNames } from '../hours/opening-hours.ts';
import { anyCategory } from './categories.ts';
import {
  asOf,
  calendarDay,
  credit,
  fee,
  hindiName,
  latitude,
  longitude,
  maxDuration,
  nameText,
  openingHours,
  pageAddress,
  photo,
  specialHours,
  storedImage,
  telephone,
  text,
} from './field-types.ts';

/** Subjects of drawn posters. */
const built = ['bridge', 'castle', 'church', 'gate', 'minaret', 'monastery', 'mosque', 'museum'] as const;
const others = ['pagoda', 'palace', 'pyramid', 'temple', 'tower', 'square', 'market', 'garden'] as const;
export const motifs = [...built, ...others, 'beach', 'forest', 'lake', 'mountain'] as const;
export type Motif = (typeof motifs)[number];

/** Facilities that visitors find at a place. */
export const facilities = [
  'food',
  'drinking-water',
  'toilets',
  'parking',
  'wheelchair',
  'lockers',
  'photography',
  'guide',
  'shop',
] as const;
export type Facility = (typeof facilities)[number];

const facilityList = checked(
  array(oneOf(facilities), { maxItems: facilities.length }),
  isWithoutRepeats,
  'each facility once',
);

function isWithoutRepeats(list: readonly string[]): boolean {
  for (let i = 1; i < list.length; i += 1) if (list.indexOf(at(list, i)) < i) return false;
  return true;
}

const dayList = checked(
  array(oneOf(dayNames), { maxItems: dayNames.length - 1 }),
  isWithoutRepeats,
  'each day of the week once',
);

const partsOfDay = ['morning', 'midday', 'afternoon', 'sunset', 'evening'] as const;

const accesses = ['open', 'by-appointment', 'outside-only', 'closed'] as const;

export const slug = string({
  maxLength: maxSlugLength,
  pattern: slugPattern,
  expected: 'a lower-case slug such as old-fort',
});

export const inCityLanguage = (what: string) =>
  describe(optional(text), `${what} in the language of the city.`);
const cityLanguageTexts = closedObject({
  description: inCityLanguage('Description'),
  distance: inCityLanguage('Distance'),
  entryFee: inCityLanguage('Entry fee'),
  bestTime: inCityLanguage('Best time'),
  directions: inCityLanguage('How to get there'),
  note: inCityLanguage('Note'),
});

/** Fields of every place in the API; `hindi` only in cities with Hindi names. */
export const contractFields: ReadonlySet<string> = new Set(
  'id index name hindi description distance entryFee bestTime category lat lng image'.split(' '),
);

/** Fields of API responses, in order. */
export const answeredFields = {
  id: describe(slug, 'Unique slug of the place, used in URLs.'),
  index: describe(integer({ min: 1 }), 'Position in the list, from 1.'),
  name: describe(text, 'English name.'),
  hindi: describe(optional(hindiName), 'Hindi name in Devanagari.'),
  localName: describe(optional(nameText), 'Name in the language of the city.'),
  description: describe(optional(text), 'What the place is, its history, and what to look for.'),
  distance: describe(text, 'Approximate distance from the city centre.'),
  entryFee: describe(
    optional(text),
    'Entry fee, or how to get in free; derived from the fees in figures, if there are any.',
  ),
  bestTime: describe(optional(text), 'Recommended season or hour.'),
  category: anyCategory,
  lat: describe(latitude, 'Latitude in degrees, WGS 84.'),
  lng: describe(longitude, 'Longitude in degrees, WGS 84.'),
  image: describe(
    storedImage,
    'Address of a photo, /images/NAME.jpg for a photo in the data folder, or /images/ID.svg for the poster drawn ' +
      'by the service, which is the default.',
  ),
  openingHours: describe(
    optional(openingHours),
    'Days and hours in the syntax of schema.org; days that are not listed are closed. ' +
      'Times may be sunrise or sunset, hours unknown; 24/7 is always open.',
  ),
  specialHours: describe(
    optional(array(specialHours, { maxItems: 50 })),
    'Hours of some days, which replace the usual hours; the last entry for a day applies.',
  ),
  lastEntry: describe(
    optional(integer({ min: 1, max: maxDuration })),
    'Minutes between the last admission and closing.',
  ),
  website: describe(optional(pageAddress), 'Web site of the place.'),
  telephone: describe(optional(telephone), 'Telephone number, from + and the code of the country (E.164).'),
  wheelchair: describe(optional(oneOf(['yes', 'limited', 'no'])), 'Wheelchair access.'),
  facilities: describe(
    optional(facilityList),
    'What visitors find here; a facility that is not listed may exist. `wheelchair` means access without steps, ' +
      '`photography` that taking photos is allowed.',
  ),
  access: describe(
    optional(oneOf(accesses)),
    'Who may enter: everybody, visitors with an appointment, nobody because the place is seen from outside, or nobody.',
  ),
  directions: describe(optional(text), 'How to get there.'),
  duration: describe(optional(integer({ min: 1, max: maxDuration })), 'Duration of a visit in minutes.'),
  fee: describe(optional(array(fee, { maxItems: 20 })), 'Entry fee as numbers, for each kind of visitor.'),
  freeDays: describe(
    optional(array(calendarDay, { maxItems: 50 })),
    'Days with free entry, such as 2027-04-18, or 04-18 of every year.',
  ),
  otherNames: describe(optional(array(nameText, { maxItems: 20 })), 'Alternative names, for searches.'),
  asOf: describe(optional(asOf), 'Year, month or day as of which hours and fees are valid.'),
  credit: describe(
    optional(credit),
    'Credit of the photo that is the image; show it with the photo, as licences such as CC BY-SA require.',
  ),
};

/** Fields of pages that the API omits. */
const pageFields = {
  aliases: describe(
    optional(array(slug, { maxItems: 20 })),
    'Former slugs of the place; their addresses redirect to the present one.',
  ),
  note: describe(optional(text), 'Further advice for visitors.'),
  local: describe(optional(cityLanguageTexts), 'Texts in the language of the city.'),
  bestPart: describe(optional(oneOf(partsOfDay)), 'Part of the day at which a visit is best, for plans.'),
  avoidDays: describe(
    optional(dayList),
    'Days of the week on which a visit is worse, such as `Su` where shops are shut; plans avoid them.',
  ),
  motif: describe(optional(oneOf(motifs)), 'Motif of the poster drawn by the service.'),
  photos: describe(optional(array(photo, { maxItems: 20 })), 'Further photos.'),
};

/** All fields of a place, in the order of a data file. API, checks, import and exports are derived from them. */
export const placeFields = { ...answeredFields, ...pageFields };

const { id, index, distance, image } = placeFields;

/** Fields of a place in a data file, which may leave out what the service derives. */
export const draftFields = {
  ...placeFields,
  id: describe(optional(id), 'Unique slug of the place, used in URLs; derived from the name if absent.'),
  index: describe(optional(index), 'Position in the list, from 1; by default the position in the file.'),
  distance: describe(optional(distance), 'Approximate distance from the city centre; computed if absent.'),
  image: optional(image),
};

export const pageFieldNames = Object.keys(pageFields) as (keyof typeof pageFields)[];
