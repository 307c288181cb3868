import { preferences } from '../http/content.ts';
import type { City } from '../places/place.ts';
import { english, type Words } from './words/en.ts';
import { hindi } from './words/hi.ts';

/** Every language that pages can be in. English comes first: its addresses name no language. */
export const allLanguages: readonly Words[] = [english, hindi];

/** The languages that the pages of a city are in: English, and its own where there are words for it. */
export function languagesOf(city: City): readonly Words[] {
  return allLanguages.filter((words) => words === english || words.language === city.language);
}

/** The language that an Accept-Language field weighs highest (RFC 9110, 12.5.4); the first one where it names none. */
export function preferredLanguage(languages: readonly Words[], field: string | undefined): Words {
  const ranges = preferences(field ?? '')
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { name } of ranges) {
    const found = languages.find(({ language }) => name.split('-', 1)[0] === language);
    if (found) return found;
  }
  return languages[0] ?? english;
}
