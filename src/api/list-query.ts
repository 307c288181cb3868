import { object } from '../base/object-schema.ts';
import { array, describe, type Infer, integer, oneOf, optional } from '../base/schema.ts';
import { answeredNames, type DataTraits, openFields, type Place } from '../places/api-place.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { openStateAt } from '../places/open-state.ts';
import { openAtParameter, openAtText, placesParameters } from '../search/query.ts';
import { needsStart, needsTime, type Selection } from '../search/selection.ts';

export const maxLimit = 100;
const defaultLimit = 50;

function fieldsParameter(names: readonly string[]) {
  const fields = array(oneOf(names), {
    maxItems: names.length,
    expected: `a list of ${names.join(', ')}, or some of them`,
  });
  return describe(
    optional(fields),
    'Fields to return, separated by commas. Each place in the response is then a PartialPlace, with these fields only.',
  );
}

/** Parameters of a list. Responses may have more fields than the places of the data set. */
export function listQuery({ fields, categories }: DataTraits, more: readonly string[] = []) {
  return object({
    ...placesParameters(categories),
    fields: fieldsParameter([...answeredNames(fields), ...more]),
    limit: describe(optional(integer({ min: 1, max: maxLimit }), defaultLimit), 'Places in a page at most.'),
    offset: describe(optional(integer({ min: 0 }), 0), 'Matching places to skip.'),
  });
}
export type ListQuery = Infer<ReturnType<typeof listQuery>>;

/** Parameters of one place, which has no `distance_km`. */
export function placeQuery(present: readonly string[]) {
  return object({
    fields: fieldsParameter(answeredNames(present).filter((name) => name !== 'distance_km')),
    open_at: describe(openAtParameter, `Adds \`open_state\` to the place: ${openAtText}.`),
  });
}
export type PlaceQuery = Infer<ReturnType<typeof placeQuery>>;

export type PageQuery = Partial<ListQuery> & Pick<ListQuery, 'limit' | 'offset'>;

/** Head of a list, with the positions of a page and the fields of each that depend on the query; undefined if none do. */
export type ListPage = ReturnType<typeof pageOf>;
export type ListHead = ListPage['head'];

/** Returns a page of a selection. Throws INVALID_PARAMETER if the fields need `near` or `open_at`. */
export function pageOf(catalogue: Catalogue, { matches, start, page }: Selection, query: PageQuery) {
  const { limit, offset, fields = [] } = query;
  if (!start && fields.includes('distance_km')) throw needsStart('distance_km among the fields');
  const stateOf = openStateAt(catalogue, query.open_at);
  const open = openFields.find((field) => fields.includes(field));
  if (!stateOf && open) throw needsTime(`${open} among the fields`);
  const positions = page(offset, limit);
  const addedTo = (position: number): QueryFields => ({
    ...(start && { distance_km: catalogue.spatial.metresTo(start, position) / 1000 }),
    ...stateOf?.(position),
  });
  const added = start || stateOf ? positions.map(addedTo) : undefined;
  return { head: { total: matches.size, count: positions.length, offset, limit }, positions, added };
}

/** Fields of a place that depend on the query. */
export type QueryFields = Pick<Place, 'distance_km' | 'open_state' | 'open_state_until'>;

/** Renders the filters of a query for links, which append `limit` and `offset`. Omits an empty search. */
export function filterText<Q extends PageQuery>(query: Q): string {
  let text = '';
  for (const name in query) {
    const value = query[name];
    if (name === 'limit' || name === 'offset' || value === undefined) continue;
    if (name === 'search' && value === '') continue;
    text += `${name}=${encodeURIComponent(String(value).toWellFormed())}&`;
  }
  return text;
}
