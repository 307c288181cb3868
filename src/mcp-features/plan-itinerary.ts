import { runYielding } from '../base/cooperative.ts';
import { AppError, shortJson } from '../base/errors.ts';
import { countText } from '../base/fault.ts';
import { clockText, minutesOf } from '../hours/opening-hours.ts';
import { type DaylightOn, isOpenOn } from '../hours/schedule.ts';
import { firstDay } from '../itineraries/dates.ts';
import { isLunchAfterWay } from '../itineraries/day-state.ts';
import { feesOn } from '../itineraries/fees.ts';
import { planInOrder, planOf } from '../itineraries/plan.ts';
import { planCity, planPlace } from '../itineraries/plan-place.ts';
import { hasHours } from '../itineraries/plan-query.ts';
import { type Plan, type PlannedDay, type PlannedStop, stepsAStop } from '../itineraries/plan-types.ts';
import { isShut } from '../itineraries/shut.ts';
import { english } from '../locales/en.ts';
import { hoursOn } from '../locales/facts.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { startOf } from '../search/selection.ts';
import { textOfLines } from './lines.ts';
import { pageUrl, recordForTool, startForTool, type ToolCall, type ToolSources } from './place-answers.ts';
import { costsOf, costsText } from './plan-costs.ts';
import type { AnsweredStop, ItineraryAnswer, ItineraryArguments } from './plan-schema.ts';

/** Maximum size of an answer in bytes: room in the context of a model. */
export const maxPlanBytes = 6000;

/** Returns a plan of days. Throws PLACE_NOT_FOUND, and INVALID_PARAMETER for an unknown start and a day that ends before it begins. */
export async function itineraryForTool(
  sources: ToolSources,
  args: ItineraryArguments,
  call: ToolCall,
): Promise<ItineraryAnswer> {
  const { catalogue, clock } = sources;
  const { city } = catalogue;
  if (!hasHours({ from: minutesOf(args.from), to: minutesOf(args.to) }))
    throw new AppError(
      'INVALID_PARAMETER',
      `Parameter "to" is ${shortJson(args.to)}, which is not after "from"`,
      english.saved.noHours,
    );
  const place = args.start && (await startForTool(sources, args.start, 'start', call.spend));
  const start = place ? startOf(catalogue, place, 'start') : undefined;
  const records = new Map<string, PlaceRecord>();
  // Sequential, because suggesting places for an unknown one takes a search.
  for (const id of args.places) {
    const record = await recordForTool(sources, id, call);
    records.set(record.id, record);
  }
  call.spend(records.size * stepsAStop);
  const request = {
    places: [...records.values()].map(planPlace),
    date: args.date ?? firstDay(city, clock.date(), minutesOf(args.from)),
    ...{ days: args.days, pace: args.pace, start },
    ...{ from: minutesOf(args.from), to: minutesOf(args.to) },
  };
  const plan =
    args.keep_order === 'yes'
      ? planInOrder(request, [[...request.places.keys()]], planCity(city))
      : await runYielding(planOf(request, planCity(city)));
  return answerOf(plan, records, args.group, { base: call.base, catalogue });
}

function answerOf(
  { days, left }: Plan,
  records: ReadonlyMap<string, PlaceRecord>,
  group: string | undefined,
  { base, catalogue }: { readonly base: string; readonly catalogue: Catalogue },
): ItineraryAnswer {
  const placesOf = ({ stops }: PlannedDay) => stops.flatMap(({ place }) => records.get(place.id) ?? []);
  const planned = days.filter(({ stops }) => stops.length > 0);
  const untimed = planned.flatMap(placesOf).filter(({ duration }) => duration === undefined);
  const paid = planned.map(({ stops, date }) => {
    const entered = stops.filter((stop) => !isShut(stop, date));
    return [entered.flatMap(({ place }) => records.get(place.id) ?? []), date] as const;
  });
  const { groups } = catalogue.data;
  const unpriced = paid.flatMap(([places, date]) => feesOn(places, date, groups).unpriced);
  const { costs, partlyPriced } = costsOf(paid, groups, group);
  return {
    days: planned.map((day) => ({
      date: day.date,
      excursion: day.isExcursion || undefined,
      set_out: day.setOut === undefined ? undefined : clockText(day.setOut),
      stops: day.stops.map((stop) => stopOf(stop, day.date, records, catalogue.daylightOn)),
      lunch: day.lunchAt === undefined ? undefined : clockText(day.lunchAt),
      back: day.home === undefined ? undefined : clockText(day.home),
    })),
    left_out: left.map(({ place, reason, fitsOn }) => ({ id: place.id, reason, fits_on: fitsOn })),
    not_in_minutes: untimed.map(({ id }) => id),
    costs,
    not_in_costs: [...unpriced.map(({ id }) => id), ...partlyPriced],
    pages: pageUrl({ id: 'ID' }, base),
  };
}

function stopOf(
  stop: PlannedStop,
  date: string,
  records: ReadonlyMap<string, PlaceRecord>,
  daylightOn: DaylightOn,
): AnsweredStop {
  const { place, way, lunchAt, arrive, start, leave, closes } = stop;
  const { name, access } = records.get(place.id) ?? {};
  const isShort = closes !== undefined && closes < leave;
  return {
    ...{ id: place.id, name, way },
    lunch: lunchAt === undefined ? undefined : clockText(lunchAt),
    lunch_after_way: (way !== undefined && isLunchAfterWay(lunchAt, arrive)) || undefined,
    ...{ arrive: clockText(start), leave: clockText(leave) },
    hours: !place.isClosed && isOpenOn(place, date) ? hoursOn(place, date, english, daylightOn) : undefined,
    warning: isShut(stop, date)
      ? 'closed on arrival'
      : isShort
        ? `closes at ${clockText(closes)}`
        : undefined,
    access: access === 'open' ? undefined : access,
  };
}

/**
 * Drops details that `get_place` also returns, then the ends of visits, then the last places, of which about this share
 * remains; undefined if no place is left.
 */
export function shortenItinerary(answer: ItineraryAnswer, share: number): ItineraryAnswer | undefined {
  const has = (field: 'name' | 'leave') =>
    answer.days.some(({ stops }) => stops.some((stop) => stop[field] !== undefined));
  if (!has('leave')) return cutItinerary(answer, share);
  const keepsLeave = has('name');
  const days = answer.days.map((day) => ({
    ...day,
    stops: day.stops.map(({ id, arrive, leave, warning }) => ({
      ...{ id, arrive },
      ...(keepsLeave && { leave }),
      warning,
    })),
  }));
  return { ...answer, days };
}

/** Keeps about a share of the stops and of the left-out places, and counts the others. */
function cutItinerary(answer: ItineraryAnswer, share: number): ItineraryAnswer | undefined {
  const { left_out: left, not_shown: hidden = 0 } = answer;
  const shown = countOf(answer);
  if (shown + left.length === 0) return undefined;
  let room = Math.floor(shown * share);
  const days = answer.days.flatMap((day) => {
    const stops = day.stops.slice(0, room);
    room -= stops.length;
    return stops.length > 0 ? { ...day, stops } : [];
  });
  const left_out = left.slice(0, Math.floor(left.length * share));
  const isShown = (id: string) => days.some(({ stops }) => stops.some((stop) => stop.id === id));
  const not_shown = hidden + shown - countOf({ days }) + left.length - left_out.length;
  return {
    ...answer,
    ...{ days, left_out, not_shown },
    not_in_minutes: answer.not_in_minutes.filter(isShown),
    not_in_costs: answer.not_in_costs.filter(isShown),
  };
}

function countOf({ days }: Pick<ItineraryAnswer, 'days'>): number {
  return days.reduce((sum, { stops }) => sum + stops.length, 0);
}

export function itineraryText(answer: ItineraryAnswer): string {
  const { days, left_out, costs, not_in_minutes: untimed, not_in_costs: unpriced, not_shown } = answer;
  const count = countOf(answer);
  return textOfLines([
    `${countText(count, 'place')} in ${countText(days.length, 'day')}; ways are estimates:`,
    ...days.flatMap((day) => [
      `${english.fullDay(day.date)}${day.excursion ? ', an excursion' : ''}${day.set_out ? `, set out at ${day.set_out}` : ''}`,
      ...day.stops.flatMap(stopLines),
      ...(day.lunch ? [`- ${day.lunch} lunch`] : []),
      ...(day.back ? [`- back at ${day.back}`] : []),
    ]),
    ...leftLines(left_out),
    ...(not_shown === undefined
      ? []
      : [`${countText(not_shown, 'more place')} not shown: ask again with fewer places.`]),
    ...(count > 0 && (costs.length > 0 || unpriced.length === 0)
      ? [`Entry for one visitor: ${costsText(costs)}.`]
      : []),
    ...(unpriced.length > 0
      ? [`Not known for everybody: fees of ${unpriced.join(', ')}; get_place tells what is paid there.`]
      : []),
    ...(untimed.length > 0 ? [`An hour is planned for ${untimed.join(', ')}, of unknown duration.`] : []),
  ]);
}

/** Lines of what is left out: places with the same reason share one. */
function leftLines(left: ItineraryAnswer['left_out']): string[] {
  const idsByReason = new Map<string, string[]>();
  for (const { id, reason, fits_on } of left) {
    const why = `${reasons[reason]}${fits_on ? `; fits on ${fits_on}` : ''}`;
    idsByReason.set(why, [...(idsByReason.get(why) ?? []), id]);
  }
  return Array.from(idsByReason, ([why, ids]) => `Left out: ${ids.join(', ')} (${why}).`);
}

const reasons = {
  'no-entry': 'nobody may enter',
  closed: 'closed on these days',
  hours: 'its hours do not suit the day',
  time: 'these days are too short',
} as const;

function stopLines(stop: AnsweredStop): string[] {
  const { id, name, way, lunch, lunch_after_way: isLunchThere, arrive, leave, warning, access } = stop;
  const howThere = way && wayText(way);
  const facts = [
    `${arrive}${leave === undefined ? '' : `–${leave}`} ${name === undefined ? id : `${name} (id ${id})`}`,
    !isLunchThere && howThere,
    warning,
    access && english.accesses[access].toLowerCase(),
  ];
  const lunchLine = `- ${lunch} lunch${isLunchThere ? `, ${howThere}` : ''}`;
  return [...(lunch ? [lunchLine] : []), `- ${facts.filter(Boolean).join('; ')}`];
}

function wayText({ by, minutes, km }: NonNullable<AnsweredStop['way']>): string {
  return km === 0
    ? 'in the same place'
    : `after about ${minutes} minutes ${by === 'foot' ? 'on foot' : `by ${by}`}, ${km} km`;
}
