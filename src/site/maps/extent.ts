import { floatAt } from '../../at.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { boundsOf } from './frame.ts';

/** How far places reach: those of a city without what lies far out, and all. */
export type Extent = ReturnType<typeof extentOf>;

/**
 * The bounds of the places in a city, its centre among them, and of all places. A place lies in the city when its distance
 * from the centre is at most 1.5 interquartile ranges above the third quartile (Tukey's fence).
 */
export function extentOf(points: readonly Point[], centre: Point) {
  const sorted = Float64Array.from([centre, ...points], (point) => kilometres(centre, point)).sort();
  const quartile = (n: number) => floatAt(sorted, Math.round((n / 4) * (sorted.length - 1)));
  const radius = quartile(3) + 1.5 * (quartile(3) - quartile(1));
  const inCity = points.filter((point) => kilometres(centre, point) <= radius);
  return { city: boundsOf(centre, inCity), all: boundsOf(centre, points) };
}
