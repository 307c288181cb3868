/*
 * Whether places are open now, on the clocks of the city. Pages are kept for a while, so the service cannot tell that.
 */

import { lazy } from '../../cache.ts';
import {
  type LocalTime,
  localTimeText,
  openState,
  parseLocalTime,
  type Schedule,
} from '../../hours/schedule.ts';
import type { Card } from './cards.ts';
import { dataOf, filled, language } from './dom.ts';

/**
 * Tells in an element whether a place is open, and when that changes. Where it is not known, the element stays hidden. `clocks`
 * has the time zone of the city and the words, as `hoursWords` writes them.
 */
export function tellOpen(
  element: HTMLElement,
  schedule: Schedule,
  clocks: HTMLElement,
  now = timeOn(clocks),
): void {
  const state = now && openState(schedule, now);
  if (!state) return;
  const { isOpen, until } = state;
  const time = until && timeText(until.minute);
  // What lasts beyond midnight, such as a night, has no day: it is the next time that clocks show this.
  const day = until && !isOpen && until.date !== now.date ? weekdayOf(until.date) : '';
  const words = dataOf(clocks, isOpen ? (time ? 'openUntil' : 'openNow') : time ? 'opens' : 'closedNow');
  element.textContent = filled(words, [day, time].filter(Boolean).join(' '));
  element.dataset.state = isOpen ? 'open' : 'closed';
  element.hidden = false;
}

/** The same on cards, which have a line for it where the hours are known. */
export function tellOpenOn(cards: readonly Card[], clocks: HTMLElement): void {
  // Once for all cards, because a slow phone is busy for half a second with one time each; a city without a time zone has none.
  const now = lazy(() => timeOn(clocks));
  for (const { element, schedule } of cards) {
    const line = element.querySelector<HTMLElement>('.open');
    if (line) tellOpen(line, schedule(), clocks, now());
  }
}

function timeOn(clocks: HTMLElement): LocalTime | undefined {
  return parseLocalTime(localTimeText(new Date(), dataOf(clocks, 'timeZone')));
}

function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });

function weekdayOf(date: string): string {
  return weekdays.format(new Date(`${date}T00:00Z`));
}
