import { closedObject } from '../base/object-schema.ts';
import { describe, type Infer, optional, type Schema, string } from '../base/schema.ts';
import { kilometres, metres, type Point } from '../indexes/distance.ts';
import { categoryAmong, categoryLabels } from './categories.ts';
import { travel } from './city-travel.ts';
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
  nameText,
  ornament,
  text,
  timeZone,
} from './field-types.ts';
import { posterAddress } from './pictures.ts';
import { draftFields, type Facility, inCityLanguage, placeFields } from './place-fields.ts';

/** A slug, index or name outside a path. */
export const idText = string({
  minLength: 1,
  maxLength: 200,
  expected: 'the slug, index or name of a place',
});

/**
 * Text of a search. Names have at most a quarter of its length, and the cost grows with the number of words, at most
 * 100.
 */
export const searchText = string({ maxLength: 200 });

/** Schema of a place in a data file. */
export const placeDraft = closedObject(draftFields);
export type PlaceDraft = Infer<typeof placeDraft>;
export type PlaceDraftWithId = PlaceDraft & { readonly id: string };

export function placeDraftAmong(categories: readonly string[]): Schema<PlaceDraft> {
  return closedObject({ ...draftFields, category: categoryAmong(categories) });
}

/** Schema of a place with everything that the service derives. */
const placeRecord = closedObject(placeFields);
export type PlaceRecord = Infer<typeof placeRecord>;

/** Derives the fields that a data file may leave out. Fields end up in the order of the schema, whatever it was in the file. */
export function completed(
  draft: PlaceDraft,
  id: string,
  position: number,
  centre: City['centre'],
): PlaceRecord {
  return placeRecord.read({
    ...draft,
    id,
    index: draft.index ?? position + 1,
    distance: draft.distance ?? distanceText(draft, centre),
    entryFee: draft.fee ? feeText(draft.fee, 'en', 'Free') : draft.entryFee,
    image: draft.image ?? posterAddress(id),
  });
}

/** The first fields of a record, in order. */
export function identityOf({ id, index, name, hindi, localName }: PlaceRecord) {
  return {
    id,
    index,
    name,
    ...(hindi !== undefined && { hindi }),
    ...(localName !== undefined && { localName }),
  };
}

/** Resolution of distances in kilometres; positions are not known more precisely. */
export const minDistanceKm = 0.1;

/** Default `distance` text for a place without one. */
export function distanceText(from: Point, centre: City['centre']): string {
  const away = Math.max(minDistanceKm, kilometres(from, centre));
  const way = away < 0.95 ? `${Math.round(away * 10)}00 m` : `${away.toFixed(away < 10 ? 1 : 0)} km`;
  return `About ${way} from ${centre.name}`;
}

/** True if visitors can enter for free, according to the fees or else the beginning of the fee text. */
export function isFree({ fee, entryFee, access }: Pick<PlaceDraft, 'fee' | 'entryFee' | 'access'>): boolean {
  if (access === 'outside-only' || access === 'closed') return false;
  return fee ? fee.every(({ amount }) => amount === 0) : /^free\b/i.test(entryFee ?? '');
}

/** Returns the facilities of a place; full wheelchair access counts as one. */
export function facilitiesOf(place: Pick<PlaceDraft, 'facilities' | 'wheelchair'>): readonly Facility[] {
  const { facilities = [], wheelchair } = place;
  return wheelchair === 'yes' && !facilities.includes('wheelchair')
    ? [...facilities, 'wheelchair']
    : facilities;
}

/** Parses the distance at the beginning of a text, in kilometres; undefined if it has no number. */
export function statedKilometres(distance: string): number | undefined {
  const [, figure, unit] = /([\d,]+(?:\.\d+)?)\s*(km|m)\b/.exec(distance) ?? [];
  if (figure === undefined) return undefined;
  return Number(figure.replaceAll(',', '')) / (unit === 'm' ? 1000 : 1);
}

/** Radius of the centre in kilometres: an hour on foot there and back. */
const centralKm = 2.5;

/**
 * True if the place is within `centralKm` of the centre, by its stated road distance where it has one: a road may go
 * round a hill.
 */
export function isCentral(place: Point & Pick<PlaceDraft, 'distance'>, centre: Point): boolean {
  if (metres(place, centre) / 1000 > centralKm) return false;
  return place.distance === undefined || (statedKilometres(place.distance) ?? 0) <= centralKm;
}

export interface Named extends Pick<PlaceRecord, 'name' | 'hindi' | 'localName'> {
  /** Set on pages in the city language, where `name` is in that language. */
  readonly englishName?: string;
}

/** Name of a city or place in the city language; undefined if it has an English one only. */
export function cityLanguageName({ hindi, localName }: Named): string | undefined {
  return hindi ?? localName;
}

/**
 * Name that pages show beside `name`: in the city language, or in English on its pages. Undefined if it is the same:
 * Porto is Porto.
 */
export function secondName(named: Named): string | undefined {
  const second = named.englishName ?? cityLanguageName(named);
  return second === named.name ? undefined : second;
}

/** True if `name` is in the city language, as on its pages. */
export function isInCityLanguage({ englishName }: Named): boolean {
  return englishName !== undefined;
}

/** Formats both names: `Hawa Mahal (हवा महल)`. */
export function bothNames(named: Named): string {
  const second = secondName(named);
  return second === undefined ? named.name : `${named.name} (${second})`;
}

/** Returns a word that finds the place, for example searches. */
export function wordOfName({ name }: Named): string {
  return name.match(/[\p{Letter}\p{Mark}]+/u)?.[0] ?? name;
}

export const city = closedObject({
  name: describe(text, 'English name of the city.'),
  language: describe(
    optional(language, defaultLanguage),
    'Language of second names and translated texts, beside English (BCP 47).',
  ),
  hindi: describe(optional(hindiName), 'Hindi name in Devanagari; required if the language is hi.'),
  localName: describe(optional(nameText), 'Name in the language of the city, if that is not hi.'),
  region: describe(text, 'State or region of the city.'),
  timeZone: describe(
    optional(timeZone),
    'Time zone of the opening hours (IANA), needed to find places that are open now.',
  ),
  country: describe(country, 'Country, as two capital letters (ISO 3166-1 alpha-2).'),
  centre: describe(centre, 'Point from which distances are measured.'),
  description: describe(text, 'What the city is known for, in a few sentences.'),
  local: describe(
    optional(
      closedObject({
        description: inCityLanguage('Description'),
        region: inCityLanguage('State or region'),
        centre: inCityLanguage('Name of the point from which distances are measured'),
        categories: describe(
          optional(categoryLabels),
          'Names of the categories in the language of the city.',
        ),
      }),
    ),
    'Texts in the language of the city.',
  ),
  travel: describe(optional(travel), 'How the city is travelled, for the estimates of plans.'),
  contact: describe(optional(contact), 'Who maintains the data.'),
  licence: describe(optional(licence), 'Licence of the data.'),
  accent: describe(
    optional(accent),
    'Colour of links and headings; lighter and darker tones are derived from it.',
  ),
  categories: describe(
    optional(categoryLabels),
    'Names of the categories; an id other than the standard five adds a category of the city.',
  ),
  ornament: describe(optional(ornament), 'Forms of the building tradition of the city.'),
});
export type City = Infer<typeof city>;

/** Addresses under which somebody answers. */
export type Contact = NonNullable<City['contact']>;

/** Returns the contact of the operator, or without one the contact in the data. */
export function contactOf({ name, contact }: City, operator: Contact | undefined): Contact | undefined {
  return operator === undefined ? contact : { name: `${name} Tourism Places`, ...operator };
}
