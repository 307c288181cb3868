import { at } from '../base/at.ts';

/** A position in degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Mean radius of the Earth (IUGG), in kilometres. */
export const earthRadiusKm = 6371.0088;

/** Half the circumference of the Earth, in kilometres, and so the largest distance between two points. */
export const farthestKm = Math.PI * earthRadiusKm;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * Great-circle distance in kilometres by the haversine formula, which stays accurate to 0.5 % for points that nearly
 * coincide.
 */
export function kilometres(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Distance in whole metres; positions are not known more precisely. */
export function metres(a: Point, b: Point): number {
  return Math.round(kilometres(a, b) * 1000);
}

/** Initial bearing from one point to another, in degrees clockwise from true north: 0 ≤ bearing < 360. */
export function bearing(from: Point, to: Point): number {
  const [lat1, lat2, turn] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)];
  const east = Math.sin(turn) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  return (degrees(Math.atan2(east, north)) + 360) % 360;
}

export const compassPoints = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;
export type CompassPoint = (typeof compassPoints)[number];

export function compassPoint(degrees: number): CompassPoint {
  return at(compassPoints, Math.round(degrees / 45) % compassPoints.length);
}
