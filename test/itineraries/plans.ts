import assert from 'node:assert/strict';
import { at } from '../../src/base/at.ts';
import { runNow } from '../../src/base/task.ts';
import { planInOrder, planOf } from '../../src/itineraries/plan.ts';
import { planCity, planPlace } from '../../src/itineraries/plan-place.ts';
import type { Plan, PlannedStop, PlanRequest } from '../../src/itineraries/plan-types.ts';
import { builtInCatalogue } from '../../src/places/load.ts';

const catalogue = builtInCatalogue();
const jaipur = planCity(catalogue.city);

/** A Wednesday in winter. */
export const wednesday = '2026-12-02';

/** Plans places of Jaipur; from 09:00 to 18:00 at the full pace, unless stated otherwise. */
export function planInJaipur(ids: readonly string[], asked: Partial<PlanRequest> = {}): Plan {
  return runNow(planOf(requestOf(ids, asked), jaipur));
}

/** Plans places of Jaipur in this order, on one day if they fit before midnight. */
export function arrangeInJaipur(ids: readonly string[], asked: Partial<PlanRequest> = {}): Plan {
  return planInOrder(requestOf(ids, asked), [[...ids.keys()]], jaipur);
}

function requestOf(ids: readonly string[], asked: Partial<PlanRequest>): PlanRequest {
  const places = ids.map((id) => {
    const record = catalogue.find(id);
    assert.ok(record, id);
    return planPlace(record);
  });
  return { places, date: wednesday, from: 540, to: 1080, pace: 'full', ...asked };
}

/** Minutes after midnight as `09:00`. */
export function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Lines of a plan, for a reader. */
export function linesOf({ days, left }: Plan): string[] {
  const day = ({ date, isExcursion, setOut, stops, lunchAt, wayHome, home }: Plan['days'][number]) => [
    `${date}${isExcursion ? ', an excursion' : ''}${setOut === undefined ? '' : `, set out at ${clock(setOut)}`}`,
    ...stops.map(stopLine),
    ...(lunchAt === undefined ? [] : [`  lunch at ${clock(lunchAt)}`]),
    ...(wayHome && home !== undefined
      ? [`  back at ${clock(home)}, ${wayHome.minutes} min by ${wayHome.by}`]
      : []),
  ];
  const rest = left.map(
    ({ place, reason, fitsOn }) => `  left out: ${place.id} (${reason}), fits on ${fitsOn ?? 'no day'}`,
  );
  return [...days.flatMap(day), ...rest];
}

function stopLine({ place, way, lunchAt, arrive, start, leave, closes }: PlannedStop): string {
  const lunch = lunchAt !== undefined && `lunch at ${clock(lunchAt)}`;
  const isLunchAfterWay = lunchAt !== undefined && lunchAt >= arrive;
  const parts = [
    !isLunchAfterWay && lunch,
    way && `${way.minutes} min by ${way.by}, ${way.km} km`,
    isLunchAfterWay && lunch,
    start > arrive && !isLunchAfterWay && `wait from ${clock(arrive)}`,
    `${clock(start)}–${clock(leave)} ${place.id}`,
    closes !== undefined && `closes ${clock(closes)}`,
  ];
  return `  ${parts.filter(Boolean).join('; ')}`;
}

/** Ids of the stops of each day. */
export const idsByDay = ({ days }: Plan): string[][] =>
  days.map(({ stops }) => stops.map(({ place }) => place.id));

export function stopOf(plan: Plan, id: string): PlannedStop {
  return at(
    plan.days.flatMap(({ stops }) => stops).filter(({ place }) => place.id === id),
    0,
  );
}
