import { describe, type Infer, integer, number, object, oneOf, optional, string } from '../schema.ts';

export const categories = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] as const;
export type Category = (typeof categories)[number];

/** Lower-case words joined by hyphens, with at least one letter, so that a slug is never mistaken for an index. */
const slugPattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** One of its letters, written out: to look the property of a script up costs every start half a millisecond. */
const devanagari = /[\u0904-\u0939\u093d\u0950\u0958-\u0961\u0971-\u097f\ua8f2-\ua8fe]/;
const httpUri = /^https?:\/\/[^\s"<>\\]+$/;
const isAddress = (text: string): boolean => URL.canParse(text) && isNfc(text);
const posterOrHttpUri = /^(?:\/images\/[a-z0-9-]+\.svg|https?:\/\/[^\s"<>\\]+)$/;

/** The first characters that a normalisation to NFC may change (UAX #15, 9.1); hardly a text in Latin letters has any. */
const mayChange = /[\u0300-\uffff]/;
const isNfc = (text: string): boolean => !mayChange.test(text) || text === text.normalize('NFC');

const text = string({
  minLength: 1,
  maxLength: 4000,
  pattern: /\S/,
  check: isNfc,
  expected: 'text of 1 to 4000 characters in Unicode form NFC that is not blank',
});
const hindiName = string({
  minLength: 1,
  maxLength: 200,
  pattern: devanagari,
  check: isNfc,
  expected: 'a name in Devanagari script, in Unicode form NFC',
});
export const latitude = number({ min: -90, max: 90 });
export const longitude = number({ min: -180, max: 180 });
const placeLatitude = describe(latitude, { description: 'Latitude in degrees, WGS 84.' });
const placeLongitude = describe(longitude, { description: 'Longitude in degrees, WGS 84.' });

const placeFields = {
  id: describe(
    string({ maxLength: 100, pattern: slugPattern, expected: 'a lower-case slug such as old-fort' }),
    {
      description: 'Unique slug of the place, made for URLs.',
    },
  ),
  index: describe(integer({ min: 1 }), { description: 'Position of the place in the list, from 1.' }),
  name: describe(text, { description: 'English name.' }),
  hindi: describe(hindiName, { description: 'Hindi name in Devanagari.' }),
  description: describe(text, { description: 'What it is, where it comes from and what to look for.' }),
  distance: describe(text, { description: 'Approximate distance from the city centre.' }),
  entryFee: describe(text, { description: 'Entry fee, or how to get in free.' }),
  bestTime: describe(text, { description: 'Recommended season or hour.' }),
  category: describe(oneOf(categories), { description: 'Kind of attraction.' }),
  lat: placeLatitude,
  lng: placeLongitude,
};

/** A slug or an index, where it is no part of a path. */
export const idText = string({ maxLength: 100 });

/**
 * What may be searched for. The longest name in use is a quarter as long, and time grows with the number of words, of
 * which 200 characters hold 100 at most.
 */
export const searchText = string({ maxLength: 200 });

/** A place as the API answers it: the image is always an absolute address. */
export const place = describe(
  object({
    ...placeFields,
    image: describe(string({ format: 'uri' }), {
      description: 'Address of a photo, or of the poster drawn by the service.',
    }),
  }),
  { title: 'Place', description: 'One tourist attraction.' },
);
export type Place = Infer<typeof place>;

const pageAddress = string({
  maxLength: 2000,
  pattern: httpUri,
  check: isAddress,
  expected: 'an absolute http or https address',
});

/** Author and licence of a photo, and the page of the file, which names them where they are not known here. */
const credit = object(
  {
    page: describe(pageAddress, { description: 'Page of the photo, which names author and licence, too.' }),
    author: describe(optional(text), { description: 'Who made the photo.' }),
    licence: describe(optional(text), { description: 'Its licence, such as CC BY-SA 4.0.' }),
  },
  { unknown: 'error' },
);

/** A place as a data file holds it: the image may be the relative poster path, and a photo credit may follow. */
export const placeRecord = object(
  {
    ...placeFields,
    image: describe(
      string({
        maxLength: 2000,
        pattern: posterOrHttpUri,
        check: (address) => address.startsWith('/') || isAddress(address),
        expected: 'an absolute http or https address, or /images/ID.svg with the id of the place',
      }),
      { description: 'Address of a photo, or /images/ID.svg for the poster drawn by the service.' },
    ),
    credit: describe(optional(credit), { description: 'Credit of the photo.' }),
  },
  { unknown: 'error' },
);
export type PlaceRecord = Infer<typeof placeRecord>;

const country = string({ pattern: /^[A-Z]{2}$/, expected: 'two capital letters (ISO 3166-1 alpha-2)' });
const centre = object(
  { name: describe(text, { description: 'Name of that spot.' }), lat: placeLatitude, lng: placeLongitude },
  { unknown: 'error' },
);

/** The city a data file is about. */
export const city = object(
  {
    name: describe(text, { description: 'English name of the city.' }),
    hindi: describe(hindiName, { description: 'Hindi name in Devanagari.' }),
    region: describe(text, { description: 'State or region around it.' }),
    country: describe(country, { description: 'Country, as two capital letters (ISO 3166-1 alpha-2).' }),
    centre: describe(centre, { description: 'Spot from which distances are told.' }),
    description: describe(text, { description: 'What the city is known for, in a few sentences.' }),
  },
  { unknown: 'error' },
);
export type City = Infer<typeof city>;

/** Whether the picture of a place is one that the service itself answers, given as a path on this service. */
export function hasPoster(record: Pick<PlaceRecord, 'image'>): boolean {
  return record.image.startsWith('/');
}
