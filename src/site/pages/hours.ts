import { memoizeFor } from '../../base/cache.ts';
import { data, html, type Markup } from '../../drawing/html.ts';
import { cityTimeText } from '../../hours/schedule.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { clockData, hook, scheduleData } from '../hooks.ts';
import type { Portal } from '../portal.ts';

/*
 * Data from which a script derives open states: pages are cached, so they cannot contain them.
 */

/** Hours of a place as attributes; none if hours or time zone are unknown. */
export function hoursData(
  { openingHours, specialHours, duration }: PlaceRecord,
  { city }: Portal,
): Markup | undefined {
  const isKnown = openingHours !== undefined || specialHours !== undefined;
  if (!isKnown || city.timeZone === undefined) return undefined;
  return data(scheduleData, { hours: { openingHours, specialHours, duration } });
}

/** Clocks of the city and words for open states, as attributes. */
export const hoursWords = memoizeFor(({ city: { timeZone, centre }, words }: Portal): Markup | undefined => {
  if (timeZone === undefined) return undefined;
  const { open, openUntil, closesSoon, closed, opens, dayParts } = words.openNow;
  return data(clockData, {
    timeZone,
    offset: fixedOffset(timeZone),
    weekdays: [0, 1, 2, 3, 4, 5, 6].map(words.shortWeekday).join(' '),
    openNow: open,
    openUntil,
    closesSoon,
    sunAt: centre,
    closedNow: closed,
    opens,
    dayParts,
  });
});

/** Placeholder of the open state, as large as its text, so that nothing moves. */
export function openNow({ words: { openNow } }: Portal): Markup {
  return html`<p class="${hook('open')}" hidden>${openNow.opens.replace('#', '00:00')}</p>`;
}

/** Minutes that clocks are ahead of UTC, if they never change; undefined otherwise. */
function fixedOffset(timeZone: string): number | undefined {
  const year = new Date().getUTCFullYear();
  const [winter, summer] = [0, 6].map((month) => {
    const time = new Date(Date.UTC(year, month));
    return (Date.parse(`${cityTimeText(time, timeZone)}Z`) - time.getTime()) / 60_000;
  });
  return winter === summer ? winter : undefined;
}
