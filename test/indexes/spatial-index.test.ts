import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runNow } from '../../src/base/task.ts';
import { Bitset } from '../../src/indexes/bitset.ts';
import { kilometres, metres, type Point } from '../../src/indexes/distance.ts';
import { type Corners, regionAround, regionBetween, SpatialIndex } from '../../src/indexes/spatial-index.ts';
import { mulberry32 } from '../support/random.ts';

const random = mulberry32(20);
const between = (low: number, high: number): number => low + random() * (high - low);
const pick = <T>(...from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
const anywhere = (): Point => ({
  lat: pick(between(-90, 90), between(89.9, 90), between(-90, -89.9), -90, 0, 90),
  lng: pick(between(-180, 180), between(179.9, 180), between(-180, -179.9), -180, 0, 180),
});

/** Ways to put places on the Earth. */
const clouds: Readonly<Record<string, () => Point>> = {
  'a city': () => ({ lat: between(26.8, 27), lng: between(75.7, 75.9) }),
  'the whole Earth': anywhere,
  'both sides of the antimeridian': () => ({
    lat: between(-18, -16),
    lng: pick(between(179, 180), -between(179, 180)),
  }),
  'a grid, where distances are equal': () => ({
    lat: Math.floor(between(0, 5)),
    lng: Math.floor(between(0, 5)),
  }),
  'one spot': () => ({ lat: 26.9, lng: 75.8 }),
};

for (const [name, place] of Object.entries(clouds)) {
  suite(`a spatial index of ${name}`, () => {
    for (const size of [0, 1, 17, 700]) {
      const places = Array.from({ length: size }, place);
      const coordinates = {
        latitudes: Float64Array.from(places, ({ lat }) => lat),
        longitudes: Float64Array.from(places, ({ lng }) => lng),
      };
      const index = new SpatialIndex(coordinates);
      const start = (): Point => (random() < 0.5 ? place() : anywhere());
      const positionsWhere = (holds: (place: Point, position: number) => boolean): number[] =>
        places.flatMap((each, position) => (holds(each, position) ? [position] : []));

      test(`finds what looking at each of ${size} finds`, () => {
        for (let round = 0; round < 100; round += 1) {
          const from = start();
          const radius = pick(0, between(0, 30), between(0, 20_016), metres(from, start()) / 1000);
          const around = index.within(regionAround(from, radius));
          const isNear = (each: Point) => Math.round(kilometres(from, each) * 1000) / 1000 <= radius;
          assert.deepEqual(around.page(0, size), positionsWhere(isNear), JSON.stringify({ from, radius }));
          const corners = cornersOf(start(), start());
          const inside = index.within(regionBetween(corners));
          assert.deepEqual(inside.page(0, size), positionsWhere(isBetween(corners)), JSON.stringify(corners));
        }
      });

      test(`pages through ${size} by distance as a sort does, of all and of some`, () => {
        for (const share of [1, 0.5, 0.02]) {
          const kept = positionsWhere(() => random() < share);
          const among = new Bitset(size);
          for (const position of kept) among.add(position);
          for (let round = 0; round < 20; round += 1) {
            const from = start();
            const away = (position: number) => metres(from, places[position] ?? from);
            const sorted = kept.toSorted((a, b) => away(a) - away(b) || a - b);
            const [offset, limit] = [pick(0, 7, 300, size), pick(1, 9, 100)];
            const expected = sorted
              .slice(offset, offset + limit)
              .map((position) => ({ position, metres: away(position) }));
            assert.deepEqual(index.nearest(from, among, offset, limit), expected);
            runNow(index.orderBy(from));
            assert.ok(index.orderFrom({ ...from }));
            assert.deepEqual(index.nearest(from, among, offset, limit), expected);
          }
        }
      });
    }
  });
}

function cornersOf(one: Point, other: Point): Corners {
  const [south, north] = [Math.min(one.lat, other.lat), Math.max(one.lat, other.lat)];
  return [one.lng, south, other.lng, north];
}

/** What a box means, without boxes: 180 and -180 are one meridian, and a pole lies on all of them. */
function isBetween([west, south, east, north]: Corners): (place: Point) => boolean {
  return ({ lat, lng }) => {
    if (lat < south || lat > north) return false;
    if (Math.abs(lat) === 90) return true;
    const names = Math.abs(lng) === 180 ? [-180, 180] : [lng];
    return names.some((name) => (west <= east ? west <= name && name <= east : name >= west || name <= east));
  };
}

test('an order of very many places is made in many small parts, and is right', () => {
  const size = 50_000;
  const city = clouds['a city'] ?? anywhere;
  const places = Array.from({ length: size }, city);
  const index = new SpatialIndex({
    latitudes: Float64Array.from(places, ({ lat }) => lat),
    longitudes: Float64Array.from(places, ({ lng }) => lng),
  });
  const from = city();
  const expected = index.nearest(from, Bitset.full(size), 0, size);
  let parts = 0;
  for (const _ of index.orderBy(from)) parts += 1;
  assert.ok(parts >= 20, `${parts} parts`);
  assert.deepEqual(index.nearest(from, Bitset.full(size), 0, size), expected);
});
