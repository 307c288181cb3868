import { data, html, type Markup } from '../../drawing/html.ts';
import { localTimeText } from '../../hours/schedule.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { clockData, hook, scheduleData } from '../hooks.ts';
import type { Portal } from '../portal.ts';

/* What a script needs to tell whether a place is open: pages are kept for a while, so they cannot tell it themselves. */

/** The hours of a place, as attributes of an element; none where they are not known, or not on which clocks. */
export function hoursData({ openingHours, specialHours }: PlaceRecord, { city }: Portal): Markup | undefined {
  const isKnown = openingHours !== undefined || specialHours !== undefined;
  if (!isKnown || city.timeZone === undefined) return undefined;
  return data(scheduleData, { hours: { openingHours, specialHours } });
}

/** The clocks of the city, and the words for what is open, as attributes of an element. */
export function hoursWords({ city: { timeZone }, words }: Portal): Markup | undefined {
  if (timeZone === undefined) return undefined;
  const { open, openUntil, closed, opens } = words.openNow;
  return data(clockData, {
    timeZone,
    offset: fixedOffset(timeZone),
    weekdays: weekdaysIn(words.language),
    openNow: open,
    openUntil,
    closedNow: closed,
    opens,
  });
}

/** Where the script tells it. What stands here takes the room of what is told, so that nothing moves. */
export function openNow({ words: { openNow } }: Portal): Markup {
  return html`<p class="${hook('open')}" hidden>${openNow.opens.replace('#', '00:00')}</p>`;
}

/** Minutes that clocks are ahead of UTC where they never change; undefined elsewhere. */
function fixedOffset(timeZone: string): number | undefined {
  const year = new Date().getUTCFullYear();
  const [winter, summer] = [0, 6].map((month) => {
    const time = new Date(Date.UTC(year, month));
    return (Date.parse(`${localTimeText(time, timeZone)}Z`) - time.getTime()) / 60_000;
  });
  return winter === summer ? winter : undefined;
}

/** Short names of the days from Sunday to Saturday, with spaces between them. */
function weekdaysIn(language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 4 + day))).join(' ');
}
