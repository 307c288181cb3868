import { memoizeFor } from '../base/cache.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { City } from '../places/place.ts';
import { PlaceSearch } from '../search/place-search.ts';
import * as words from './all.ts';
import { english, type Words } from './en.ts';

/** Words of every page language, English first, because its paths have no prefix. */
export const allLanguages: readonly Words[] = [
  english,
  ...Object.values<Words>(words).filter((each) => each !== english),
];

/** Page languages of a city: English, and its own if it has words. */
export const languagesOf = memoizeFor((city: Pick<City, 'language'>): readonly Words[] =>
  allLanguages.filter((words) => words === english || words.language === city.language),
);

/** Search by meaning in the page languages of a city. */
export function placeSearchOf(catalogue: Catalogue): PlaceSearch {
  return new PlaceSearch(
    catalogue,
    languagesOf(catalogue.city).map(({ search }) => search),
  );
}

/** Line for `places check` that lists the page languages of a city with this language (BCP 47). */
export function pagesText(language: string): string {
  const words = languagesOf({ language }).filter((each) => each !== english);
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  if (words.length > 0) return `pages in English and in ${name}\n`;
  return language === 'en' ? 'pages in English\n' : `pages in English, with the texts in ${name} below\n`;
}
