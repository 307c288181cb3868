import { ScheduleBuilder, type ScheduleData } from '../hours/schedules.ts';
import { addId, createIdTable, type IdTable } from '../indexes/ids.ts';
import type { SearchData } from '../indexes/search-data.ts';
import { orderInSpace, type SpatialOrder } from '../indexes/spatial-index.ts';
import type { CityRoute } from './city-routes.ts';
import { type EncodedData, PlaceWriter } from './encode.ts';
import { type City, isFree, type PlaceRecord, toldKilometres } from './place.ts';

/** A data set in flat buffers, which one thread can transfer to another without a copy. A position is an index less 1. */
export interface CatalogueData {
  readonly city: City;
  /** Walks and days, of which most data sets have none. Their places are ids of places that are there. */
  readonly routes: readonly CityRoute[];
  readonly encoded: EncodedData;
  readonly ids: IdTable;
  /** The names of all fields that some place has. */
  readonly fields: readonly string[];
  /** By position, as positions in the categories of the city. */
  readonly categories: Uint8Array<ArrayBuffer>;
  /** By position, 1 where nothing is paid. */
  readonly free: Uint8Array<ArrayBuffer>;
  /** By position, the kilometres that the text about the distance begins with; not a number where it has none. */
  readonly toldKm: Float32Array<ArrayBuffer>;
  /** Degrees by position. */
  readonly latitudes: Float64Array<ArrayBuffer>;
  readonly longitudes: Float64Array<ArrayBuffer>;
  readonly spatial: SpatialOrder;
  readonly schedules: ScheduleData;
  /** Made by the thread that checks a large file; else after the start. */
  readonly search?: SearchData;
}

/** Makes the buffers of a data set from places that have passed the checks of a data file, in any order. */
export class CatalogueBuilder {
  readonly #encoded: PlaceWriter;
  readonly #fields = new Set<string>();
  readonly #schedules: ScheduleBuilder;
  readonly #data;
  readonly #categories: readonly string[];

  /** `categories` are those of the city. `bytes` is about how many the places take as JSON. */
  constructor(places: number, categories: readonly string[], bytes: number) {
    this.#categories = categories;
    this.#encoded = new PlaceWriter(places, bytes);
    this.#schedules = new ScheduleBuilder(places);
    this.#data = {
      ids: createIdTable(places),
      categories: new Uint8Array(places),
      free: new Uint8Array(places),
      toldKm: new Float32Array(places),
      latitudes: new Float64Array(places),
      longitudes: new Float64Array(places),
    };
  }

  add(position: number, record: PlaceRecord): void {
    const { ids, categories: numbers, free, toldKm, latitudes, longitudes } = this.#data;
    this.#encoded.add(position, record);
    for (const name of Object.keys(record)) this.#fields.add(name);
    addId(ids, record.id, position);
    numbers[position] = this.#categories.indexOf(record.category);
    free[position] = isFree(record) ? 1 : 0;
    toldKm[position] = toldKilometres(record.distance) ?? Number.NaN;
    this.#schedules.add(position, record);
    latitudes[position] = record.lat;
    longitudes[position] = record.lng;
  }

  finish(city: City, routes: readonly CityRoute[] = []): CatalogueData {
    const encoded = this.#encoded.finish();
    const fields = [...this.#fields];
    const schedules = this.#schedules.data;
    return { ...this.#data, city, routes, encoded, fields, schedules, spatial: orderInSpace(this.#data) };
  }
}
