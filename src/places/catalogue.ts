import { lazy } from '../base/cache.ts';
import { lazyTask, nextTurn, runYielding, valueOrPromise } from '../base/cooperative.ts';
import { nearestWord } from '../base/suggestion.ts';
import { runNow, type Task } from '../base/task.ts';
import { parseLocalTime, placesOpenAt } from '../hours/schedule.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Point } from '../indexes/distance.ts';
import { wordsOf } from '../indexes/folding.ts';
import { type Region, SpatialIndex } from '../indexes/spatial-index.ts';
import { type CatalogueData, idAt, placeAt } from './catalogue-data.ts';
import { categoriesOf } from './categories.ts';
import { type LocalPhotos, noPhotos } from './photos.ts';
import { type Images, noImages } from './pictures.ts';
import type { City, PlaceRecord } from './place.ts';
import { apiTexts, indexOfPlaces } from './place-texts.ts';

export interface Criteria {
  readonly category?: string | undefined;
  readonly search?: string | undefined;
  /** Only places where nothing is paid. */
  readonly free?: boolean | undefined;
  /** Only places that are known to be open at a time, as `parseLocalTime` reads it. */
  readonly openAt?: string | undefined;
  /** Each of them holds the place. */
  readonly regions?: readonly Region[] | undefined;
}

/** The parts of a request that may need an index. */
interface Needs {
  readonly search?: string | readonly string[] | undefined;
  readonly near?: string | undefined;
  readonly sort?: string | undefined;
  readonly open_at?: string | undefined;
}

/** Places that a list by distance may look at beside others in one turn: a far page looks at all, 0.3 µs each. */
const maxSharedScan = 10_000;

export type NearPlace = ReturnType<Catalogue['nearest']>[number];

/** To compare a text with a slug takes 20 µs. */
const maxCompared = 100;

const indexPattern = /^[1-9][0-9]{0,15}$/;

/** One data set: its city, its places, found without scanning by id, index and category, and its pictures. */
export class Catalogue {
  readonly data: CatalogueData;
  readonly city: City;
  readonly images: Images;
  readonly own: LocalPhotos;
  readonly fields: readonly string[];
  /** The five, and those of the city itself. */
  readonly categories: readonly string[];
  readonly spatial: SpatialIndex;
  /** Names and descriptions, which the API searches. */
  readonly words = lazyTask(() => indexOfPlaces(this.data, apiTexts));
  readonly #ids = lazy(() => new Map(this.ids().map((id, position) => [id, position])));
  readonly #all = lazy(() => Bitset.full(this.size));
  readonly #free = lazy(() => Bitset.where(this.data.free, 1));
  readonly #central = lazy(() => Bitset.where(this.data.central, 1));
  readonly #byCategory = lazy(
    () => new Map(this.categories.map((id, i) => [id, Bitset.where(this.data.categories, i)])),
  );
  #open: { readonly time: string; readonly places: Bitset } | undefined;

  constructor(data: CatalogueData, images: Images = noImages, own: LocalPhotos = noPhotos) {
    this.data = data;
    this.city = data.city;
    this.images = images;
    this.own = own;
    this.fields = data.fields;
    this.categories = categoriesOf(data.city.categories);
    this.spatial = new SpatialIndex(data);
  }

  /** Calls `make` when a search is done: now, or after it was done in turns. To measure many distances takes a turn of its own. */
  afterIndexing<T>({ search, sort, near, open_at }: Needs, make: () => T): T | Promise<T> {
    const searches = [search ?? []].flat().filter((each) => each !== '');
    const waits = [
      ...searches.map((each) => this.#search(wordsOf(each))),
      open_at !== undefined && valueOrPromise(this.#openAt(open_at)),
    ];
    const isByDistance = near !== undefined || sort === 'distance';
    if (isByDistance && this.size > maxSharedScan) return Promise.all(waits).then(nextTurn).then(make);
    return waits.some((each) => each instanceof Promise) ? Promise.all(waits).then(make) : make();
  }

  /** The places that have all of these words: now where they are kept, or else after a search in turns. */
  #search(words: readonly string[]): Bitset | Promise<Bitset> {
    const index = this.words.valueOrPromise();
    if (!(index instanceof Promise)) return valueOrPromise(index.findAll(words));
    return index.then((made) => runYielding(made.findAll(words)));
  }

  get size(): number {
    return this.data.latitudes.length;
  }

  /** The place at a position, which is its index less 1. Throws a RangeError for a position that does not exist. */
  at(position: number): PlaceRecord {
    return placeAt(this.data.encoded, position);
  }

  /** The position of the place with this slug, or with this 1-based index without leading zeros. */
  positionOf(idOrIndex: string): number | undefined {
    const position = indexPattern.test(idOrIndex) ? Number(idOrIndex) - 1 : this.#ids().get(idOrIndex);
    return position !== undefined && position < this.size ? position : undefined;
  }

  find(idOrIndex: string): PlaceRecord | undefined {
    const position = this.positionOf(idOrIndex);
    return position === undefined ? undefined : this.at(position);
  }

  /** The slug of the place at a position. Throws a RangeError for a position that does not exist. */
  idAt(position: number): string {
    return idAt(this.data.encoded, position);
  }

  /** The slugs of all places, or of the places from one position up to another, by position. */
  ids(start = 0, end = this.size): string[] {
    const length = Math.max(0, Math.min(end, this.size) - start);
    return Array.from({ length }, (_, i) => this.idAt(start + i));
  }

  /** The slug among those of the first places that a text is most like, or of which it is a part; undefined where none is. */
  idLike(text: string): string | undefined {
    const slug = text.toLowerCase().replaceAll(' ', '-');
    const ids = this.ids(0, maxCompared);
    return nearestWord(slug, ids) ?? ids.find((id) => `-${id}-`.includes(`-${slug}-`));
  }

  /** The `n` places of a set, or of all, that are nearest to a point. A place is not near itself. */
  nearest(from: Point & { readonly index?: number }, n: number, among = this.#all()) {
    // One more, as the place itself may be among them.
    return this.spatial
      .nearest(from, among, 0, n + 1)
      .filter(({ position }) => position + 1 !== from.index)
      .slice(0, n)
      .map(({ position, metres }) => ({ place: this.at(position), kilometres: metres / 1000 }));
  }

  /** At most `limit` of these positions by name, as the language of the city orders them, after the first `offset`. */
  pageByName(among: Bitset, offset: number, limit: number): number[] {
    const ordered = this.data.byName.filter((position) => among.has(position));
    return [...ordered.subarray(offset, offset + limit)];
  }

  isFree(position: number): boolean {
    return this.#free().has(position);
  }

  /** The places that are open at a time. Those of the last time are kept, for the request that waited for them. */
  *#openAt(time: string): Task<Bitset> {
    const parsed = parseLocalTime(time);
    if (this.#open?.time !== time && parsed)
      this.#open = { time, places: yield* placesOpenAt(this.data.schedules, parsed) };
    return this.#open?.time === time ? this.#open.places : new Bitset(0);
  }

  get central(): Bitset {
    return this.#central();
  }

  select({ category, search, free, openAt, regions = [] }: Criteria): Bitset {
    const ofCategory = category === undefined ? this.#all() : this.#byCategory().get(category);
    const words = search === undefined ? [] : wordsOf(search);
    return (ofCategory ?? new Bitset(this.size)).intersection([
      ...(words.length > 0 ? [runNow(this.words.now().findAll(words))] : []),
      ...(free ? [this.#free()] : []),
      ...(openAt === undefined ? [] : [runNow(this.#openAt(openAt))]),
      ...regions.map((region) => this.spatial.within(region)),
    ]);
  }
}
