import { floatAt } from '../at.ts';
import { Bitset } from './bitset.ts';
import { degrees, earthRadiusKm, metres, type Point } from './distance.ts';
import type { Region } from './region.ts';

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

/**
 * Finds places by where they are. To compare all latitudes takes 0.1 ms among a hundred thousand, and no place is nearer than
 * its latitude: distances, which take 0.3 µs each, are measured of few.
 */
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
