import { type Point, radians } from '../indexes/distance.ts';

/** Sunrise and sunset of a day, in minutes after midnight on the clocks of a city. */
export interface Daylight {
  readonly sunrise: number;
  readonly sunset: number;
}

/** Altitude of the centre of the sun at sunrise: its radius and the refraction of the horizon. */
const horizon = radians(-0.833);
const obliquity = radians(23.4397);
const dayMs = 24 * 60 * 60 * 1000;
const minutesPerDegree = 4;
const noon = 12 * 60;

/**
 * Computes sunrise and sunset at a point on a day such as `2027-03-03`, on clocks that are `offset` minutes ahead of
 * UTC, to about two minutes. In polar day the sun is up from midnight to midnight; in polar night it rises and sets at noon.
 */
export function daylightOn({ lat, lng }: Point, date: string, offset: number): Daylight {
  // Low-precision position of the sun (Astronomical Almanac, section C).
  const days = (Date.parse(`${date}T12:00Z`) - Date.UTC(2000, 0, 1, 12)) / dayMs;
  const anomaly = radians(357.529 + 0.98560028 * days);
  const mean = 280.459 + 0.98564736 * days;
  const longitude = radians(mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude));
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const equation = wrapped(mean - (ascension * 180) / Math.PI);
  const transit = noon - minutesPerDegree * (lng + equation) + offset;
  const cosine =
    (Math.sin(horizon) - Math.sin(radians(lat)) * Math.sin(declination)) /
    (Math.cos(radians(lat)) * Math.cos(declination));
  if (cosine <= -1) return { sunrise: 0, sunset: 2 * noon };
  const half = cosine >= 1 ? 0 : (Math.acos(cosine) * 180 * minutesPerDegree) / Math.PI;
  return { sunrise: Math.round(transit - half), sunset: Math.round(transit + half) };
}

/** Brings an angle into the range from −180 to 180 degrees. */
function wrapped(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
