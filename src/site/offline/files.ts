import { hash } from 'node:crypto';
import { version } from '../../base/version.ts';
import { accentOf } from '../../drawing/accent.ts';
import { colours } from '../../drawing/colours.ts';
import { skyline, skylinePath } from '../../drawing/skyline.ts';
import { baseMapAddress, extraPaths, manifestPath, placePath, posterPath } from '../../locales/addresses.ts';
import { english } from '../../locales/en.ts';
import { pathInLanguage, savedPath } from '../../locales/page-paths.ts';
import { portalScript, scripts, styles } from '../assets/inline.ts';
import { searchWordsPaths } from '../assets/search-words.ts';
import { pageSize } from '../pages/results.ts';
import type { CityInWords, Portal } from '../portal.ts';
import type { OfflineList } from './list.ts';

/**
 * List of addresses below the base path that browsers cache for offline use: home with its map, itineraries, the saved list, and pages and
 * posters of all places, or of the first page of results if there are more. Its version changes with their content.
 */
export function offlineList({ catalogue, city, words }: Portal): string {
  const { itineraries, guide } = catalogue.data;
  const places = catalogue
    .select({})
    .page(0, pageSize)
    .map((position) => catalogue.at(position));
  const scene = skyline(catalogue);
  const baseMap = baseMapAddress(catalogue);
  const searchFiles = [portalScript.path, ...searchWordsPaths(city)];
  const posters = places.map(({ id }) => catalogue.images.svg().get(id));
  const shown = [styles, scripts, searchFiles, city, places, itineraries, guide, posters, scene, baseMap];
  const list: OfflineList = {
    version: hash('sha256', JSON.stringify([version, shown]), 'base64url'),
    addresses: [
      pathInLanguage('/', words),
      ...searchFiles,
      ...(scene ? [skylinePath] : []),
      ...(baseMap ? [baseMap] : []),
      pathInLanguage('/offline', words),
      savedPath([], words),
      ...extraPaths(catalogue.data, words),
      ...places.map((place) => placePath(place, words)),
      ...places.map((place) => posterPath(place, city)),
      '/favicon.svg',
      pathInLanguage(manifestPath, words),
    ],
    redirects: {
      '/places': '/',
      ...Object.fromEntries(
        places.map(({ id, index }) => [placePath({ id: `${index}` }, english), placePath({ id }, english)]),
      ),
    },
  };
  return JSON.stringify(list);
}

/** Web Application Manifest, with which browsers install the portal on a home screen. */
export function manifest({ city, words }: CityInWords, basePath: string): string {
  const home = basePath + pathInLanguage('/', words);
  const icon = { sizes: 'any', type: 'image/svg+xml' };
  return JSON.stringify({
    name: words.home.listing(city.name),
    short_name: city.name,
    description: city.description,
    lang: words.language,
    id: home,
    // The address without a query would follow the language of the browser.
    start_url: words === english ? `${home}?lang=en` : home,
    scope: `${basePath}/`,
    display: 'minimal-ui',
    background_color: colours.paper.light,
    theme_color: accentOf(city),
    icons: [
      { src: `${basePath}/favicon.svg`, ...icon, purpose: 'any' },
      { src: `${basePath}/icon.svg`, ...icon, purpose: 'maskable' },
    ],
  });
}
