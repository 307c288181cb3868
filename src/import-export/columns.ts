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

export type Targets = ReadonlyMap<string, Target>;

/** Hints for mapping headings. */
export interface HeadingHints {
  readonly cityLanguage?: string | undefined;
  /** Fields by heading, as the user maps them; an empty field leaves a column out. */
  readonly mapping?: ReadonlyMap<string, string> | undefined;
  /** Returns the share of distinct values in a column. */
  readonly distinctness?: (heading: string) => number;
}

/** A candidate for a column. The lowest rank wins. */
interface Candidate extends Target {
  readonly heading: string;
  readonly rank: number;
}

/**
 * Maps headings to columns, exact names before guesses, and detects the language of most headings (English by default).
 * A heading that only contains a known word counts where no other heading has that column.
 */
export function readHeadings(headings: readonly string[], hints: HeadingHints = {}) {
  const { cityLanguage, mapping } = hints;
  const language = languageOf(headings, cityLanguage);
  const isBilingual = headings.some((heading) => /^name[:_ ]en$/i.test(heading));
  const exact = headings.flatMap((heading): Candidate[] => {
    const field = mapping?.get(heading);
    if (field !== undefined) return byName.has(field) ? [{ heading, column: mapped(field), rank: -1 }] : [];
    const target = targetOf(heading, language, cityLanguage ?? language);
    if (!target) return [];
    // In OpenStreetMap, the name without a language is in the city language.
    const own = heading === 'name' && isBilingual ? native(target.column) : target;
    return [{ heading, ...own, rank: own.isNative ? 2 : byName.has(heading) ? 0 : 1 }];
  });
  const taken = new Set(exact.map(({ column }) => column.name));
  const known = new Set([...exact.map(({ heading }) => heading), ...(mapping?.keys() ?? [])]);
  const guesses = headings.flatMap((heading): Candidate[] => {
    const column = known.has(heading) ? undefined : columnContainedIn(heading);
    return column && (column.name === 'name' || !taken.has(column.name))
      ? [{ heading, column, rank: 3 }]
      : [];
  });
  const ranked = [...exact, ...guesses].toSorted((a, b) => a.rank - b.rank);
  const ordered = withDistinctNameFirst(ranked, hints);
  return {
    targets: new Map(ordered.map((each): [string, Target] => [each.heading, each])),
    language,
  };
}

function mapped(field: string): Column {
  const column = byName.get(field);
  if (!column) throw new RangeError(`no column ${field}`);
  return column;
}

/** True for the name of a field that a column can be mapped to. */
export const isFieldName = (field: string): boolean => byName.has(field);

/** Share of distinct values by which a column must exceed the first candidate for the name. */
const minLead = 0.2;

/** Moves the candidate for the name that differs by row to the front: others name the district, not the place. */
function withDistinctNameFirst(
  ranked: readonly Candidate[],
  { distinctness }: HeadingHints,
): readonly Candidate[] {
  const names = ranked.filter(({ column, rank }) => column.name === 'name' && rank >= 0);
  const [first, ...others] = names;
  if (!first || others.length === 0 || !distinctness) return ranked;
  const shares = new Map(names.map(({ heading }) => [heading, distinctness(heading)]));
  const shareOf = ({ heading }: Candidate) => shares.get(heading) ?? 0;
  const best = others.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
  if (shareOf(best) < shareOf(first) + minLead) {
    // Candidates by a contained word are not needed beside an exact one.
    return ranked.filter((each) => each === first || each.rank < 3 || each.column.name !== 'name');
  }
  return [best, ...ranked.filter((each) => each !== best)];
}

/** Fields that a heading may name by one of its words. */
const guessedFields = new Set(
  'name description category lat lng position website telephone openingHours entryFee image directions'.split(
    ' ',
  ),
);
/** Words of headings that name something else than the place. */
const otherThings =
  /^(?:city|town|country|commune|ville|region|district|state|province|county|department|departement|author|owner|contact|file|user|street|ciudad|cidade|stadt|land|pays|pais|municip\w*|code|id)$/;

/** Finds the column whose word a heading contains: `nom_officiel_du_musee`, `Attraction Name`, `itemLabel`. */
function columnContainedIn(heading: string): Column | undefined {
  const words = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);
  if (words.some((word) => otherThings.test(word)) || /[:_ (/-][a-z]{2}\)?$/.test(heading)) return undefined;
  const find = (word: string, lists: readonly (ReadonlyMap<string, Column> | undefined)[]) =>
    lists.map((list) => list?.get(word)).find((column) => column && guessedFields.has(column.name));
  const others = [...byWord].filter(([language]) => language !== 'en').map(([, list]) => list);
  // The noun comes last in English, and first in Romance languages.
  const english = words.toReversed().map((word) => find(word, [byPlainName, byWord.get('en')]));
  return [...english, ...words.map((word) => find(word, others))].find(Boolean);
}

/** Returns the number of headings that are known in some language. */
export function knownHeadings(headings: readonly string[]): number {
  return headings.filter((heading) => targetOf(heading, 'en', 'en') ?? columnContainedIn(heading)).length;
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
