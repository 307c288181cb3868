import { at } from '../base/at.ts';
import { isRecord, type JsonSchema } from '../base/schema.ts';
import { absoluteAddress } from '../places/pictures.ts';
import { type PlaceRecord, placeRecord } from '../places/place.ts';
import words from './headings.json' with { type: 'json' };

/** A heading as words are compared: `Öffnungs-Zeiten` is `offnungszeiten`. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** What tables call the fields, by language (BCP 47): words, compared plain. English comes first; a language is one more entry. */
const headingWords: Readonly<Record<string, Readonly<Record<string, string>>>> = words;

/** A field of a place, or one within such a field, as `credit.page` is. */
export interface Column {
  readonly name: string;
  readonly path: readonly string[];
  /** The type of its values in JSON Schema. */
  readonly type: string | undefined;
}

/** What a table of places has, in the order of a data file. */
export const columns: readonly Column[] = columnsOf(placeRecord.json, []);

function columnsOf({ properties = {} }: JsonSchema, path: readonly string[]): Column[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const own = [...path, key];
    if (field.properties) return columnsOf(field, own);
    return { name: own.join('.'), path: own, type: field.type };
  });
}

/** A cell that holds latitude and longitude. */
const position: Column = { name: 'position', path: ['position'], type: 'string' };

const byName = new Map([...columns, position].map((column) => [column.name, column]));
const byPlainName = new Map([...byName].map(([name, column]) => [plain(name), column]));

export interface Target {
  readonly column: Column;
  /** Whether its texts are in the language of the city: they are the English ones, too, where there are no others. */
  readonly isNative?: boolean;
}

const native = (column: Column): Target => ({ column, isNative: true });

/** By language, the columns of its words. */
const byWord = new Map(
  Object.entries(headingWords).map(([language, fields]) => {
    const words = Object.entries(fields).flatMap(([field, own]) => {
      const column = byName.get(field);
      return column ? own.split(' ').map((word) => [plain(word), column] as const) : [];
    });
    return [language, new Map(words)];
  }),
);

/** What headings mean, those of a data file before guesses, and the language of most of them; English where they tell none. */
export function readHeadings(headings: readonly string[], cityLanguage: string | undefined) {
  const language = languageOf(headings, cityLanguage);
  const isBilingual = headings.some((heading) => /^name[:_ ]en$/i.test(heading));
  const targets = headings.flatMap((heading): [string, Target][] => {
    const target = targetOf(heading, language, cityLanguage ?? language);
    // In OpenStreetMap, the name without a language is the one on the spot.
    return target ? [[heading, heading === 'name' && isBilingual ? native(target.column) : target]] : [];
  });
  const rank = ([heading, { isNative }]: [string, Target]) => (isNative ? 2 : byName.has(heading) ? 0 : 1);
  return { targets: new Map(targets.toSorted((a, b) => rank(a) - rank(b))), language };
}

function targetOf(heading: string, language: string, cityLanguage: string): Target | undefined {
  const word = plain(heading);
  const own = language === 'en' ? undefined : byWord.get(language)?.get(word);
  if (own) return language === cityLanguage ? native(own) : { column: own };
  const exact = byPlainName.get(word);
  if (exact) return { column: exact };
  const named = [...byWord.values()].flatMap((words) => words.get(word) ?? [])[0];
  return named ? { column: named } : targetOfLanguage(heading, language, cityLanguage);
}

/** What a heading with a language behind it means, such as `name:de` or `Beschreibung (EN)`. */
function targetOfLanguage(heading: string, language: string, cityLanguage: string): Target | undefined {
  const [, base = '', behind = ''] = /^(.+?)[\s:_(/-]+([a-z]{2,3})\)?$/i.exec(heading) ?? [];
  const column =
    byName.get(base) ?? byWord.get(language)?.get(plain(base)) ?? byWord.get('en')?.get(plain(base));
  if (column === undefined) return undefined;
  if (behind.toLowerCase() === 'en') return { column };
  return behind.toLowerCase() === cityLanguage ? localColumn(column, cityLanguage) : undefined;
}

/** The column of the same text in the language of the city, if there is one. */
export function localColumn({ name }: Column, language: string): Target | undefined {
  const local = name === 'name' ? (language === 'hi' ? 'hindi' : 'localName') : `local.${name}`;
  const column = byName.get(local);
  return column && { column };
}

/** The language that has the most words for headings, where that is more than English has. */
function languageOf(headings: readonly string[], cityLanguage: string | undefined): string {
  const others = headings.filter((heading) => !byName.has(heading)).map(plain);
  const counts = [...byWord].map(([language, words]) => ({
    language,
    count: others.filter((word) => words.has(word)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language);
  return best.find((each) => each === 'en') ?? best.find((each) => each === cityLanguage) ?? at(best, 0);
}

/** The words for a field in every language, each once. */
export function wordsFor(field: string): readonly string[] {
  const words = Object.values(headingWords).flatMap((fields) => fields[field]?.split(' ') ?? []);
  return [...new Set([field, ...words])];
}

export function valueAt(place: object, { path }: Column): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), place);
}

/** A place as exports of a service have it: its pictures by absolute addresses, and last the address of its page. */
export function toExported(place: PlaceRecord, base: string): PlaceRecord & { readonly url?: string } {
  const { id, image, photos } = place;
  return {
    ...place,
    image: absoluteAddress(image, base),
    ...(photos && { photos: photos.map((each) => ({ ...each, url: absoluteAddress(each.url, base) })) }),
    ...(base !== '' && { url: `${base}/places/${id}` }),
  };
}

/** The origin of the service that a place was exported from, by the address of its page. */
export function originOf(url: unknown, id: unknown): string | undefined {
  const [, origin, slug] = /^(https?:\/\/[^/]+)\/places\/([^/]+)$/.exec(String(url)) ?? [];
  return slug !== undefined && slug === id ? origin : undefined;
}
