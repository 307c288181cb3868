import { memoizeLast } from '../base/cache.ts';
import {
  clockText,
  minuteAt,
  minutesOf,
  minutesPerDay,
  parseOpeningHours,
  usualDaylight,
} from './opening-hours.ts';
import type { Daylight } from './sun.ts';

const yearDay = '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';

/** A day of one year, `2027-03-03`, or of every year, `03-03`. */
export const dayPattern = new RegExp(`^(?:[12][0-9]{3}-)?${yearDay}$`);

/** A time on the clocks of the city, `2027-03-03T10:00`. */
const cityTimePattern = new RegExp(`^[12][0-9]{3}-${yearDay}T(?:[01][0-9]|2[0-3]):[0-5][0-9]$`);

/** Hours for a range of days, both ends included, which replace the usual hours. Without hours the place is closed. */
export interface SpecialHours {
  /**
   * First day, in the form of `dayPattern`. A yearly range whose `to` precedes `from` wraps past the end of the year.
   */
  readonly from: string;
  readonly to: string;
  readonly hours?: string | undefined;
}

/** Usual and special hours of a place. If special hours share a day, the last entry applies. */
export interface Schedule {
  readonly openingHours?: string | undefined;
  readonly specialHours?: readonly SpecialHours[] | undefined;
}

/** Returns sunrise and sunset on a date. */
export type DaylightOn = (date: string) => Daylight;

const anywhere: DaylightOn = () => usualDaylight;

/** A minute of a date on the clocks of a city. Without its daylight, sunrise is at 06:00 and sunset at 18:00. */
export interface CityTime {
  readonly date: string;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly daylightOn?: DaylightOn | undefined;
}

/**
 * Parses `2027-03-03T10:00` into a date and minutes after midnight. Returns undefined for times that do not exist, such
 * as one on 30 February.
 */
export function parseCityTime(text: string): CityTime | undefined {
  if (!cityTimePattern.test(text) || !isDay(text.slice(0, 10))) return undefined;
  return { date: text.slice(0, 10), minute: minutesOf(text.slice(11)) };
}

/** True for a day of the calendar; 29 February counts as a yearly day. Builds no date, because data files have many days. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const { length } = text;
  const month = twoDigits(text, length - 5);
  const day = twoDigits(text, length - 2);
  if (month !== 2 || day < 29) return day <= (monthsOf30.includes(month) ? 30 : 31);
  return day === 29 && (length === 5 || isLeapYear(twoDigits(text, 0), twoDigits(text, 2)));
}

const monthsOf30 = [4, 6, 9, 11];

function isLeapYear(century: number, yearInCentury: number): boolean {
  return (yearInCentury === 0 ? century : yearInCentury) % 4 === 0;
}

function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - 48) + text.charCodeAt(at + 1) - 48;
}

/** The Swedish locale formats dates as ISO 8601 does. */
const cityTimeFormat = memoizeLast(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/** Formats a date on the clocks of an IANA time zone, as `2027-03-03T10:00`. */
export function cityTimeText(date: Date, timeZone: string): string {
  return cityTimeFormat(timeZone).format(date).replace(' ', 'T');
}

/** Formats a time on the clocks of a city, as `2027-03-03T10:00`. */
export function cityTimeTextOf({ date, minute }: CityTime): string {
  return `${date}T${clockText(minute)}`;
}

/** True if a place is open at a time; undefined if its hours are not known. */
export function isOpenAt(schedule: Schedule, { date, minute, daylightOn }: CityTime): boolean | undefined {
  return spansAround(schedule, date, 0, daylightOn)?.some(({ from, to }) => from <= minute && minute < to);
}

/** True if a place opens on a day, such as `2027-03-03`; undefined if its hours are not known. */
export function isOpenOn(schedule: Schedule, date: string): boolean | undefined {
  const spans = spansOn(schedule, date);
  return spans && spans.length > 0;
}

/**
 * Returns a test that is true for places that are open at `2027-03-03T10:00`, or at some time of the day `2027-03-03`.
 * Undefined for days and times that do not exist.
 */
export function openTest(
  when: string,
  daylightOn?: DaylightOn,
): ((schedule: Schedule) => boolean | undefined) | undefined {
  if (when.length === '2027-03-03'.length && isDay(when)) return (schedule) => isOpenOn(schedule, when);
  const time = parseCityTime(when);
  return time && ((schedule) => isOpenAt(schedule, { ...time, daylightOn }));
}

/** Times that depend on the present: this minute, or some time of a whole day. */
export const timesFromNow = ['now', 'today', 'tomorrow'] as const;
export type TimeFromNow = (typeof timesFromNow)[number];

/** Returns such a time in the format of `openTest`. */
export function timeFromNow(when: TimeFromNow, present: CityTime): string {
  if (when === 'now') return cityTimeTextOf(present);
  return when === 'today' ? present.date : timeAfter(present.date, minutesPerDay).date;
}

/** A place closes soon if it does so within this many minutes, or before a visit is over. */
const soonMinutes = 30;

/**
 * Returns the open state at a time and, in `until`, when it changes, if within a week. `closesSoon` is true if it changes
 * within half an hour, or before a visit of `duration` minutes is over. Undefined if the hours are not known.
 */
export function openState(schedule: Schedule, { date, minute, daylightOn }: CityTime, duration = 0) {
  const spans = spansAround(schedule, date, daysAhead, daylightOn);
  if (!spans) return undefined;
  const current = spans.find(({ from, to }) => from <= minute && minute < to);
  const change = current ? current.to : spans.find(({ from }) => from > minute)?.from;
  const isKnown = change !== undefined && change < daysAhead * minutesPerDay;
  const closesSoon =
    current !== undefined && (current.to - minute <= soonMinutes || current.to - minute < duration);
  return {
    isOpen: current !== undefined,
    closesSoon,
    until: isKnown ? timeAfter(date, change) : undefined,
  };
}

/** States of a place at a time. A place that `closes_soon` is open. */
export const openStates = ['open', 'closes_soon', 'closed', 'unknown'] as const;
export type OpenState = (typeof openStates)[number];

/** Returns the name of a state of `openState`. */
export function stateName(state: ReturnType<typeof openState>): OpenState {
  if (!state) return 'unknown';
  if (!state.isOpen) return 'closed';
  return state.closesSoon ? 'closes_soon' : 'open';
}

const daysAhead = 7;

interface Span {
  /** Minutes after midnight of the date; negative on the day before. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the open spans from the day before a date to `after` days past it, in order. Undefined if the hours of the
 * date are not known.
 */
function spansAround(
  schedule: Schedule,
  date: string,
  after: number,
  daylightOn: DaylightOn = anywhere,
): Span[] | undefined {
  if (spansOn(schedule, date, daylightOn) === undefined) return undefined;
  const spans: Span[] = [];
  for (let day = -1; day <= after; day += 1) {
    const start = day * minutesPerDay;
    const own = spansOn(schedule, timeAfter(date, start).date, daylightOn) ?? [];
    for (const { from, to } of own.toSorted((a, b) => a.from - b.from)) {
      const last = spans.at(-1);
      // Merge spans that touch, such as two that meet at midnight.
      if (last && last.to >= start + from) spans[spans.length - 1] = { from: last.from, to: start + to };
      else spans.push({ from: start + from, to: start + to });
    }
  }
  return spans;
}

/** Returns the open spans of a date; an end past 1440 falls on the next day. Undefined if the hours are not known. */
export function spansOn(
  { openingHours, specialHours = [] }: Schedule,
  date: string,
  daylightOn: DaylightOn = anywhere,
): Span[] | undefined {
  const special = specialHours.findLast((each) => names(each, date));
  const hours = special ? special.hours : openingHours;
  if (hours === undefined) return special ? [] : undefined;
  const weekday = weekdayOf(date);
  const rules = parseOpeningHours(hours).filter(({ days }) => days.includes(weekday));
  if (rules.some(({ isUnknown }) => isUnknown)) return undefined;
  return rules.flatMap(({ open: [open, close] = [0, minutesPerDay] }) => {
    const daylight = typeof open === 'number' && typeof close === 'number' ? usualDaylight : daylightOn(date);
    const [from, to] = [minuteAt(open, daylight), minuteAt(close, daylight)];
    // In polar night the sun rises and sets at the same minute.
    return from < to ? { from, to } : [];
  });
}

/** Returns the day of the week of a date; 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
}

/** True if special hours apply to a date. */
export function names({ from, to }: SpecialHours, date: string): boolean {
  const day = from.length === date.length ? date : date.slice('2027-'.length);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** Returns the time that many minutes after midnight of a date. */
export function timeAfter(date: string, minutes: number): CityTime {
  const time = new Date(Date.parse(`${date}T00:00Z`) + minutes * 60_000).toISOString();
  return { date: time.slice(0, 10), minute: minutesOf(time.slice(11, 16)) };
}
