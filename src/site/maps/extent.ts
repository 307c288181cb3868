import { floatAt } from '../../at.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { type Bounds, boundsOf } from './frame.ts';

/** How far places reach. */
export interface Extent {
  /** Without what lies far out. */
  readonly city: Bounds;
  readonly all: Bounds;
}

/**
 * The bounds of the places in a city, its centre among them, and of all places. A place lies in the city when its distance
 * from the centre is at most 1.5 interquartile ranges above the third quartile (Tukey's fence).
 */
export function extentOf(points: readonly Point[], centre: Point): Extent {
  const sorted = Float64Array.from([centre, ...points], (point) => kilometres(centre, point)).sort();
  const quartile = (n: number) => floatAt(sorted, Math.round((n / 4) * (sorted.length - 1)));
  const radius = quartile(3) + 1.5 * (quartile(3) - quartile(1));
  const inCity = points.filter((point) => kilometres(centre, point) <= radius);
  return { city: boundsOf(centre, inCity), all: boundsOf(centre, points) };
}
