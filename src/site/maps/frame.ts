import type { Point } from '../../places/distance.ts';

/** A position on the drawing, in its units, y downwards. */
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

/** The projection of positions onto a drawing. */
export interface Frame {
  /** The whole map, edges included. */
  readonly sheet: Rectangle;
  /** Where markers may lie. */
  readonly inner: Rectangle;
  readonly unitsPerKm: number;
  spot(point: Point): Spot;
}

/** Length of one degree of a great circle on the mean Earth. */
const kmPerDegree = 111.195;

/** An extent below this, in km, is not magnified further: positions are no more exact than that. */
const leastExtentKm = 0.8;

/** The largest and the smallest height of a map, as a share of its width. */
const steepest = 1.3;
const flattest = 0.62;

/** The width of every map in units: about the pixels that a phone gives it. */
export const sheetWidth = 400;

/**
 * The frame that holds all points at one scale, `inset` units inside its edges. The projection is equirectangular at the
 * middle latitude, which over a city differs from any other by less than the width of a line.
 */
export function frameOf(points: readonly Point[], inset: number): Frame {
  const [first] = points;
  const origin = first ?? { lat: 0, lng: 0 };
  const flat = points.map((point) => plane(origin, point));
  const [west, east] = [Math.min(...flat.map(({ x }) => x)), Math.max(...flat.map(({ x }) => x))];
  const [north, south] = [Math.min(...flat.map(({ y }) => y)), Math.max(...flat.map(({ y }) => y))];
  const width = sheetWidth - 2 * inset;
  const [spanX, spanY] = [Math.max(east - west, leastExtentKm), Math.max(south - north, leastExtentKm)];
  const unitsPerKm = Math.min(width / spanX, (width * steepest) / spanY);
  const height = Math.round(Math.max(width * flattest, spanY * unitsPerKm));
  const shiftX = sheetWidth / 2 - ((west + east) / 2) * unitsPerKm;
  const shiftY = inset + height / 2 - ((north + south) / 2) * unitsPerKm;
  return {
    sheet: { left: 0, top: 0, right: sheetWidth, bottom: height + 2 * inset },
    inner: { left: inset, top: inset, right: sheetWidth - inset, bottom: inset + height },
    unitsPerKm,
    spot(point) {
      const { x, y } = plane(origin, point);
      return { x: shiftX + x * unitsPerKm, y: shiftY + y * unitsPerKm };
    },
  };
}

/** Kilometres east and south of the origin. */
function plane(origin: Point, { lat, lng }: Point): Spot {
  return {
    x: turnFrom(origin.lng, lng) * kmPerDegree * Math.cos((origin.lat * Math.PI) / 180),
    y: (origin.lat - lat) * kmPerDegree,
  };
}

/** Degrees eastwards from one meridian to another, the shorter way round: −180 ≤ turn < 180. */
export function turnFrom(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

export function holds({ left, top, right, bottom }: Rectangle, { x, y }: Spot): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The spot of a rectangle that is nearest to one. */
export const clamp = ({ x, y }: Spot, { left, top, right, bottom }: Rectangle): Spot => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

/**
 * The radius in km of a city whose places lie at these distances from its centre; farther ones are trips out of it. Far
 * is what lies more than one and a half quartile ranges beyond the third quartile of the distances (Tukey's fence).
 */
export function cityRadius(distances: Float64Array): number {
  const sorted = distances.toSorted();
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  return third + 1.5 * (third - first);
}

/** Linear between the two nearest values of a sorted list. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a length. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= length) ?? 1;
  return Number((factor * power).toPrecision(1));
}
