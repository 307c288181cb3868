import { isUtf8 } from 'node:buffer';
import { at } from '../../base/at.ts';
import type { Fault } from '../../base/fault.ts';
import { printable } from '../../base/log.ts';
import { closedObject } from '../../base/object-schema.ts';
import {
  array,
  asValid,
  describe,
  isRecord,
  type JsonSchema,
  optional,
  parse,
  string,
} from '../../base/schema.ts';
import { suggestion } from '../../base/suggestion.ts';
import type { Point } from '../../indexes/distance.ts';
import { CatalogueBuilder, type CatalogueData } from '../catalogue-data.ts';
import { categoriesOf, faultsOfCityLanguageLabels } from '../categories.ts';
import { defaultLanguage } from '../field-types.ts';
import { faultsOfGuide, guideSections } from '../guide.ts';
import { city, type PlaceDraftWithId, placeDraft, placeDraftAmong } from '../place.ts';
import { faultsOfItineraries, publishedItineraries } from '../published-itineraries.ts';
import { createAliases } from './aliases.ts';
import { type CutFile, cutPlaces } from './cut.ts';
import { PlaceFaults, Relations } from './relations.ts';

const places = array(placeDraft);
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
type PlaceListener = (place: PlaceDraftWithId, pointer: string, centre: Point | undefined) => void;

/** Checks the bytes of a data file. Returns the data set, which keeps the bytes, or every fault with its JSON Pointer. */
export function checkBytes(bytes: Buffer<ArrayBuffer>, onPlace?: PlaceListener): Checked {
  if (!isUtf8(bytes)) return notJson('is not UTF-8');
  // UTF-8 text may begin with a byte order mark.
  const json = bytes.toString('utf8', 0, 3) === '\ufeff' ? bytes.subarray(3) : bytes;
  return checkCut(json, onPlace) ?? checkWhole(json, onPlace);
}

/** Checks a data file that is already parsed. */
export function checkValue(value: unknown, onPlace?: PlaceListener): Checked {
  const checked = isRecord(value) ? checkCut(Buffer.from(JSON.stringify(value)), onPlace) : undefined;
  if (checked) return checked;
  const parsed = parse(dataFile, value);
  return { faults: 'faults' in parsed ? parsed.faults : [] };
}

/** Checks a file that cannot be cut: it is not JSON, has no array of places, or spells the name of the array unusually. */
function checkWhole(json: Buffer, onPlace?: PlaceListener): Checked {
  try {
    return checkValue(JSON.parse(json.toString()), onPlace);
  } catch (error) {
    if (error instanceof SyntaxError) return notJson(`is not JSON: ${error.message}`);
    throw error;
  }
}

/** Checks a file place by place. Undefined if it cannot be cut, or if a part is not JSON: only a parse of the whole tells where. */
function checkCut(json: Buffer<ArrayBuffer>, onPlace?: PlaceListener): Checked | undefined {
  const file = cutPlaces(json);
  try {
    const root: unknown = file && JSON.parse(file.rootText);
    return file && isRecord(root) ? check(root, file, onPlace) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function notJson(problem: string): Checked {
  return { faults: [{ pointer: '', problem, expected: 'JSON encoded as UTF-8' }] };
}

export function faultLine({ pointer, problem, expected, typo }: Fault): string {
  const meant = typo ? suggestion(typo.typed, typo.words) : '';
  return printable(`${pointer === '' ? '(root)' : pointer}: ${problem}${meant}; must be ${expected}`);
}

/** Checks a root and its places. */
function check(root: Record<string, unknown>, { json, bounds }: CutFile, onPlace?: PlaceListener): Checked {
  const parsed = parse(dataFile, { ...root, places: [] });
  const faults = new PlaceFaults('faults' in parsed ? parsed.faults : []);
  const centre = 'value' in parsed ? parsed.value.city.centre : undefined;
  const language = languageOf(root, faults.all);
  const nameFault = faultOfNames(root.city, language);
  if (nameFault) faults.all.push({ ...nameFault, pointer: `/city${nameFault.pointer}` });
  // If the name of the city is in the wrong field, the language is wrong, not every place.
  const languageOfPlaces = nameFault ? undefined : language;
  const categories = categoriesOf(isRecord(root.city) ? root.city.categories : undefined);
  faults.all.push(...faultsOfCityLanguageLabels(root.city, categories));
  const count = bounds.length / 2;
  if (count === 0)
    faults.all.push({ pointer: '/places', problem: 'contains no place', expected: 'at least one place' });
  const relations = new Relations(count);
  const aliases = createAliases();
  const schema = placeDraftAmong(categories);
  const builder = centre && new CatalogueBuilder(json, count, categories, centre);
  // A function of its own: V8 optimises the hot loop of a long function as a whole, which takes longer than 1,000 places.
  const checkPlace = (position: number): void => {
    faults.begin(position);
    const [start, end] = [at(bounds, 2 * position), at(bounds, 2 * position + 1)];
    const value: unknown = JSON.parse(json.toString('utf8', start, end));
    const draft = asValid(schema, value);
    if (!draft) schema.explain(value, faults.pointer, (fault) => faults.all.push(fault));
    const misplaced = faultOfNames(value, languageOfPlaces);
    if (misplaced) faults.all.push({ ...misplaced, pointer: faults.pointer + misplaced.pointer });
    const id = relations.add(value, position, faults);
    if (!draft || id === undefined || !faults.isGood) return;
    aliases.add(draft, position);
    builder?.add(draft, id, (draft.index ?? position + 1) - 1, start, end);
    onPlace?.({ ...draft, id }, faults.pointer, centre);
  };
  for (let position = 0; position < count; position += 1) checkPlace(position);
  faults.all.push(...aliases.faults(relations.ids));
  const itineraries = parse(optional(publishedItineraries, []), root.routes);
  if ('value' in itineraries) faults.all.push(...faultsOfItineraries(itineraries.value, relations.ids));
  const guide = parse(optional(guideSections, []), root.guide);
  if ('value' in guide) faults.all.push(...faultsOfGuide(guide.value));
  if ('faults' in parsed || !builder || faults.all.length > 0) return { faults: faults.all };
  const { city, routes, guide: sections } = parsed.value;
  return { data: builder.finish(city, routes, sections) };
}

/** Returns the city language; undefined if it has a fault. */
function languageOf({ city }: Record<string, unknown>, faults: readonly Fault[]): string | undefined {
  const { language = defaultLanguage } = isRecord(city) ? city : {};
  const isGood = faults.every(({ pointer }) => pointer !== '/city/language');
  return typeof language === 'string' && isGood ? language : undefined;
}

/** Returns the fault of the second name of a city or place, with its pointer from there. Hindi requires its own field. */
function faultOfNames(value: unknown, language: string | undefined): Fault | undefined {
  if (!isRecord(value) || language === undefined) return undefined;
  const isHindi = language === defaultLanguage;
  const foreign = isHindi ? 'localName' : 'hindi';
  if (isHindi && value.hindi === undefined) {
    const expected = 'a name in Devanagari script, where no /city/language names another language than hi';
    return { pointer: '/hindi', problem: 'is missing', expected };
  }
  if (value[foreign] === undefined) return undefined;
  const expected = `left out, because /city/language is ${language}`;
  return { pointer: `/${foreign}`, problem: 'does not belong to a city of this language', expected };
}
