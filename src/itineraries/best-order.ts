import { sumOf } from '../base/at.ts';
import { omissionCost } from './costs.ts';
import type { Day } from './day.ts';
import { morning, type Progress } from './day-facts.ts';

/** Maximum number of places whose order is exact: 8 take at most 20 ms, and each further one takes eight times as long. */
export const maxExact = 8;

/** Improvements at or below this are rounding errors. */
export const leastGain = 1e-6;

/**
 * Finds the order of places on one day with the least cost, where leaving out a place costs its `omissionCost`. Tries all
 * orders, except those that cannot become better than the best so far (branch and bound). Returns no places if no order
 * costs less than `atMost`; stops after `maxNodes` beginnings of orders.
 */
export function bestOrder(
  day: Day,
  places: readonly number[],
  { atMost = Number.POSITIVE_INFINITY, maxNodes = Number.POSITIVE_INFINITY } = {},
): readonly number[] {
  let best: readonly number[] = [];
  let nodes = 0;
  let bestCost = atMost + leastGain;
  const order: number[] = [];
  const candidates = places.map((place) => ({
    place,
    way: Math.min(day.facts.wayFromStart(place).minutes, day.leastWay(place, places)),
    latest: day.latestStart(place),
    omission: omissionCost(day.facts, place),
    isUsed: false,
  }));
  /** Least cost of the places that are left, each on its shortest way or left out. */
  const leastRest = (leave: number) => {
    let rest = 0;
    for (const { isUsed, way, latest, omission } of candidates)
      if (!isUsed) rest += leave + way > latest ? omission : way;
    return rest;
  };
  const visit = (progress: Progress, omitted: number): void => {
    const whole = day.costAfter(progress) + omitted;
    if (whole < bestCost - leastGain) {
      bestCost = whole;
      best = [...order];
    }
    nodes += 1;
    for (const candidate of candidates) {
      if (candidate.isUsed || nodes > maxNodes) continue;
      const next = day.advance(progress, candidate.place);
      if (!next) continue;
      candidate.isUsed = true;
      order.push(candidate.place);
      if (next.cost + leastRest(next.leave) < bestCost) visit(next, omitted - candidate.omission);
      order.pop();
      candidate.isUsed = false;
    }
  };
  visit(
    morning,
    sumOf(candidates, ({ omission }) => omission),
  );
  return best;
}
