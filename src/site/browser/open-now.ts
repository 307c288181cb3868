/* Whether places are open now, on the clocks of the city. Pages are kept for a while, so the service cannot tell that. */

import { at } from '../../base/at.ts';
import {
  type LocalTime,
  localTimeText,
  openState,
  parseLocalTime,
  type Schedule,
} from '../../hours/schedule.ts';
import { clockData, openData, scheduleData } from '../hooks.ts';
import { allWith, dataOf, filled, find, setData } from './dom.ts';

/** Tells in each element with hours whether that place is open, where it is known. `clocks` has what `hoursWords` writes. */
export function tellOpenNow(clocks: HTMLElement): void {
  const elements = allWith(HTMLElement, scheduleData, 'hours');
  // Once for all: a city without a time zone has none.
  const now = elements.length > 0 ? timeOn(clocks) : undefined;
  if (!now) return;
  for (const element of elements)
    tellOpen(find('.open', element), dataOf(element, scheduleData, 'hours') ?? {}, clocks, now);
}

function tellOpen(line: HTMLElement, schedule: Schedule, clocks: HTMLElement, now: LocalTime): void {
  const state = openState(schedule, now);
  if (!state) return;
  const { isOpen, until } = state;
  const time = until && timeText(until.minute);
  // What lasts beyond midnight, such as a night, has no day: it is the next time that clocks show this.
  const day = until && !isOpen && until.date !== now.date ? weekdayOf(until.date, clocks) : '';
  const words = dataOf(
    clocks,
    clockData,
    isOpen ? (time ? 'openUntil' : 'openNow') : time ? 'opens' : 'closedNow',
  );
  line.textContent = filled(words, [day, time].filter(Boolean).join(' '));
  setData(line, openData, 'state', isOpen ? 'open' : 'closed');
  line.hidden = false;
}

/** The time in the city. Where its clocks never change they are reckoned: the first use of Intl takes a slow phone 130 ms. */
export function timeOn(clocks: HTMLElement): LocalTime | undefined {
  const offset = dataOf(clocks, clockData, 'offset');
  const text =
    offset === undefined
      ? localTimeText(new Date(), dataOf(clocks, clockData, 'timeZone'))
      : new Date(Date.now() + offset * 60_000).toISOString().slice(0, 16);
  return parseLocalTime(text);
}

function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function weekdayOf(date: string, clocks: HTMLElement): string {
  return at(dataOf(clocks, clockData, 'weekdays').split(' '), new Date(`${date}T00:00Z`).getUTCDay());
}
