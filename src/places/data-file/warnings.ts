import type { Fault } from '../../fault.ts';
import { contradictsItself, parseOpeningHours } from '../../hours/opening-hours.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { ownPhoto } from '../pictures.ts';
import type { PlaceRecord } from '../place.ts';

/** Kilometres from the centre, beyond which a place is hardly one of the city. */
const maxKilometres = 200;

/**
 * What is allowed in a data file, but most likely a mistake: positions that can hardly be right, one a place at most, photos
 * that are not there, and opening hours that contradict themselves.
 */
export class Warnings {
  readonly #found: Fault[] = [];
  readonly #far: Fault[] = [];
  /** Pointers of places by position. */
  readonly #spots = new Map<string, string>();
  #places = 0;
  readonly #photos: ReadonlySet<string> | undefined;

  /** `photos` are the names in the data folder, where it is known. */
  constructor(photos?: ReadonlySet<string>) {
    this.#photos = photos;
  }

  readonly checkPlace = (
    place: Pick<PlaceRecord, 'lat' | 'lng' | 'image' | 'photos' | 'openingHours'>,
    pointer: string,
    centre: Point | undefined,
  ): void => {
    const { lat, lng, image, photos = [], openingHours } = place;
    const warn = (problem: string, expected: string, list = this.#found) =>
      list.push({ pointer: `${pointer}/lat`, problem, expected });
    const spot = `${lat},${lng}`;
    const other = this.#spots.get(spot);
    const away = centre === undefined ? 0 : kilometres({ lat, lng }, centre);
    this.#spots.set(spot, other ?? pointer);
    this.#places += 1;
    if (lat === 0 && lng === 0) warn('is 0, as is the longitude', 'the latitude of the place');
    else if (centre && away > maxKilometres) warn(...farOff({ lat, lng }, centre, away), this.#far);
    else if (other) warn(`has the spot of ${other}`, 'on a spot of its own');
    this.#checkPhoto(image, `${pointer}/image`);
    for (const [i, { url }] of photos.entries()) this.#checkPhoto(url, `${pointer}/photos/${i}/url`);
    if (openingHours !== undefined && contradictsItself(parseOpeningHours(openingHours)))
      this.#found.push({
        pointer: `${pointer}/openingHours`,
        problem: 'contradicts itself',
        expected: 'hours that neither overlap nor end as they begin',
      });
  };

  #checkPhoto(address: string, pointer: string): void {
    const photo = ownPhoto(address);
    if (photo === undefined || this.#photos?.has(photo) !== false) return;
    const expected = `the file images/${photo} beside places.json`;
    this.#found.push({ pointer, problem: 'is not there', expected });
  }

  /** All warnings. Where every place is far from the centre, the centre is wrong, and one warning says so. */
  all(): readonly Fault[] {
    if (this.#far.length < 2 || this.#far.length < this.#places) return [...this.#found, ...this.#far];
    const expected = `within ${maxKilometres} km of the places`;
    return [...this.#found, { pointer: '/city/centre', problem: 'is far from every place', expected }];
  }
}

function farOff({ lat, lng }: Point, centre: Point, away: number): [problem: string, expected: string] {
  const isSwapped = Math.abs(lng) <= 90 && kilometres({ lat: lng, lng: lat }, centre) <= maxKilometres;
  if (isSwapped) return ['looks swapped with the longitude', `${lng}, with the longitude ${lat}`];
  return [`is ${Math.round(away)} km from the centre`, `within ${maxKilometres} km of it`];
}
