import { isOpenOn } from '../hours/schedule.ts';
import type { PlannedStop } from './plan-types.ts';

/** True if a stop is known to be closed on the day of its visit, or when the visitor arrives. */
export function isShut({ place, closes }: Pick<PlannedStop, 'place' | 'closes'>, date: string): boolean {
  const isOpen = place.isClosed ? false : isOpenOn(place, date);
  return isOpen === false || (isOpen === true && closes === undefined);
}
