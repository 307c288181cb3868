import { lazy } from '../cache.ts';

/** The last three digits of a number, for each there are. Small numbers never need them, and V8 would remember each. */
const lastDigits = lazy(() => Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')));

/**
 * The digits of a whole number. V8 remembers the text of numbers it turned into one; when they differ with every
 * response, what it remembers lives just long enough to be moved to the old generation.
 */
export function decimal(value: number): string {
  return value < 1000 ? String(value) : `${Math.floor(value / 1000)}${lastDigits()[value % 1000]}`;
}
