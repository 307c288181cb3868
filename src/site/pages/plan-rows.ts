import { clockText, minutesPerDay } from '../../hours/opening-hours.ts';
import { isOpenOn, spansOn } from '../../hours/schedule.ts';
import type { Point } from '../../indexes/distance.ts';
import { isLunchAfterWay, lunchMinutes } from '../../itineraries/day-state.ts';
import { type Move, moved } from '../../itineraries/plan-query.ts';
import type { LeftPlace, Plan, PlannedDay, PlannedStop, PlanPlace } from '../../itineraries/plan-types.ts';
import { isShut } from '../../itineraries/shut.ts';
import type { TravelRules, Way } from '../../itineraries/travel.ts';
import type { PlanTexts } from '../../locales/plan-texts.ts';

/*
 * A plan as lines of text. The server renders them as HTML and Markdown, and the script of the page as elements.
 */

/** Formats of a language, which the server and the script of the page each provide. */
export interface PlanFormats {
  readonly texts: PlanTexts;
  readonly duration: (minutes: number) => string;
  readonly kilometres: (km: number) => string;
  readonly fullDay: (date: string) => string;
  /** Name of a place. */
  readonly nameOf: (id: string) => string;
}

/** Facts from which a script makes a plan. */
export interface PlanBasis {
  readonly places: readonly (PlanPlace & { readonly name: string })[];
  readonly centre: Point;
  readonly travel: TravelRules | undefined;
  /** Minutes by which the clocks of the city are ahead of UTC. */
  readonly offset: number;
  readonly texts: PlanTexts;
  readonly kilometres: string;
  readonly metres: string;
}

export interface Row {
  readonly kind: 'way' | 'lunch' | 'wait' | 'home' | 'start' | 'stop';
  /** Such as `09:00`. */
  readonly time?: string;
  readonly text: string;
  /** Place of a stop. */
  readonly id?: string;
  /** Warnings about a stop. */
  readonly warnings?: readonly string[];
}

/** Title of a day: `Day 2 · Thursday, 3 December 2026 · Excursion`. */
export function dayTitle(
  day: PlannedDay,
  number: number,
  count: number,
  { texts, fullDay }: PlanFormats,
): string {
  return [
    count > 1 && filled(texts.dayNumber, String(number)),
    fullDay(day.date),
    day.isExcursion && texts.excursion,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Sums of a day: `09:00–17:30 · about 11 km by road · about 1.2 km on foot`. */
export function daySums(
  { stops, setOut, wayHome, home }: PlannedDay,
  { texts, kilometres }: PlanFormats,
): string {
  const ways = [...stops.map(({ way }) => way), wayHome].filter((way) => way !== undefined);
  const sum = (isOnFoot: boolean) =>
    ways.reduce((km, way) => km + ((way.by === 'foot') === isOnFoot ? way.km : 0), 0);
  const [first, last] = [stops[0], stops.at(-1)];
  return [
    first && last && `${clockText(setOut ?? first.start)}–${clockText(home ?? last.leave)}`,
    sum(false) > 0 && filled(texts.byRoad, kilometres(sum(false))),
    sum(true) > 0 && filled(texts.onFoot, kilometres(sum(true))),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Lines of a day in order. */
export function dayRows(day: PlannedDay, to: number, formats: PlanFormats): Row[] {
  const { texts } = formats;
  const rows = day.stops.flatMap((stop, i) => stopRows(stop, day.stops[i - 1], day, to, formats));
  const begin: Row[] =
    day.setOut === undefined ? [] : [{ kind: 'start', time: clockText(day.setOut), text: texts.setOut }];
  const end: Row[] =
    day.wayHome && day.home !== undefined
      ? [
          ...lunchHome(day, formats),
          { kind: 'way', text: wayText(day.wayHome, formats) },
          { kind: 'home', time: clockText(day.home), text: texts.back },
        ]
      : [];
  return [...begin, ...rows, ...end];
}

/** Lunch before the way home. */
function lunchHome({ lunchAt, stops, date }: PlannedDay, formats: PlanFormats): Row[] {
  const last = stops.at(-1);
  if (lunchAt === undefined || !last) return [];
  const isEarly = lunchAt > last.leave;
  return [
    ...(isEarly ? [spare(last.leave, lunchAt, formats.texts)] : []),
    lunchRow(lunchAt, [last], date, formats),
  ];
}

function stopRows(
  stop: PlannedStop,
  before: PlannedStop | undefined,
  day: PlannedDay,
  to: number,
  formats: PlanFormats,
): Row[] {
  const { texts, duration } = formats;
  const { place, way, lunchAt, arrive, start, leave } = stop;
  const ways: Row[] = way ? [{ kind: 'way', text: wayText(way, formats) }] : [];
  const isLunchThere = isLunchAfterWay(lunchAt, arrive);
  const isNear = way === undefined || way.by === 'foot';
  const free = isLunchThere ? arrive : before?.leave;
  const lunch: Row[] =
    lunchAt === undefined
      ? []
      : [
          ...(free !== undefined && lunchAt > free ? [spare(free, lunchAt, texts)] : []),
          lunchRow(lunchAt, isLunchThere ? [stop] : [before, isNear ? stop : undefined], day.date, formats),
        ];
  const ready = isLunchThere ? lunchAt + lunchMinutes : arrive;
  const time = clockText(start);
  return [
    ...(isLunchThere ? [...ways, ...lunch] : [...lunch, ...ways]),
    ...(start > ready ? [spare(ready, start, texts)] : []),
    {
      kind: 'stop',
      time,
      text: `${time}–${clockText(leave)} · ${duration(leave - start)}`,
      id: place.id,
      warnings: warningsOf(stop, day, to, formats),
    },
  ];
}

function spare(from: number, until: number, texts: PlanTexts): Row {
  return { kind: 'wait', time: clockText(from), text: filled(texts.spare, clockText(until)) };
}

/** Lunch, at a stop with food that is open then, if there is one beside it. */
function lunchRow(
  lunchAt: number,
  stops: readonly (PlannedStop | undefined)[],
  date: string,
  { texts, duration, nameOf }: PlanFormats,
): Row {
  const isOpen = (stop: PlannedStop) =>
    !isShut(stop, date) &&
    (spansOn(stop.place, date)?.some(({ from, to }) => from <= lunchAt && lunchAt + lunchMinutes <= to) ??
      true);
  const with_ = stops.find((each) => each?.place.hasFood && isOpen(each));
  const time = clockText(lunchAt);
  const length = duration(lunchMinutes);
  const text = with_ ? filled(texts.lunchAt, length, nameOf(with_.place.id)) : filled(texts.lunch, length);
  return { kind: 'lunch', time, text };
}

/** `about 25 minutes by auto-rickshaw, 5 km`. */
export function wayText({ by, minutes, km }: Way, { texts, duration, kilometres }: PlanFormats): string {
  if (km === 0) return texts.here;
  return filled(by === 'foot' ? texts.walk : texts.rides[by], duration(minutes), kilometres(km));
}

function warningsOf(
  stop: PlannedStop,
  { date }: PlannedDay,
  to: number,
  { texts, duration }: PlanFormats,
): string[] {
  const { place, start, leave, closes } = stop;
  if (isShut(stop, date))
    return [place.isClosed || !isOpenOn(place, date) ? texts.closedThatDay : texts.closedThen];
  const warnings: string[] = [];
  if (closes !== undefined && closes < leave)
    warnings.push(filled(texts.closesAfter, duration(closes - start)));
  if (leave > Math.max(to, minutesPerDay)) warnings.push(texts.afterMidnight);
  return warnings;
}

/** `Anokhi Museum: closed, fits on Tuesday, 1 December 2026`. */
export function leftText(
  { place, reason, fitsOn }: LeftPlace,
  { texts, fullDay, nameOf }: PlanFormats,
): string {
  const when = fitsOn === undefined ? '' : `, ${filled(texts.fitsOn, fullDay(fitsOn))}`;
  return `${nameOf(place.id)}: ${texts.reasons[reason]}${when}`;
}

/** Orders of a plan by day. */
export function ordersIn({ days }: Plan): string[][] {
  return days.map(({ stops }) => stops.map(({ place }) => place.id)).filter((order) => order.length > 0);
}

const moves: readonly Move[] = ['earlier', 'later', 'dayBefore', 'dayAfter'];

/** Moves that a stop can make, with the orders that follow. */
export function movesOf(id: string, orders: readonly (readonly string[])[]) {
  return moves.flatMap((move) => {
    const after = moved(orders, id, move);
    return after ? { move, orders: after } : [];
  });
}

/** Maximum number of points of one address in Google Maps: begin, end, and the nine waypoints that its documentation allows. */
const maxMapPoints = 11;

/** Parts of a day that Google Maps can show, by the positions of their first and last stop. Each begins where the one before ends. */
export function mapParts(stops: number): (readonly [number, number])[] {
  const parts: [number, number][] = [];
  for (let first = 0; first === 0 || first < stops - 1; first += maxMapPoints - 1)
    parts.push([first, Math.min(first + maxMapPoints, stops) - 1]);
  return parts;
}

/** Address that opens stops in order in Google Maps, at most `maxMapPoints`; one stop is the destination. */
export function googleMapsOf(points: readonly { readonly lat: number; readonly lng: number }[]): string {
  const [first, ...rest] = points.map(({ lat, lng }) => `${lat},${lng}`);
  const last = rest.pop();
  if (last === undefined) return `https://www.google.com/maps/dir/?api=1&destination=${first}`;
  const between = rest.length > 0 ? `&waypoints=${rest.join('%7C')}` : '';
  return `https://www.google.com/maps/dir/?api=1&origin=${first}&destination=${last}${between}`;
}

/** Address of the way from the first to the last stop on OpenStreetMap, which takes two points, or to the only one. */
export function openStreetMapOf(points: readonly { readonly lat: number; readonly lng: number }[]): string {
  const [first, ...rest] = points.map(({ lat, lng }) => `${lat},${lng}`);
  const last = rest.pop();
  const query = last === undefined ? `to=${first}` : `route=${first};${last}`;
  return `https://www.openstreetmap.org/directions?${query}`;
}

/** Returns a text with `#` and `@` replaced. */
function filled(text: string, value: string, second = ''): string {
  return text.replace(/[#@]/g, (sign) => (sign === '#' ? value : second));
}
