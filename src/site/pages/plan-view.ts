import { runYielding } from '../../base/cooperative.ts';
import { planInOrder, planOf } from '../../itineraries/plan.ts';
import { planCity, planPlace } from '../../itineraries/plan-place.ts';
import type { PlanQuery } from '../../itineraries/plan-query.ts';
import type { Plan, PlanRequest } from '../../itineraries/plan-types.ts';
import { placeAt } from '../../places/catalogue-data.ts';
import { utcOffset } from '../../places/city-daylight.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { Portal } from '../portal.ts';
import type { PlanBasis, PlanFormats } from './plan-rows.ts';

/** A plan with the query that leads to it. */
export interface PlanView {
  readonly plan: Plan;
  readonly query: PlanQuery;
  readonly date: string;
}

/** Plans places on a first day: in the order of the query if a visitor arranged it, otherwise in the best one. */
export async function planView(
  query: PlanQuery,
  date: string,
  places: readonly PlaceRecord[],
  portal: Portal,
): Promise<PlanView> {
  if (query.isArranged) return planInOrderOf(query, date, places, portal);
  const plan = await runYielding(planOf(requestOf(query, date, places, portal), planCity(portal.city)));
  return { plan, query, date };
}

/** Plans places in the order of the query. */
export function planInOrderOf(
  query: PlanQuery,
  date: string,
  places: readonly PlaceRecord[],
  portal: Portal,
): PlanView {
  const positions = new Map(places.map(({ id }, i) => [id, i]));
  const orders = query.orders
    .map((order) => order.flatMap((id) => positions.get(id) ?? []))
    .filter((order) => order.length > 0);
  const plan = planInOrder(requestOf(query, date, places, portal), orders, planCity(portal.city));
  return { plan, query, date };
}

function requestOf(
  { days, from, to, isPunctual, pace }: PlanQuery,
  date: string,
  places: readonly PlaceRecord[],
  { catalogue }: Portal,
): PlanRequest {
  // Texts in the city language state no distance that could be parsed.
  const originals = places.map(({ index }) => placeAt(catalogue.data, index - 1));
  return { places: originals.map(planPlace), date, days, from, to, isPunctual, pace };
}

/** Formats of plans in the language of a portal. */
export function planFormats(
  { words }: Pick<Portal, 'words'>,
  places: readonly Pick<PlaceRecord, 'id' | 'name'>[],
): PlanFormats {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const { duration, fullDay, itinerary, map, number } = words;
  // Ways by vehicle are whole kilometres.
  const kilometres = (km: number) =>
    km > 0 && Number.isInteger(km) ? map.kilometres(number(km)) : words.kilometres(km);
  return { texts: itinerary.plan, duration, kilometres, fullDay, nameOf: (id) => names.get(id) ?? id };
}

/** Facts from which the script of a page makes other plans of the same places. */
export function planBasis(view: PlanView, places: readonly PlaceRecord[], portal: Portal): PlanBasis {
  const { city, catalogue, words } = portal;
  const { centre, travel, timeZone = 'UTC' } = city;
  return {
    places: places.map(({ index, name }) => ({ ...planPlace(placeAt(catalogue.data, index - 1)), name })),
    centre: { lat: centre.lat, lng: centre.lng },
    travel,
    offset: utcOffset(view.date, timeZone),
    texts: words.itinerary.plan,
    kilometres: words.map.kilometres('#'),
    metres: words.map.metres('#'),
  };
}
