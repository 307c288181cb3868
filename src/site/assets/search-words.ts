import { hash } from 'node:crypto';
import type { Words } from '../../locales/en.ts';
import { allLanguages, languagesOf } from '../../locales/languages.ts';
import type { City } from '../../places/place.ts';

/**
 * Vocabularies of searches, a JSON file for each language, which the home page loads together with the script that searches: they are
 * 7 % of its bytes, and most visitors never search. The path contains a version, so that caches may store it permanently.
 */
const files = new Map(allLanguages.map((words) => [words, fileOf(words)]));

function fileOf({ search }: Words) {
  const text = JSON.stringify(search);
  return { path: `/scripts/${hash('sha256', text, 'hex').slice(0, 16)}.json`, text };
}

/** Texts of the files by path: languages may share a vocabulary. */
export const searchWordsFiles: ReadonlyMap<string, string> = new Map(
  [...files.values()].map(({ path, text }) => [path, text]),
);

/** Paths of the vocabularies of a city, in the order of its languages. */
export function searchWordsPaths(city: Pick<City, 'language'>): string[] {
  return languagesOf(city).flatMap((words) => files.get(words)?.path ?? []);
}
