import { at, sumOf } from '../base/at.ts';
import { dayNames, minutesPerDay } from '../hours/opening-hours.ts';
import { spansOn, timeAfter, weekdayOf } from '../hours/schedule.ts';
import { postponement } from './costs.ts';
import { Day } from './day.ts';
import type { DayFacts, Span } from './day-facts.ts';
import { isDrivable } from './day-state.ts';
import { usualDay } from './plan-query.ts';
import type { PlanCity, PlanPlace, PlanRequest } from './plan-types.ts';
import { isExcursion, type Located, type Way, wayBetween } from './travel.ts';

/** Maximum number of days. */
export const maxDays = 14;
/** Maximum minutes that a lower bound of the days counts for the way to a place: no other place may be near. */
const maxLeastWay = 60;
/** Share of a visit, and maximum in minutes, by which a stay is longer at a relaxed pace. */
const relaxed = 0.25;
const maxRelaxed = 30;
/** Minutes before sunrise from which it is light enough to see a place. */
const twilight = 30;
/** A food court is visited for lunch or in the evening, unless a visitor arranged it otherwise; minutes after midnight. */
const mealHours = [
  { from: 11 * 60 + 30, to: 15 * 60 },
  { from: 18 * 60, to: minutesPerDay },
];

/** Days with the ways between all points of a request. */
export class PlanDays {
  readonly request: PlanRequest;
  readonly #city: PlanCity;
  readonly #ways: readonly (readonly Way[])[];
  readonly #fromStart: readonly Way[];
  readonly #toEnd: readonly Way[];
  readonly #isFar: readonly boolean[];
  readonly #stays: readonly number[];
  readonly #isArranged: boolean;
  readonly #days: Day[] = [];

  /** `isArranged` is true if a visitor chose the order. */
  constructor(request: PlanRequest, city: PlanCity, { isArranged = false } = {}) {
    const { places, start, end, pace } = request;
    const way = (a: Located, b: Located) => wayBetween(a, b, city.centre, city.travel);
    this.request = request;
    this.#city = city;
    this.#isArranged = isArranged;
    // A way and the way back are equal.
    const ways: Way[][] = [];
    for (const [i, from] of places.entries()) ways.push(places.map((to, j) => ways[j]?.[i] ?? way(from, to)));
    this.#ways = ways;
    this.#fromStart = places.map((to) => way(start ?? centreOf(city), to));
    this.#toEnd = places.map((from) => way(from, end ?? start ?? centreOf(city)));
    const ends = [centreOf(city), ...(start ? [start] : [])];
    this.#isFar = places.map((place) => ends.every((from) => isExcursion(way(from, place))));
    this.#stays = places.map(({ minutes }) =>
      inFives(pace === 'relaxed' ? minutes + Math.min(minutes * relaxed, maxRelaxed) : minutes),
    );
  }

  /**
   * Lower bound of the number of days that hold all places: visits in the city with their shortest ways do not fit into fewer, and
   * excursions in different directions need days of their own.
   */
  leastDays(): number {
    const { places, from, to } = this.request;
    const first = this.day(0);
    const open = [...places.keys()].filter((i) => !at(places, i).isClosed);
    const city = open.filter((i) => !this.#isFar[i]);
    const daily = city.filter((i) => at(places, i).bestPart !== 'evening' && first.endOf(i) <= to);
    const ways = daily.map((i) => Math.min(maxLeastWay, first.leastWay(i, city)));
    const minutes = sumOf(daily, (i) => at(this.#stays, i)) + sumOf(ways, (way) => way);
    // The first visit of a day needs no way.
    const daysInCity = Math.ceil(minutes / (to - from + Math.max(0, ...ways)));
    return Math.min(
      maxDays,
      Math.max(1, daysInCity + this.#excursionDays(open.filter((i) => this.#isFar[i]))),
    );
  }

  /** Number of excursions of which no two fit into one day. */
  #excursionDays(far: readonly number[]): number {
    const between = (a: number, b: number) =>
      Math.min(this.#minutes(a, b), ...far.map((via) => this.#minutes(a, via) + this.#minutes(via, b)));
    const fits = (a: number, b: number) =>
      isDrivable(at(this.#fromStart, a).minutes + between(a, b), at(this.#toEnd, b).minutes);
    const apart: number[] = [];
    for (const place of far)
      if (apart.every((other) => !fits(place, other) && !fits(other, place))) apart.push(place);
    return apart.length;
  }

  #minutes(from: number, to: number): number {
    return at(at(this.#ways, from), to).minutes;
  }

  date(day: number): string {
    return dateAfter(this.request.date, day);
  }

  days(count: number): Day[] {
    return Array.from({ length: count }, (_, day) => this.day(day));
  }

  day(day: number): Day {
    this.#days[day] ??= this.#make(day);
    return this.#days[day];
  }

  #make(day: number): Day {
    const { places, from, to, isPunctual = false, start, end } = this.request;
    const date = this.date(day);
    const daylight = this.#city.daylightOn(date);
    // A day that begins early waits for daylight, but not beyond the usual begin, where the sun rises late.
    const light = Math.min(usualDay.from, inFives(daylight.sunrise - twilight));
    const facts: DayFacts = {
      from: isPunctual ? from : Math.max(from, light),
      to,
      isPunctual,
      places,
      stays: this.#stays,
      daylight,
      spansOf: (place) => this.#hoursOf(at(places, place), date),
      way: (a, b) => at(at(this.#ways, a), b),
      wayFromStart: (place) => at(this.#fromStart, place),
      wayToEnd: (place) => at(this.#toEnd, place),
      hasStart: start !== undefined,
      hasEnd: end !== undefined,
      isAvoided: (place) => at(places, place).avoidDays?.includes(at(dayNames, weekdayOf(date))) === true,
      isFar: (place) => at(this.#isFar, place),
      farCost: (maxDays - day) * postponement,
    };
    return new Day(facts);
  }

  /** Hours of a place on a day; undefined if they are not known. */
  #hoursOf(place: PlanPlace, date: string): readonly Span[] | undefined {
    const spans = spansOn(place, date, this.#city.daylightOn);
    if (!place.isMeal || this.#isArranged) return spans;
    const open = spans ?? [{ from: 0, to: minutesPerDay }];
    return open.flatMap((span) =>
      mealHours
        .map((meal) => ({ from: Math.max(span.from, meal.from), to: Math.min(span.to, meal.to) }))
        .filter(({ from, to }) => from < to),
    );
  }
}

function inFives(minutes: number): number {
  return Math.ceil(minutes / 5) * 5;
}

function centreOf({ centre }: PlanCity): Located {
  return { lat: centre.lat, lng: centre.lng, statedKm: 0 };
}

function dateAfter(date: string, days: number): string {
  return timeAfter(date, days * minutesPerDay).date;
}
