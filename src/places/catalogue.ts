import { lazy } from '../cache.ts';
import { Bitset } from './bitset.ts';
import { nearest, type Point } from './distance.ts';
import { type EncodedData, EncodedPlaces, PlaceWriter } from './encode.ts';
import { addId, createIdTable, findId, type IdTable } from './ids.ts';
import { type Category, type City, categories, type PlaceRecord } from './place.ts';
import { indexPlaces, type SearchData, SearchIndex, wordsOf } from './search.ts';
import type { PlaceSource } from './split.ts';

export interface Criteria {
  readonly category?: Category | undefined;
  readonly search?: string | undefined;
}

/** A data set in flat buffers, which a thread hands to another without a copy. A position is an index less 1. */
export interface CatalogueData {
  readonly city: City;
  readonly encoded: EncodedData;
  readonly ids: IdTable;
  /** By position, as positions in `categories`. */
  readonly categories: Uint8Array<ArrayBuffer>;
  /** Degrees by position. */
  readonly latitudes: Float64Array<ArrayBuffer>;
  readonly longitudes: Float64Array<ArrayBuffer>;
  /** Made by the thread that reads a large file; without it by the first search, so that an idle service is smaller. */
  readonly search?: SearchData;
}

/** Makes the buffers of a data set from places that have passed the checks of a data file, in any order. */
export class CatalogueBuilder {
  readonly #encoded: PlaceWriter;
  readonly #ids: IdTable;
  readonly #categories: Uint8Array<ArrayBuffer>;
  readonly #latitudes: Float64Array<ArrayBuffer>;
  readonly #longitudes: Float64Array<ArrayBuffer>;

  /** `source` is the data file that they were read from. */
  constructor(places: number, source?: Uint8Array<ArrayBuffer>) {
    this.#encoded = new PlaceWriter(places, source);
    this.#ids = createIdTable(places);
    this.#categories = new Uint8Array(places);
    this.#latitudes = new Float64Array(places);
    this.#longitudes = new Float64Array(places);
  }

  add(position: number, record: PlaceRecord, source?: PlaceSource): void {
    this.#encoded.add(position, record, source);
    addId(this.#ids, record.id, position);
    this.#categories[position] = categories.indexOf(record.category);
    this.#latitudes[position] = record.lat;
    this.#longitudes[position] = record.lng;
  }

  finish(city: City): CatalogueData {
    return {
      city,
      encoded: this.#encoded.finish(),
      ids: this.#ids,
      categories: this.#categories,
      latitudes: this.#latitudes,
      longitudes: this.#longitudes,
    };
  }
}

/** A point, or a place. */
export interface Origin extends Point {
  readonly index?: number;
}

export interface NearPlace {
  readonly place: PlaceRecord;
  readonly kilometres: number;
}

const indexPattern = /^[1-9][0-9]{0,15}$/;

/** One data set: its city, its places, found without scanning by id, index and category, and its pictures. */
export class Catalogue {
  readonly city: City;
  /** SVG documents by the id of their place; most data sets have none. */
  readonly images: () => ReadonlyMap<string, string>;
  /** The JSON of the places. */
  readonly encoded: EncodedPlaces;
  /** Degrees by position, for whatever looks at the coordinates of all places. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly #ids: IdTable;
  readonly #all: () => Bitset;
  readonly #byCategory: () => ReadonlyMap<Category, Bitset>;
  readonly #index: () => SearchIndex;

  constructor(data: CatalogueData, images: () => ReadonlyMap<string, string> = () => new Map()) {
    this.city = data.city;
    this.images = images;
    this.encoded = new EncodedPlaces(data.encoded);
    this.latitudes = data.latitudes;
    this.longitudes = data.longitudes;
    this.#ids = data.ids;
    this.#all = lazy(() => Bitset.full(this.size));
    this.#byCategory = lazy(() => setsByCategory(data.categories));
    this.#index = lazy(() => new SearchIndex(data.search ?? indexPlaces(data.encoded)));
  }

  /** Number of places. */
  get size(): number {
    return this.latitudes.length;
  }

  /** The place at a position, which is its index less 1. Throws a RangeError for a position that does not exist. */
  at(position: number): PlaceRecord {
    return this.encoded.at(position);
  }

  /** The position of the place with this slug, or with this 1-based index without leading zeros. */
  positionOf(idOrIndex: string): number | undefined {
    const position = indexPattern.test(idOrIndex)
      ? Number(idOrIndex) - 1
      : findId(this.#ids, idOrIndex, (each) => this.encoded.idAt(each));
    return position !== undefined && position < this.size ? position : undefined;
  }

  /** The place with this slug or index. */
  find(idOrIndex: string): PlaceRecord | undefined {
    const position = this.positionOf(idOrIndex);
    return position === undefined ? undefined : this.at(position);
  }

  /** The slug of the place at a position. Throws a RangeError for a position that does not exist. */
  idAt(position: number): string {
    return this.encoded.idAt(position);
  }

  /** The slugs of all places, or of those from one position up to another, by position. */
  ids(start = 0, end = this.size): string[] {
    const length = Math.max(0, Math.min(end, this.size) - start);
    return Array.from({ length }, (_, i) => this.idAt(start + i));
  }

  /** The `n` places nearest to a point, nearest first, of those whose position passes. A place is not near itself. */
  nearest(from: Origin, n: number, passes: (position: number) => boolean = () => true): NearPlace[] {
    const others = (position: number) => position + 1 !== from.index && passes(position);
    return nearest(this, from, n, others).map(({ position, kilometres }) => {
      return { place: this.at(position), kilometres };
    });
  }

  /** The positions of all that match. */
  select({ category, search }: Criteria): Bitset {
    const ofCategory = (category && this.#byCategory().get(category)) ?? this.#all();
    const words = search === undefined ? [] : wordsOf(search);
    return ofCategory.intersection(words.map((word) => this.#index().find(word)));
  }
}

/** The positions of each category, from the numbers of categories by position. */
function setsByCategory(numbers: Uint8Array): ReadonlyMap<Category, Bitset> {
  const sets = new Map(categories.map((category) => [category, new Bitset(numbers.length)]));
  for (let position = 0; position < numbers.length; position += 1) {
    const category = categories[numbers[position] ?? 0];
    if (category) sets.get(category)?.add(position);
  }
  return sets;
}
