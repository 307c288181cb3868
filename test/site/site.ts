import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project.ts';

export { readCity } from '../support/catalogue.ts';

export const builtInFile = join(projectRoot, 'data/places.json');
export const secondCityFile = join(projectRoot, 'test/fixtures/udaipur.json');

/** The stops of a route, what is near and far, free and in nature, and what is closed on Tuesdays. */
const few = [
  ...['amer-fort', 'shila-devi-temple', 'jagat-shiromani-temple', 'panna-meena-ka-kund', 'anokhi-museum'],
  ...['hawa-mahal', 'city-palace', 'jantar-mantar', 'badi-chaupar', 'govind-dev-ji-temple', 'jal-mahal'],
  ...['nahargarh-biological-park', 'jaipur-zoo', 'sambhar-lake', 'ram-niwas-garden', 'patrika-gate'],
  ...['nahargarh-fort', 'chand-baori'],
];

/**
 * Some places of the built-in city, for tests that do not need many: their pages take two thirds of the time. Always the same file,
 * so that files of tests share a service.
 */
export const writeFewPlaces = (): string => writePlaces('few', few);

/** Two places, for tests that wait again and again until all pages are cached. */
export const writeTwoPlaces = (): string => writePlaces('two', ['hawa-mahal', 'jal-mahal']);

function writePlaces(name: string, ids: readonly string[]): string {
  const file = join(projectRoot, `.cache/${name}-places.json`);
  const { city, places, routes } = JSON.parse(readFileSync(builtInFile, 'utf8'));
  const kept = places.filter(({ id }: { id: string }) => ids.includes(id));
  for (const [i, place] of kept.entries()) place.index = i + 1;
  const stops: readonly string[] = routes[1].places;
  const isKept = stops.every((id) => ids.includes(id));
  writeFileSync(file, JSON.stringify({ city, places: kept, ...(isKept && { routes: [routes[1]] }) }));
  return file;
}

/** One page of each kind, with a photo and without, and the refusal. */
export const kinds: Readonly<Record<string, string>> = {
  home: '/',
  'home, filtered': '/?search=fort&category=heritage',
  'home, nothing found': '/?search=xyzzy',
  'place with a photo': '/places/hawa-mahal',
  'place, its photo shown': '/places/hawa-mahal?photos=show',
  'place without a photo': '/places/isarlat',
  'day trip': '/places/chand-baori',
  routes: '/routes',
  route: '/routes/old-city-on-foot',
  guide: '/guide',
  list: '/saved?places=amer-fort,jaipur-zoo,chand-baori,nowhere&date=2026-11-24',
  'empty list': '/saved',
  reference: '/docs/api',
  developers: '/developers',
  deprecation: '/deprecation',
  'not found': '/nowhere',
};

/** Runs in a page: the ids of the places whose cards are shown, in one call for all of them. */
export const shownIds = `[...document.querySelectorAll('.card')]
  .filter((card) => card.id !== '' && card.getClientRects().length > 0)
  .map(({ id }) => id.replace('place-', ''))`;

/** The same, read from the text of a page. */
export const listedIds = (page: string) =>
  Array.from(page.matchAll(/<li><article class="card" id="place-([^"]+)"/g), ([, id]) => id);

/** Windows: on a phone no map is drawn beside the list. */
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** As browsers ask for pages. */
export const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
