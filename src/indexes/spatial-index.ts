import { floatAt } from '../base/at.ts';
import { Bitset } from './bitset.ts';
import { degrees, earthRadiusKm, metres, type Point } from './distance.ts';

/** A part of the Earth of any shape, between two parallels. */
export type Region = Readonly<ReturnType<typeof regionAround>>;

/** The corners of a box in the order of RFC 7946, section 5: west > east where it crosses the antimeridian. */
export type Corners = readonly [west: number, south: number, east: number, north: number];

/** The region between two corners. The antimeridian is at -180 and at 180, and a pole has every longitude. */
export function regionBetween([west, south, east, north]: Corners): Region {
  const isBetween = (lng: number) => (west <= east ? west <= lng && lng <= east : west <= lng || lng <= east);
  return {
    south,
    north,
    holds: ({ lat, lng }) =>
      isBetween(lng) || (Math.abs(lng) === 180 && isBetween(-lng)) || Math.abs(lat) === 90,
  };
}

/** Degrees by which the parallels are farther than they must be, so that rounding loses no place: 100 m. */
const slack = 0.001;

/** The region within `radiusKm` of a point, distances taken to the metre. */
export function regionAround(from: Point, radiusKm: number) {
  const reach = degrees(radiusKm / earthRadiusKm) + slack;
  return {
    south: from.lat - reach,
    north: from.lat + reach,
    /** Whether a point between the parallels is in it. */
    holds: (point: Point) => metres(from, point) / 1000 <= radiusKm,
  };
}

/** Degrees by position. */
export interface Coordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Metres and a position in one number, so that equal distances are in the order of positions: 2^25 m reach round the Earth. */
const positionsBound = 2 ** 27;
const nearOf = (rank: number) => ({
  position: rank % positionsBound,
  metres: Math.floor(rank / positionsBound),
});

/** How far north and south the nearest places are looked for at first, in kilometres: in a city, they are there. */
const firstReachKm = 1;

/** Finds places by where they are: compares all latitudes, 0.1 ms for a hundred thousand, and measures few distances. */
export class SpatialIndex {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;

  constructor({ latitudes, longitudes }: Coordinates) {
    this.#latitudes = latitudes;
    this.#longitudes = longitudes;
  }

  within({ south, north, holds }: Region): Bitset {
    const found = new Bitset(this.#latitudes.length);
    for (let position = 0; position < this.#latitudes.length; position += 1) {
      const lat = floatAt(this.#latitudes, position);
      if (south <= lat && lat <= north && holds(this.pointOf(position))) found.add(position);
    }
    return found;
  }

  pointOf(position: number): Point {
    return { lat: floatAt(this.#latitudes, position), lng: floatAt(this.#longitudes, position) };
  }

  metresTo(from: Point, position: number): number {
    return metres(from, this.pointOf(position));
  }

  /** At most `limit` of these places, nearest to a point first, after the first `offset`; equal distances by position. */
  nearest(from: Point, among: Bitset, offset: number, limit: number) {
    const wanted = offset + limit;
    const { size } = among;
    for (let reachKm = firstReachKm; ; reachKm *= 4) {
      const ranks = this.#ranks(from, among, reachKm);
      // What is farther north or south is at least that far; a metre is taken off for rounding.
      const isWhole = Number(ranks[wanted - 1]) < (reachKm * 1000 - 1) * positionsBound;
      if (isWhole || ranks.length === size) return Array.from(ranks.subarray(offset, wanted), nearOf);
    }
  }

  /** The ranks of these places, in order, of those that are at most so far north or south. */
  #ranks(from: Point, among: Bitset, reachKm: number): Float64Array {
    const reach = degrees(reachKm / earthRadiusKm);
    const ranks: number[] = [];
    for (let position = 0; position < this.#latitudes.length; position += 1)
      if (Math.abs(floatAt(this.#latitudes, position) - from.lat) <= reach && among.has(position))
        ranks.push(this.metresTo(from, position) * positionsBound + position);
    return Float64Array.from(ranks).sort();
  }
}
