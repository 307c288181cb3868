import { at } from '../base/at.ts';
import type { Daylight } from './sun.ts';

/** Days of the week as schema.org abbreviates them, Monday first. */
export const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

export interface DayHours {
  /** Days from 0 for Monday, in the order of the text. */
  readonly days: readonly number[];
  /** Begin and end; an end in minutes exceeds 1440 where it falls on the next day. Absent for a whole day. */
  readonly open?: readonly [from: Moment, to: Moment];
  /** True if it is not known if the place is open on these days. */
  readonly isUnknown?: true;
}

/** Minutes after midnight, or a moment that depends on the day. */
export type Moment = number | 'sunrise' | 'sunset';

/** Sunrise and sunset in minutes after midnight where the position is unknown. */
export const usualDaylight: Daylight = { sunrise: 6 * 60, sunset: 18 * 60 };

/** Returns the minute of a moment on a day. */
export function minuteAt(moment: Moment, daylight: Daylight): number {
  return typeof moment === 'number' ? moment : daylight[moment];
}

const day = `(?:${dayNames.join('|')})`;
const time = '(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)';
const span = `${day}(?:-${day})?`;
const moment = `(?:${time}|sunrise|sunset)`;
const rule = `${span}(?:,${span})*(?: (?:${moment}-${moment}|unknown))?`;

/**
 * Grammar of `openingHours`: values of schema.org/openingHours joined by `; `, such as `Mo-Fr 09:00-17:00; Sa
 * 10:00-14:00`. As in OpenStreetMap, a time may be `sunrise` or `sunset`, hours may be `unknown`, and `24/7` is always.
 */
export const openingHoursPattern = new RegExp(`^(?:24/7|${rule}(?:; ${rule})*)$`);

/** Parses text that matches `openingHoursPattern`. Days that no rule names are closed. */
export function parseOpeningHours(text: string): DayHours[] {
  return (text === '24/7' ? 'Mo-Su' : text).split('; ').map((rule) => {
    const parts = rule.split(' ');
    const days = at(parts, 0).split(',').flatMap(daysOf);
    const hours = parts[1];
    if (hours === undefined) return { days };
    if (hours === 'unknown') return { days, isUnknown: true };
    const [from, to] = hours.split('-').map(momentOf);
    const isNextDay = typeof from === 'number' && typeof to === 'number' && to < from;
    return { days, open: [from ?? 0, isNextDay ? to + minutesPerDay : (to ?? minutesPerDay)] };
  });
}

/** Returns the days, from 0 for Monday, on which a place is closed. */
export function closedDays(hours: readonly DayHours[]): number[] {
  const open = new Set(hours.flatMap(({ days }) => days));
  return dayNames.map((_, day) => day).filter((day) => !open.has(day));
}

/** True if hours overlap, or if they end at the minute at which they begin. */
export function contradictsItself(hours: readonly DayHours[]): boolean {
  const spans = hours
    .flatMap(({ days, open = [0, minutesPerDay] }) => {
      const [from, to] = [minuteAt(open[0], usualDaylight), minuteAt(open[1], usualDaylight)];
      return days.map((day) => [day * minutesPerDay + from, day * minutesPerDay + to] as const);
    })
    .sort(([a], [b]) => a - b);
  const [first] = spans;
  if (!first) return false;
  // The last day of the week is followed by the first.
  const next = [first[0] + dayNames.length * minutesPerDay, 0] as const;
  return spans.some(([from, to], i) => to === from || to > (spans[i + 1] ?? next)[0]);
}

export const minutesPerDay = 24 * 60;

/** Returns the days of a name or a range. A range may wrap past Sunday. */
function daysOf(range: string): number[] {
  const [first, last] = [dayNames.indexOf(range.slice(0, 2)), dayNames.indexOf(range.slice(-2))];
  const count = ((last - first + dayNames.length) % dayNames.length) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % dayNames.length);
}

function momentOf(text: string): Moment {
  return text === 'sunrise' || text === 'sunset' ? text : minutesOf(text);
}

/** Parses `09:00` or `9:00` into minutes after midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));
}

/** Formats minutes after midnight as `09:00`; 1500 is `01:00` of the next day, and 1440 the end of the day, `24:00`. */
export function clockText(minutes: number): string {
  const hours = minutes > minutesPerDay ? minutes - minutesPerDay : minutes;
  return [Math.floor(hours / 60), hours % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Formats minutes after midnight as they are spoken: `सुबह 8`, `शाम 5:30`. `dayParts` has the words for night, morning,
 * afternoon and evening; without any, the result is that of `clockText`.
 */
export function spokenTime(minutes: number, dayParts: string): string {
  const [night, morning, afternoon, evening] = dayParts.split(' ');
  if (!evening) return clockText(minutes);
  const hour = Math.floor(minutes / 60) % 24;
  const part = hour < 4 || hour >= 20 ? night : hour < 12 ? morning : hour < 16 ? afternoon : evening;
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${part} ${hour % 12 || 12}${rest}`;
}
