import { Cache, lazy } from '../base/cache.ts';
import { lazyTask, nextTurn, runYielding, valueOrPromise } from '../base/cooperative.ts';
import { slugOf, slugPattern } from '../base/slug.ts';
import { nearestWord } from '../base/suggestion.ts';
import { runNow, type Task } from '../base/task.ts';
import type { Spend } from '../base/work.ts';
import { openPlaces } from '../hours/open-places.ts';
import { openTest } from '../hours/schedule.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Point } from '../indexes/distance.ts';
import { SlugIndex } from '../indexes/slug-index.ts';
import { type Region, SpatialIndex } from '../indexes/spatial-index.ts';
import { type CatalogueData, idAt, placeAt, textLength } from './catalogue-data.ts';
import { categoriesOf } from './categories.ts';
import { daylightIn } from './city-daylight.ts';
import { nameOrder } from './name-order.ts';
import { noPhotos, type SelfHostedPhotos } from './photos.ts';
import { type Images, noImages } from './pictures.ts';
import type { City, PlaceRecord } from './place.ts';
import { type Facility, facilities } from './place-fields.ts';
import { apiTexts, indexOfPlaces } from './place-texts.ts';

export interface Criteria {
  readonly category?: string | undefined;
  readonly search?: string | undefined;
  readonly among?: Bitset | undefined;
  /** Only places with free entry. */
  readonly free?: boolean | undefined;
  /** Only places with this facility. */
  readonly facility?: Facility | undefined;
  readonly central?: boolean | undefined;
  /** Only places known to be open at a time or on a day in the formats of `openTest`. */
  readonly openAt?: string | undefined;
  /** Regions that all contain the place. */
  readonly regions?: readonly Region[] | undefined;
}

/** Parameters that may need an index. */
interface Needs {
  readonly search?: string | readonly string[] | undefined;
  readonly near?: string | undefined;
  readonly sort?: string | undefined;
  readonly open_at?: string | undefined;
  /** Origin of an order by distance. */
  readonly origin?: Point | undefined;
  /** Position in the order at which a page ends. */
  readonly end?: number | undefined;
}

/**
 * Maximum number of places for which a list by distance does not yield first: a late page measures all, 0.3 µs each.
 */
const maxSharedScan = 10_000;
/** Position in such a list from which on all its places are ordered in turns first. */
const maxNearestAtOnce = 1000;

export type NearPlace = ReturnType<Catalogue['nearest']>[number];

/** Maximum size of the texts of parsed places kept, in bytes: 120 places, up to 2 MB. A page reads seven or fifty, 40 µs each. */
const maxParsedBytes = 512 * 1024;
type Parsed = { readonly place: PlaceRecord; readonly bytes: number };

/** Maximum number of slugs compared with a text; all of them take 0.1 ms. */
const maxCompared = 100;

const indexPattern = /^[1-9][0-9]{0,15}$/;

/** One data set: its city, its places indexed by id, index, category and position, and its pictures. */
export class Catalogue {
  readonly data: CatalogueData;
  readonly city: City;
  readonly images: Images;
  readonly selfHosted: SelfHostedPhotos;
  readonly fields: readonly string[];
  /** The standard categories and the city's own. */
  readonly categories: readonly string[];
  readonly spatial: SpatialIndex;
  /** Index over the texts that the API searches: names and descriptions. */
  readonly words = lazyTask(() => indexOfPlaces(this.data, apiTexts));
  readonly #slugs: SlugIndex;
  readonly #parsed = new Cache<Parsed>({ maxBytes: maxParsedBytes, weigh: ({ bytes }) => bytes });
  readonly #aliases = lazy(() => new Map(this.data.aliases));
  readonly #compared = lazy(() => this.ids(0, maxCompared));
  readonly #all = lazy(() => Bitset.full(this.size));
  readonly #free = lazy(() => Bitset.where(this.data.free, 1));
  readonly #central = lazy(() => Bitset.where(this.data.central, 1));
  readonly #byCategory = lazy(
    () => new Map(this.categories.map((id, i) => [id, Bitset.where(this.data.categories, i)])),
  );
  readonly #byFacility = lazy(
    () => new Map(facilities.map((id, bit) => [id, Bitset.whereBit(this.data.facilities, bit)])),
  );
  #open: { readonly time: string; readonly places: Bitset } | undefined;

  constructor(data: CatalogueData, images: Images = noImages, selfHosted: SelfHostedPhotos = noPhotos) {
    this.data = data;
    this.city = data.city;
    this.images = images;
    this.selfHosted = selfHosted;
    this.fields = data.fields;
    this.categories = categoriesOf(data.city.categories);
    this.spatial = new SpatialIndex(data);
    this.#slugs = new SlugIndex(data.hashedIds, (position) => this.idAt(position));
  }

  /**
   * Calls `make` once the indexes it needs are ready. Synchronous if they already are. Measuring many distances yields
   * first. `spend` is charged for searches that are not cached.
   */
  afterIndexing<T>(
    { search, sort, near, open_at, origin, end = 0 }: Needs,
    make: () => T,
    spend?: Spend,
  ): T | Promise<T> {
    const searches = typeof search === 'string' ? [search] : (search ?? []);
    const waits = [
      ...searches.filter((each) => each !== '').map((each) => this.#search(each, spend)),
      open_at !== undefined && valueOrPromise(this.#openAt(open_at)),
      sort === 'name' && nameOrder(this.data.names).valueOrPromise(),
    ];
    const isByDistance = near !== undefined || sort === 'distance';
    if (isByDistance && this.size > maxSharedScan) {
      const isDeep = origin !== undefined && end > maxNearestAtOnce;
      const measure = () => (isDeep ? runYielding(this.spatial.orderBy(origin)) : nextTurn());
      return Promise.all(waits).then(measure).then(make);
    }
    return waits.some((each) => each instanceof Promise) ? Promise.all(waits).then(make) : make();
  }

  /** Finds the places with all words of a search; a promise if the matches of a word are not cached. */
  #search(search: string, spend?: Spend): Bitset | Promise<Bitset> {
    const index = this.words.valueOrPromise();
    if (!(index instanceof Promise)) return valueOrPromise(index.findAll(search, spend));
    return index.then((made) => runYielding(made.findAll(search, spend)));
  }

  get size(): number {
    return this.data.latitudes.length;
  }

  /** Returns the place at a position (index minus 1). Throws RangeError if it does not exist. */
  at(position: number): PlaceRecord {
    const parse = () => ({ place: this.read(position), bytes: textLength(this.data, position) });
    return this.#parsed.get(String(position), parse).place;
  }

  protected read(position: number): PlaceRecord {
    return placeAt(this.data, position);
  }

  /** Resolves a slug, a former slug, or a 1-based index without leading zeros, to a position. */
  positionOf(idOrIndex: string): number | undefined {
    const bySlug = () => this.#slugs.find(idOrIndex) ?? this.#aliases().get(idOrIndex);
    const position = indexPattern.test(idOrIndex) ? Number(idOrIndex) - 1 : bySlug();
    return position !== undefined && position < this.size ? position : undefined;
  }

  /** Returns the present slug of a place by a former one; undefined for any other text. */
  slugOfAlias(alias: string): string | undefined {
    const position = this.#aliases().get(alias);
    return position === undefined ? undefined : this.idAt(position);
  }

  find(idOrIndex: string): PlaceRecord | undefined {
    const position = this.positionOf(idOrIndex);
    return position === undefined ? undefined : this.at(position);
  }

  /** Returns the slug at a position. Throws RangeError if the position does not exist. */
  idAt(position: number): string {
    return idAt(this.data, position);
  }

  /** Returns slugs by position, from `start` up to, but not including, `end`. */
  ids(start = 0, end = this.size): string[] {
    const length = Math.max(0, Math.min(end, this.size) - start);
    return Array.from({ length }, (_, i) => this.idAt(start + i));
  }

  /** Converts a name such as `Hawa Mahal` to its slug, present or former; returns other text unchanged. */
  asSlug(text: string): string {
    const slug = slugOf(text);
    // A text such as `-1` must not become the index 1.
    return slugPattern.test(slug) && this.positionOf(slug) !== undefined ? slug : text;
  }

  /** Suggests the most similar slug among the first `maxCompared` places, or one that contains the text. */
  idLike(text: string): string | undefined {
    const slug = slugOf(text);
    const ids = this.#compared();
    return nearestWord(slug, ids) ?? ids.find((id) => `-${id}-`.includes(`-${slug}-`));
  }

  /** Returns the `n` places nearest to a point, excluding the place at that point itself. */
  nearest(from: Point & { readonly index?: number }, n: number, among = this.#all()) {
    // One more, because the excluded place may be among them.
    return this.spatial
      .nearest(from, among, 0, n + 1)
      .filter(({ position }) => position + 1 !== from.index)
      .slice(0, n)
      .map(({ position, metres }) => ({ place: this.at(position), kilometres: metres / 1000 }));
  }

  /** Returns at most `limit` positions by name, after the first `offset`. */
  pageByName(among: Bitset, offset: number, limit: number): number[] {
    const ordered = nameOrder(this.data.names)
      .now()
      .filter((position) => among.has(position));
    return [...ordered.subarray(offset, offset + limit)];
  }

  isFree(position: number): boolean {
    return this.#free().has(position);
  }

  isCentral(position: number): boolean {
    return this.#central().has(position);
  }

  /** Sunrise and sunset of the city. */
  readonly daylightOn = (date: string) => daylightIn(this.city)(date);

  /** Finds the places open at a time or on a day. Caches the last one, for the handler that waited for it. */
  *#openAt(time: string): Task<Bitset> {
    const test = openTest(time, this.daylightOn);
    if (this.#open?.time !== time && test)
      this.#open = { time, places: yield* openPlaces(this.data.schedules, test) };
    return this.#open?.time === time ? this.#open.places : new Bitset(0);
  }

  withFacility(facility: Facility): Bitset {
    return this.#byFacility().get(facility) ?? new Bitset(this.size);
  }

  select(criteria: Criteria): Bitset {
    const { category, search, among, free, facility, central, openAt, regions = [] } = criteria;
    const ofCategory = category === undefined ? this.#all() : this.#byCategory().get(category);
    return (ofCategory ?? new Bitset(this.size)).intersection([
      ...(search ? [runNow(this.words.now().findAll(search))] : []),
      ...(among ? [among] : []),
      ...(free ? [this.#free()] : []),
      ...(facility ? [this.withFacility(facility)] : []),
      ...(central ? [this.#central()] : []),
      ...(openAt === undefined ? [] : [runNow(this.#openAt(openAt))]),
      ...regions.map((region) => this.spatial.within(region)),
    ]);
  }
}
