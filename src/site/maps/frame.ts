import type { Point } from '../../places/indexes/distance.ts';
import type { Coordinates } from '../../places/indexes/spatial-index.ts';

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

/** The part of a globe between two parallels and two meridians, in degrees; `east` may be above 180. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The projection of positions onto a drawing: equirectangular, with one scale everywhere. Over the 200 km around a city
 * distances are true within 1 %.
 */
export interface Frame {
  /** The whole map, edges included. */
  readonly sheet: Rectangle;
  /** What lies in the middle of the sheet. */
  readonly middle: Point;
  /** Kilometres of a degree of longitude. */
  readonly kmPerLng: number;
  readonly unitsPerKm: number;
  spot(point: Point): Spot;
}

/** Length of one degree of a great circle on the mean Earth. */
export const kmPerDegree = 111.195;

/** An extent below this, in km, is not magnified further: positions are no more exact than that. */
const leastExtentKm = 0.8;

/** The width of every map in units: about the pixels that a phone gives it. */
export const sheetWidth = 400;

/** The frame of a height that holds all of some bounds, `inset` units inside its edges. */
export function frameOf({ south, north, west, east }: Bounds, height: number, inset: number): Frame {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const kmPerLng = kmPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  const spanX = Math.max((east - west) * kmPerLng, leastExtentKm);
  const spanY = Math.max((north - south) * kmPerDegree, leastExtentKm);
  const unitsPerKm = Math.min((sheetWidth - 2 * inset) / spanX, (height - 2 * inset) / spanY);
  return {
    sheet: { left: 0, top: 0, right: sheetWidth, bottom: height },
    middle,
    kmPerLng,
    unitsPerKm,
    spot: ({ lat, lng }) => ({
      x: sheetWidth / 2 + turnFrom(middle.lng, lng) * kmPerLng * unitsPerKm,
      y: height / 2 + (middle.lat - lat) * kmPerDegree * unitsPerKm,
    }),
  };
}

/** The bounds of a point alone. */
export const boundsAt = ({ lat, lng }: Point): Bounds => ({ south: lat, north: lat, west: lng, east: lng });

/** Extends bounds by a point, on the side of the globe where they are. In place: there are a hundred thousand points. */
export function extend(bounds: Bounds, lat: number, lng: number): void {
  const near = bounds.west + turnFrom(bounds.west, lng);
  if (lat < bounds.south) bounds.south = lat;
  if (lat > bounds.north) bounds.north = lat;
  if (near < bounds.west) bounds.west = near;
  if (near > bounds.east) bounds.east = near;
}

/** Degrees eastwards from one meridian to another, the shorter way round: −180 ≤ turn < 180. Both are within ±360. */
function turnFrom(from: number, to: number): number {
  const turn = to - from;
  if (turn >= 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

/** Whether a spot lies in a rectangle, its edges included. */
export function holds({ left, top, right, bottom }: Rectangle, { x, y }: Spot): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Distances that are sorted to tell how large a city is: to sort a hundred thousand takes 10 ms. */
const maxSampled = 4096;

/** How far places reach. */
export interface Extent {
  /** Without what lies far out. */
  readonly city: Bounds;
  readonly all: Bounds;
}

/**
 * The bounds of the places in a city, its centre among them, and of all places. A place lies in the city when its distance
 * from the centre is at most 1.5 interquartile ranges above the third quartile (Tukey's fence).
 */
export function extentOf({ latitudes, longitudes }: Coordinates, centre: Point): Extent {
  const kmPerLng = kmPerDegree * Math.cos((centre.lat * Math.PI) / 180);
  const distances = latitudes.map((lat, i) => {
    const [x, y] = [turnFrom(centre.lng, longitudes[i] ?? 0) * kmPerLng, (lat - centre.lat) * kmPerDegree];
    return Math.sqrt(x * x + y * y);
  });
  const step = Math.ceil(distances.length / maxSampled);
  const sample = distances.filter((_, i) => i % step === 0).sort();
  const [first, third] = [quantile(sample, 0.25), quantile(sample, 0.75)];
  const radius = third + 1.5 * (third - first);
  const city = boundsAt(centre);
  const all = boundsAt(centre);
  for (let i = 0; i < latitudes.length; i += 1) {
    extend(all, latitudes[i] ?? 0, longitudes[i] ?? 0);
    if ((distances[i] ?? 0) <= radius) extend(city, latitudes[i] ?? 0, longitudes[i] ?? 0);
  }
  return { city, all };
}

/** Linear between the two nearest values of a sorted list. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * The largest of 1, 2 and 5 times a power of ten that is not above a length. The script of the map runs the text of this
 * function, so it refers to nothing outside.
 */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= length) ?? 1;
  return Number((factor * power).toPrecision(1));
}
