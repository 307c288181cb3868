import { floatAt, uintAt } from '../at.ts';
import { Bitset } from './bitset.ts';
import { metres, type Point } from './distance.ts';
import { Heap } from './heap.ts';
import { type Box, earth, kilometresToBox, type Region } from './region.ts';

/** Degrees by position. */
export interface Coordinates {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/**
 * The positions of all places as a k-d tree without pointers: the middle one of a range splits it into those south and
 * those north of it, the middle ones of both halves split these into west and east, and so on.
 */
export type SpatialOrder = Uint32Array<ArrayBuffer>;

/** A range of at most this number of places is not split any more. */
const leafSize = 16;

/** Orders places by where they are. */
export function orderInSpace({ latitudes, longitudes }: Coordinates): SpatialOrder {
  const order = Uint32Array.from(latitudes.keys());
  const split = (start: number, end: number, along: Float64Array, other: Float64Array): void => {
    if (end - start <= leafSize) return;
    const middle = middleOf(start, end);
    partition(order, along, start, end, middle);
    split(start, middle, other, along);
    split(middle + 1, end, other, along);
  };
  split(0, order.length, latitudes, longitudes);
  return order;
}

const middleOf = (start: number, end: number): number => (start + end) >>> 1;

/** Puts those with the smaller values of a range before an element of the order, and those with the larger behind it. */
function partition(
  order: SpatialOrder,
  values: Float64Array,
  start: number,
  end: number,
  middle: number,
): void {
  const valueAt = (i: number) => floatAt(values, uintAt(order, i));
  let [left, right] = [start, end - 1];
  while (left < right) {
    const pivot = valueAt(middleOf(left, right));
    let [low, high] = [left, right];
    while (low <= high) {
      while (valueAt(low) < pivot) low += 1;
      while (valueAt(high) > pivot) high -= 1;
      if (low > high) break;
      const swapped = uintAt(order, low);
      order[low] = uintAt(order, high);
      order[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (middle <= high) right = high;
    else if (middle >= low) left = low;
    else return;
  }
}

/** A range of the order, and a box that holds its places. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
  /** Whether the next split is between north and south. */
  readonly byLatitude: boolean;
}

/** A place, and how far it is. */
interface Near {
  readonly position: number;
  readonly metres: number;
}

/** Metres and a position in one number, so that equal distances are in the order of positions: 2^25 m reach round the Earth. */
const positionsBound = 2 ** 27;
const rankOf = (metres: number, position: number): number => metres * positionsBound + position;
const nearOf = (rank: number): Near => ({
  position: rank % positionsBound,
  metres: Math.floor(rank / positionsBound),
});

/** To find a place through the tree takes as long as to scan this number of places. */
const treeCost = 16;

/** Finds places by where they are, without a scan of all where few are wanted. */
export class SpatialIndex {
  readonly #coordinates: Coordinates;
  readonly #order: SpatialOrder;

  constructor(coordinates: Coordinates, order: SpatialOrder) {
    this.#coordinates = coordinates;
    this.#order = order;
  }

  /** The places in a region. */
  within(region: Region): Bitset {
    const found = new Bitset(this.#order.length);
    const gather = (range: Range): void => {
      const covered = region.covers(range.box);
      if (covered === 'none') return;
      if (covered === 'part' && !isLeaf(range)) {
        for (const each of this.#parts(range)) gather(each);
        return;
      }
      for (const position of this.#positions(range))
        if (covered === 'all' || region.holds(this.pointOf(position))) found.add(position);
    };
    gather(this.#root());
    return found;
  }

  /** Where a place is. */
  pointOf(position: number): Point {
    const { latitudes, longitudes } = this.#coordinates;
    return { lat: floatAt(latitudes, position), lng: floatAt(longitudes, position) };
  }

  /** How far a place is from a point, to the metre. */
  metresTo(from: Point, position: number): number {
    return metres(from, this.pointOf(position));
  }

  /** At most `limit` of these places, nearest to a point first, after the first `offset`; equal distances by position. */
  nearest(from: Point, among: Bitset, offset: number, limit: number): Near[] {
    let budget = among.size / treeCost;
    if (offset + limit > budget) return this.#scan(from, among, offset, limit);
    const found: Near[] = [];
    const queue = new Heap<{ readonly rank: number; readonly range?: Range }>();
    queue.push({ rank: 0, range: this.#root() });
    for (let next = queue.pop(); next && found.length < offset + limit; next = queue.pop()) {
      const { rank, range } = next;
      if (!range) found.push(nearOf(rank));
      else if (!isLeaf(range)) {
        for (const each of this.#parts(range)) queue.push({ rank: this.#leastRank(from, each), range: each });
      } else {
        budget -= range.end - range.start;
        if (budget < 0) return this.#scan(from, among, offset, limit);
        for (const position of this.#positions(range))
          if (among.has(position)) queue.push({ rank: this.#rank(from, position) });
      }
    }
    return found.slice(offset);
  }

  /**
   * The same by a scan of all: for few places, and for pages far behind the first. Only the page is sorted: to sort a
   * hundred thousand takes 20 ms.
   */
  #scan(from: Point, among: Bitset, offset: number, limit: number): Near[] {
    const positions = among.page(0, Number.POSITIVE_INFINITY);
    const ranks = Float64Array.from(positions, (position) => this.#rank(from, position));
    const order = Uint32Array.from(ranks.keys());
    const end = Math.min(offset + limit, order.length);
    if (offset >= end) return [];
    partition(order, ranks, 0, order.length, offset);
    partition(order, ranks, offset, order.length, end - 1);
    return Array.from(order.subarray(offset, end), (i) => floatAt(ranks, i))
      .sort((a, b) => a - b)
      .map(nearOf);
  }

  #rank(from: Point, position: number): number {
    return rankOf(this.metresTo(from, position), position);
  }

  /** No place of a range comes before this. A metre is taken off for rounding. */
  #leastRank(from: Point, { box }: Range): number {
    return rankOf(Math.max(0, Math.floor(kilometresToBox(from, box) * 1000) - 1), 0);
  }

  #root(): Range {
    return { start: 0, end: this.#order.length, box: earth, byLatitude: true };
  }

  /** The one in the middle of a range, and those on either side. */
  #parts({ start, end, box, byLatitude }: Range): readonly Range[] {
    const middle = middleOf(start, end);
    const { lat, lng } = this.pointOf(uintAt(this.#order, middle));
    const [low, high] = byLatitude
      ? [
          { ...box, north: lat },
          { ...box, south: lat },
        ]
      : [
          { ...box, east: lng },
          { ...box, west: lng },
        ];
    return [
      { start, end: middle, box: low, byLatitude: !byLatitude },
      { start: middle, end: middle + 1, box: low, byLatitude },
      { start: middle + 1, end, box: high, byLatitude: !byLatitude },
    ];
  }

  #positions({ start, end }: Range): Uint32Array {
    return this.#order.subarray(start, end);
  }
}

const isLeaf = ({ start, end }: Range): boolean => end - start <= leafSize;
