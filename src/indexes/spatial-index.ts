import { floatAt, uintAt } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { Bitset } from './bitset.ts';
import { degrees, earthRadiusKm, metres, type Point, radians } from './distance.ts';
import { sortedInTurns } from './sorted-in-turns.ts';

/** A region of any shape between two parallels. */
export type Region = Readonly<ReturnType<typeof regionAround>>;

/** Corners of a box in the order of RFC 7946 §5: west > east if it crosses the antimeridian. */
export type Corners = readonly [west: number, south: number, east: number, north: number];

/** Region between two corners. The antimeridian is at both -180 and 180; a pole has every longitude. */
export function regionBetween([west, south, east, north]: Corners): Region {
  const isBetween = (lng: number) => (west <= east ? west <= lng && lng <= east : west <= lng || lng <= east);
  return {
    south,
    north,
    holds: ({ lat, lng }) =>
      isBetween(lng) || (Math.abs(lng) === 180 && isBetween(-lng)) || Math.abs(lat) === 90,
  };
}

/** Margin in degrees by which the parallels are moved apart, about 100 m, so that rounding excludes no place. */
const slack = 0.001;

/** Region within `radiusKm` of a point; distances are rounded to the metre. */
export function regionAround(from: Point, radiusKm: number) {
  const reach = degrees(radiusKm / earthRadiusKm) + slack;
  return {
    south: from.lat - reach,
    north: from.lat + reach,
    /** True if the region contains a point that lies between its parallels. */
    holds: (point: Point) => metres(from, point) / 1000 <= radiusKm,
  };
}

/** Coordinates in degrees, by position. */
export interface Coordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/**
 * Packs metres and a position into one number, so that a numeric sort breaks ties by position. Distances stay below
 * 2^25 m.
 */
const positionsBound = 2 ** 27;
const nearOf = (rank: number) => ({
  position: rank % positionsBound,
  metres: Math.floor(rank / positionsBound),
});

/** Places measured between two yields: 2 ms. */
const placesATurn = 8192;

/** All positions by distance from a point. */
interface Order {
  readonly from: Point;
  readonly positions: Uint32Array;
}

/** First distance searched in each direction, in kilometres. In a large city it contains the nearest places. */
const firstReachKm = 0.125;

/** Finds places by position. Compares all latitudes (0.1 ms per hundred thousand) and computes few distances. */
export class SpatialIndex {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  #lastOrder: Order | undefined;

  constructor({ latitudes, longitudes }: Coordinates) {
    this.#latitudes = latitudes;
    this.#longitudes = longitudes;
  }

  within({ south, north, holds }: Region): Bitset {
    const inside = new Bitset(this.#latitudes.length);
    for (let position = 0; position < this.#latitudes.length; position += 1) {
      const lat = floatAt(this.#latitudes, position);
      if (south <= lat && lat <= north && holds(this.pointOf(position))) inside.add(position);
    }
    return inside;
  }

  pointOf(position: number): Point {
    return { lat: floatAt(this.#latitudes, position), lng: floatAt(this.#longitudes, position) };
  }

  metresTo(from: Point, position: number): number {
    return metres(from, this.pointOf(position));
  }

  /** Orders all places by distance from a point, and yields in between: for pages after many others. Caches the last order. */
  *orderBy(from: Point): Task<void> {
    if (this.orderFrom(from)) return;
    const ranks = new Float64Array(this.#latitudes.length);
    for (let position = 0; position < ranks.length; position += 1) {
      ranks[position] = this.#rank(from, position);
      if (position % placesATurn === 0) yield;
    }
    const sorted = yield* sortedInTurns(ranks);
    const positions = new Uint32Array(sorted.length);
    for (let i = 0; i < sorted.length; i += 1) positions[i] = nearOf(floatAt(sorted, i)).position;
    this.#lastOrder = { from, positions };
  }

  /** Returns the order by distance from a point, if it is cached. */
  orderFrom({ lat, lng }: Point): Order | undefined {
    const last = this.#lastOrder;
    return last?.from.lat === lat && last.from.lng === lng ? last : undefined;
  }

  /**
   * Returns at most `limit` places, nearest first, after the first `offset`; equal distances are ordered by position.
   */
  nearest(from: Point, among: Bitset, offset: number, limit: number, order = this.orderFrom(from)) {
    if (order) return this.#nextIn(order, among, offset, limit);
    const wanted = offset + limit;
    const { size } = among;
    for (let reachKm = firstReachKm; ; reachKm *= 4) {
      const ranks = this.#ranks(from, among, reachKm);
      // Places outside the searched box are farther than its edges. One metre is subtracted for rounding.
      const isWhole = Number(ranks[wanted - 1]) < (reachKm * 1000 - 1) * positionsBound;
      if (isWhole || ranks.length === size) return Array.from(ranks.subarray(offset, wanted), nearOf);
    }
  }

  #nextIn({ from, positions }: Order, among: Bitset, offset: number, limit: number) {
    const page: ReturnType<typeof nearOf>[] = [];
    for (let i = 0, skipped = 0; i < positions.length && page.length < limit; i += 1) {
      const position = uintAt(positions, i);
      if (!among.has(position)) continue;
      if (skipped < offset) skipped += 1;
      else page.push({ position, metres: this.metresTo(from, position) });
    }
    return page;
  }

  #rank(from: Point, position: number): number {
    return this.metresTo(from, position) * positionsBound + position;
  }

  /** Returns the sorted ranks of the places in the box around a point whose edges are `reachKm` away. */
  #ranks(from: Point, among: Bitset, reachKm: number): Float64Array {
    const reach = degrees(reachKm / earthRadiusKm);
    const turn = longitudesWithin(from, reachKm);
    // Read once: places differ in their fields, so V8 looks for the coordinates at each access.
    const { lat, lng } = from;
    const ranks: number[] = [];
    for (let position = 0; position < this.#latitudes.length; position += 1) {
      if (Math.abs(floatAt(this.#latitudes, position) - lat) > reach) continue;
      const away = Math.abs(floatAt(this.#longitudes, position) - lng);
      if (Math.min(away, 360 - away) <= turn && among.has(position)) ranks.push(this.#rank(from, position));
    }
    return Float64Array.from(ranks).sort();
  }
}

/** Returns how many degrees of longitude a point within `reachKm` can be away: all if a pole is that near. */
function longitudesWithin({ lat }: Point, reachKm: number): number {
  const reach = reachKm / earthRadiusKm;
  const hasPole = Math.abs(radians(lat)) + reach >= Math.PI / 2;
  return hasPole ? 180 : degrees(Math.asin(Math.sin(reach) / Math.cos(radians(lat))));
}
