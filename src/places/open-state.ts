import { cityTimeTextOf, openState, parseCityTime, stateName } from '../hours/schedule.ts';
import type { Place } from './api-place.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns a function from the position of a place to its state at `openAt`; undefined without a time, as for a whole day or for data
 * without hours.
 */
export function openStateAt(catalogue: Catalogue, openAt: string | undefined) {
  const time = openAt === undefined ? undefined : parseCityTime(openAt);
  if (!time || !catalogue.fields.includes('openingHours')) return undefined;
  const { daylightOn } = catalogue;
  return (position: number): Pick<Place, 'open_state' | 'open_state_until'> => {
    const place = catalogue.at(position);
    const state = openState(place, { ...time, daylightOn }, place.duration);
    return {
      open_state: stateName(state),
      ...(state?.until && { open_state_until: cityTimeTextOf(state.until) }),
    };
  };
}
