import { createHash } from 'node:crypto';
import { at } from '../at.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { ScheduleData } from '../hours/schedules.ts';
import type { Point } from '../indexes/distance.ts';
import type { CityRoute } from './city-routes.ts';
import { type EncodedPlaces, PlaceWriter } from './encode.ts';
import { type City, isCentral, isFree, type PlaceRecord } from './place.ts';

/** A data set in flat buffers, which one thread can transfer to another without a copy. A position is an index less 1. */
export interface CatalogueData {
  readonly city: City;
  /** Walks and days, of which most data sets have none. Their places are ids of places that are there. */
  readonly routes: readonly CityRoute[];
  readonly encoded: EncodedPlaces;
  /** A SHA-256 (hexadecimal) of city, routes and places. */
  readonly digest: string;
  /** The positions by name, as the language of the city orders them. */
  readonly byName: Uint32Array<ArrayBuffer>;
  /** The names of all fields that some place has. */
  readonly fields: readonly string[];
  /** By position, as positions in the categories of the city. */
  readonly categories: Uint8Array<ArrayBuffer>;
  /** By position, 1 where nothing is paid. */
  readonly free: Uint8Array<ArrayBuffer>;
  /** By position, 1 where the place is near the centre. */
  readonly central: Uint8Array<ArrayBuffer>;
  /** Degrees by position. */
  readonly latitudes: Float64Array<ArrayBuffer>;
  readonly longitudes: Float64Array<ArrayBuffer>;
  readonly schedules: ScheduleData;
}

/** Makes the buffers of a data set from places that have passed the checks of a data file, in any order. */
export class CatalogueBuilder {
  readonly #encoded: PlaceWriter;
  readonly #fields = new Set<string>();
  readonly #names: string[] = [];
  /** Schedules as JSON, and their numbers. */
  readonly #schedules = new Map([['{}', 0]]);
  readonly #scheduleNumbers: Uint32Array<ArrayBuffer>;
  readonly #data;
  readonly #categories: readonly string[];

  /** `categories` are those of the city. `bytes` is about how many the places take as JSON. */
  constructor(places: number, categories: readonly string[], bytes: number) {
    this.#categories = categories;
    this.#encoded = new PlaceWriter(places, bytes);
    this.#scheduleNumbers = new Uint32Array(places);
    this.#data = {
      categories: new Uint8Array(places),
      free: new Uint8Array(places),
      central: new Uint8Array(places),
      latitudes: new Float64Array(places),
      longitudes: new Float64Array(places),
    };
  }

  add(position: number, record: PlaceRecord, centre: Point): void {
    const { categories: numbers, free, central, latitudes, longitudes } = this.#data;
    this.#encoded.add(position, record);
    for (const name of Object.keys(record)) this.#fields.add(name);
    this.#names[position] = record.name;
    numbers[position] = this.#categories.indexOf(record.category);
    free[position] = isFree(record) ? 1 : 0;
    central[position] = isCentral(record, centre) ? 1 : 0;
    this.#scheduleNumbers[position] = this.#numberOf(record);
    latitudes[position] = record.lat;
    longitudes[position] = record.lng;
  }

  finish(city: City, routes: readonly CityRoute[] = []): CatalogueData {
    const encoded = this.#encoded.finish();
    const head = JSON.stringify([city, routes]);
    return {
      ...this.#data,
      city,
      routes,
      encoded,
      digest: createHash('sha256').update(head).update(encoded.json).digest('hex'),
      byName: orderByName(this.#names, city.language),
      fields: [...this.#fields],
      schedules: { texts: [...this.#schedules.keys()], numbers: this.#scheduleNumbers },
    };
  }

  #numberOf({ openingHours, specialHours }: Schedule): number {
    const text = JSON.stringify({ openingHours, specialHours });
    const number = this.#schedules.get(text) ?? this.#schedules.size;
    this.#schedules.set(text, number);
    return number;
  }
}

/** The positions of names in the order of a language; of equal names by position. Case and accents do not matter. */
function orderByName(names: readonly string[], language: string): Uint32Array<ArrayBuffer> {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  return Uint32Array.from([...names.keys()].sort((a, b) => compare(at(names, a), at(names, b))));
}
