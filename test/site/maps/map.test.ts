import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kilometres } from '../../../src/places/distance.ts';
import type { PlaceRecord } from '../../../src/places/place.ts';
import type { Spot } from '../../../src/site/maps/frame.ts';
import { cityMap, placeMap } from '../../../src/site/maps/map.ts';
import { english } from '../../../src/site/words/en.ts';
import { createCatalogue } from '../../support/catalogue.ts';
import { hostileNames, jaipur, nearTo, placeWith, udaipur } from '../drawn-places.ts';
import { type Element, elementsOf, named, parseXml, textOf } from '../xml-document.ts';

const placePath = ({ id }: { readonly id: string }) => `/places/${id}`;

const maxBytes = 25_000;

interface Marker extends Spot {
  readonly href: string;
  readonly title: string;
}

/** The links of a drawing that stand on the map itself. */
function markersOf(root: Element): Marker[] {
  return named(root, 'a').flatMap((link) => {
    const at = /^translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(link.attributes.get('transform') ?? '');
    if (!at) return [];
    const title = textOf(named(link, 'title')[0]);
    return [{ href: link.attributes.get('href') ?? '', title, x: Number(at[1]), y: Number(at[2]) }];
  });
}

/** The links of the list of places out of town. */
function listed(root: Element): string[] {
  return named(root, 'a')
    .filter(({ attributes }) => !attributes.has('transform'))
    .map(({ attributes }) => attributes.get('href') ?? '');
}

function sizeOf(root: Element): { width: number; height: number } {
  const [, , width = 0, height = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number);
  return { width, height };
}

function nearestPair(spots: readonly Spot[]): number {
  const gaps = spots.flatMap((a, i) => spots.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return Math.min(...gaps);
}

const hrefs = (places: readonly PlaceRecord[]): string[] => places.map(({ id }) => `/places/${id}`).sort();

for (const { city, places } of [jaipur, udaipur]) {
  describe(`the map of ${city.name}`, () => {
    const source = cityMap(createCatalogue(city, places), english, placePath);
    const root = parseXml(source);
    const markers = markersOf(root);

    test('is sound, small and the same every time', () => {
      assert.ok(Buffer.byteLength(source) < maxBytes, `${Buffer.byteLength(source)} bytes`);
      assert.equal(cityMap(createCatalogue(city, places), english, placePath), source);
      assert.doesNotMatch(source, /NaN|undefined|Infinity|style=|<style|<script/);
    });

    test('leads to every place once, by its number and name', () => {
      assert.deepEqual(markers.map(({ href }) => href).sort(), hrefs(places));
      for (const place of places) {
        const marker = markers.find(({ href }) => href === `/places/${place.id}`);
        assert.ok(marker?.title.startsWith(`${place.index}. ${place.name}, `), marker?.title);
      }
    });

    test('keeps markers on the sheet and apart from each other', () => {
      const { width, height } = sizeOf(root);
      for (const { x, y } of markers) assert.ok(x > 13 && x < width - 13 && y > 13 && y < height - 13);
      assert.ok(nearestPair(markers) > 25, `${nearestPair(markers)}`);
    });

    test('names what lies out of town and how far it is', () => {
      const far = places.filter((place) => kilometres(place, city.centre) > 17);
      assert.deepEqual(listed(root).sort(), hrefs(far));
      const texts = textOf(root);
      for (const place of far) assert.ok(texts.includes(`${kilometres(place, city.centre).toFixed(0)} km`));
    });

    test('tells its scale, where north is, its centre and its categories', () => {
      const texts = named(root, 'text').map(textOf);
      assert.ok(texts.includes('North'));
      assert.ok(texts.includes(city.centre.name));
      assert.ok(texts.some((text) => /^\d+(\.\d+)? km$/.test(text)));
      for (const { category } of places) assert.ok(texts.some((text) => text.toLowerCase() === category));
    });

    test('places lie in their true direction from each other as far as there is room', () => {
      const at = (id: string) => markers.find(({ href }) => href === `/places/${id}`);
      const north = places.toSorted((a, b) => b.lat - a.lat).filter((p) => kilometres(p, city.centre) < 15);
      const [top, bottom] = [at(north[0]?.id ?? ''), at(north.at(-1)?.id ?? '')];
      assert.ok((top?.y ?? 0) < (bottom?.y ?? 0));
    });
  });
}

test('markers lead where the page wants them to', () => {
  const root = parseXml(cityMap(createCatalogue(jaipur.city, jaipur.places), english, ({ id }) => `#${id}`));
  assert.ok(markersOf(root).every(({ href }) => href.startsWith('#')));
  assert.ok(listed(root).every((href) => href.startsWith('#')));
});

test('every colour is a property of the page with a value of its own', () => {
  for (const element of elementsOf(
    parseXml(cityMap(createCatalogue(jaipur.city, jaipur.places), english, placePath)),
  )) {
    for (const key of ['fill', 'stroke']) {
      const value = element.attributes.get(key) ?? 'none';
      assert.match(value, /^(none|var\(--[a-z]+,#[\da-f]{6}\))$/);
    }
  }
});

test('a category has its own form, not only its own colour', () => {
  const symbols = named(
    parseXml(cityMap(createCatalogue(jaipur.city, jaipur.places), english, placePath)),
    'g',
  ).filter(({ attributes }) => attributes.get('id')?.startsWith('map-'));
  const forms = symbols.map((symbol) => named(symbol, 'path').at(-1)?.attributes.get('d'));
  assert.equal(symbols.length, 5);
  assert.equal(new Set(forms).size, 5);
});

describe('the map of a place', () => {
  test('marks the place and links its neighbours, all by name', () => {
    for (const place of jaipur.places) {
      const source = placeMap(place, nearTo(place, jaipur.places), jaipur.city, english);
      const root = parseXml(source);
      assert.ok(Buffer.byteLength(source) < 6_000);
      assert.ok(markersOf(root).every(({ href }) => href !== `/places/${place.id}`));
      assert.ok(markersOf(root).length <= 4);
      const labels = named(root, 'text').map((text) => named(text, 'tspan').map(textOf).join(' '));
      assert.ok(labels.includes(place.name.replace(/ \(.*\)$/, '')), place.name);
      assert.ok(
        textOf(root).includes(jaipur.city.centre.name),
        'the way to the centre, or the centre itself',
      );
    }
  });

  test('shows the four nearest where there are as many', () => {
    const place = jaipur.places.find(({ id }) => id === 'hawa-mahal') ?? placeWith({});
    const nearestFour = nearTo(place, jaipur.places).map(({ place: each }) => each);
    const markers = markersOf(parseXml(placeMap(place, nearTo(place, jaipur.places), jaipur.city, english)));
    assert.deepEqual(markers.map(({ href }) => href).sort(), hrefs(nearestFour));
  });

  test('far from everything it shows the centre of the city instead', () => {
    const place = jaipur.places.find(({ id }) => id === 'sambhar-lake') ?? placeWith({});
    const root = parseXml(placeMap(place, nearTo(place, jaipur.places), jaipur.city, english));
    assert.equal(markersOf(root).length, 0);
    assert.ok(named(root, 'text').map(textOf).includes('Badi Chaupar'));
  });
});

describe('unusual cities', () => {
  const { city } = jaipur;
  const sound = (places: readonly PlaceRecord[], of = city): Marker[] => {
    const source = cityMap(createCatalogue(of, places), english, placePath);
    assert.doesNotMatch(source, /NaN|undefined|Infinity/);
    const markers = markersOf(parseXml(source));
    assert.equal(markers.length, places.length);
    for (const place of places) parseXml(placeMap(place, nearTo(place, places), of, english));
    return markers;
  };

  test('no place, and one place', () => {
    sound([]);
    sound([placeWith({})]);
  });

  test('all places at one spot are fanned out', () => {
    const places = Array.from({ length: 12 }, (_, i) => placeWith({ id: `p-${i}`, index: i + 1 }));
    assert.ok(nearestPair(sound(places)) > 25);
  });

  test('across the date line the near side is near', () => {
    const centre = { name: 'Waiyevo', lat: -16.8, lng: 179.99 };
    const places = [179.95, -179.97, 179.9].map((lng, i) =>
      placeWith({ id: `p-${i}`, index: i + 1, lat: -16.8, lng }),
    );
    const [west, east] = sound(places, { ...city, centre });
    assert.ok((west?.x ?? 0) < (east?.x ?? 0));
  });

  test('at a pole', () => {
    sound([placeWith({ lat: 90, lng: 0 })], { ...city, centre: { name: 'Pole', lat: 89.99, lng: 120 } });
  });

  test('names that are markup stay text', () => {
    hostileNames.forEach((name, i) => {
      const far = placeWith({ id: 'far', index: 2, name, lat: 40 });
      const near = Array.from({ length: 6 }, (_, n) =>
        placeWith({ id: `p-${n}`, index: n + 3, name: `${name} ${n}`, lng: 75.8 + n / 100 }),
      );
      const centre = { ...city.centre, name: `${name} ${i}` };
      sound([far, ...near], { ...city, name, centre });
    });
  });
});

/** Places spread evenly over a square of half a degree, by the golden ratio in one direction. */
function manyPlaces(count: number): PlaceRecord[] {
  return Array.from({ length: count }, (_, i) =>
    placeWith({
      id: `p-${i + 1}`,
      index: i + 1,
      lat: 26.7 + ((i * 0.618034) % 1) / 2,
      lng: 75.6 + i / count / 2,
    }),
  );
}

describe('more places than there is room for', () => {
  const draw = (count: number) =>
    cityMap(createCatalogue(jaipur.city, manyPlaces(count)), english, placePath);

  test('are drawn as clusters apart from each other, which count every place', () => {
    const markers = markersOf(parseXml(draw(3000)));
    assert.ok(nearestPair(markers) > 25, `${nearestPair(markers)}`);
    const counted = markers.map(({ title }) => Number(/^(\d+) places around /.exec(title)?.[1] ?? 1));
    assert.equal(
      counted.reduce((sum, count) => sum + count, 0),
      3000,
    );
  });

  test('make the map no larger', () => {
    for (const count of [300, 10_000]) {
      const bytes = Buffer.byteLength(draw(count));
      assert.ok(bytes < 40_000, `${count} places: ${bytes} bytes`);
    }
  });

  test('cost time in proportion: a place is compared with the few clusters around it', (t) => {
    const compared = t.mock.method(Math, 'hypot');
    draw(10_000);
    assert.ok(compared.mock.callCount() < 12 * 10_000, `${compared.mock.callCount()} pairs`);
  });

  test('out of town are listed to a bound, with the number of the others', () => {
    const near = manyPlaces(300);
    const far = Array.from({ length: 60 }, (_, i) =>
      placeWith({ id: `far-${i}`, index: 301 + i, lat: 28 + i / 100 }),
    );
    const root = parseXml(cityMap(createCatalogue(jaipur.city, [...near, ...far]), english, placePath));
    assert.equal(listed(root).length, 16);
    assert.ok(textOf(root).includes('and 44 more places'));
  });
});
