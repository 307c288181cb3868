import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feeText } from '../../src/places/fees.ts';
import { projectRoot } from '../support/project.ts';

/** What tests know of a data file. */
interface CityFile {
  readonly city: { readonly name: string; readonly hindi: string; readonly description: string };
  readonly places: readonly {
    readonly id: string;
    readonly name: string;
    readonly hindi: string;
    readonly category: string;
    readonly description: string;
    readonly distance: string;
    readonly entryFee: string;
    readonly fee?: readonly { readonly amount: number; readonly currency: string; readonly for?: string }[];
    readonly image: string;
    readonly motif?: string;
  }[];
  readonly routes: readonly { readonly id: string }[];
}

export const builtInFile = join(projectRoot, 'data/places.json');
export const secondCityFile = join(projectRoot, 'test/fixtures/udaipur.json');

/** A city and its places, with the texts about entry fees that the service makes. */
export function readCity(path: string): CityFile {
  const { city, places, routes = [] }: CityFile = JSON.parse(readFileSync(path, 'utf8'));
  const withFee = places.map((place) => ({
    ...place,
    entryFee: place.fee ? feeText(place.fee, 'en', 'Free') : place.entryFee,
  }));
  return { city, places: withFee, routes };
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
