import { floatAt } from '../../at.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import type { Coordinates } from '../../indexes/spatial-index.ts';
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
export function extentOf({ latitudes, longitudes }: Coordinates, centre: Point): Extent {
  const points = Array.from(latitudes, (lat, i) => ({ lat, lng: floatAt(longitudes, i) }));
  const distances = Float64Array.from(points, (point) => kilometres(centre, point));
  const sorted = distances.toSorted();
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const radius = third + 1.5 * (third - first);
  const inCity = points.filter((_, i) => floatAt(distances, i) <= radius);
  return { city: boundsOf(centre, inCity), all: boundsOf(centre, points) };
}

/** Linear between the two nearest values of a sorted list. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
