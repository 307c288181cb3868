import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameOf } from '../../../src/site/maps/frame.ts';
import { placeMarkers } from '../../../src/site/maps/placement.ts';
import { placeWith } from '../drawn-places.ts';

test('markers with room enough stay where their places lie', () => {
  const places = [placeWith({ id: 'south', lat: 26.9 }), placeWith({ id: 'north', lat: 27.1 })];
  const placed = placeMarkers(places, frameOf(places, 20), 20, []);
  assert.deepEqual(
    placed.map(({ place }) => place),
    places,
  );
  for (const { anchor, spot } of placed) assert.ok(Math.hypot(spot.x - anchor.x, spot.y - anchor.y) < 0.1);
});
