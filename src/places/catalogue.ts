import { once } from '../once.ts';
import { type Category, type City, categories, type PlaceRecord } from './place.ts';
import { SearchIndex, wordsOf } from './search.ts';

export interface Criteria {
  readonly category?: Category | undefined;
  readonly search?: string | undefined;
}

const indexPattern = /^[1-9][0-9]{0,15}$/;

/** One loaded data file: its city and its places, found without scanning by id, index and category. */
export class Catalogue {
  readonly city: City;
  /** By index, ascending. */
  readonly places: readonly PlaceRecord[];
  readonly #byId: ReadonlyMap<string, PlaceRecord>;
  readonly #all: readonly number[];
  readonly #byCategory: ReadonlyMap<Category, readonly number[]>;
  readonly #index = once(() => new SearchIndex(this.places));

  /** The places must have passed the checks of a data file. */
  constructor(city: City, places: readonly PlaceRecord[]) {
    this.city = city;
    this.places = places.toSorted((a, b) => a.index - b.index);
    this.#byId = new Map(this.places.map((place) => [place.id, place]));
    this.#all = [...this.places.keys()];
    this.#byCategory = new Map(
      categories.map((category) => [
        category,
        this.#all.filter((i) => this.places[i]?.category === category),
      ]),
    );
  }

  /** The place with this slug, or with this 1-based index without leading zeros. */
  find(idOrIndex: string): PlaceRecord | undefined {
    return (
      this.#byId.get(idOrIndex) ??
      (indexPattern.test(idOrIndex) ? this.places[Number(idOrIndex) - 1] : undefined)
    );
  }

  /** Positions in `places` of all that match, ascending. Words looked for before are remembered. */
  select({ category, search }: Criteria): readonly number[] {
    const candidates = category ? (this.#byCategory.get(category) ?? []) : this.#all;
    const words = search === undefined ? [] : wordsOf(search);
    return words.length === 0 ? candidates : this.#index().filter(candidates, words);
  }

  /** Makes at once what the first search would otherwise have to make: with many places that takes a second. */
  prepareSearch(): void {
    this.#index();
  }
}
