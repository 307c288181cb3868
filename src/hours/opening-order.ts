import {
  type CityTime,
  cityTimeTextOf,
  openState,
  openTest,
  parseCityTime,
  type Schedule,
} from './schedule.ts';

/** Places at a time or on a day: open ones, those whose hours are not known, and the one that opens next. */
export interface OpeningOrder<P> {
  readonly open: readonly P[];
  readonly unknown: readonly P[];
  /** Among the closed places; undefined for a whole day. */
  readonly next: { readonly place: P; readonly until: CityTime } | undefined;
}

/** Sorts places by their state at `when`, in the format of `openTest`, and within a state as passed. */
export function openingOrder<P>(
  places: readonly P[],
  scheduleOf: (place: P) => Schedule,
  when: string,
  daylightOn: CityTime['daylightOn'],
): OpeningOrder<P> {
  const test = openTest(when, daylightOn);
  const states = places.map((place) => ({ place, isOpen: test?.(scheduleOf(place)) }));
  const withState = (state: boolean | undefined) =>
    states.filter(({ isOpen }) => isOpen === state).map(({ place }) => place);
  const time = parseCityTime(when);
  const openings = withState(false).flatMap((place) => {
    const until = time && openState(scheduleOf(place), { ...time, daylightOn })?.until;
    return until ? [{ place, until, text: cityTimeTextOf(until) }] : [];
  });
  const first = openings.map(({ text }) => text).toSorted()[0];
  const next = openings.find(({ text }) => text === first);
  return { open: withState(true), unknown: withState(undefined), next };
}
