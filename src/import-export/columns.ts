import { at } from '../base/at.ts';
import { isRecord, type JsonSchema } from '../base/schema.ts';
import { absoluteAddress } from '../places/pictures.ts';
import { type PlaceRecord, placeDraft } from '../places/place.ts';
import words from './headings.json' with { type: 'json' };

/** Normalises a heading for comparison: `Öffnungs-Zeiten` becomes `offnungszeiten`. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Headings by language (BCP 47) and field, normalised. English comes first; a new language is one more entry. */
const headingWords: Readonly<Record<string, Readonly<Record<string, string>>>> = words;

/** A field of a place, or a nested one such as `credit.page`. */
export interface Column {
  readonly name: string;
  readonly path: readonly string[];
  /** JSON Schema type of its values. */
  readonly type: string | undefined;
}

/** Columns of a table of places, in the order of a data file. */
export const columns: readonly Column[] = columnsOf(placeDraft.json, []);

function columnsOf({ properties = {} }: JsonSchema, path: readonly string[]): Column[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const own = [...path, key];
    if (field.properties) return columnsOf(field, own);
    return { name: own.join('.'), path: own, type: field.type };
  });
}

/** Column of cells that hold both latitude and longitude. */
const position: Column = { name: 'position', path: ['position'], type: 'string' };

const byName = new Map([...columns, position].map((column) => [column.name, column]));
const byPlainName = new Map([...byName].map(([name, column]) => [plain(name), column]));

export interface Target {
  readonly column: Column;
  /** True if its texts are in the city language. They also serve as English texts if there are no others. */
  readonly isNative?: boolean;
}

const native = (column: Column): Target => ({ column, isNative: true });

/** Columns by language and normalised heading. */
const byWord = new Map(
  Object.entries(headingWords).map(([language, fields]) => {
    const words = Object.entries(fields).flatMap(([field, own]) => {
      const column = byName.get(field);
      return column ? own.split(' ').map((word) => [plain(word), column] as const) : [];
    });
    return [language, new Map(words)];
  }),
);

/**
 * Maps headings to columns, exact names before guesses, and detects the language of most headings (English by default).
 */
export function readHeadings(headings: readonly string[], cityLanguage: string | undefined) {
  const language = languageOf(headings, cityLanguage);
  const isBilingual = headings.some((heading) => /^name[:_ ]en$/i.test(heading));
  const targets = headings.flatMap((heading): [string, Target][] => {
    const target = targetOf(heading, language, cityLanguage ?? language);
    // In OpenStreetMap, the name without a language is in the city language.
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

/** Maps a heading with a language suffix, such as `name:de` or `Beschreibung (EN)`, to its column. */
function targetOfLanguage(heading: string, language: string, cityLanguage: string): Target | undefined {
  const [, base = '', behind = ''] = /^(.+?)[\s:_(/-]+([a-z]{2,3})\)?$/i.exec(heading) ?? [];
  const column =
    byName.get(base) ?? byWord.get(language)?.get(plain(base)) ?? byWord.get('en')?.get(plain(base));
  if (column === undefined) return undefined;
  if (behind.toLowerCase() === 'en') return { column };
  return behind.toLowerCase() === cityLanguage ? cityLanguageColumn(column, cityLanguage) : undefined;
}

/** Returns the column of the same text in the city language, if it exists. */
export function cityLanguageColumn({ name }: Column, language: string): Target | undefined {
  const cityLanguageKey = name === 'name' ? (language === 'hi' ? 'hindi' : 'localName') : `local.${name}`;
  const column = byName.get(cityLanguageKey);
  return column && { column };
}

/**
 * Returns the language that most headings are in. Names of fields are English. English wins a tie, because words such as
 * `Description` belong to several languages.
 */
function languageOf(headings: readonly string[], cityLanguage: string | undefined): string {
  const others = headings.filter((heading) => !byName.has(heading)).map(plain);
  const isEnglish = (word: string) => byPlainName.has(word) || byWord.get('en')?.has(word) === true;
  const counts = [...byWord].map(([language, words]) => ({
    language,
    count: others.filter((word) => (language === 'en' ? isEnglish(word) : words.has(word))).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language);
  return best.find((each) => each === 'en') ?? best.find((each) => each === cityLanguage) ?? at(best, 0);
}

/** Returns the distinct headings for a field in all languages. */
export function wordsFor(field: string): readonly string[] {
  const words = Object.values(headingWords).flatMap((fields) => fields[field]?.split(' ') ?? []);
  return [...new Set([field, ...words])];
}

export function valueAt(place: object, { path }: Column): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), place);
}

/** Converts a place for export: picture addresses become absolute, and the address of its page is appended. */
export function toExported(place: PlaceRecord, base: string): PlaceRecord & { readonly url?: string } {
  const { id, image, photos } = place;
  return {
    ...place,
    image: absoluteAddress(image, base),
    ...(photos && { photos: photos.map((each) => ({ ...each, url: absoluteAddress(each.url, base) })) }),
    ...(base !== '' && { url: `${base}/places/${id}` }),
  };
}

/** Returns the origin of the service that exported a place, from the address of its page. */
export function originOf(url: unknown, id: unknown): string | undefined {
  const [, origin, slug] = /^(https?:\/\/[^/]+)\/places\/([^/]+)$/.exec(String(url)) ?? [];
  return slug !== undefined && slug === id ? origin : undefined;
}
