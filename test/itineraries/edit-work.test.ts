import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DayState } from '../../src/itineraries/day-state.ts';
import { planInOrder, planOf } from '../../src/itineraries/plan.ts';
import { planCity, planPlace } from '../../src/itineraries/plan-place.ts';
import { moved } from '../../src/itineraries/plan-query.ts';
import type { PlanRequest } from '../../src/itineraries/plan-types.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { wednesday } from './plans.ts';

/* An edit of a list answers within 5 ms. Work is counted in scheduled visits, of which 10,000 take about 1 ms with their search. */

const catalogue = builtInCatalogue();
const city = planCity(catalogue.city);
const ids = catalogue.ids(0, 20);
const request: PlanRequest = {
  places: ids.flatMap((id) => catalogue.find(id) ?? []).map(planPlace),
  ...{ date: wednesday, from: 540, to: 1080, pace: 'full' },
};
const maxVisits = 10_000;

/** Number of visits that a function schedules. */
function visitsOf(edit: () => void): number {
  const { visit } = DayState.prototype;
  let count = 0;
  // A mock would record each call.
  DayState.prototype.visit = function (place) {
    count += 1;
    return visit.call(this, place);
  };
  edit();
  DayState.prototype.visit = visit;
  return count;
}

test('moving a stop of 20 schedules each day again, and searches nothing', () => {
  const days = [ids.slice(0, 5), ids.slice(5, 8), ids.slice(8, 10), ids.slice(10, 19), ids.slice(19)];
  for (const move of ['earlier', 'later', 'dayBefore', 'dayAfter'] as const) {
    const orders = moved(days, ids[6] ?? '', move) ?? [];
    const positions = orders.map((order) => order.map((id) => ids.indexOf(id)));
    const visits = visitsOf(() => planInOrder(request, positions, city));
    // A day that is short, or has idle time, is scheduled once for each quarter of an hour at which it may begin.
    assert.ok(visits >= ids.length && visits <= (ids.length * 24 * 60) / 15, `${visits} visits`);
  }
});

test('planning a list of 20 again has turns of a few milliseconds at most', () => {
  const task = planOf(request, city);
  for (let isDone = false; !isDone; ) {
    const visits = visitsOf(() => {
      isDone = task.next().done === true;
    });
    assert.ok(visits <= maxVisits, `${visits} visits`);
  }
});
