import { lazy } from '../cache.ts';
import { Bitset } from './bitset.ts';
import { type Category, type City, categories, type PlaceRecord } from './place.ts';
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
  readonly images: () => ReadonlyMap<string, string>;
  /** Degrees by position, for whatever looks at the coordinates of all places. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly #byId: ReadonlyMap<string, PlaceRecord>;
  readonly #all: Bitset;
  readonly #byCategory: ReadonlyMap<Category, Bitset>;
  /** Made by the first search: an idle service is 3 MB smaller, and ready 30 ms sooner, without it. */
  readonly #index: () => SearchIndex;

  /** The places must have passed the checks of a data file. */
  constructor(
    city: City,
    places: readonly PlaceRecord[],
    images: () => ReadonlyMap<string, string> = () => new Map(),
  ) {
    this.city = city;
    this.images = images;
    this.places = places.toSorted((a, b) => a.index - b.index);
    this.latitudes = Float64Array.from(this.places, ({ lat }) => lat);
    this.longitudes = Float64Array.from(this.places, ({ lng }) => lng);
    this.#byId = new Map(this.places.map((place) => [place.id, place]));
    this.#all = Bitset.where(places.length, () => true);
    this.#byCategory = new Map(
      categories.map((category) => [
        category,
        Bitset.where(places.length, (position) => this.places[position]?.category === category),
      ]),
    );
    this.#index = lazy(() => new SearchIndex(this.places));
  }

  /** Number of places. */
  get size(): number {
    return this.places.length;
  }

  /** The place at a position, which is its index less 1. Throws a RangeError for a position that does not exist. */
  at(position: number): PlaceRecord {
    const place = this.places[position];
    if (!place) throw new RangeError(`no place at position ${position}`);
    return place;
  }

  /** The place with this slug, or with this 1-based index without leading zeros. */
  find(idOrIndex: string): PlaceRecord | undefined {
    return (
      this.#byId.get(idOrIndex) ??
      (indexPattern.test(idOrIndex) ? this.places[Number(idOrIndex) - 1] : undefined)
    );
  }

  /** Makes the search index now: that of a hundred thousand places takes too long for a search to wait. */
  prepareSearch(): void {
    this.#index();
  }

  /** The slugs of all places, or of those from one position up to another, by position. */
  ids(start = 0, end = this.size): string[] {
    return this.places.slice(start, end).map(({ id }) => id);
  }

  /** The positions of all that match. */
  select({ category, search }: Criteria): Bitset {
    const ofCategory = (category && this.#byCategory.get(category)) ?? this.#all;
    const words = search === undefined ? [] : wordsOf(search);
    return ofCategory.intersection(words.map((word) => this.#index().find(word)));
  }
}
