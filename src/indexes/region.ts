import { degrees, farthestKm, kilometres, metres, type Point, radians } from './distance.ts';

/** A part of the Earth between two parallels and two meridians, in degrees; west ≤ east. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The whole Earth. */
export const earth: Box = { west: -180, south: -90, east: 180, north: 90 };

/** A part of the Earth of any shape. */
export interface Region {
  holds(point: Point): boolean;
  /** How much of a box lies within. `part` is always a right answer. */
  covers(box: Box): 'all' | 'part' | 'none';
}

/** The corners of a box in the order of RFC 7946, section 5: west > east where it crosses the antimeridian. */
export type Corners = readonly [west: number, south: number, east: number, north: number];

/** The region between two corners. The antimeridian is at -180 and at 180, and a pole has every longitude. */
export function regionBetween([west, south, east, north]: Corners): Region {
  const boxes: Box[] =
    west <= east
      ? [{ west, south, east, north }]
      : [
          { west, south, east: 180, north },
          { west: -180, south, east, north },
        ];
  if (east === 180) boxes.push({ west: -180, south, east: -180, north });
  if (west === -180) boxes.push({ west: 180, south, east: 180, north });
  if (south === -90) boxes.push({ ...earth, north: -90 });
  if (north === 90) boxes.push({ ...earth, south: 90 });
  return {
    holds: (point) => boxes.some((box) => isWithin(point, box)),
    covers: (other) => {
      if (boxes.some((box) => isWithin(southWest(other), box) && isWithin(northEast(other), box)))
        return 'all';
      return boxes.some((box) => overlap(box, other)) ? 'part' : 'none';
    },
  };
}

/** Kilometres by which bounds are wider than they must be, so that rounding loses no place. */
const slack = 0.001;

/** The region within `radiusKm` of a point, distances taken to the metre. */
export function regionAround(from: Point, radiusKm: number): Region {
  const antipode = { lat: -from.lat, lng: from.lng > 0 ? from.lng - 180 : from.lng + 180 };
  return {
    holds: (point) => metres(from, point) / 1000 <= radiusKm,
    covers: (box) => {
      if (kilometresToBox(from, box) - slack > radiusKm) return 'none';
      // The farthest point of a box is the one nearest to the other side of the Earth.
      return farthestKm - kilometresToBox(antipode, box) + slack <= radiusKm ? 'all' : 'part';
    },
  };
}

/** The distance from a point to the nearest point of a box. */
export function kilometresToBox(from: Point, { west, south, east, north }: Box): number {
  const clamped = (lat: number) => Math.min(Math.max(lat, south), north);
  const to = (lat: number, lng: number) => kilometres(from, { lat, lng });
  if (west <= from.lng && from.lng <= east) return to(clamped(from.lat), from.lng);
  // The nearest point lies on the nearer side, where the great circle meets that meridian at a right angle.
  const side = cosine(west - from.lng) > cosine(east - from.lng) ? west : east;
  const turn = cosine(side - from.lng);
  if (turn > 0) return to(clamped(degrees(Math.atan2(sine(from.lat), cosine(from.lat) * turn))), side);
  return Math.min(to(south, side), to(north, side));
}

const sine = (angle: number): number => Math.sin(radians(angle));
const cosine = (angle: number): number => Math.cos(radians(angle));

const southWest = ({ south, west }: Box): Point => ({ lat: south, lng: west });
const northEast = ({ north, east }: Box): Point => ({ lat: north, lng: east });

function isWithin({ lat, lng }: Point, { west, south, east, north }: Box): boolean {
  return south <= lat && lat <= north && west <= lng && lng <= east;
}

function overlap(a: Box, b: Box): boolean {
  return a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
}
