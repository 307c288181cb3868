import { Catalogue } from '../places/catalogue.ts';
import { feeText, hasLocalFees } from '../places/fees.ts';
import { type City, localNameOf, type PlaceRecord } from '../places/place.ts';
import type { Words } from './en.ts';

/** City, routes and places in the language of the city, with English texts where there are no others. */
export class LocalCatalogue extends Catalogue {
  readonly #words: Words;

  constructor(original: Catalogue, words: Words) {
    const city = localCity(original.city);
    const routes = original.data.routes.map((route) => ({ ...route, ...route.local }));
    super({ ...original.data, city, routes }, original.images, original.own);
    this.#words = words;
  }

  override at(position: number): PlaceRecord {
    return localPlace(super.at(position), this.#words);
  }
}

function localCity(city: City): City {
  const { local, region, centre, description } = city;
  return {
    ...city,
    ...localNames(city),
    region: local?.region ?? region,
    centre: { ...centre, name: local?.centre ?? centre.name },
    description: local?.description ?? description,
    categories: local?.categories,
  };
}

function localPlace(place: PlaceRecord, { language, free }: Words): PlaceRecord {
  const { fee } = place;
  const made = fee && hasLocalFees(fee) && { entryFee: feeText(fee, language, free) };
  const local = { ...place.local, ...made };
  return Object.assign({ ...place }, localNames(place), local, { local });
}

/** The local name first, and the English one in the place of the second. */
function localNames(named: City | PlaceRecord): Pick<PlaceRecord, 'name' | 'hindi' | 'localName'> {
  const second = localNameOf(named);
  if (second === undefined) return named;
  return { name: second, hindi: undefined, localName: named.name };
}
