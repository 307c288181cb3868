import { Catalogue } from '../places/catalogue.ts';
import { type City, localNameOf, type PlaceRecord } from '../places/place.ts';

/** City and places in the language of the city, with English texts where there are no others. */
export class LocalCatalogue extends Catalogue {
  constructor(original: Catalogue) {
    super({ ...original.data, city: localCity(original.city) }, original.images, original.own);
  }

  override at(position: number): PlaceRecord {
    return localPlace(super.at(position));
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
  };
}

function localPlace(place: PlaceRecord): PlaceRecord {
  return Object.assign({ ...place }, localNames(place), place.local);
}

/** The local name first, and the English one in the place of the second. */
function localNames(named: City | PlaceRecord): Pick<PlaceRecord, 'name' | 'hindi' | 'localName'> {
  const second = localNameOf(named);
  if (second === undefined) return named;
  return { name: second, hindi: undefined, localName: named.name };
}
