import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { minutesPerDay } from '../hours/opening-hours.ts';
import type { Day } from './day.ts';
import type { Visit } from './day-facts.ts';
import { lastLunch, lunchMinutes, noon } from './day-state.ts';
import { follow } from './follow.ts';
import { PlanDays } from './plan-days.ts';
import type { LeftPlace, Plan, PlanCity, PlannedDay, PlanPlace, PlanRequest } from './plan-types.ts';
import { distributionOf } from './search.ts';
import type { Way } from './travel.ts';

/** Number of days searched for one on which a left-out place fits. */
const searchedDays = 366;

/** Plans days with clock times. Equal requests give equal plans. The number of steps is bounded: 20 places take about 30 ms. Yields. */
export function* planOf(request: PlanRequest, city: PlanCity): Task<Plan> {
  const planDays = new PlanDays(request, city);
  const open = [...request.places.keys()].filter((i) => !request.places[i]?.isClosed);
  const { days, arrangement } = yield* distributionOf(planDays, open);
  const { routes, left } = arrangement;
  const planned = routes.map(({ order }, i) =>
    plannedDay(at(days, i), planDays.date(i), at(days, i).schedule(order) ?? [], request.places),
  );
  const closed = request.places.flatMap((place, i) => (place.isClosed ? i : []));
  return {
    days: planned.filter(({ stops }, i) => stops.length > 0 || i === 0),
    left: [...left, ...closed].sort((a, b) => a - b).map((place) => leftPlace(place, days, planDays)),
  };
}

/**
 * Plans days in a given order: `orders` are positions of places by day. Stops may be closed on arrival. What would begin
 * after midnight follows on a day of its own.
 */
export function planInOrder(
  request: PlanRequest,
  orders: readonly (readonly number[])[],
  city: PlanCity,
): Plan {
  const planDays = new PlanDays(request, city, { isArranged: true });
  const waiting = [...orders];
  const days: PlannedDay[] = [];
  for (let order = waiting.shift(); order; order = waiting.shift()) {
    const day = planDays.day(days.length);
    const visits = follow(day, order);
    const tooLate = visits.findIndex(({ start }, i) => i > 0 && start >= minutesPerDay);
    const held = tooLate < 0 ? visits.length : tooLate;
    days.push(plannedDay(day, planDays.date(days.length), visits.slice(0, held), request.places));
    if (held < order.length) waiting.unshift(order.slice(held));
  }
  return { days, left: [] };
}

function plannedDay(
  day: Day,
  date: string,
  visits: readonly Visit[],
  places: readonly PlanPlace[],
): PlannedDay {
  const [first, last] = [visits[0], visits.at(-1)];
  const isExcursion = first !== undefined && day.facts.isFar(first.place);
  const wayHome = last && (isExcursion || day.facts.hasEnd) ? day.facts.wayToEnd(last.place) : undefined;
  const lunchAt = isExcursion && last && wayHome ? lunchBefore(wayHome, last) : undefined;
  return {
    date,
    stops: visits.map(({ place, way, lunchAt, arrive, start, leave, closes }) => ({
      ...{ way, lunchAt, arrive, start, leave, closes },
      place: at(places, place),
    })),
    setOut: first?.way && first.start - first.way.minutes,
    wayHome,
    home: last && wayHome && (lunchAt === undefined ? last.leave : lunchAt + lunchMinutes) + wayHome.minutes,
    lunchAt,
    isExcursion,
  };
}

/** Begin of lunch before a long way home; undefined if it was before, or can wait until then. */
function lunchBefore({ minutes }: Way, { hasEaten, leave }: Visit): number | undefined {
  const isDue = leave >= noon || leave + minutes > lastLunch;
  return !hasEaten && leave <= lastLunch && isDue ? Math.max(leave, noon) : undefined;
}

function leftPlace(index: number, days: readonly Day[], planDays: PlanDays): LeftPlace {
  const place = at(planDays.request.places, index);
  if (place.isClosed) return { place, reason: 'no-entry', fitsOn: undefined };
  const isOpen = (day: Day) => day.hoursOf(index)?.length !== 0;
  const isTooLong = (day: Day) => at(day.facts.stays, index) > day.facts.to - day.facts.from;
  const lacksTime = days.some((day) => day.canHold(index) || (isOpen(day) && isTooLong(day)));
  const reason = lacksTime ? 'time' : days.some(isOpen) ? 'hours' : 'closed';
  for (let day = days.length; day < searchedDays; day += 1)
    if (planDays.day(day).canHold(index)) return { place, reason, fitsOn: planDays.date(day) };
  return { place, reason, fitsOn: undefined };
}
