import { isUtf8 } from 'node:buffer';
import { at } from '../../base/at.ts';
import { shortJson } from '../../base/errors.ts';
import type { Fault } from '../../base/fault.ts';
import { type JsonPlace, walkJson } from '../../base/json-text.ts';
import { printable } from '../../base/log.ts';
import {
  array,
  closedObject,
  describe,
  isRecord,
  type JsonSchema,
  optional,
  parse,
  string,
} from '../../base/schema.ts';
import { freeSlug } from '../../base/slug.ts';
import { suggestion } from '../../base/suggestion.ts';
import type { Point } from '../../indexes/distance.ts';
import { CatalogueBuilder, type CatalogueData } from '../catalogue-data.ts';
import { categoriesOf, faultsOfCityLanguageLabels } from '../categories.ts';
import { defaultLanguage } from '../field-types.ts';
import { faultsOfGuide, guideSections } from '../guide.ts';
import { isPoster } from '../pictures.ts';
import {
  type City,
  city,
  distanceText,
  type PlaceRecord,
  placeRecord,
  placeRecordAmong,
  withEntryFee,
} from '../place.ts';
import { faultsOfItineraries, publishedItineraries } from '../published-itineraries.ts';
import { createAliases } from './aliases.ts';

const places = array(placeRecord);
const dataFile = closedObject({
  $schema: describe(optional(string()), 'Address of this schema, for editors.'),
  city: describe(city, 'The city that the places are in.'),
  places: { ...places, json: { ...places.json, minItems: 1, description: 'The places, in any order.' } },
  routes: describe(optional(publishedItineraries), 'Itineraries: places in the order of a visit.'),
  guide: describe(optional(guideSections), 'Guide for visitors of the city, in sections.'),
});

const cityIsHindi = {
  properties: { city: { type: 'object', properties: { language: { const: defaultLanguage } } } },
};

/** JSON Schema of a data file. Rules that it cannot express, such as unique ids, are enforced by the check only. */
export const dataFileSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Data file of places',
  ...dataFile.json,
  // Without a language the condition holds, because Hindi is the default.
  if: cityIsHindi,
  else: ofCityAndPlaces({ properties: { hindi: { not: {} } } }),
  allOf: [
    {
      if: { not: cityIsHindi },
      else: ofCityAndPlaces({ required: ['hindi'], properties: { hindi: {}, localName: { not: {} } } }),
    },
  ],
};

function ofCityAndPlaces(rule: JsonSchema): JsonSchema {
  const each = { type: 'object', ...rule };
  return { properties: { city: each, places: { type: 'array', items: each } } };
}

export type Checked = { readonly data: CatalogueData } | { readonly faults: readonly Fault[] };

/** Called with each valid place. `centre` is the city centre if the root is valid. */
type PlaceListener = (place: PlaceRecord, pointer: string, centre: Point | undefined) => void;

/** Checks the bytes of a data file. Returns the data set, or every fault with its JSON Pointer. */
export function checkBytes(bytes: Buffer, onPlace?: PlaceListener): Checked {
  if (!isUtf8(bytes)) return notJson('is not UTF-8');
  // UTF-8 text may begin with a byte order mark.
  const json = bytes.toString('utf8', 0, 3) === '\ufeff' ? bytes.subarray(3) : bytes;
  // All places as objects would take five times the memory of the file.
  const split = splitPlaces(json);
  if (split) return check(split.root, split.places, onPlace, json.length);
  try {
    return checkValue(JSON.parse(json.toString()), onPlace);
  } catch (error) {
    if (error instanceof SyntaxError) return notJson(`is not JSON: ${error.message}`);
    throw error;
  }
}

/** Lazily parsed places, so that not all are in memory at once. */
type PlaceValues = Iterable<unknown> & { readonly length: number };

/**
 * Splits a data file in UTF-8 into its root and its places, which are parsed on demand. Undefined unless there is
 * exactly one array of places.
 */
function splitPlaces(json: Buffer) {
  const bounds: number[] = [];
  const found: JsonPlace[] = [];
  // In Latin-1 a character is a byte, and JSON syntax is ASCII.
  const visit = (value: JsonPlace) => {
    if (value.pointer.startsWith('/places/')) bounds.push(value.at, value.end);
    else if (value.pointer === '/places') found.push(value);
  };
  const end = walkJson(json.toString('latin1'), visit, 2);
  const [array, second] = found;
  if (end !== undefined || !array || second || json.at(array.at) !== '['.charCodeAt(0)) return undefined;
  const root: unknown = JSON.parse(
    `${json.toString('utf8', 0, array.at)}null${json.toString('utf8', array.end)}`,
  );
  if (!isRecord(root)) return undefined;
  const places: PlaceValues = { length: bounds.length / 2, [Symbol.iterator]: () => parseAll(json, bounds) };
  return { root, places };
}

function* parseAll(json: Buffer, bounds: readonly number[]): Generator<unknown> {
  for (let i = 0; i < bounds.length; i += 2)
    yield JSON.parse(json.toString('utf8', at(bounds, i), at(bounds, i + 1)));
}

function notJson(problem: string): Checked {
  return { faults: [{ pointer: '', problem, expected: 'JSON encoded as UTF-8' }] };
}

/** Checks a data file that is already parsed. */
export function checkValue(value: unknown, onPlace?: PlaceListener): Checked {
  if (isRecord(value) && Array.isArray(value.places)) return check(value, value.places, onPlace);
  const parsed = parse(dataFile, value);
  return { faults: 'faults' in parsed ? parsed.faults : [] };
}

export function faultLine({ pointer, problem, expected, typo }: Fault): string {
  const meant = typo ? suggestion(typo.typed, typo.words) : '';
  return printable(`${pointer === '' ? '(root)' : pointer}: ${problem}${meant}; must be ${expected}`);
}

/** Checks a root and its places. `bytes` is the approximate size of the file. */
function check(root: Record<string, unknown>, places: PlaceValues, onPlace?: PlaceListener, bytes = 0) {
  const parsed = parse(dataFile, { ...root, places: [] });
  const faults = 'faults' in parsed ? [...parsed.faults] : [];
  const centre = 'value' in parsed ? parsed.value.city.centre : undefined;
  const language = languageOf(root, faults);
  const nameFaults = faultsOfNames(root.city, '/city', language);
  faults.push(...nameFaults);
  // If the name of the city is in the wrong field, the language is wrong, not every place.
  const languageOfPlaces = nameFaults.length === 0 ? language : undefined;
  const categories = categoriesOf(isRecord(root.city) ? root.city.categories : undefined);
  faults.push(...faultsOfCityLanguageLabels(root.city, categories));
  if (places.length === 0)
    faults.push({ pointer: '/places', problem: 'contains no place', expected: 'at least one place' });
  const ids = new Set<string>();
  const checkRelations = createRelations(places.length, ids);
  const aliases = createAliases();
  const schema = placeRecordAmong(categories);
  const builder = new CatalogueBuilder(places.length, categories, bytes);
  let position = 0;
  for (const value of places) {
    const pointer = `/places/${position}`;
    const own: Fault[] = [];
    const stored = schema.read(value, pointer, (fault) => own.push(fault));
    own.push(...faultsOfNames(value, pointer, languageOfPlaces));
    position += 1;
    if (stored) {
      complete(stored, position, ids, centre);
      checkRelations(stored, pointer, own);
    }
    if (stored && own.length === 0) {
      aliases.add(stored, pointer);
      const record = withEntryFee(stored);
      if (centre) builder.add(record.index - 1, record, centre);
      onPlace?.(record, pointer, centre);
    }
    for (const fault of own) faults.push(fault);
  }
  faults.push(...aliases.faults(ids));
  const itineraries = parse(optional(publishedItineraries, []), root.routes);
  if ('value' in itineraries) faults.push(...faultsOfItineraries(itineraries.value, ids));
  const guide = parse(optional(guideSections, []), root.guide);
  if ('value' in guide) faults.push(...faultsOfGuide(guide.value));
  if ('faults' in parsed || faults.length > 0) return { faults };
  const { city, routes, guide: sections } = parsed.value;
  return { data: builder.finish(city, routes, sections) };
}

/** Derives missing fields from other fields and the position in the file. `ids` are the ids of earlier places. */
function complete(place: PlaceRecord, position: number, ids: ReadonlySet<string>, centre?: City['centre']) {
  if (place.index === 0) place.index = position;
  if (place.id === '' && typeof place.name === 'string') place.id = freeSlug(place, position, ids);
  if (place.image === '') place.image = `/images/${place.id}.svg`;
  if (place.distance === '' && centre) place.distance = distanceText(place, centre);
}

/** Returns the city language; undefined if it has a fault. */
function languageOf({ city }: Record<string, unknown>, faults: readonly Fault[]): string | undefined {
  const { language = defaultLanguage } = isRecord(city) ? city : {};
  const isGood = faults.every(({ pointer }) => pointer !== '/city/language');
  return typeof language === 'string' && isGood ? language : undefined;
}

/** Returns the faults of the second name of a city or place. Hindi requires its own field. */
function faultsOfNames(value: unknown, pointer: string, language: string | undefined): Fault[] {
  if (!isRecord(value) || language === undefined) return [];
  const isHindi = language === defaultLanguage;
  const foreign = isHindi ? 'localName' : 'hindi';
  if (isHindi && value.hindi === undefined) {
    const expected = 'a name in Devanagari script, where no /city/language names another language than hi';
    return [{ pointer: `${pointer}/hindi`, problem: 'is missing', expected }];
  }
  if (value[foreign] === undefined) return [];
  const expected = `left out, because /city/language is ${language}`;
  return [
    { pointer: `${pointer}/${foreign}`, problem: 'does not belong to a city of this language', expected },
  ];
}

/** Checks relations between places and collects ids. Fields with a fault are not reported again. */
function createRelations(count: number, ids: Set<string>) {
  const indexes = new Set<unknown>();
  return ({ id, index, image }: Partial<PlaceRecord>, pointer: string, faults: Fault[]): void => {
    const isGood = (field: string) => faults.every((fault) => fault.pointer !== `${pointer}/${field}`);
    const report = (field: string, problem: string, expected: string) =>
      faults.push({ pointer: `${pointer}/${field}`, problem, expected });
    const isSlug = id !== undefined && id !== '' && isGood('id');
    if (isSlug && ids.has(id)) report('id', `repeats ${shortJson(id)}`, 'unique');
    if (indexes.has(index) && isGood('index')) report('index', `repeats ${shortJson(index)}`, 'unique');
    if (typeof index === 'number' && index > count && isGood('index'))
      report('index', `is ${index}`, `from 1 to ${count} without a gap`);
    const isOther = typeof image === 'string' && isPoster(image) && image !== `/images/${id}.svg`;
    if (isOther && isGood('id') && isGood('image'))
      report('image', `is ${shortJson(image)}`, `/images/${id}.svg or an absolute address`);
    if (isSlug) ids.add(id);
    indexes.add(index);
  };
}
