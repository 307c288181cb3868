import type { Spend } from '../../base/work.ts';
import { type FormQuery, pointOf, queryText } from '../../search/query.ts';
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
  const { matches, origin, hits, page } = await selectByMeaning(portal, { ...query, limit: pageSize }, spend);
  const total = matches.size;
  const positions = page(offset, pageSize);
  const { home, number, places } = words;
  const isPart = positions.length > 0 && positions.length < total;
  const range = isPart ? home.range(offset + 1, offset + positions.length) : '';
  const count = total === catalogue.size ? places(total) : home.found(number(total), catalogue.size);
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
    /** `1,234 places`, or `12 of 55 places`, with the range if there are several pages, and the corrected words. */
    count: (notice ? `${notice} ` : '') + count + range,
    /** Search hits, if the query has words. */
    hits,
    /** Matching places. */
    matches,
    total,
    /** Origin of the order by distance; undefined for other orders. */
    origin,
    /** Adjacent pages, if there are any. */
    neighbours: [
      ...(offset > 0 && total > 0 ? [neighbour('prev', before, home.previous)] : []),
      ...(offset + pageSize < total ? [neighbour('next', offset + pageSize, home.next)] : []),
    ],
  };
}

/** True if the script supports every part of a query. */
export function isKnownToScript({ sort, near, radius, bbox, open_at: openAt }: FormQuery): boolean {
  const isPoint = near === undefined || (pointOf(near) !== undefined && (sort ?? 'distance') === 'distance');
  return isPoint && sort !== 'name' && [radius, bbox, openAt].every((each) => each === undefined);
}
