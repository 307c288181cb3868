import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Spot } from '../../../src/drawing/maps/frame.ts';
import type { Others } from '../../../src/drawing/maps/hooks.ts';
import { placeMap } from '../../../src/drawing/maps/map.ts';
import { english } from '../../../src/locales/en.ts';
import type { NearPlace } from '../../../src/places/catalogue.ts';
import { noImages } from '../../../src/places/pictures.ts';
import type { City, PlaceRecord } from '../../../src/places/place.ts';
import { placeAt } from '../../places/city.ts';
import { drawMap, hostileNames, jaipur, manyPlaces, udaipur } from '../../site/drawn-places.ts';
import { type Element, elementsOf, named, parseXml, textOf } from '../../site/xml-document.ts';
import { createCatalogue } from '../../support/catalogue.ts';

const placePath = ({ id }: { readonly id: string }) => `/places/${id}`;

/** A third of it are the colours of groups. */
const maxBytes = 20_000;

interface Marker extends Spot {
  readonly href: string;
  readonly title: string;
  /** Places that it stands for. */
  readonly size: number;
}

function spotOf(element: Element): Spot | undefined {
  const at = /^translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(element.attributes.get('transform') ?? '');
  return at ? { x: Number(at[1]), y: Number(at[2]) } : undefined;
}

function markersOf(root: Element): Marker[] {
  return named(root, 'a').flatMap((link) => {
    const spot = spotOf(link);
    if (!spot) return [];
    const title = textOf(named(link, 'title')[0]);
    const size = Number(link.attributes.get('data-size') ?? 1);
    return [{ ...spot, href: link.attributes.get('href') ?? '', title, size }];
  });
}

function sizeOf(root: Element): { width: number; height: number } {
  const [, , width = 0, height = 0] = (root.attributes.get('viewBox') ?? '').split(' ').map(Number);
  return { width, height };
}

function nearestPair(spots: readonly Spot[]): number {
  const gaps = spots.flatMap((a, i) => spots.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return Math.min(...gaps);
}

/** Units of a kilometre, by the bar of the scale. */
function scaleOf(root: Element): number {
  const scale = named(root, 'g').find(({ attributes }) => attributes.get('class') === 'scale');
  const [bar, text] = ['path', 'text'].map((name) => scale && named(scale, name)[0]);
  const length = Number(/h([\d.]+)/.exec(bar?.attributes.get('d') ?? '')?.[1]);
  const [, value, unit] = /^([\d.]+) (k?m)$/.exec(textOf(text)) ?? [];
  return length / (Number(value) / (unit === 'm' ? 1000 : 1));
}

const countOf = (markers: readonly Marker[]) => markers.reduce((sum, { size }) => sum + size, 0);

function drawnSheets(city: City, places: readonly PlaceRecord[]): Element[] {
  const { city: main, all, densest } = drawMap({ city, places });
  return [main, all, densest].flatMap((source) => (source === undefined ? [] : [parseXml(source)]));
}

for (const { city, places } of [jaipur, udaipur]) {
  describe(`the map of ${city.name}`, () => {
    const draw = () => drawMap({ city, places });
    const map = draw();
    const roots = drawnSheets(city, places);
    const find = (href: string) => places.find((place) => placePath(place) === href) ?? placeAt(0);

    test('is sound, small and the same every time', () => {
      const source = Object.values(map).join('');
      assert.ok(Buffer.byteLength(source) < maxBytes, `${Buffer.byteLength(source)} bytes`);
      assert.equal(Object.values(draw()).join(''), source);
      assert.doesNotMatch(source, /NaN|undefined|Infinity|style=|<style|<script/);
    });

    test('counts every place, and leads to each by its number and name', () => {
      const all = roots.map(markersOf).map(countOf);
      assert.equal(Math.max(...all), places.length);
      for (const { href, title, size } of roots.flatMap(markersOf)) {
        const { index, name } = find(href);
        assert.equal(title, size === 1 ? `${index}. ${name}` : `${size} places around ${name}`);
      }
    });

    test('puts every marker where its place lies, within 1 % of the way from the middle of the city', () => {
      const kmPerDegree = 111.195;
      for (const root of roots) {
        const mark = named(root, 'path').find(({ attributes }) => attributes.get('class') === 'centre');
        const centre = (mark && spotOf(mark)) ?? assert.fail('no middle');
        const scale = scaleOf(root);
        for (const { href, x, y } of markersOf(root)) {
          const { lat, lng } = find(href);
          const kmPerLng = kmPerDegree * Math.cos(((lat + city.centre.lat) * Math.PI) / 360);
          const [east, south] = [(lng - city.centre.lng) * kmPerLng, (city.centre.lat - lat) * kmPerDegree];
          const off = Math.hypot((x - centre.x) / scale - east, (y - centre.y) / scale - south);
          // A tenth of a unit is written.
          assert.ok(off <= 0.01 * Math.hypot(east, south) + 0.2 / scale, `${href}: ${off} km off`);
        }
      }
    });

    test('keeps markers on the sheet and apart from each other', () => {
      for (const root of roots) {
        const [{ width, height }, markers] = [sizeOf(root), markersOf(root)];
        for (const { x, y } of markers)
          assert.ok(x > 13 && x < width - 13 && y > 13 && y < height - 13, `${x}, ${y}`);
        if (markers.length > 1) assert.ok(nearestPair(markers) > 28, `${nearestPair(markers)}`);
      }
    });
  });
}

test('every colour is a property of the page, which has a light and a dark scheme', () => {
  for (const element of drawnSheets(jaipur.city, jaipur.places).flatMap((root) => [...elementsOf(root)])) {
    for (const key of ['fill', 'stroke']) {
      const value = element.attributes.get(key) ?? 'none';
      assert.match(value, /^(none|var\(--[a-z-]+\))$/);
    }
  }
});

test('a category has its own form, not only its own colour', () => {
  const [root] = drawnSheets(jaipur.city, jaipur.places);
  const symbols = (root ? named(root, 'g') : []).filter(({ attributes }) =>
    attributes.get('id')?.startsWith('map-'),
  );
  const forms = symbols.map((symbol) => named(symbol, 'path').at(-1)?.attributes.get('d'));
  assert.equal(symbols.length, 5);
  assert.equal(new Set(forms).size, 5);
});

describe('the map of a place', () => {
  const catalogue = createCatalogue(jaipur.city, jaipur.places);
  const mapOf = (place: PlaceRecord, near: readonly NearPlace[]) =>
    placeMap(place, near, { ...jaipur, images: noImages }, english);

  test('marks the place and links its neighbours, those that would touch as one', () => {
    for (const place of jaipur.places) {
      const near = catalogue.nearest(place, 4).filter((each) => each.kilometres <= 20);
      const source = mapOf(place, near);
      const root = parseXml(source);
      assert.ok(Buffer.byteLength(source) < 6_000);
      const labels = named(root, 'text').map((text) => named(text, 'tspan').map(textOf).join(' '));
      const own = labels.find((label) => label.startsWith(place.name.replace(/ \(.*\)$/, '')));
      assert.ok(own, place.name);
      const markers = markersOf(root);
      const beside = Number(/ \+ (\d)$/.exec(own)?.[1] ?? 0);
      assert.equal(countOf(markers) + beside, near.length, place.name);
      assert.ok(markers.every(({ href }) => href !== placePath(place)));
      assert.ok(
        textOf(root).includes(jaipur.city.centre.name),
        'the way to the centre, or the centre itself',
      );
    }
  });

  test('far from everything it shows the centre of the city instead', () => {
    const place = jaipur.places.find(({ id }) => id === 'sambhar-lake') ?? placeAt(0);
    const root = parseXml(mapOf(place, catalogue.nearest(place, 4)));
    assert.equal(markersOf(root).length, 0);
    assert.ok(named(root, 'text').map(textOf).includes('Badi Chaupar'));
  });
});

describe('unusual cities', () => {
  const { city } = jaipur;
  const sound = (places: readonly PlaceRecord[], of = city): Marker[] => {
    const [main, ...others] = drawnSheets(of, places);
    assert.ok(main);
    for (const root of [main, ...others])
      for (const element of elementsOf(root))
        for (const value of element.attributes.values()) assert.doesNotMatch(value, /NaN|undefined|Infinity/);
    const catalogue = createCatalogue(of, places);
    for (const place of places)
      parseXml(placeMap(place, catalogue.nearest(place, 4), { city: of, images: noImages }, english));
    return markersOf(main);
  };

  test('no place, and one place', () => {
    assert.equal(countOf(sound([])), 0);
    assert.equal(countOf(sound([placeAt(1)])), 1);
  });

  test('all places at one spot are one marker', () => {
    const places = Array.from({ length: 12 }, (_, i) => placeAt(i + 1));
    assert.deepEqual(
      sound(places).map(({ size }) => size),
      [12],
    );
  });

  test('across the date line the near side is near', () => {
    const centre = { name: 'Waiyevo', lat: -16.8, lng: 179.99 };
    const places = [179.95, -179.97, 179.9].map((lng, i) => placeAt(i + 1, { lat: -16.8, lng }));
    const [west, east] = sound(places, { ...city, centre });
    assert.ok((west?.x ?? 0) < (east?.x ?? 0));
  });

  test('at a pole', () => {
    const centre = { name: 'Pole', lat: 89.99, lng: 120 };
    sound([placeAt(1, { lat: 90, lng: 0 })], { ...city, centre });
  });

  test('names that are markup stay text', () => {
    for (const [i, name] of hostileNames.entries()) {
      const far = placeAt(2, { name, lat: 40 });
      const near = Array.from({ length: 6 }, (_, n) =>
        placeAt(n + 3, { name: `${name} ${n}`, lng: 75.8 + n / 100 }),
      );
      const centre = { ...city.centre, name: `${name} ${i}` };
      sound([far, ...near], { ...city, name, centre });
    }
  });
});

test('more places make the map no larger, and each is counted', () => {
  for (const count of [300, 10_000]) {
    const { city } = drawMap({ city: jaipur.city, places: manyPlaces(count) });
    assert.ok(Buffer.byteLength(city) < 66_000, `${count} places: ${Buffer.byteLength(city)} bytes`);
    const markers = markersOf(parseXml(city));
    assert.equal(countOf(markers), count);
    assert.ok(nearestPair(markers) > 28);
  }
});

test('what is not listed stands in groups that lead to lists around them, and each is counted', () => {
  const places = manyPlaces(5_000);
  const { city, densest } = drawMap({ city: jaipur.city, places }, 64);
  assert.equal(densest, undefined);
  assert.ok(Buffer.byteLength(city) < 100_000, `${Buffer.byteLength(city)} bytes`);
  const root = parseXml(city);
  assert.equal(countOf(markersOf(root)), places.length);
  assert.ok(nearestPair(markersOf(root)) > 28);
  let others = 0;
  for (const link of named(root, 'a')) {
    const told: Others = JSON.parse(link.attributes.get('data-others') ?? '{ "shares": [], "at": {} }');
    const { lat, lng } = told.at;
    const count = told.shares.reduce((sum, [, each]) => sum + each, 0);
    const href = link.attributes.get('href');
    const size = Number(link.attributes.get('data-size') ?? 1);
    others += count;
    if (count === 0) assert.match(href ?? '', /^\/places\/p-\d\d?$/);
    else if (size > 1) assert.equal(href, `/?near=${lat},${lng}`);
    else assert.match(href ?? '', /^\/places\/p-\d{2,}$/);
    const at = places.filter((place) => place.lat === lat && place.lng === lng);
    assert.ok(count === 0 || at.some(({ index }) => index > 64), href);
  }
  assert.equal(others, places.length - 64);
});
