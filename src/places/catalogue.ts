import { lazy } from '../cache.ts';
import { type Category, type City, categories, type PlaceRecord } from './place.ts';
import { Positions } from './positions.ts';
import { SearchIndex, wordsOf } from './search.ts';

export interface Criteria {
  readonly category?: Category | undefined;
  readonly search?: string | undefined;
}

const indexPattern = /^[1-9][0-9]{0,15}$/;

/** One data set: its city, its places, found without scanning by id, index and category, and its pictures. */
export class Catalogue {
  readonly city: City;
  /** By index, ascending. */
  readonly places: readonly PlaceRecord[];
  /** SVG documents by the id of their place; most data sets have none. */
  readonly images: ReadonlyMap<string, string>;
  readonly #byId: ReadonlyMap<string, PlaceRecord>;
  readonly #all: Positions;
  readonly #byCategory: ReadonlyMap<Category, Positions>;
  readonly #index = lazy(() => new SearchIndex(this.places));

  /** The places must have passed the checks of a data file. */
  constructor(city: City, places: readonly PlaceRecord[], images: ReadonlyMap<string, string> = new Map()) {
    this.city = city;
    this.images = images;
    this.places = places.toSorted((a, b) => a.index - b.index);
    this.#byId = new Map(this.places.map((place) => [place.id, place]));
    this.#all = Positions.below(places.length);
    this.#byCategory = new Map(
      categories.map((category) => [category, this.#positions((place) => place.category === category)]),
    );
  }

  /** The place with this slug, or with this 1-based index without leading zeros. */
  find(idOrIndex: string): PlaceRecord | undefined {
    return (
      this.#byId.get(idOrIndex) ??
      (indexPattern.test(idOrIndex) ? this.places[Number(idOrIndex) - 1] : undefined)
    );
  }

  /** Positions in `places` of all that match. */
  select({ category, search }: Criteria): Positions {
    const ofCategory = category && this.#byCategory.get(category);
    const words = search === undefined ? [] : wordsOf(search);
    const sets = words.map((word) => this.#index().find(word));
    return (ofCategory ?? sets.pop() ?? this.#all).and(sets);
  }

  /** Makes at once what the first search would otherwise have to make: with many places that takes a second. */
  prepareSearch(): void {
    this.#index();
  }

  #positions(passes: (place: PlaceRecord) => boolean): Positions {
    return Positions.below(this.places.length, (i) => {
      const place = this.places[i];
      return place !== undefined && passes(place);
    });
  }
}
