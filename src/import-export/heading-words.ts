import { lazy } from '../base/cache.ts';
import { type Column, columnsByName } from './columns.ts';
import words from './headings.json' with { type: 'json' };

/** Normalises a heading for comparison: `Öffnungs-Zeiten` becomes `offnungszeiten`. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Headings by language (BCP 47) and field, normalised. English comes first; a new language is one more entry. */
const headingWords: Readonly<Record<string, Readonly<Record<string, string>>>> = words;

export const columnsByPlainName: ReadonlyMap<string, Column> = new Map(
  [...columnsByName].map(([name, column]) => [plain(name), column]),
);

/** Columns by language and normalised heading. */
export const columnsByWord: ReadonlyMap<string, ReadonlyMap<string, Column>> = new Map(
  Object.entries(headingWords).map(([language, fields]) => {
    const words = Object.entries(fields).flatMap(([field, own]) => {
      const column = columnsByName.get(field);
      return column ? own.split(' ').map((word) => [plain(word), column] as const) : [];
    });
    return [language, new Map(words)];
  }),
);

export const isEnglish = (word: string): boolean =>
  columnsByPlainName.has(word) || columnsByWord.get('en')?.has(word) === true;

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
export function columnContainedIn(heading: string): Column | undefined {
  const words = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);
  if (words.some((word) => otherThings.test(word))) return undefined;
  const find = (word: string, lists: readonly (ReadonlyMap<string, Column> | undefined)[]) =>
    lists.map((list) => list?.get(word)).find((column) => column && guessedFields.has(column.name));
  const others = [...columnsByWord].filter(([language]) => language !== 'en').map(([, list]) => list);
  // The noun comes last in English, and first in Romance languages.
  const english = words.toReversed().map((word) => find(word, [columnsByPlainName, columnsByWord.get('en')]));
  return [...english, ...words.map((word) => find(word, others))].find(Boolean);
}

/** Returns the code of a language by its code, with or without a region, or by its name in a language of the headings. */
export function languageNamed(text: string): string | undefined {
  const [code = ''] = text.toLowerCase().split(/[-_]/);
  const isCode = /^[a-z]{2,3}$/.test(code) && englishNames.of(code) !== undefined;
  return isCode ? code : languageNames().get(text.toLowerCase());
}

const englishNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Codes of the languages of the headings by their names in each of them: `deutsch`, `German`, `allemand`. */
const languageNames = lazy(() => {
  const codes = Object.keys(headingWords);
  const namesIn = (code: string) => new Intl.DisplayNames(code, { type: 'language' });
  return new Map(
    codes.flatMap((own) =>
      codes.map((code) => [namesIn(own).of(code)?.toLowerCase() ?? code, code] as const),
    ),
  );
});

/** Returns the distinct headings for a field in all languages. */
export function wordsFor(field: string): readonly string[] {
  const words = Object.values(headingWords).flatMap((fields) => fields[field]?.split(' ') ?? []);
  return [...new Set([field, ...words])];
}
