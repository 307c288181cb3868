import { degrees, earthRadiusKm, metres, type Point } from './distance.ts';

/** A part of the Earth of any shape, between two parallels. */
export type Region = Readonly<ReturnType<typeof regionAround>>;

/** The corners of a box in the order of RFC 7946, section 5: west > east where it crosses the antimeridian. */
export type Corners = readonly [west: number, south: number, east: number, north: number];

/** The region between two corners. The antimeridian is at -180 and at 180, and a pole has every longitude. */
export function regionBetween([west, south, east, north]: Corners): Region {
  const isBetween = (lng: number) => (west <= east ? west <= lng && lng <= east : west <= lng || lng <= east);
  return {
    south,
    north,
    holds: ({ lat, lng }) =>
      isBetween(lng) || (Math.abs(lng) === 180 && isBetween(-lng)) || Math.abs(lat) === 90,
  };
}

/** Degrees by which the parallels are farther than they must be, so that rounding loses no place: 100 m. */
const slack = 0.001;

/** The region within `radiusKm` of a point, distances taken to the metre. */
export function regionAround(from: Point, radiusKm: number) {
  const reach = degrees(radiusKm / earthRadiusKm) + slack;
  return {
    south: from.lat - reach,
    north: from.lat + reach,
    /** Whether a point between the parallels is in it. */
    holds: (point: Point) => metres(from, point) / 1000 <= radiusKm,
  };
}
