import { basePathOf } from '../http/base-path.ts';
import { preferences } from '../http/negotiation.ts';
import type { Call } from '../http/route.ts';
import { english, type Words } from '../locales/en.ts';
import { languagesOf } from '../locales/languages.ts';
import type { City } from '../places/place.ts';

/**
 * Returns the language of `/` for a request. A visitor from another site gets the language that the browser prefers. A
 * query, or a link on a page of this site, means that the visitor chose English.
 */
export function pageLanguage(
  { query, headers, base }: Pick<Call<unknown, object>, 'query' | 'headers' | 'base'>,
  city: Pick<City, 'language'>,
): Words {
  const isChosen = Object.values(query).some(Boolean);
  // The service worker forwards every navigation as same-origin, without a destination but with the true Referer.
  const isSite = headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'document';
  // Below a base path, other sites have the same origin.
  const isLink = isSite && basePathOf(base) === '';
  const isFromHere = isLink || headers.referer?.startsWith(`${base}/`) === true;
  return isChosen || isFromHere ? english : preferredLanguage(languagesOf(city), headers['accept-language']);
}

/** Returns the language with the highest weight in an Accept-Language field (RFC 9110 §12.5.4), English by default. */
function preferredLanguage(languages: readonly Words[], field: string | undefined): Words {
  const [best] = preferences(field ?? '')
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ name }) => languages.filter(({ language }) => language === name.split('-', 1)[0]));
  return best ?? english;
}
