import { Catalogue } from '../../places/catalogue.ts';
import { type City, localNameOf, type PlaceRecord } from '../../places/place.ts';
import { english, type Words } from './en.ts';

/** A city, and the words of the language that a page is in. */
export interface CityInWords {
  readonly city: City;
  readonly words: Words;
}

/** The same with its places, as the pages in that language show them. */
export interface Portal extends CityInWords {
  readonly catalogue: Catalogue;
}

/** The portal of a catalogue in a language. */
export function portalOf(original: Catalogue, words: Words): Portal {
  const catalogue = words === english ? original : new LocalCatalogue(original);
  return { catalogue, city: catalogue.city, words };
}

/** City and places in the language of the city, with English texts where there are no others. */
class LocalCatalogue extends Catalogue {
  constructor(original: Catalogue) {
    super({ ...original.data, city: localCity(original.city) }, original.images, original.own, original);
  }

  override at(position: number): PlaceRecord {
    return localPlace(super.at(position));
  }

  override fuzzySearch(search: string) {
    return this.fuzzySearchLocally(search);
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
  const { local, description, distance, entryFee, bestTime, note } = place;
  return {
    ...place,
    ...localNames(place),
    description: local?.description ?? description,
    distance: local?.distance ?? distance,
    entryFee: local?.entryFee ?? entryFee,
    bestTime: local?.bestTime ?? bestTime,
    note: local?.note ?? note,
  };
}

/** The local name first, and the English one in the place of the second. */
function localNames(named: City | PlaceRecord): Pick<PlaceRecord, 'name' | 'hindi' | 'localName'> {
  const second = localNameOf(named);
  if (second === undefined) return named;
  return { name: second, hindi: undefined, localName: named.name };
}
