import assert from 'node:assert/strict';
import { at, sumOf } from '../../src/base/at.ts';
import { runNow } from '../../src/base/task.ts';
import { omissionCost } from '../../src/itineraries/costs.ts';
import { PlanDays } from '../../src/itineraries/plan-days.ts';
import { planCity, planPlace } from '../../src/itineraries/plan-place.ts';
import type { PlanRequest } from '../../src/itineraries/plan-types.ts';
import { distributionOf, type Effort } from '../../src/itineraries/search.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { mulberry32 } from '../support/random.ts';
import { wednesday } from './plans.ts';

/** Cost of a distribution, and its number of days. */
export interface Known {
  readonly days: number;
  readonly cost: number;
}

const catalogue = builtInCatalogue();
const jaipur = planCity(catalogue.city);
const setCount = 300;
const [fewest, most] = [9, 20];

/** Random sets of 9 to 20 places of the built-in city: one to three days, and as many as needed, in turn. */
export function randomSets(): PlanRequest[] {
  const random = mulberry32(49);
  const all = catalogue.ids();
  return Array.from({ length: setCount }, (_, i) => {
    const keyed = all.map((id) => ({ id, key: random() })).sort((a, b) => a.key - b.key);
    const chosen = keyed.slice(0, fewest + (i % (most - fewest + 1)));
    const places = chosen.flatMap(({ id }) => {
      const record = catalogue.find(id);
      return record ? planPlace(record) : [];
    });
    const days = i % 2 === 0 ? 1 + ((i / 2) % 3) : undefined;
    return { places, date: wednesday, days, from: 540, to: 1080, pace: 'full' };
  });
}

export function distributed(request: PlanRequest, effort?: Effort): Known {
  const planDays = new PlanDays(request, jaipur);
  const open = [...request.places.keys()].filter((i) => !at(request.places, i).isClosed);
  const { days, arrangement } = runNow(distributionOf(planDays, open, effort));
  // The costs that a search adds up are those of days that fit.
  for (const [i, { order, cost }] of arrangement.routes.entries())
    assert.ok(order.length === 0 || Math.abs(at(days, i).cost(order) - cost) < 1e-6, order.join());
  return { days: days.length, cost: Math.round(arrangement.cost) };
}

/**
 * True if a distribution is within a share of the best known: it has no more days; if everything fits, its cost exceeds
 * the best by no more, and else its profit, which is the worth of the visits less the cost of their days, falls short by
 * no more. Costs of omissions alone would measure what is left out: of four short visits one is 25 percent.
 */
export function isWithin(share: number, request: PlanRequest, found: Known, best: Known): boolean {
  if (found.days !== best.days) return found.days < best.days;
  const { facts } = new PlanDays(request, jaipur).day(0);
  const omissions = [...request.places.keys()]
    .filter((i) => !at(request.places, i).isClosed)
    .map((i) => omissionCost(facts, i));
  const worth = sumOf(omissions, (cost) => cost);
  return best.cost < Math.min(...omissions)
    ? found.cost <= best.cost * (1 + share)
    : worth - found.cost >= (worth - best.cost) * (1 - share);
}

/** True if a distribution has fewer days, or costs less on as many. */
export function isBetter(a: Known, b: Known): boolean {
  return a.days < b.days || (a.days === b.days && a.cost < b.cost);
}
