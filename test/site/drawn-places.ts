import { at } from '../../src/base/at.ts';
import { runNow } from '../../src/base/task.ts';
import { extentOf } from '../../src/drawing/maps/frame.ts';
import { type CityMap, cityMap } from '../../src/drawing/maps/map.ts';
import type { Point } from '../../src/indexes/distance.ts';
import { english } from '../../src/locales/en.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';
import { placeAt } from '../places/city.ts';
import { createCatalogue, readCity } from '../support/catalogue.ts';
import { builtInFile, secondCityFile } from './site.ts';

interface Drawn {
  readonly city: City;
  readonly places: readonly PlaceRecord[];
}

export const jaipur = readCity(builtInFile);
export const udaipur = readCity(secondCityFile);

/** Places spread evenly over a square of half a degree, by the golden ratio in one direction. */
export function manyPlaces(count: number): PlaceRecord[] {
  return Array.from({ length: count }, (_, i) =>
    placeAt(i + 1, { id: `p-${i + 1}`, lat: 26.7 + ((i * 0.618034) % 1) / 2, lng: 75.6 + i / count / 2 }),
  );
}

/** The map of a city of these places, all of them listed unless given otherwise. */
export function drawMap({ city: of, places }: Drawn, listed = places.length): CityMap {
  const catalogue = createCatalogue(of, places);
  const shown = {
    listed: new Map(Array.from({ length: listed }, (_, position) => [position, position + 1])),
    ...(listed < places.length && { matches: catalogue.select({}) }),
    extent: runNow(extentOf(places.length, (position) => at(places, position), of.centre)),
    middle: of.centre,
    href: ({ id }: PlaceRecord) => `/places/${id}`,
    hrefAround: ({ lat, lng }: Point) => `/?near=${lat},${lng}`,
  };
  return runNow(cityMap(catalogue, shown, english));
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
