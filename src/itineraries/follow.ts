import { at } from '../base/at.ts';
import type { Day } from './day.ts';
import type { Visit } from './day-facts.ts';
import { lastLunch, lunchMinutes, noon } from './day-state.ts';

/** Schedules places in a given order, also those that are closed on arrival or that the day is too short for. */
export function follow(day: Day, order: readonly number[]): Visit[] {
  return day.schedule(order) ?? forced(day, order);
}

function forced(day: Day, order: readonly number[]): Visit[] {
  const visits: Visit[] = [];
  for (const place of order) {
    const last = visits.at(-1);
    visits.push(day.next(last, place) ?? forcedVisit(day, last, place));
  }
  return visits;
}

/** Visit that does not fit: begins on arrival, or once the place opens. */
function forcedVisit(day: Day, last: Visit | undefined, place: number): Visit {
  const { facts } = day;
  const way = day.wayTo(last, place);
  const onTheWay = way?.minutes ?? 0;
  const free = last?.leave ?? (facts.hasStart ? facts.from : facts.from - onTheWay);
  const isHungry = last !== undefined && !last.hasEaten && free >= noon && free <= lastLunch;
  const lunchAt = isHungry ? free : undefined;
  const arrive = free + (isHungry ? lunchMinutes : 0) + onTheWay;
  const open = day.hoursOf(place)?.find(({ to }) => to > arrive);
  const start = Math.max(arrive, open?.from ?? arrive);
  return {
    ...{ place, way, lunchAt, arrive, start },
    leave: start + at(facts.stays, place),
    closes: open?.to,
    hasEaten: isHungry || last?.hasEaten === true,
    cost: 0,
  };
}
