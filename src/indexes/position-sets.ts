import { Bitset } from './bitset.ts';
import type { Point } from './distance.ts';
import { regionAround } from './region.ts';
import type { SpatialIndex } from './spatial-index.ts';

/** What is near the centre, in km: an hour on foot there and back. */
const centralKm = 2.5;

/** The positions near a centre. The distance that is told goes before the straight line: a road may lead around a hill. */
export function centralPositions(spatial: SpatialIndex, centre: Point, toldKm: Float32Array): Bitset {
  const far = new Bitset(toldKm.length);
  for (const [position, told] of toldKm.entries()) if (told > centralKm) far.add(position);
  return spatial.within(regionAround(centre, centralKm)).without(far);
}

/** The positions at which a list has a number. */
export function positionsOf(number: number, numbers: Uint8Array): Bitset {
  const set = new Bitset(numbers.length);
  for (const [position, each] of numbers.entries()) if (each === number) set.add(position);
  return set;
}
