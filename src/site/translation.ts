import { Catalogue } from '../places/catalogue.ts';
import { type City, localNameOf, type PlaceRecord } from '../places/place.ts';
import { html, type Markup } from './html.ts';
import { english, type Words } from './words/en.ts';

/** A catalogue as the pages of a language tell it; what is found in it stays the same. */
export function translated(catalogue: Catalogue, words: Words): Catalogue {
  return words === english ? catalogue : new LocalCatalogue(catalogue);
}

/** City and places in the language of the city, with English texts where there are no others. */
class LocalCatalogue extends Catalogue {
  constructor(original: Catalogue) {
    super({ ...original.data, city: localCity(original.city) }, original.images, original.own, original);
  }

  override at(position: number): PlaceRecord {
    return localPlace(super.at(position));
  }

  override look(search: string) {
    return this.lookLocally(search);
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

/** The attribute of a text that the data has in English only, on a page in another language. */
export function inEnglish(text: unknown, words: Words): Markup | undefined {
  return words === english || text !== undefined ? undefined : html` lang="en"`;
}
