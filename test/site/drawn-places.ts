import { kilometres, type Point } from '../../src/indexes/distance.ts';
import { english } from '../../src/locales/en.ts';
import type { NearPlace } from '../../src/places/catalogue.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';
import { extentOf } from '../../src/site/maps/frame.ts';
import { type CityMap, cityMap } from '../../src/site/maps/map.ts';
import { runNow } from '../../src/task.ts';
import { createCatalogue, readCity } from '../support/catalogue.ts';
import { builtInFile, secondCityFile } from './site.ts';

interface Drawn {
  readonly city: City;
  readonly places: readonly PlaceRecord[];
}

export const jaipur = readCity(builtInFile);
export const udaipur = readCity(secondCityFile);

/** A place of which a test tells only what it is about. */
export function placeWith(fields: Partial<PlaceRecord>): PlaceRecord {
  return {
    id: 'somewhere',
    index: 1,
    name: 'Somewhere',
    hindi: 'कहीं',
    description: 'A place.',
    distance: '1 km',
    entryFee: 'Free',
    bestTime: 'Winter',
    category: 'heritage',
    lat: 26.9,
    lng: 75.8,
    image: '/images/somewhere.svg',
    ...fields,
  };
}

/** The map of a city of these places, all of them listed unless given otherwise. */
export function drawMap(
  { city: of, places }: Drawn,
  { href = ({ id }: PlaceRecord) => `/places/${id}`, listed = places.length } = {},
): CityMap {
  const catalogue = createCatalogue(of, places);
  const shown = {
    listed: new Map(Array.from({ length: listed }, (_, position) => [position, position + 1])),
    ...(listed < places.length && { matches: catalogue.select({}) }),
    extent: extentOf(places, of.centre),
    middle: of.centre,
    href,
    hrefAround: ({ lat, lng }: Point) => `/?near=${lat},${lng}`,
  };
  return runNow(cityMap(catalogue, shown, english));
}

/** The four places nearest to one. */
export function nearTo(place: PlaceRecord, places: readonly PlaceRecord[]): NearPlace[] {
  return places
    .filter((other) => other !== place)
    .map((other) => ({ place: other, kilometres: kilometres(place, other) }))
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, 4);
}

/** Names that try to break out of the markup, the font and the page. */
export const hostileNames: readonly string[] = [
  `</text></svg><script>alert('x')</script>`,
  `" onload="alert(1)`,
  `]]>&amp;<!-- &#0; -->`,
  'Null\u0000Bell\u0007Escape\u001b[31m\ufffe',
  `Half \ud83d of a pair`,
  'A very long name that goes on '.repeat(10),
  'Donaudampfschifffahrtsgesellschaft'.repeat(12),
  'W'.repeat(300),
  'قلعة نهار غار في جايبور، راجستان',
  'מצודת עמבר (מבצר)',
  '🏰👨‍👩‍👧‍👦🇮🇳'.repeat(20),
  `Z${'\u0335\u0321\u0489'.repeat(60)}algo`,
  '風の宮殿・ジャイプールのピンク色の宮殿と天文台',
  '(',
  ', ,',
  '   spaced   out   ',
  'i'.repeat(120),
];
