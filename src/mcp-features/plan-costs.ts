import { AppError, shortJson } from '../base/errors.ts';
import { feesOn } from '../itineraries/fees.ts';
import { english } from '../locales/en.ts';
import { feeText } from '../places/fees.ts';
import type { PlaceRecord } from '../places/place.ts';
import type { VisitorGroup } from '../places/visitor-groups.ts';
import type { ItineraryAnswer } from './plan-schema.ts';

/**
 * Sums over days. Free days differ, so each day is summed with the groups of all. Throws INVALID_PARAMETER if the places have fees
 * by group, and none of the groups is `group`.
 */
export function costsOf(
  days: readonly (readonly [readonly PlaceRecord[], string])[],
  known: readonly VisitorGroup[],
  group = '',
) {
  const paying = days.flatMap(([places, date]) =>
    places.filter(({ freeDays = [] }) => !freeDays.some((day) => date.endsWith(day))),
  );
  const { sums, partlyPriced } = feesOn(
    paying.map(({ freeDays: _, ...place }) => place),
    '',
    known,
  );
  const wanted = sums.filter(
    ({ for: whom = '' }) => group && whom.toLowerCase().includes(group.toLowerCase()),
  );
  const groups = sums.flatMap(({ for: whom }) => whom ?? []);
  if (group && groups.length > 0 && wanted.length === 0)
    throw new AppError(
      'INVALID_PARAMETER',
      `Parameter "group" is ${shortJson(group)}, for which these places state no fee`,
      `The groups are ${groups.join(', ')}; without group, the fees of all are added up.`,
    );
  const named = wanted.length > 0 ? wanted : sums;
  return {
    costs: named.map(({ amount, currency, for: whom, unknown }) => ({
      ...{ amount, currency, for: whom, at_least: unknown !== undefined || undefined },
    })),
    /** Ids of places whose fee is not known for some groups. */
    partlyPriced: partlyPriced.map(({ place }) => place.id),
  };
}

/** Formats costs in one line: `Indian visitors ₹50, foreign visitors at least ₹300`. */
export function costsText(costs: ItineraryAnswer['costs']): string {
  const sums = costs.map(({ at_least: unknown, ...cost }) => ({ ...cost, unknown }));
  return feeText(sums, 'en', 'Free', english.itinerary.atLeast);
}
