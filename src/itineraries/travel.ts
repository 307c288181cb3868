import { kilometres, type Point } from '../indexes/distance.ts';

type Vehicle = 'auto-rickshaw' | 'taxi' | 'car' | 'public-transport';

/** Speeds and vehicles of a city, as its data states them. The type is of its own because browsers use it, too. */
export interface TravelRules {
  readonly vehicle?: Vehicle | undefined;
  readonly walkKm?: number | undefined;
  readonly walkKmh?: number | undefined;
  readonly centreKm?: number | undefined;
  readonly centreKmh?: number | undefined;
  readonly outsideKmh?: number | undefined;
  readonly highwayKmh?: number | undefined;
  readonly waitMinutes?: number | undefined;
  readonly ways?: readonly KnownWay[] | undefined;
}

interface KnownWay {
  readonly between: readonly string[];
  readonly minutes: number;
  readonly km: number;
  readonly onFoot?: 'yes' | 'no' | undefined;
}

/** A point with the distance from the centre that its text states. */
export interface Located extends Point {
  readonly id?: string | undefined;
  /** Stated distance from the centre, in kilometres; undefined if it is not known. */
  readonly statedKm?: number | undefined;
}

/** Estimate of a way: minutes in steps of 5; kilometres in steps of 0.1 on foot and of 1 by vehicle. */
export interface Way {
  readonly by: 'foot' | Vehicle;
  readonly minutes: number;
  readonly km: number;
}

/** Ways beyond these bounds are excursions. */
const excursionKm = 25;
const excursionMinutes = 60;

/** Ratio of a way to the straight line, in street networks. */
const walkDetour = 1.3;
const rideDetour = 1.4;
/** A stated distance that exceeds the straight line by less is probably the straight line. */
const leastDetour = 1.1;
/** Stated distances are rounded to a kilometre, so their difference may be off by one. */
const statedErrorKm = 1;
/** Points this close have the same position. */
const samePlaceKm = 0.03;

const defaults = {
  walkKm: 1.2,
  walkKmh: 4.5,
  centreKm: 2.5,
  centreKmh: 18,
  outsideKmh: 35,
  highwayKmh: 50,
  waitMinutes: 5,
} as const;

/** True if a way is shown as an excursion. */
export function isExcursion({ minutes, km }: Way): boolean {
  return km > excursionKm || minutes > excursionMinutes;
}

/** Estimates the way between two points of a city with this centre. */
export function wayBetween(a: Located, b: Located, centre: Point, rules: TravelRules = {}): Way {
  const known = rules.ways?.find(({ between }) => isPair(between, a.id, b.id));
  const { walkKm, walkKmh, vehicle = 'car', ...speeds } = { ...defaults, ...definedOf(rules) };
  if (known) return { by: known.onFoot === 'yes' ? 'foot' : vehicle, minutes: known.minutes, km: known.km };
  const straight = kilometres(a, b);
  if (straight < samePlaceKm) return { by: 'foot', minutes: 0, km: 0 };
  const [near, far] = [roadKm(a, centre), roadKm(b, centre)].sort((x, y) => x - y) as [number, number];
  const onFoot = straight * walkDetour;
  if (onFoot <= walkKm && far - near <= walkKm + statedErrorKm)
    return { by: 'foot', minutes: inSteps((onFoot / walkKmh) * 60, 5), km: inSteps(onFoot, 0.1) };
  // The stated distances bound the road from below, and from above by the way through the centre.
  const km = Math.min(Math.max(straight * rideDetour, far - near), Math.max(near + far, straight));
  const minutes =
    speeds.waitMinutes +
    drivingMinutes(km, slowShare(a, b, centre, speeds.centreKm) * straight * rideDetour, speeds);
  const isFar = km > excursionKm && vehicle !== 'public-transport';
  return { by: isFar ? 'car' : vehicle, minutes: inSteps(minutes, 5), km: Math.max(1, Math.round(km)) };
}

/** Minutes on `km` kilometres of road, of which `slowKm` are in the centre. */
function drivingMinutes(
  km: number,
  slowKm: number,
  { centreKmh, outsideKmh, highwayKmh }: Record<'centreKmh' | 'outsideKmh' | 'highwayKmh', number>,
): number {
  const slow = Math.min(km, slowKm);
  const highway = Math.max(0, km - excursionKm);
  const rest = Math.max(0, km - slow - highway);
  return (slow / centreKmh + rest / outsideKmh + highway / highwayKmh) * 60;
}

/** Road distance of a point from the centre: stated, or else estimated. */
function roadKm(point: Located, centre: Point): number {
  const straight = kilometres(point, centre);
  const { statedKm = 0 } = point;
  return statedKm >= straight * leastDetour ? statedKm : straight * rideDetour;
}

/** Number of points at which a line is tested; enough for minutes in steps of 5. */
const samples = 20;

/** Share of the line between two points that is within the centre. */
function slowShare(a: Point, b: Point, centre: Point, radiusKm: number): number {
  let inside = 0;
  for (let i = 0; i < samples; i += 1) {
    const share = (i + 0.5) / samples;
    const point = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
    if (kilometres(point, centre) <= radiusKm) inside += 1;
  }
  return inside / samples;
}

function isPair(between: readonly string[], a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b && between.includes(a) && between.includes(b);
}

/** Rounds up to a multiple of a step. */
function inSteps(value: number, step: number): number {
  const steps = Math.max(1, Math.ceil(value / step - 1e-9));
  return Math.round(steps * step * 10) / 10;
}

/** Drops undefined members, which would hide defaults. */
function definedOf<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}
