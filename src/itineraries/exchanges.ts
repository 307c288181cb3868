import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import type { Draft } from './arrangement.ts';
import type { Day } from './day.ts';
import { type Budget, Route } from './route.ts';

/** Maximum number of evaluations, about 4 ms: many days have many pairs. */
const maxEvaluations = 4000;
/** Maximum number of neighbours that are moved together. */
const maxMoved = 2;

/** Moves neighbours to another day, or exchanges them for neighbours of that day, as long as that costs less. */
export function* exchangeStops(draft: Draft, days: readonly Day[], budget: Budget): Task<void> {
  const routes = days.map(({ state }) => new Route(state, budget));
  const maxSpent = budget.spent + maxEvaluations;
  const orderOf = (day: number) => at(draft.routes, day).order;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const [a, b] of pairsOf(days.length))
      for (const [fromA, fromB] of movesOf(orderOf(a), orderOf(b))) {
        if (budget.spent >= maxSpent) return;
        if (budget.endsTurn()) yield;
        const orderA = replaced(at(routes, a), orderOf(a), fromA, fromB);
        const orderB = orderA && replaced(at(routes, b), orderOf(b), fromB, fromA);
        if (!orderB || !draft.exchange([a, orderA], [b, orderB])) continue;
        isBetter = true;
        break;
      }
  }
}

function* pairsOf(count: number): Generator<readonly [number, number]> {
  for (let a = 0; a < count; a += 1) for (let b = a + 1; b < count; b += 1) yield [a, b];
}

function* movesOf(a: readonly number[], b: readonly number[]) {
  const fromB = [...neighboursOf(b)];
  for (const left of neighboursOf(a))
    for (const right of fromB) if (left.length + right.length > 0) yield [left, right] as const;
}

/** Yields no stops, each stop alone, and neighbours. */
function* neighboursOf(order: readonly number[]): Generator<readonly number[]> {
  yield [];
  for (let length = 1; length <= maxMoved; length += 1)
    for (let first = 0; first + length <= order.length; first += 1) yield order.slice(first, first + length);
}

/** Returns an order without some places and with others, each where it costs least; undefined if one does not fit. */
function replaced(
  route: Route,
  order: readonly number[],
  removed: readonly number[],
  inserted: readonly number[],
): readonly number[] | undefined {
  route.set(order.filter((place) => !removed.includes(place)));
  for (const place of inserted) {
    route.costWith(place, Number.POSITIVE_INFINITY);
    if (!route.hasPosition(place)) return undefined;
    route.copyWith(route, place);
  }
  return route.order;
}
