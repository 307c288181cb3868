import { openingOrder } from '../../hours/opening-order.ts';
import { timeFromNow, timesFromNow } from '../../hours/schedule.ts';
import { countData } from '../hooks.ts';
import type { Card } from './cards.ts';
import { dataOf, filled } from './dom.ts';
import { timeOn, timeText } from './open-now.ts';

/**
 * Sorts cards by the chosen value of `open_at`: open ones, and those without hours, which follow them. `texts` says how many of a
 * category have no hours, and which place opens next. Without a choice all cards count as open. `clocks` has the data of
 * `hoursWords`, `count` that of the number of results.
 */
export function byHours(
  some: readonly Card[],
  chosen: string | undefined,
  clocks: HTMLElement,
  count: HTMLElement,
) {
  const when = timesFromNow.find((each) => each === chosen);
  const now = when && timeOn(clocks);
  if (!now) return { open: some, unknown: [], texts: () => [] };
  const orderOf = (part: readonly Card[]) =>
    openingOrder(part, ({ schedule }) => schedule(), timeFromNow(when, now), now.daylightOn);
  const texts = (inCategory: string): string[] => {
    const { unknown, next } = orderOf(some.filter(({ category }) => !inCategory || category === inCategory));
    const { length } = unknown;
    return [
      ...(length > 0 ? [filled(dataOf(count, countData, 'withoutHours'), `${length}`)] : []),
      ...(next
        ? [
            filled(
              dataOf(count, countData, 'nextToOpen'),
              next.place.name,
              timeText(next.until, now.date, clocks),
            ),
          ]
        : []),
    ];
  };
  return { ...orderOf(some), texts };
}
