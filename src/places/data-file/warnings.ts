import type { Fault } from '../../base/fault.ts';
import { hasHtml } from '../../base/html-text.ts';
import { contradictsItself, parseOpeningHours } from '../../hours/opening-hours.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { selfHostedPhoto } from '../pictures.ts';
import type { PlaceDraft } from '../place.ts';

/** Kilometres from the centre beyond which a position is likely wrong. */
const maxKilometres = 200;

/** Collects valid but likely mistaken values. `photoNames` are the photos of the data folder, if known. */
export function createWarnings(photoNames?: ReadonlySet<string>) {
  const found: Fault[] = [];
  const far: Fault[] = [];
  /** Pointers of places by coordinates. */
  const spots = new Map<string, string>();
  let places = 0;

  const checkPhoto = (address: string | undefined, pointer: string) => {
    const photo = address === undefined ? undefined : selfHostedPhoto(address);
    if (photo === undefined || photoNames?.has(photo) !== false) return;
    found.push({
      pointer,
      problem: 'does not exist',
      expected: `the file images/${photo} beside places.json`,
    });
  };
  return {
    checkPlace(place: PlaceDraft, pointer: string, centre: Point | undefined): void {
      const { lat, lng, image, photos = [], openingHours } = place;
      const warn = (problem: string, expected: string, list = found) =>
        list.push({ pointer: `${pointer}/lat`, problem, expected });
      const spot = `${lat},${lng}`;
      const other = spots.get(spot);
      const away = centre === undefined ? 0 : kilometres({ lat, lng }, centre);
      spots.set(spot, other ?? pointer);
      places += 1;
      if (lat === 0 && lng === 0) warn('is 0, as is the longitude', 'the latitude of the place');
      else if (centre && away > maxKilometres) warn(...farOff({ lat, lng }, centre, away), far);
      else if (other) warn(`has the same position as ${other}`, 'a different position');
      found.push(...htmlFaults(place, pointer));
      checkPhoto(image, `${pointer}/image`);
      for (const [i, { url }] of photos.entries()) checkPhoto(url, `${pointer}/photos/${i}/url`);
      if (openingHours !== undefined && contradictsItself(parseOpeningHours(openingHours)))
        found.push({
          pointer: `${pointer}/openingHours`,
          problem: 'contradicts itself',
          expected: 'hours that neither overlap nor end as they begin',
        });
    },

    /**
     * Returns all warnings. If every place is far from the centre, the centre is wrong, and one warning reports that.
     */
    all(): readonly Fault[] {
      if (far.length < 2 || far.length < places) return [...found, ...far];
      const expected = `within ${maxKilometres} km of the places`;
      return [...found, { pointer: '/city/centre', problem: 'is far from every place', expected }];
    },
  };
}

/** Texts that pages show as they are. */
const shownTexts = ['name', 'description', 'entryFee', 'bestTime', 'directions', 'note'] as const;

function htmlFaults({ local = {}, ...place }: PlaceDraft, pointer: string): Fault[] {
  const own = shownTexts.map((field) => [`${pointer}/${field}`, place[field]] as const);
  const translated = Object.entries(local).map(
    ([field, text]) => [`${pointer}/local/${field}`, text] as const,
  );
  return [...own, ...translated].flatMap(([at, text]) =>
    text !== undefined && hasHtml(text) ? { pointer: at, problem: 'has HTML', expected: 'plain text' } : [],
  );
}

function farOff({ lat, lng }: Point, centre: Point, away: number): [problem: string, expected: string] {
  const isSwapped = Math.abs(lng) <= 90 && kilometres({ lat: lng, lng: lat }, centre) <= maxKilometres;
  if (isSwapped) return ['looks swapped with the longitude', `${lng}, with the longitude ${lat}`];
  return [`is ${Math.round(away)} km from the centre`, `within ${maxKilometres} km of it`];
}
