import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityRadius, frameOf, roundLength } from '../../../src/site/maps/frame.ts';

test('the radius of a city leaves out what lies far beyond the rest', () => {
  const radius = cityRadius(Float64Array.of(1, 2, 2, 3, 4, 50));
  assert.ok(radius > 4 && radius < 50, `${radius}`);
  assert.equal(cityRadius(new Float64Array()), 0);
});

test('a frame keeps one scale in both directions', () => {
  const frame = frameOf(
    [
      { lat: 60, lng: 20 },
      { lat: 60.2, lng: 20.4 },
    ],
    20,
  );
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
