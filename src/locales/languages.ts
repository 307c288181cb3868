import { preferences } from '../http/negotiation.ts';
import type { Call } from '../http/route.ts';
import type { City } from '../places/place.ts';
import * as words from './all.ts';
import { english, type Words } from './en.ts';

/** Words of every page language, English first, because its paths have no prefix. */
export const allLanguages: readonly Words[] = [
  english,
  ...Object.values<Words>(words).filter((each) => each !== english),
];

/** Page languages of a city: English, and its own if it has words. */
export function languagesOf(city: Pick<City, 'language'>): readonly Words[] {
  return allLanguages.filter((words) => words === english || words.language === city.language);
}

/** Line for `places check` that lists the page languages of a city with this language (BCP 47). */
export function pagesText(language: string): string {
  const words = languagesOf({ language }).filter((each) => each !== english);
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  if (words.length > 0) return `pages in English and in ${name}\n`;
  return language === 'en' ? 'pages in English\n' : `pages in English, with the texts in ${name} below\n`;
}

/** The language that an Accept-Language field weighs highest (RFC 9110, 12.5.4); English where it names none. */
function preferredLanguage(languages: readonly Words[], field: string | undefined): Words {
  const [best] = preferences(field ?? '')
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ name }) => languages.filter(({ language }) => language === name.split('-', 1)[0]));
  return best ?? english;
}

/**
 * Returns the language to answer `/` in. A visitor from another site gets the language that the browser prefers. A query, or a
 * link on a page of this site, means that the visitor chose English.
 */
export function languageAsked(
  { query, headers, base }: Pick<Call<unknown, object>, 'query' | 'headers' | 'base'>,
  city: Pick<City, 'language'>,
): Words {
  const isChosen = Object.values(query).some(Boolean);
  // A navigation that the service worker forwards is same-origin too, wherever it began. It has no destination, but a true Referer.
  const isLink = headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'document';
  const isFromHere = isLink || headers.referer?.startsWith(`${base}/`) === true;
  return isChosen || isFromHere ? english : preferredLanguage(languagesOf(city), headers['accept-language']);
}
