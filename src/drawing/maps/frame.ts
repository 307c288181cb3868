import { floatAt } from '../../base/at.ts';
import type { Task } from '../../base/task.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { sortedInTurns } from '../../indexes/sorted-in-turns.ts';

/** Position on the drawing in its units; y points down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Range of latitudes and longitudes in degrees; `east` may exceed 180. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Equirectangular projection of the visible part of a map, with one scale. Distances are accurate within 1 % over 200
 * km.
 */
export interface Frame {
  /** Whole map including its edges. */
  readonly sheet: Rectangle;
  /** Point at the centre of the sheet. */
  readonly middle: Point;
  /** Kilometres per degree of longitude. */
  readonly kmPerLng: number;
  readonly unitsPerKm: number;
  spot(point: Point): Spot;
}

/** Kilometres per degree of a great circle on the mean Earth. */
const kmPerDegree = 111.195;

/** Smallest extent shown, in kilometres; positions are not accurate enough to zoom in further. */
const leastExtentKm = 0.8;

/** Width of maps in units, unless a script resizes them; about the pixels of a phone. */
export const sheetWidth = 400;

/** Creates a frame from its centre and scales. */
export function frameAt(scale: Omit<Frame, 'spot'>): Frame {
  const { sheet, middle, kmPerLng, unitsPerKm } = scale;
  return {
    ...scale,
    spot: ({ lat, lng }) => ({
      x: sheet.right / 2 + turnFrom(middle.lng, lng) * kmPerLng * unitsPerKm,
      y: sheet.bottom / 2 + (middle.lat - lat) * kmPerDegree * unitsPerKm,
    }),
  };
}

/**
 * Creates the frame of a given height that contains the bounds, `inset` units inside its edges. Smaller bounds are
 * extended to `leastKm`.
 */
export function frameOf(
  { south, north, west, east }: Bounds,
  height: number,
  inset: number,
  leastKm = leastExtentKm,
  width = sheetWidth,
): Frame {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const kmPerLng = kmPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  const spanX = Math.max((east - west) * kmPerLng, leastKm);
  const spanY = Math.max((north - south) * kmPerDegree, leastKm);
  const unitsPerKm = Math.min((width - 2 * inset) / spanX, (height - 2 * inset) / spanY);
  const sheet = { left: 0, top: 0, right: width, bottom: height };
  return frameAt({ sheet, middle, kmPerLng, unitsPerKm });
}

/** Moves a frame by a number of units. */
export function panned(frame: Frame, dx: number, dy: number): Frame {
  const { middle, kmPerLng, unitsPerKm } = frame;
  const lng = turnFrom(0, middle.lng - dx / (kmPerLng * unitsPerKm));
  const lat = middle.lat + dy / (kmPerDegree * unitsPerKm);
  return frameAt({ ...frame, middle: { lat, lng } });
}

/** Scales a frame around a fixed position. */
export function zoomed(frame: Frame, unitsPerKm: number, { x, y }: Spot): Frame {
  const { right, bottom } = frame.sheet;
  const shift = frame.unitsPerKm / unitsPerKm - 1;
  return frameAt({ ...panned(frame, (x - right / 2) * shift, (y - bottom / 2) * shift), unitsPerKm });
}

/** Returns the bounds of points, as longitudes near the first one. Extends `known` bounds. */
export function boundsOf({ lat, lng }: Point, others: readonly Point[], known?: Bounds): Bounds {
  let { south, north, west, east } = known ?? { south: lat, north: lat, west: lng, east: lng };
  for (const other of others) {
    const near = lng + turnFrom(lng, other.lng);
    south = Math.min(south, other.lat);
    north = Math.max(north, other.lat);
    west = Math.min(west, near);
    east = Math.max(east, near);
  }
  return { south, north, west, east };
}

/** Bounds of a city without outliers, and of all places. */
export interface Extent {
  readonly city: Bounds;
  readonly all: Bounds;
}

/** Points measured between two yields: 2 ms. */
const pointsATurn = 4096;

/**
 * Returns the bounds of the places in the city, including its centre, and of all places. Outliers are farther from the
 * centre than the third quartile plus 1.5 interquartile ranges (Tukey's fence).
 */
export function* extentOf(count: number, pointOf: (position: number) => Point, centre: Point): Task<Extent> {
  // Kilometres from the centre: first its own, then those of the points.
  const away = new Float64Array(count + 1);
  for (let position = 0; position < count; position += 1) {
    away[position + 1] = kilometres(centre, pointOf(position));
    if ((position + 1) % pointsATurn === 0) yield;
  }
  const sorted = yield* sortedInTurns(away);
  const quartile = (n: number) => floatAt(sorted, Math.round((n / 4) * (sorted.length - 1)));
  const radius = quartile(3) + 1.5 * (quartile(3) - quartile(1));
  let [city, all] = [boundsOf(centre, []), boundsOf(centre, [])];
  for (let start = 0; start < count; start += pointsATurn) {
    if (start > 0) yield;
    const length = Math.min(pointsATurn, count - start);
    const points = Array.from({ length }, (_, i) => pointOf(start + i));
    const inCity = points.filter((_, i) => floatAt(away, start + i + 1) <= radius);
    [city, all] = [boundsOf(centre, inCity, city), boundsOf(centre, points, all)];
  }
  return { city, all };
}

/** Degrees eastwards from one meridian to another, the shorter way: −180 ≤ turn < 180. Both are within ±360. */
function turnFrom(from: number, to: number): number {
  const turn = to - from;
  if (turn >= 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

/** True if a position lies in a rectangle, at least `inset` inside its edges. */
export function holds({ left, top, right, bottom }: Rectangle, { x, y }: Spot, inset = 0): boolean {
  return x >= left + inset && x <= right - inset && y >= top + inset && y <= bottom - inset;
}

/** Rectangle centred on a position. */
export function boxAround({ x, y }: Spot, width: number, height: number): Rectangle {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** Reserves a box on the sheet. Returns false if it leaves the sheet or overlaps a reserved one. */
export function claim(box: Rectangle, taken: Rectangle[], { left, top, right, bottom }: Rectangle): boolean {
  if (box.left < left || box.top < top || box.right > right || box.bottom > bottom) return false;
  const covers = (other: Rectangle) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  if (taken.some(covers)) return false;
  taken.push(box);
  return true;
}

/** Returns the largest 1, 2 or 5 times a power of ten that does not exceed a length. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= length) ?? 1;
  return Number((factor * power).toPrecision(1));
}
