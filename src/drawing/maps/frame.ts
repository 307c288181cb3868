import { floatAt } from '../../base/at.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';

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
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The equirectangular projection onto a drawing, with one scale everywhere: over 200 km distances are true within 1 %. */
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
const kmPerDegree = 111.195;

/** An extent below this, in km, is not magnified further: positions are no more exact than that. */
const leastExtentKm = 0.8;

/** The width of maps in units, unless a script draws them to size: about the pixels that a phone gives them. */
export const sheetWidth = 400;

/** A frame by what lies in the middle of its sheet and by its scales. */
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

/** The frame of a size that holds all of some bounds, `inset` units inside its edges. Smaller bounds count as `leastKm`. */
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

/** A frame after its sheet was moved by a number of units. */
export function panned(frame: Frame, dx: number, dy: number): Frame {
  const { middle, kmPerLng, unitsPerKm } = frame;
  const lng = turnFrom(0, middle.lng - dx / (kmPerLng * unitsPerKm));
  const lat = middle.lat + dy / (kmPerDegree * unitsPerKm);
  return frameAt({ ...frame, middle: { lat, lng } });
}

/** A frame in another scale, in which a spot keeps its place. */
export function zoomed(frame: Frame, unitsPerKm: number, { x, y }: Spot): Frame {
  const { right, bottom } = frame.sheet;
  const shift = frame.unitsPerKm / unitsPerKm - 1;
  return frameAt({ ...panned(frame, (x - right / 2) * shift, (y - bottom / 2) * shift), unitsPerKm });
}

/** The bounds of some points, on the side of the globe where the first one is. */
export function boundsOf(first: Point, others: readonly Point[]): Bounds {
  let { lat: south, lat: north, lng: west, lng: east } = first;
  for (const { lat, lng } of others) {
    const near = first.lng + turnFrom(first.lng, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, near);
    east = Math.max(east, near);
  }
  return { south, north, west, east };
}

/** How far places reach: those of a city without what lies far out, and all. */
export type Extent = ReturnType<typeof extentOf>;

/**
 * The bounds of the places in a city, its centre among them, and of all places. A place lies in the city when its distance
 * from the centre is at most 1.5 interquartile ranges above the third quartile (Tukey's fence).
 */
export function extentOf(points: readonly Point[], centre: Point) {
  const sorted = Float64Array.from([centre, ...points], (point) => kilometres(centre, point)).sort();
  const quartile = (n: number) => floatAt(sorted, Math.round((n / 4) * (sorted.length - 1)));
  const radius = quartile(3) + 1.5 * (quartile(3) - quartile(1));
  const inCity = points.filter((point) => kilometres(centre, point) <= radius);
  return { city: boundsOf(centre, inCity), all: boundsOf(centre, points) };
}

/** Degrees eastwards from one meridian to another, the shorter way round: −180 ≤ turn < 180. Both are within ±360. */
function turnFrom(from: number, to: number): number {
  const turn = to - from;
  if (turn >= 180) return turn - 360;
  return turn < -180 ? turn + 360 : turn;
}

/** Whether a spot lies in a rectangle, at least `inset` inside its edges. */
export function holds({ left, top, right, bottom }: Rectangle, { x, y }: Spot, inset = 0): boolean {
  return x >= left + inset && x <= right - inset && y >= top + inset && y <= bottom - inset;
}

/** A rectangle around a spot. */
export function boxAround({ x, y }: Spot, width: number, height: number): Rectangle {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** Takes a box on the sheet, unless it leaves the sheet or covers one that is taken. */
export function claim(box: Rectangle, taken: Rectangle[], { left, top, right, bottom }: Rectangle): boolean {
  if (box.left < left || box.top < top || box.right > right || box.bottom > bottom) return false;
  const covers = (other: Rectangle) =>
    box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
  if (taken.some(covers)) return false;
  taken.push(box);
  return true;
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a length. */
export function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= length) ?? 1;
  return Number((factor * power).toPrecision(1));
}
