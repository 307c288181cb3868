import { at } from '../base/at.ts';
import { kilometres, type Point } from '../indexes/distance.ts';

/** Maximum number of points ordered exactly: 10 take 1 ms, and each further point doubles that. */
export const maxExact = 10;

/**
 * Orders points along a short path by straight-line distance, and returns their positions. The path begins at `start`,
 * if given, and ends anywhere. It is optimal for up to `maxExact` points, and 2-optimal beyond: reversing no part of it
 * makes it shorter.
 */
export function shortestOrder(points: readonly Point[], start?: Point): number[] {
  // The last row holds distances from the start. Without one, all are 0.
  const legs = [...points, start].map((from) => points.map((to) => (from ? kilometres(from, to) : 0)));
  const leg: Leg = (from, to) => at(at(legs, from), to);
  const { length } = points;
  return length <= maxExact ? optimalOrder(length, leg) : twoOpt(nearestNext(length, leg), leg);
}

/** Distance in kilometres between two points by position; position `points.length` is the start. */
type Leg = (from: number, to: number) => number;

/** Shortest path (Held and Karp): length and predecessor by visited set and last point. */
function optimalOrder(count: number, leg: Leg): number[] {
  const sets = 1 << count;
  const lengths = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * count).fill(-1);
  for (let point = 0; point < count; point += 1) lengths[(1 << point) * count + point] = leg(count, point);
  for (let seen = 1; seen < sets; seen += 1)
    for (let last = 0; last < count; last += 1) {
      const length = at(lengths, seen * count + last);
      for (let next = 0; next < count; next += 1) {
        const entry = (seen | (1 << next)) * count + next;
        if (seen & (1 << next) || length + leg(last, next) >= at(lengths, entry)) continue;
        lengths[entry] = length + leg(last, next);
        before[entry] = last;
      }
    }
  return wayBack(sets - 1, count, lengths, before);
}

/** Walks the predecessors from the end of the shortest path to its beginning. */
function wayBack(all: number, count: number, lengths: Float64Array, before: Int8Array): number[] {
  const ends = [...lengths.subarray(all * count)];
  const order: number[] = [];
  let seen = all;
  for (let last = ends.indexOf(Math.min(...ends)); last >= 0; ) {
    order.push(last);
    const previous = at(before, seen * count + last);
    seen &= ~(1 << last);
    last = previous;
  }
  return order.reverse();
}

/** Nearest-neighbour order. */
function nearestNext(count: number, leg: Leg): number[] {
  const left = new Set(Array(count).keys());
  const order: number[] = [];
  while (left.size > 0) {
    const last = order.at(-1) ?? count;
    const next = [...left].reduce((best, point) => (leg(last, point) < leg(last, best) ? point : best));
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** Smaller gains, in kilometres, are rounding errors, with which the loop would not end. */
const leastGainKm = 1e-6;

/** Reverses parts of a path while that makes it shorter. */
function twoOpt(order: readonly number[], leg: Leg): number[] {
  const way = [...order];
  const into = (i: number, point: number) => leg(way[i - 1] ?? way.length, point);
  const outOf = (i: number, point: number) => (i + 1 < way.length ? leg(point, at(way, i + 1)) : 0);
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let from = 0; from < way.length; from += 1)
      for (let to = from + 1; to < way.length; to += 1) {
        const [a, b] = [at(way, from), at(way, to)];
        if (into(from, b) + outOf(to, a) >= into(from, a) + outOf(to, b) - leastGainKm) continue;
        way.splice(from, to - from + 1, ...way.slice(from, to + 1).reverse());
        isShorter = true;
      }
  }
  return way;
}
