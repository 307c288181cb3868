import { daylightIn } from '../places/city-daylight.ts';
import { type City, type PlaceRecord, statedKilometres } from '../places/place.ts';
import type { PlanCity, PlanPlace } from './plan-types.ts';

/** Duration of a visit of a place that states none, in minutes. */
const usualMinutes = 60;

/** Converts a record to a place of a plan. */
export function planPlace(record: PlaceRecord): PlanPlace {
  const { id, index, lat, lng, distance, duration = usualMinutes, access, facilities } = record;
  const { openingHours, specialHours, lastEntry, bestPart, avoidDays } = record;
  return {
    ...{ id, lat, lng, rank: index, openingHours, specialHours, lastEntry, bestPart, avoidDays },
    statedKm: statedKilometres(distance),
    minutes: duration,
    hasFood: facilities?.includes('food') || undefined,
    isMeal: (facilities?.length === 1 && facilities[0] === 'food') || undefined,
    isClosed: access === 'closed' || undefined,
  };
}

/** Returns the facts of a city that plans need. */
export function planCity(city: City): PlanCity {
  const { centre, travel } = city;
  return { centre, travel, daylightOn: daylightIn(city) };
}
