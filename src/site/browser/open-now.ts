/*
 * Open states of places on the clocks of the city, computed in the browser because pages are cached.
 */

import { at } from '../../base/at.ts';
import { spokenTime } from '../../hours/opening-hours.ts';
import { type CityTime, cityTimeText, openState, parseCityTime, weekdayOf } from '../../hours/schedule.ts';
import { daylightOn } from '../../hours/sun.ts';
import { clockData, openData, scheduleData, type TimedSchedule } from '../hooks.ts';
import { allWith, dataOf, filled, find, setData } from './dom.ts';

/** Shows the open state, where known, in each element with hours. `clocks` has the data of `hoursWords`. */
export function tellOpenNow(clocks: HTMLElement): void {
  const elements = allWith(HTMLElement, scheduleData, 'hours');
  // Checked once: a city without a time zone has no clocks.
  const now = elements.length > 0 ? timeOn(clocks) : undefined;
  if (!now) return;
  for (const element of elements)
    tellOpen(find('.open', element), dataOf(element, scheduleData, 'hours') ?? {}, clocks, now);
}

function tellOpen(line: HTMLElement, schedule: TimedSchedule, clocks: HTMLElement, now: CityTime): void {
  const state = openState(schedule, now, schedule.duration);
  if (!state) return;
  const { isOpen, closesSoon, until } = state;
  // Times after midnight at which a place closes show no day, because the next occurrence is meant.
  const time = until && timeText(until, isOpen ? until.date : now.date, clocks);
  const words = dataOf(
    clocks,
    clockData,
    isOpen ? (time ? (closesSoon ? 'closesSoon' : 'openUntil') : 'openNow') : time ? 'opens' : 'closedNow',
  );
  line.textContent = filled(words, time ?? '');
  setData(line, openData, 'state', closesSoon ? 'soon' : isOpen ? 'open' : 'closed');
  line.hidden = false;
}

/**
 * Current time in the city. If its clocks never change, it is computed arithmetically: the first use of Intl takes a
 * slow phone 130 ms.
 */
export function timeOn(clocks: HTMLElement): CityTime | undefined {
  const offset = dataOf(clocks, clockData, 'offset');
  const text =
    offset === undefined
      ? cityTimeText(new Date(), dataOf(clocks, clockData, 'timeZone'))
      : new Date(Date.now() + offset * 60_000).toISOString().slice(0, 16);
  const now = parseCityTime(text);
  const centre = dataOf(clocks, clockData, 'sunAt');
  const ahead = Math.round((Date.parse(`${text}Z`) - Date.now()) / 60_000);
  return now && { ...now, daylightOn: (date) => daylightOn(centre, date, ahead) };
}

/** Text of a time as the page language tells it, with its weekday unless it is on the date `today`. */
export function timeText({ date, minute }: CityTime, today: string, clocks: HTMLElement): string {
  const time = spokenTime(minute, dataOf(clocks, clockData, 'dayParts'));
  if (date === today) return time;
  return `${at(dataOf(clocks, clockData, 'weekdays').split(' '), weekdayOf(date))} ${time}`;
}
