import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { PlanDays } from '../../src/itineraries/plan-days.ts';
import { planCity } from '../../src/itineraries/plan-place.ts';
import { Budget, Route } from '../../src/itineraries/route.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { randomSets } from './random-sets.ts';

test('a route takes over its own order with and without places as it takes over that of another', () => {
  const day = new PlanDays(at(randomSets(), 0), planCity(builtInCatalogue().city)).day(0);
  const isRemoved = new Uint8Array(day.facts.places.length);
  isRemoved[4] = 1;
  const budget = new Budget(100);
  const [route, other] = [new Route(day.state, budget), new Route(day.state, budget)];
  route.set([7, 8, 4, 1]);
  other.copyWithout(route, isRemoved);
  route.copyWithout(route, isRemoved);
  assert.deepEqual([route.order, route.cost], [[7, 8, 1], other.cost]);
  const cost = route.costWith(4, Number.POSITIVE_INFINITY);
  other.copyWith(route, 4);
  route.copyWith(route, 4);
  assert.deepEqual([route.order, route.cost, cost], [other.order, other.cost, day.cost(other.order)]);
});
