import { at } from '../base/at.ts';
import { type Column, cityLanguageColumn, columnsByName, type Target } from './columns.ts';
import {
  columnContainedIn,
  columnsByPlainName,
  columnsByWord,
  isEnglish,
  languageNamed,
  plain,
} from './heading-words.ts';

const native = (column: Column): Target => ({ column, isNative: true });

export type Targets = ReadonlyMap<string, Target>;

/** Hints for mapping headings. */
export interface HeadingHints {
  readonly cityLanguage?: string | undefined;
  /** Fields by heading, as the user maps them; an empty field leaves a column out. */
  readonly mapping?: ReadonlyMap<string, string> | undefined;
  /** Returns the share of distinct values in a column. */
  readonly distinctness?: (heading: string) => number;
  /** True for a column whose cells are shapes of well-known text, whatever its heading. */
  readonly hasShapes?: (heading: string) => boolean;
}

/** A candidate for a column. The lowest rank wins. */
interface Candidate extends Target {
  readonly heading: string;
  readonly rank: number;
}

/**
 * Maps headings to columns, exact names before guesses, and detects the city language: the language of most headings, or
 * else of the texts beside English ones (English by default). A heading that only contains a known word counts where no other
 * heading has that column.
 */
export function readHeadings(headings: readonly string[], hints: HeadingHints = {}) {
  const { mapping } = hints;
  const language = languageOf(headings, hints.cityLanguage);
  const cityLanguage = hints.cityLanguage ?? (language === 'en' ? secondLanguage(headings) : language);
  const suffixed = new Map(headings.map((heading) => [heading, withoutSuffix(heading, language)]));
  const inEnglish = new Set([...suffixed.values()].map((each) => each?.language === 'en' && each.column));
  const exact = headings.flatMap((heading): Candidate[] => {
    const field = mapping?.get(heading);
    if (field !== undefined)
      return columnsByName.has(field) ? [{ heading, column: mapped(field), rank: -1 }] : [];
    const own = suffixed.get(heading);
    const target = targetOf(heading, language, cityLanguage) ?? (own && targetOfSuffix(own, cityLanguage));
    if (!target) return [];
    // Beside "name:en", the name without a language is in the city language.
    const isNative =
      target.isNative || (!own && hasCityLanguage(target.column) && inEnglish.has(target.column));
    const rank = isNative ? 2 : columnsByName.has(heading) ? 0 : 1;
    return [{ heading, ...(isNative ? native(target.column) : target), rank }];
  });
  const taken = new Set(exact.map(({ column }) => column.name));
  const known = new Set([...exact.map(({ heading }) => heading), ...(mapping?.keys() ?? [])]);
  const guesses = headings.flatMap((heading): Candidate[] => {
    if (known.has(heading) || suffixed.get(heading)) return [];
    const column = hints.hasShapes?.(heading) ? columnsByName.get('position') : columnContainedIn(heading);
    return column && (column.name === 'name' || !taken.has(column.name))
      ? [{ heading, column, rank: 3 }]
      : [];
  });
  const ranked = [...exact, ...guesses].toSorted((a, b) => a.rank - b.rank);
  const ordered = withDistinctNameFirst(ranked, hints);
  return {
    targets: new Map(ordered.map((each): [string, Target] => [each.heading, each])),
    language: cityLanguage,
  };
}

function mapped(field: string): Column {
  const column = columnsByName.get(field);
  if (!column) throw new RangeError(`no column ${field}`);
  return column;
}

/** True for the name of a field that a column can be mapped to. */
export const isFieldName = (field: string): boolean => columnsByName.has(field);

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

/** Returns the number of headings that are known in some language. */
export function knownHeadings(headings: readonly string[]): number {
  const isKnown = (heading: string) =>
    targetOf(heading, 'en', 'en') ?? withoutSuffix(heading, 'en') ?? columnContainedIn(heading);
  return headings.filter(isKnown).length;
}

function targetOf(heading: string, language: string, cityLanguage: string): Target | undefined {
  const word = plain(heading);
  const own = language === 'en' ? undefined : columnsByWord.get(language)?.get(word);
  if (own) return language === cityLanguage ? native(own) : { column: own };
  const exact = columnsByPlainName.get(word);
  if (exact) return { column: exact };
  const inCityLanguage = isEnglish(word) ? undefined : columnsByWord.get(cityLanguage)?.get(word);
  if (inCityLanguage) return native(inCityLanguage);
  const named = [...columnsByWord.values()].flatMap((words) => words.get(word) ?? [])[0];
  return named && { column: named };
}

/** A heading such as `name:de` or `Beschreibung (EN)`, without its suffix. */
interface Suffixed {
  readonly column: Column;
  readonly language: string;
}

const suffix = /^(.+?)[\s:_([/-]+(\p{L}{2,}(?:[-_]\p{L}{2,4})?)[)\]]?$/u;

/** Splits a heading into its column and the language that its suffix names; undefined if it names none. */
function withoutSuffix(heading: string, language: string): Suffixed | undefined {
  const [, base = '', behind = ''] = suffix.exec(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').trim()) ?? [];
  const code = base === '' ? undefined : languageNamed(behind);
  if (code === undefined) return undefined;
  const word = plain(base);
  const found = [
    columnsByName.get(base),
    columnsByPlainName.get(word),
    ...[code, language, 'en', ...columnsByWord.keys()].map((each) => columnsByWord.get(each)?.get(word)),
    columnContainedIn(base),
  ].filter((column) => column !== undefined);
  // "Fee (DE)" is a text, and not the list of fees.
  const column = found.find(hasCityLanguage) ?? found[0];
  return column && { column, language: code };
}

function targetOfSuffix({ column, language }: Suffixed, cityLanguage: string): Target | undefined {
  if (language === 'en') return { column };
  if (language !== cityLanguage) return undefined;
  return cityLanguageColumn(column, cityLanguage) ?? { column };
}

const hasCityLanguage = (column: Column): boolean => cityLanguageColumn(column, 'und') !== undefined;

/** Returns the one language, beside English, that most headings of texts are in; English if there is no such language. */
function secondLanguage(headings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const heading of headings) {
    const word = plain(heading);
    const own = withoutSuffix(heading, 'en');
    const languages = own
      ? [own].filter(({ column }) => hasCityLanguage(column)).map(({ language }) => language)
      : isEnglish(word)
        ? []
        : [...columnsByWord].flatMap(([language, words]) => {
            const column = words.get(word);
            return column && hasCityLanguage(column) ? [language] : [];
          });
    for (const language of languages)
      if (language !== 'en') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const best = [...counts].filter(([, count]) => count === most).map(([language]) => language);
  return best.length === 1 ? at(best, 0) : 'en';
}

/**
 * Returns the language that most headings are in. Names of fields are English. English wins a tie, because words such as
 * `Description` belong to several languages.
 */
function languageOf(headings: readonly string[], cityLanguage: string | undefined): string {
  const others = headings.filter((heading) => !columnsByName.has(heading)).map(plain);
  const counts = [...columnsByWord].map(([language, words]) => ({
    language,
    count: others.filter((word) => (language === 'en' ? isEnglish(word) : words.has(word))).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language);
  return best.find((each) => each === 'en') ?? best.find((each) => each === cityLanguage) ?? at(best, 0);
}
