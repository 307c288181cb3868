import { at } from '../at.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Point } from '../indexes/distance.ts';
import { regionAround } from '../indexes/region.ts';
import type { SpatialIndex } from '../indexes/spatial-index.ts';
import { type Category, categories } from './place-fields.ts';

/** What is near the centre, in km: an hour on foot there and back. */
const centralKm = 2.5;

/** The positions near a centre. The distance that is told goes before the straight line: a road may lead around a hill. */
export function centralPositions(spatial: SpatialIndex, centre: Point, toldKm: Float32Array): Bitset {
  const far = new Bitset(toldKm.length);
  for (const [position, told] of toldKm.entries()) if (told > centralKm) far.add(position);
  return spatial.within(regionAround(centre, centralKm)).without(far);
}

/** The positions that are marked by a 1. */
export function setOf(marks: Uint8Array): Bitset {
  const set = new Bitset(marks.length);
  for (let position = 0; position < marks.length; position += 1) if (marks[position] === 1) set.add(position);
  return set;
}

/** The positions of each category, from the numbers of categories by position. */
export function setsByCategory(numbers: Uint8Array): ReadonlyMap<Category, Bitset> {
  const sets = new Map(categories.map((category) => [category, new Bitset(numbers.length)]));
  for (let position = 0; position < numbers.length; position += 1) {
    const category = at(categories, at(numbers, position));
    sets.get(category)?.add(position);
  }
  return sets;
}
