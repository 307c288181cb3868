import { clockText, minutesOf, minutesPerDay } from '../hours/opening-hours.ts';
import { timeAfter } from '../hours/schedule.ts';
import type { Pace } from './plan-types.ts';

/** Settings of a plan, and the ids of its places by day; all in one list unless a visitor arranged the days. */
export interface PlanQuery {
  readonly orders: readonly (readonly string[])[];
  /** True if a visitor arranged the days, so that the order is kept. */
  readonly isArranged: boolean;
  /** First day; undefined for the default of `firstDayAt`. */
  readonly date?: string | undefined;
  /** Number of days; undefined for as many as are needed. */
  readonly days?: number | undefined;
  /** Begin and end of each day, in minutes after midnight. */
  readonly from: number;
  readonly to: number;
  /** True for a published itinerary, whose author wrote when it begins. */
  readonly isPunctual?: boolean | undefined;
  readonly pace: Pace;
  /** Group of visitors whose fees the page shows, by a part of its name; undefined for the choice of the reader. */
  readonly group?: string | undefined;
}

/** Begin and end of a day by default. */
export const usualDay = { from: 9 * 60, to: 18 * 60 } as const;

/**
 * Default first day of a plan at a city time such as `2027-03-03T10:00`: that day while its begin, in minutes after midnight, is still
 * ahead, otherwise the next one.
 */
export function firstDayAt(time: string, begin: number): string {
  return timeAfter(time.slice(0, 10), minutesOf(time.slice(11)) + minutesPerDay - begin).date;
}

/** True if days have hours, because they end after they begin. */
export function hasHours({ from, to }: Pick<PlanQuery, 'from' | 'to'>): boolean {
  return from < to;
}

/** Separates days in the list of places; no slug contains it, and no browser escapes it. */
const daySeparator = '.';

/** Parses a list of slugs, with days apart. Each slug counts once. */
function ordersOf(places: string): string[][] {
  const seen = new Set<string>();
  const isNew = (id: string) => id !== '' && !seen.has(id) && seen.add(id).size > 0;
  const days = places.split(daySeparator).map((day) =>
    day
      .split(',')
      .map((id) => id.trim())
      .filter(isNew),
  );
  return days.filter((day) => day.length > 0);
}

/** Query parameters of a plan, as text. */
interface PlanMembers {
  readonly places: string;
  readonly order?: string | undefined;
  readonly date?: string | undefined;
  /** Empty for as many days as are needed, as a form sends it. */
  readonly days?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pace?: string | undefined;
  readonly group?: string | undefined;
}

/** Parses the members of a query, which are in their forms. */
export function planQueryOf({ places, order, date, days, from, to, pace, group }: PlanMembers): PlanQuery {
  const orders = ordersOf(places);
  const isArranged = order === 'mine';
  return {
    orders: isArranged ? orders : [orders.flat()],
    isArranged,
    date: date || undefined,
    days: days ? Number(days) : undefined,
    from: from ? minutesOf(from) : usualDay.from,
    to: to ? minutesOf(to) : usualDay.to,
    pace: pace === 'relaxed' ? 'relaxed' : 'full',
    group,
  };
}

/** Query of an address, from `?`. Settings at their defaults are left out. */
export function queryOf({ orders, isArranged, date, days, from, to, pace, group }: PlanQuery): string {
  const members = [
    `places=${orders.map((order) => order.join()).join(daySeparator)}`,
    isArranged && 'order=mine',
    date !== undefined && `date=${date}`,
    days !== undefined && !isArranged && `days=${days}`,
    from !== usualDay.from && `from=${clockText(from)}`,
    to !== usualDay.to && `to=${clockText(to)}`,
    pace !== 'full' && `pace=${pace}`,
    group !== undefined && `group=${encodeURIComponent(group)}`,
  ];
  return `?${members.filter(Boolean).join('&')}`;
}

export type Move = 'earlier' | 'later' | 'dayBefore' | 'dayAfter';

/** Orders after a move of a stop; undefined if it cannot be moved there. */
export function moved(
  orders: readonly (readonly string[])[],
  id: string,
  move: Move,
): readonly (readonly string[])[] | undefined {
  const day = orders.findIndex((order) => order.includes(id));
  const order = orders[day] ?? [];
  const position = order.indexOf(id);
  const rest = orders.map((each) => each.filter((other) => other !== id));
  if (move === 'earlier' || move === 'later') {
    const target = position + (move === 'earlier' ? -1 : 1);
    if (target < 0 || target >= order.length) return undefined;
    return rest.map((each, i) => (i === day ? each.toSpliced(target, 0, id) : each));
  }
  const target = day + (move === 'dayBefore' ? -1 : 1);
  // A stop alone on the last day has no day after it.
  if (target < 0 || (target === orders.length && order.length === 1)) return undefined;
  const placed =
    target === orders.length
      ? [...rest, [id]]
      : rest.map((each, i) => (i !== target ? each : move === 'dayBefore' ? [...each, id] : [id, ...each]));
  return placed.filter((each) => each.length > 0);
}
