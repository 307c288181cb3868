import { at } from '../base/at.ts';

/** Days of the week as schema.org abbreviates them, in the order of the week. */
export const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

export interface DayHours {
  /** From 0 for Monday, in the order of the text. */
  readonly days: readonly number[];
  /** Minutes after midnight, the end beyond a day where it is past midnight; absent for all day. */
  readonly open?: readonly [from: number, to: number];
}

const day = `(?:${dayNames.join('|')})`;
const time = '(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)';
const span = `${day}(?:-${day})?`;
const rule = `${span}(?:,${span})*(?: ${time}-${time})?`;

/** Text such as `Mo-Fr 09:00-17:00; Sa 10:00-14:00` (schema.org/openingHours), its values in one text. */
export const openingHoursPattern = new RegExp(`^${rule}(?:; ${rule})*$`);

/** The hours of a text that matches the pattern. A day that no rule names is closed. */
export function parseOpeningHours(text: string): DayHours[] {
  return text.split('; ').map((rule) => {
    const parts = rule.split(' ');
    const days = at(parts, 0).split(',').flatMap(daysOf);
    const hours = parts[1];
    if (hours === undefined) return { days };
    const [from, to] = [minutesOf(hours.slice(0, 5)), minutesOf(hours.slice(6))];
    return { days, open: [from, to < from ? to + minutesPerDay : to] };
  });
}

/** The days from 0 for Monday on which a place is closed. */
export function closedDays(hours: readonly DayHours[]): number[] {
  const open = new Set(hours.flatMap(({ days }) => days));
  return dayNames.map((_, day) => day).filter((day) => !open.has(day));
}

/** Whether a day has hours that overlap, or that end as they begin. */
export function contradictsItself(hours: readonly DayHours[]): boolean {
  const spans = hours
    .flatMap(({ days, open: [from, to] = [0, minutesPerDay] }) =>
      days.map((day) => [day * minutesPerDay + from, day * minutesPerDay + to] as const),
    )
    .sort(([a], [b]) => a - b);
  const [first] = spans;
  if (!first) return false;
  // After the last day of the week comes the first one.
  const next = [first[0] + dayNames.length * minutesPerDay, 0] as const;
  return spans.some(([from, to], i) => to === from || to > (spans[i + 1] ?? next)[0]);
}

export const minutesPerDay = 24 * 60;

/** The days of a name, or of a range, which may go past Sunday. */
function daysOf(range: string): number[] {
  const [first, last] = [dayNames.indexOf(range.slice(0, 2)), dayNames.indexOf(range.slice(-2))];
  const count = ((last - first + dayNames.length) % dayNames.length) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % dayNames.length);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
