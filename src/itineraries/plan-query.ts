import type { Pace } from './plan-types.ts';

/** Settings of a plan, and the ids of its places by day; all in one list unless a visitor arranged the days. */
export interface PlanQuery {
  readonly orders: readonly (readonly string[])[];
  /** True if a visitor arranged the days, so that the order is kept. */
  readonly isArranged: boolean;
  /** First day; undefined for today. */
  readonly date?: string | undefined;
  /** Number of days; undefined for as many as are needed. */
  readonly days?: number | undefined;
  /** Begin and end of each day, in minutes after midnight. */
  readonly from: number;
  readonly to: number;
  readonly pace: Pace;
}

/** Begin and end of a day by default. */
export const usualDay = { from: 9 * 60, to: 18 * 60 } as const;

/** Separates days in the list of places; no slug contains it, and no browser escapes it. */
const daySeparator = '.';

/** Parses a list of slugs, with days apart. */
export function ordersOf(places: string): string[][] {
  const days = places.split(daySeparator).map((day) =>
    day
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  );
  return days.filter((day) => day.length > 0);
}

/** Query of an address, from `?`. Settings at their defaults are left out. */
export function queryOf({ orders, isArranged, date, days, from, to, pace }: PlanQuery): string {
  const members = [
    `places=${orders.map((order) => order.join()).join(daySeparator)}`,
    isArranged && 'order=mine',
    date !== undefined && `date=${date}`,
    days !== undefined && !isArranged && `days=${days}`,
    from !== usualDay.from && `from=${clockTime(from)}`,
    to !== usualDay.to && `to=${clockTime(to)}`,
    pace !== 'full' && `pace=${pace}`,
  ];
  return `?${members.filter(Boolean).join('&')}`;
}

/** Minutes after midnight as `09:00`. A time after midnight is one of the next day. */
export function clockTime(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Minutes after midnight of a time such as `09:00`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
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
