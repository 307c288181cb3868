import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { runNow } from '../../src/base/task.ts';
import { spansOn } from '../../src/hours/schedule.ts';
import { bestOrder } from '../../src/itineraries/best-order.ts';
import { omissionCost } from '../../src/itineraries/costs.ts';
import { Day } from '../../src/itineraries/day.ts';
import { lunchMinutes } from '../../src/itineraries/day-state.ts';
import { planOf } from '../../src/itineraries/plan.ts';
import type { PlanCity, PlannedStop, PlanPlace, PlanRequest } from '../../src/itineraries/plan-types.ts';
import { Search } from '../../src/itineraries/search.ts';
import { wayBetween } from '../../src/itineraries/travel.ts';
import { mulberry32 } from '../support/random.ts';
import { isThorough } from '../support/thorough.ts';
import { clock, linesOf } from './plans.ts';

const centre = { lat: 26.92, lng: 75.82 };
const city: PlanCity = { centre, daylightOn: () => ({ sunrise: 400, sunset: 1080 }) };
const date = '2027-03-03';
const parts = ['morning', 'midday', 'afternoon', 'sunset', 'evening'] as const;
const hours = [
  'Mo-Su 09:00-17:00',
  'Mo-Su 06:00-12:00; Mo-Su 15:00-21:00',
  'Th-Tu 10:00-18:00',
  'Mo-Su 17:00-23:00',
];

function randomPlace(random: () => number, i: number, spread: number): PlanPlace {
  const pick = <T>(list: readonly T[]): T => at(list, Math.floor(random() * list.length));
  return {
    id: `place-${i}`,
    lat: centre.lat + (random() - 0.5) * spread,
    lng: centre.lng + (random() - 0.5) * spread,
    minutes: 20 + Math.floor(random() * 130),
    openingHours: random() < 0.6 ? pick(hours) : undefined,
    lastEntry: random() < 0.2 ? 45 : undefined,
    bestPart: random() < 0.7 ? pick(parts) : undefined,
    isMeal: random() < 0.05,
    hasFood: random() < 0.3,
    rank: random() < 0.5 ? 1 + Math.floor(random() * 60) : undefined,
    isClosed: random() < 0.03,
  };
}

function randomDay(random: () => number, count: number, [from, to]: readonly [number, number]): Day {
  const places = Array.from({ length: count }, (_, i) => randomPlace(random, i, 0.15));
  const way = (a: PlanPlace | typeof centre, b: PlanPlace | typeof centre) => wayBetween(a, b, centre);
  return new Day({
    ...{
      from,
      to,
      isPunctual: false,
      places,
      stays: places.map(({ minutes }) => Math.ceil(minutes / 5) * 5),
    },
    daylight: city.daylightOn(date),
    spansOf: (i) => spansOn(at(places, i), date),
    way: (a, b) => way(at(places, a), at(places, b)),
    wayFromStart: (i) => way(centre, at(places, i)),
    wayToEnd: (i) => way(at(places, i), centre),
    ...{
      hasStart: random() < 0.5,
      hasEnd: random() < 0.5,
      isAvoided: () => false,
      isFar: () => false,
      farCost: 0,
    },
  });
}

/** Least cost of all orders of all subsets, without any bound. */
function oracle(day: Day, left: readonly number[], order: readonly number[] = []): number {
  const cost = day.cost(order);
  if (cost === Number.POSITIVE_INFINITY && !day.schedule(order)) return cost;
  const omitted = left.reduce((sum, place) => sum + omissionCost(day.facts, place), 0);
  const longer = left.map((place) =>
    oracle(
      day,
      left.filter((each) => each !== place),
      [...order, place],
    ),
  );
  return Math.min(cost + omitted, ...longer);
}

function costOf(day: Day, order: readonly number[], all: readonly number[]): number {
  const omitted = all.filter((place) => !order.includes(place));
  return day.cost(order) + omitted.reduce((sum, place) => sum + omissionCost(day.facts, place), 0);
}

test('up to eight places of a day have the best of all orders', () => {
  const random = mulberry32(49);
  for (let round = 0; round < (isThorough ? 40 : 37); round += 1) {
    const count = round < 36 ? 2 + (round % 6) : 8;
    const day = randomDay(random, count, [540, 1080]);
    const all = [...Array(count).keys()];
    const found = costOf(day, bestOrder(day, all), all);
    assert.ok(Math.abs(found - oracle(day, all)) < 1e-6, `${count} places in round ${round}`);
  }
});

test('more places have an order within five percent of the best', () => {
  const random = mulberry32(5);
  for (let round = 0; round < (isThorough ? 12 : 6); round += 1) {
    const count = 9 + (round % 2);
    const day = randomDay(random, count, [360, 1320]);
    const all = [...Array(count).keys()];
    const search = new Search([day], all);
    runNow(search.improve(1500));
    runNow(search.polish());
    const found = costOf(day, at(search.arrangement.routes, 0).order, all);
    // Without a limit, branch and bound finds the best order of more places, too.
    const best = costOf(day, bestOrder(day, all, { atMost: found + 1 }), all);
    assert.ok(found <= best * 1.05 + 1e-6, `${count} places: ${found}, best ${best}`);
  }
});

const requests = mulberry32(300);
const randomRequest = (count: number): PlanRequest => ({
  places: Array.from({ length: count }, (_, i) => randomPlace(requests, i, requests() < 0.1 ? 1.5 : 0.2)),
  date,
  days: requests() < 0.3 ? 1 + Math.floor(requests() * 3) : undefined,
  from: 420 + 30 * Math.floor(requests() * 6),
  to: 960 + 30 * Math.floor(requests() * 8),
  pace: requests() < 0.5 ? 'full' : 'relaxed',
  start: requests() < 0.3 ? centre : undefined,
  end: requests() < 0.3 ? centre : undefined,
});

/** Elsewhere than in CI a tenth of them. */
const rounds = isThorough ? 300 : 30;

test('random plans keep hours, last entries, lunch, ways and the bounds of the day', () => {
  for (let round = 0; round < rounds; round += 1) {
    const request = randomRequest(1 + (round % 20));
    const plan = runNow(planOf(request, city));
    const context = linesOf(plan).join('\n');
    const planned = plan.days.flatMap(({ stops }) => stops.map(({ place }) => place.id));
    const left = plan.left.map(({ place }) => place.id);
    assert.deepEqual(
      [...planned, ...left].toSorted(),
      request.places.map(({ id }) => id).toSorted(),
      context,
    );
    if (request.days) assert.ok(plan.days.length <= request.days, context);
    for (const day of plan.days) assertDay(day, request, context);
    for (const { place, reason, fitsOn } of plan.left) {
      assert.equal(reason === 'no-entry', place.isClosed === true, context);
      if (fitsOn) assert.notDeepEqual(spansOn(place, fitsOn), [], context);
    }
  }
});

function assertDay(day: ReturnType<typeof planned>, request: PlanRequest, context: string): void {
  let free: number | undefined = day.setOut;
  let hasEaten = false;
  for (const [i, stop] of day.stops.entries()) {
    const { place, way, lunchAt, arrive, start, leave, closes } = stop;
    const at = `${place.id} on ${day.date}\n${context}`;
    if (lunchAt !== undefined)
      assert.ok(!hasEaten && lunchAt >= 720 && lunchAt + lunchMinutes <= 900, `lunch before ${at}`);
    const isLunchAfterWay = lunchAt !== undefined && lunchAt >= arrive;
    const setOut = isLunchAfterWay || lunchAt === undefined ? free : lunchAt + lunchMinutes;
    if (setOut !== undefined) assert.ok(arrive >= setOut + (way?.minutes ?? 0), `way to ${at}`);
    assert.ok(
      start >= (isLunchAfterWay ? lunchAt + lunchMinutes : arrive) &&
        leave - start >= place.minutes &&
        start % 5 === 0,
      `times of ${at}`,
    );
    const span = spansOn(place, day.date)?.find(({ from, to }) => from <= start && leave <= to);
    if (spansOn(place, day.date)) {
      assert.ok(span && closes !== undefined && closes <= span.to, `hours of ${at}`);
      assert.ok(start + (place.lastEntry ?? 0) <= span.to, `last entry of ${at}`);
    }
    if (!day.isExcursion || i > 0) assert.ok(start >= request.from, `begin of ${at}`);
    const isEvening = place.bestPart === 'evening' || place.isMeal || isLate(stop, day.date, request);
    if (!isEvening) assert.ok(leave <= request.to, `end of ${at}, ${clock(leave)}`);
    hasEaten ||= lunchAt !== undefined;
    free = leave;
  }
}

/** True if a place opens so late that no visit of it ends by the end of the day. */
function isLate({ place, start, leave }: PlannedStop, date: string, { from, to }: PlanRequest): boolean {
  const stay = leave - start;
  const begins = (spansOn(place, date) ?? [])
    .filter((span) => Math.max(from, span.from) + stay <= span.to)
    .map((span) => Math.max(from, span.from));
  const earliest = Math.min(...begins);
  return earliest > from && earliest + stay > to;
}

const planned = () => at(runNow(planOf(randomRequest(1), city)).days, 0);

test('equal requests have equal plans', () => {
  const request = randomRequest(17);
  assert.deepEqual(runNow(planOf(request, city)), runNow(planOf(request, city)));
});

test('a plan of 20 places and one of 50 yield each millisecond of their work, which is bounded', () => {
  for (const places of [20, 50]) {
    const yields = [...planOf({ ...randomRequest(places), days: undefined }, city)].length;
    // 25,000 evaluations at most, 500 between two yields, and some for days.
    assert.ok(yields >= 15 && yields <= 70, `${yields} yields for ${places} places`);
  }
});
