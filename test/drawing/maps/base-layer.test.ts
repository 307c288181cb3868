import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BaseMap } from '../../../src/base-map/base-map.ts';
import { checkMap } from '../../../src/base-map/check.ts';
import { basePaths, baseTransform, drawNames, setMap } from '../../../src/drawing/maps/base-layer.ts';
import { frameOf, type Rectangle, zoomed } from '../../../src/drawing/maps/frame.ts';

const checked = checkMap(readFileSync(new URL('../../../data/map.geojson', import.meta.url)), 'hi');
const map: BaseMap = JSON.parse('map' in checked ? checked.map.text : '');
const city = frameOf({ south: 26.8, north: 27, west: 75.7, east: 75.9 }, 800, 20, 1, 700);
const old = { lat: 26.9239, lng: 75.8267 };

const textsOf = (scale: number, isInCityLanguage = false, taken: Rectangle[] = []) =>
  drawNames(
    setMap(map, isInCityLanguage),
    zoomed(city, city.unitsPerKm * scale, city.spot(old)),
    taken,
  ).flatMap(({ name, children }) => (name === 'text' ? children.map(String) : []));

test('the transform of a base map puts its positions where a frame has them', () => {
  for (const frame of [city, zoomed(city, 1000, { x: 10, y: 20 })]) {
    const [a = 0, , , d = 0, e = 0, f = 0] = (/\((.*)\)/.exec(baseTransform(map, frame))?.[1] ?? '')
      .split(' ')
      .map(Number);
    const east = (old.lng - map.origin.lng) * map.kmPerLng * 1000;
    const south = (map.origin.lat - old.lat) * 111_195;
    const { x, y } = frame.spot(old);
    assert.ok(Math.hypot(a * east + e - x, d * south + f - y) < 1, `${frame.unitsPerKm}`);
  }
});

test('areas lie below the edges of roads, and these below all lines', () => {
  const order = basePaths(map).map(({ attributes }) => String(attributes.class).split(' ')[1]);
  assert.deepEqual(
    order,
    order.toSorted((a, b) => ranks.indexOf(String(a)) - ranks.indexOf(String(b))),
  );
});
const ranks = ['area', 'edge', 'line'];

test('names get more as the map is magnified, cover each other nowhere, and repeat only far apart', () => {
  const far = textsOf(1);
  for (const name of ['Pink City', 'Mansarovar']) assert.ok(far.includes(name), `${far}`);
  assert.ok(!far.includes('Johari Bazar'));
  const near = textsOf(8);
  for (const name of ['Ajmeri Gate', 'Johari Bazar', 'M.I. Road']) assert.ok(near.includes(name), `${near}`);
  const taken: Rectangle[] = [];
  const names = textsOf(8, false, taken);
  assert.ok(taken.length >= names.length);
  for (const [i, a] of taken.entries())
    for (const b of taken.slice(i + 1))
      assert.ok(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom);
  const covered = { left: 0, top: 0, right: 700, bottom: 800 };
  assert.deepEqual(textsOf(8, false, [covered]), []);
});

test('pages in the language of the city have the names of that language', () => {
  assert.ok(textsOf(8, true).includes('जौहरी बाज़ार'));
});
