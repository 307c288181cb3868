import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { runNow } from '../../src/base/task.ts';
import { Assignment } from '../../src/itineraries/assignment.ts';
import { FittingOrders } from '../../src/itineraries/fitting-orders.ts';
import { PlanDays } from '../../src/itineraries/plan-days.ts';
import { planCity } from '../../src/itineraries/plan-place.ts';
import { Budget } from '../../src/itineraries/route.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';
import { randomSets } from './random-sets.ts';

const jaipur = planCity(builtInCatalogue().city);
const sets = randomSets();

function planDaysOf(set: number, to = 1080) {
  return new PlanDays({ ...at(sets, set), to }, jaipur);
}

function orders(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((place) =>
    orders(places.filter((each) => each !== place)).map((rest) => [place, ...rest]),
  );
}

test('an order is found if any order of the places fits into the day', () => {
  const random = mulberry32(8);
  const found = { order: 0, none: 0 };
  for (let round = 0; round < (isThorough ? 400 : 100); round += 1) {
    // Shorter days hold fewer places, so that about half of the sets fit.
    const planDays = planDaysOf(round % sets.length, 780 + 60 * (round % 6));
    const day = planDays.day(0);
    const count = 3 + (round % 4);
    const places = [...day.facts.places.keys()]
      .map((place) => ({ place, key: random() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ place }) => place);
    const fitting = new FittingOrders([day], new Budget(1000));
    const order = fitting.with(0, places.slice(1), at(places, 0));
    const anyFits = orders(places).some((each) => Number.isFinite(day.cost(each)));
    assert.equal(order !== undefined, anyFits, `round ${round}: ${places}`);
    if (order) {
      assert.ok(Number.isFinite(day.cost(order)), order.join());
      assert.deepEqual(order.toSorted(), places.toSorted());
    }
    found[order ? 'order' : 'none'] += 1;
  }
  assert.ok(found.order > 20 && found.none > 20, JSON.stringify(found));
});

/** Random sets that just fit into a number of days, which insertions alone seldom find. */
const justFitting: readonly (readonly [set: number, days: number])[] = [
  [79, 5],
  [117, 3],
  [211, 3],
  [213, 4],
  [223, 3],
  [237, 4],
];

function assigned(set: number, count: number) {
  const days = planDaysOf(set).days(count);
  const places = [...at(days, 0).facts.places.keys()];
  const budget = new Budget(28_000);
  const assignment = new Assignment(days, places, new FittingOrders(days, budget), budget);
  return { days, places, budget, assignment, isFound: runNow(assignment.search()) };
}

test('places that just fit into some days are assigned to them', () => {
  for (const [set, count] of justFitting) {
    const { days, places, budget, assignment, isFound } = assigned(set, count);
    assert.ok(isFound, `set ${set}: ${budget.spent} evaluations`);
    assert.deepEqual(assignment.orders.flat().toSorted(), places.toSorted());
    for (const [day, order] of assignment.orders.entries())
      assert.ok(order.length === 0 || Number.isFinite(at(days, day).cost(order)), `set ${set}: ${order}`);
  }
});

test('a search without result tells whether it tried everything', () => {
  // Excursions alone take three days of set 117.
  const { isFound, assignment } = assigned(117, 1);
  assert.deepEqual([isFound, assignment.isComplete], [false, true]);
  const days = planDaysOf(117).days(1);
  const spent = new Budget(1);
  spent.spent = 1;
  const places = [...at(days, 0).facts.places.keys()];
  const stopped = new Assignment(days, places, new FittingOrders(days, spent), spent);
  assert.deepEqual([runNow(stopped.search()), stopped.isComplete], [false, false]);
});
