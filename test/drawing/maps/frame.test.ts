import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf, extentOf, frameOf, roundLength } from '../../../src/drawing/maps/frame.ts';
import { kilometres } from '../../../src/indexes/distance.ts';

test('the extent of a city leaves out what lies far beyond the rest', () => {
  const points = [0.01, 0.02, 0.02, 0.03, 0.04, 0.5].map((lat) => ({ lat, lng: 0 }));
  const { city, all } = extentOf(points, { lat: 0, lng: 0 });
  assert.deepEqual(city, { south: 0, north: 0.04, west: 0, east: 0 });
  assert.equal(all.north, 0.5);
});

test('the extent of a city without places is its centre', () => {
  const centre = { lat: 26.9, lng: 75.8 };
  assert.deepEqual(extentOf([], centre), { city: boundsOf(centre, []), all: boundsOf(centre, []) });
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
