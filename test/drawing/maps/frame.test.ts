import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../../src/base/at.ts';
import { runNow } from '../../../src/base/task.ts';
import { boundsOf, extentOf, frameOf, roundLength } from '../../../src/drawing/maps/frame.ts';
import { kilometres, type Point } from '../../../src/indexes/distance.ts';
import { mulberry32 } from '../../support/random.ts';

const extent = (points: readonly Point[], centre: Point) =>
  extentOf(points.length, (position) => at(points, position), centre);

test('the extent of a city leaves out what lies far beyond the rest', () => {
  const points = [0.01, 0.02, 0.02, 0.03, 0.04, 0.5].map((lat) => ({ lat, lng: 0 }));
  const { city, all } = runNow(extent(points, { lat: 0, lng: 0 }));
  assert.deepEqual(city, { south: 0, north: 0.04, west: 0, east: 0 });
  assert.equal(all.north, 0.5);
});

test('the extent of a city without places is its centre', () => {
  const centre = { lat: 26.9, lng: 75.8 };
  assert.deepEqual(runNow(extent([], centre)), { city: boundsOf(centre, []), all: boundsOf(centre, []) });
});

test('the extent of very many places is measured in small parts, and is right', () => {
  const random = mulberry32(3);
  const centre = { lat: 26.9, lng: 75.8 };
  const points = Array.from({ length: 50_000 }, () => ({
    lat: 26.4 + random(),
    lng: 75.3 + random(),
  }));
  const parts = [0];
  const pointOf = (position: number) => {
    parts[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
    return at(points, position);
  };
  const measuring = extentOf(points.length, pointOf, centre);
  let step = measuring.next();
  for (; !step.done; step = measuring.next()) parts.push(0);
  assert.ok(Math.max(...parts) <= 5_000, `${Math.max(...parts)} places in one part`);
  // Within half a degree in both directions, so none is an outlier.
  assert.deepEqual(step.value, { city: boundsOf(centre, points), all: boundsOf(centre, points) });
});

test('a frame keeps one scale in both directions', () => {
  const frame = frameOf({ south: 60, north: 60.2, west: 20, east: 20.4 }, 300, 20);
  const [a, b, c] = [
    frame.spot({ lat: 60, lng: 20 }),
    frame.spot({ lat: 60.1, lng: 20 }),
    frame.spot({ lat: 60, lng: 20.2 }),
  ];
  assert.ok(Math.abs((a.y - b.y) / (c.x - a.x) - 1) < 0.01, 'at 60° a degree of longitude is half as long');
});

test('the scale bar has a round length that is not longer than asked for', () => {
  assert.deepEqual([0.13, 0.99, 1, 4.9, 7, 23].map(roundLength), [0.1, 0.5, 1, 2, 5, 20]);
});

test('a frame is true within 1 % over the 200 km around a city', () => {
  const centre = { lat: 26.92, lng: 75.82 };
  const bounds = boundsOf(centre, [
    { lat: 26.0, lng: 75.0 },
    { lat: 27.8, lng: 76.7 },
  ]);
  const frame = frameOf(bounds, 400, 20);
  const middle = frame.spot(centre);
  for (const point of [
    { lat: 27.1, lng: 76.6 },
    { lat: 26.2, lng: 75.8 },
    { lat: 27, lng: 75.1 },
  ]) {
    const { x, y } = frame.spot(point);
    const drawn = Math.hypot(x - middle.x, y - middle.y) / frame.unitsPerKm;
    assert.ok(Math.abs(drawn / kilometres(centre, point) - 1) < 0.01, `${drawn}`);
  }
});
