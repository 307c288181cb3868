import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { minutesPerDay } from '../hours/opening-hours.ts';
import { type Schedule, spansOn, timeAfter } from '../hours/schedule.ts';
import type { Daylight } from '../hours/sun.ts';
import type { Point } from '../indexes/distance.ts';
import { Budget } from './arrangement.ts';
import { Day, lunchMinutes } from './day.ts';
import type { DayFrame, Plannable, Visit } from './day-frame.ts';
import { Search } from './search.ts';
import { isExcursion, type Located, type TravelRules, type Way, wayBetween } from './travel.ts';

/** A place of a plan with its hours. */
export interface PlanPlace extends Plannable, Schedule {
  /** True if nobody may enter. */
  readonly isClosed?: boolean | undefined;
}

export const paces = ['relaxed', 'full'] as const;
export type Pace = (typeof paces)[number];

export interface PlanRequest {
  readonly places: readonly PlanPlace[];
  /** First day, such as `2027-03-03`. */
  readonly date: string;
  /** Number of days; undefined for as many as the places need. */
  readonly days?: number | undefined;
  /** Begin and end of each day, in minutes after midnight. */
  readonly from: number;
  readonly to: number;
  readonly pace: Pace;
  /** Points where each day begins and ends; undefined for its first and last place. */
  readonly start?: Located | undefined;
  readonly end?: Located | undefined;
}

/** Facts of a city that plans need. */
export interface PlanCity {
  readonly centre: Point;
  readonly travel?: TravelRules | undefined;
  daylightOn(date: string): Daylight;
}

export interface PlannedStop
  extends Pick<Visit, 'way' | 'lunchAt' | 'arrive' | 'start' | 'leave' | 'closes'> {
  readonly place: PlanPlace;
}

export interface PlannedDay {
  readonly date: string;
  readonly stops: readonly PlannedStop[];
  /** Minute at which to set out, if the day begins elsewhere than at its first stop. */
  readonly setOut: number | undefined;
  /** Way home, and the minute at which it ends. */
  readonly wayHome: Way | undefined;
  readonly home: number | undefined;
  readonly isExcursion: boolean;
}

/** Reason why a plan leaves out a place. */
export type Reason = 'no-entry' | 'closed' | 'hours' | 'time';

export interface LeftPlace {
  readonly place: PlanPlace;
  readonly reason: Reason;
  /** Next day on which the place would fit; undefined if there is none within a year. */
  readonly fitsOn: string | undefined;
}

export interface Plan {
  readonly days: readonly PlannedDay[];
  readonly left: readonly LeftPlace[];
}

/** Maximum number of days. */
export const maxDays = 14;
/** Days that are searched for one on which a place fits. */
const searchedDays = 366;
/** Share of the visits that certainly falls within the days; others may be in the evening. */
const certain = 0.8;
/** Cost of each day by which an excursion is earlier, in minutes. */
const postponement = 10;
/** Share of a visit, and maximum in minutes, by which a stay is longer at a relaxed pace. */
const relaxed = 0.25;
const maxRelaxed = 30;
/** A food court is visited for lunch or in the evening; minutes after midnight. */
const mealHours = [
  { from: 11 * 60 + 30, to: 15 * 60 },
  { from: 18 * 60, to: minutesPerDay },
];

/** Plans days with clock times. Equal requests give equal plans. Takes at most 50 ms for 20 places, and yields. */
export function* planOf(request: PlanRequest, city: PlanCity): Task<Plan> {
  const frames = new Frames(request, city);
  const open = [...request.places.keys()].filter((i) => !request.places[i]?.isClosed);
  const budget = new Budget();
  let days = frames.days(request.days ?? frames.leastDays());
  let search = new Search(days, open, budget);
  yield* search.begin();
  while (request.days === undefined && days.length < maxDays) {
    const more = frames.days(days.length + 1);
    const { left } = search.arrangement;
    if (!left.some((place) => at(more, days.length).canHold(place))) break;
    days = more;
    search = new Search(days, open, budget);
    yield* search.begin();
  }
  yield* search.finish();
  const { orders, left } = search.arrangement;
  const planned = orders.map((order, i) => plannedDay(at(days, i), frames.date(i), order, request.places));
  const closed = request.places.flatMap((place, i) => (place.isClosed ? i : []));
  return {
    days: planned.filter(({ stops }, i) => stops.length > 0 || i === 0),
    left: [...left, ...closed].sort((a, b) => a - b).map((place) => leftPlace(place, days, frames)),
  };
}

/** Days with the ways between all points of a request. */
class Frames {
  readonly request: PlanRequest;
  readonly #city: PlanCity;
  readonly #ways: readonly (readonly Way[])[];
  readonly #fromStart: readonly Way[];
  readonly #toEnd: readonly Way[];
  readonly #isFar: readonly boolean[];
  readonly #stays: readonly number[];
  readonly #days: Day[] = [];

  constructor(request: PlanRequest, city: PlanCity) {
    const { places, start, end, pace } = request;
    const way = (a: Located, b: Located) => wayBetween(a, b, city.centre, city.travel);
    this.request = request;
    this.#city = city;
    this.#ways = places.map((from) => places.map((to) => way(from, to)));
    this.#fromStart = places.map((to) => way(start ?? centreOf(city), to));
    this.#toEnd = places.map((from) => way(from, end ?? start ?? centreOf(city)));
    const ends = [centreOf(city), ...(start ? [start] : [])];
    this.#isFar = places.map((place) => ends.every((from) => isExcursion(way(from, place))));
    this.#stays = places.map(({ minutes }) =>
      inFives(pace === 'relaxed' ? minutes + Math.min(minutes * relaxed, maxRelaxed) : minutes),
    );
  }

  /** Number of days below which the visits alone are too long. */
  leastDays(): number {
    const { places, from, to } = this.request;
    const isInCity = (place: PlanPlace, i: number) =>
      !place.isClosed && !this.#isFar[i] && place.bestPart !== 'evening';
    const minutes = places.reduce((sum, place, i) => sum + (isInCity(place, i) ? at(this.#stays, i) : 0), 0);
    const excursions = places.some((place, i) => !place.isClosed && this.#isFar[i]) ? 1 : 0;
    return Math.min(maxDays, Math.max(1, Math.ceil((minutes * certain) / (to - from)) + excursions));
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
    const { places, from, to, start, end } = this.request;
    const date = this.date(day);
    const frame: DayFrame = {
      from,
      to,
      places,
      stays: this.#stays,
      daylight: this.#city.daylightOn(date),
      spansOf: (place) => hoursOf(at(places, place), date),
      way: (a, b) => at(at(this.#ways, a), b),
      wayFromStart: (place) => at(this.#fromStart, place),
      wayToEnd: (place) => at(this.#toEnd, place),
      hasStart: start !== undefined,
      hasEnd: end !== undefined,
      isFar: (place) => at(this.#isFar, place),
      farCost: (maxDays - day) * postponement,
    };
    return new Day(frame);
  }
}

/** Hours of a place on a day; undefined if they are not known. */
function hoursOf(place: PlanPlace, date: string) {
  const spans = spansOn(place, date);
  if (!place.isMeal) return spans;
  const open = spans ?? [{ from: 0, to: minutesPerDay }];
  return open.flatMap((span) =>
    mealHours
      .map((meal) => ({ from: Math.max(span.from, meal.from), to: Math.min(span.to, meal.to) }))
      .filter(({ from, to }) => from < to),
  );
}

function inFives(minutes: number): number {
  return Math.ceil(minutes / 5) * 5;
}

function centreOf({ centre }: PlanCity): Located {
  return { lat: centre.lat, lng: centre.lng, statedKm: 0 };
}

function plannedDay(
  day: Day,
  date: string,
  order: readonly number[],
  places: readonly PlanPlace[],
): PlannedDay {
  const visits = day.schedule(order) ?? [];
  const [first, last] = [visits[0], visits.at(-1)];
  const isExcursion = first !== undefined && day.frame.isFar(first.place);
  const wayHome = last && (isExcursion || day.frame.hasEnd) ? day.frame.wayToEnd(last.place) : undefined;
  return {
    date,
    stops: visits.map(({ place, ...times }) => ({ ...timesOf(times), place: at(places, place) })),
    setOut: first?.way && first.start - first.way.minutes,
    wayHome,
    home: last && wayHome && last.leave + wayHome.minutes,
    isExcursion,
  };
}

function timesOf({ way, lunchAt, arrive, start, leave, closes }: Omit<Visit, 'place'>) {
  return { way, lunchAt, arrive, start, leave, closes };
}

function leftPlace(index: number, days: readonly Day[], frames: Frames): LeftPlace {
  const place = at(frames.request.places, index);
  if (place.isClosed) return { place, reason: 'no-entry', fitsOn: undefined };
  const isOpen = (day: Day) => day.hoursOf(index)?.length !== 0;
  const reason = days.some((day) => day.canHold(index)) ? 'time' : days.some(isOpen) ? 'hours' : 'closed';
  for (let day = days.length; day < searchedDays; day += 1)
    if (frames.day(day).canHold(index)) return { place, reason, fitsOn: frames.date(day) };
  return { place, reason, fitsOn: undefined };
}

export function dateAfter(date: string, days: number): string {
  return timeAfter(date, days * minutesPerDay).date;
}

/** End of lunch before a stop, in minutes after midnight; undefined without lunch. */
export function lunchEnd({ lunchAt }: Pick<PlannedStop, 'lunchAt'>): number | undefined {
  return lunchAt === undefined ? undefined : lunchAt + lunchMinutes;
}
