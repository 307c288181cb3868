import { kilometres } from '../indexes/distance.ts';
import { Catalogue } from '../places/catalogue.ts';
import { ownCategories } from '../places/categories.ts';
import { feeText, hasCityLanguageLabels } from '../places/fees.ts';
import {
  type City,
  cityLanguageName,
  distanceText,
  minDistanceKm,
  type PlaceRecord,
} from '../places/place.ts';
import type { Words } from './en.ts';

/** Catalogue in the city language, with English texts where there are no others. */
export class CityLanguageCatalogue extends Catalogue {
  readonly #words: Words;
  readonly #original: City;

  constructor(original: Catalogue, words: Words) {
    const city = cityInItsLanguage(original.city);
    const itineraries = original.data.itineraries.map((itinerary) => ({ ...itinerary, ...itinerary.local }));
    const guide = original.data.guide.map((section) => ({ ...section, ...section.local }));
    super({ ...original.data, city, itineraries, guide }, original.images, original.selfHosted);
    this.#words = words;
    this.#original = original.city;
  }

  protected override read(position: number): PlaceRecord {
    return placeInItsLanguage(super.read(position), this.#original, this.#words);
  }
}

function cityInItsLanguage(city: City): City {
  const { local, region, centre, description } = city;
  // Languages have words for the standard categories only.
  const own = ownCategories(city.categories).map((id) => [id, city.categories?.[id] ?? id]);
  return {
    ...city,
    ...namesInItsLanguage(city),
    region: local?.region ?? region,
    centre: { ...centre, name: local?.centre ?? centre.name },
    description: local?.description ?? description,
    categories: { ...Object.fromEntries(own), ...local?.categories },
  };
}

function placeInItsLanguage(place: PlaceRecord, city: City, words: Words): PlaceRecord {
  const { fee, entryFee } = place;
  const fees = fee && hasCityLanguageLabels(fee) ? feeText(fee, words.language, words.free) : undefined;
  const isFree = fee === undefined && entryFee === 'Free';
  const { centre } = city;
  const isMeasured = place.distance === distanceText(place, centre);
  const way = words.kilometres(Math.max(minDistanceKm, kilometres(place, centre)));
  const made = {
    ...(isFree && { entryFee: words.free }),
    ...(isMeasured && { distance: words.fromCentre(way, city.local?.centre ?? centre.name) }),
  };
  const local = { ...made, ...place.local, ...(fees !== undefined && { entryFee: fees }) };
  return Object.assign({ ...place }, namesInItsLanguage(place), local, { local });
}

/** The name in the city language, with the English name beside it; the English name alone if there is no other. */
function namesInItsLanguage(named: City | PlaceRecord): { name: string; englishName?: string } {
  const name = cityLanguageName(named);
  return name === undefined ? { name: named.name } : { name, englishName: named.name };
}
