import type { Spend } from '../../base/work.ts';
import { spokenTime } from '../../hours/opening-hours.ts';
import { openingOrder } from '../../hours/opening-order.ts';
import { weekdayOf } from '../../hours/schedule.ts';
import { Bitset } from '../../indexes/bitset.ts';
import { type FormQuery, queryText } from '../../search/query.ts';
import { selectByMeaning } from '../../search/selection.ts';
import type { Portal } from '../portal.ts';

/** Places per page of results: about 25 KB compressed. */
export const pageSize = 64;

/** One page of matches. */
export type Results = Awaited<ReturnType<typeof resultsOf>>;

/** Returns the results for a query with a trimmed search. */
export async function resultsOf(
  portal: Portal,
  query: FormQuery,
  spend: Spend,
  openAt: FormQuery['open_at'],
) {
  const { catalogue, words } = portal;
  const { offset } = query;
  const selected = await selectByMeaning(portal, { ...query, limit: pageSize }, spend);
  const { start, origin, hits } = selected;
  const uncertain = await withoutHours(portal, query, spend);
  const { size: found } = selected.matches;
  const positions = [...selected.page(offset, pageSize), ...uncertain.positions];
  const matches = uncertain.positions.length > 0 ? setOf(positions, catalogue.size) : selected.matches;
  const total = matches.size;
  const { home, number, places } = words;
  const isPart = positions.length > 0 && positions.length < total;
  const range = isPart ? home.range(offset + 1, offset + positions.length) : '';
  const count = found === catalogue.size ? places(found) : home.found(number(found), catalogue.size);
  const instead = hits?.instead && home.instead(query.search, hits.instead);
  const notice = hits?.isPartial ? home.partial : hits?.isMost ? home.most : instead;
  const neighbour = (relation: string, from: number, text: string) => ({
    relation,
    query: queryText(query, from),
    text,
  });
  const before = Math.max(0, Math.min(offset, total) - pageSize);
  return {
    query,
    /** Chosen value of `open_at`, such as `today`; the query has the day. */
    openAt,
    positions,
    /**
     * `1,234 places`, or `12 of 55 places`, with the range if there are several pages, and the corrected words. After a filter by
     * hours, also the number of places without hours, and the next place to open.
     */
    count: [(notice ? `${notice} ` : '') + count + range, ...uncertain.texts].join(', '),
    /** Search hits, if the query has words. */
    hits,
    /** Matching places, and those whose hours are not known. */
    matches,
    total,
    /** Point of `near`. */
    start,
    /** Origin of the order by distance; undefined for other orders. */
    origin,
    /** Adjacent pages, if there are any. */
    neighbours: [
      ...(offset > 0 && total > 0 ? [neighbour('prev', before, home.previous)] : []),
      ...(offset + pageSize < total ? [neighbour('next', offset + pageSize, home.next)] : []),
    ],
  };
}

/**
 * Returns the places that match a query with a time or day, except that their hours are not known, and texts that say how many they
 * are and which place opens next. Empty for a city of several pages, where they would precede what is on the next page.
 */
async function withoutHours({ catalogue, ...portal }: Portal, query: FormQuery, spend: Spend) {
  const { open_at: when, offset } = query;
  if (!when || offset > 0 || catalogue.size > pageSize) return { positions: [], texts: [] };
  const { home, shortWeekday, openNow, number } = portal.words;
  const anyTime = { ...query, open_at: undefined, limit: pageSize };
  const { page } = await selectByMeaning({ catalogue, ...portal }, anyTime, spend);
  const scheduleOf = (position: number) => catalogue.at(position);
  const { unknown, next } = openingOrder(page(0, pageSize), scheduleOf, when, catalogue.daylightOn);
  const day = next && next.until.date !== when.slice(0, 10) ? [shortWeekday(weekdayOf(next.until.date))] : [];
  const time = next && [...day, spokenTime(next.until.minute, openNow.dayParts)].join(' ');
  return {
    positions: unknown,
    texts: [
      ...(unknown.length > 0 ? [home.withoutHours(number(unknown.length))] : []),
      ...(next && time ? [home.nextToOpen(catalogue.at(next.place).name, time)] : []),
    ],
  };
}

function setOf(positions: readonly number[], size: number): Bitset {
  const set = new Bitset(size);
  for (const position of positions) set.add(position);
  return set;
}

/** True if the script supports every part of a query. */
export function isKnownToScript({ sort, near, radius, bbox, open_at: openAt }: FormQuery): boolean {
  const isOrdered = near === undefined || (sort ?? 'distance') === 'distance';
  return isOrdered && sort !== 'name' && [radius, bbox, openAt].every((each) => each === undefined);
}
