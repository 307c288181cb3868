import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coordinates } from '../../../src/places/indexes/spatial-index.ts';
import { doAtOnce } from '../../../src/places/turns.ts';
import { type Cluster, clustersOf } from '../../../src/site/maps/clusters.ts';
import { frameOf } from '../../../src/site/maps/frame.ts';
import { mulberry32 } from '../../support/random.ts';

const frame = frameOf({ south: 26.8, north: 27, west: 75.7, east: 75.9 }, 460, 20);
const gap = 29;

function scattered(count: number) {
  const random = mulberry32(count);
  return {
    latitudes: Float64Array.from({ length: count }, () => 26.8 + random() * 0.2),
    longitudes: Float64Array.from({ length: count }, () => 75.7 + random() * 0.2),
  };
}

const grouped = (places: Coordinates): Cluster[] =>
  doAtOnce(clustersOf(places, { listed: [...places.latitudes.keys()] }, frame, gap));

test('groups stand where their first place lies, apart from each other, and count every place once', () => {
  for (const count of [0, 1, 5, 61, 3000]) {
    const places = scattered(count);
    const clusters = grouped(places);
    assert.equal(
      clusters.reduce((sum, { size }) => sum + size, 0),
      count,
    );
    clusters.forEach(({ first, spot, bounds }, i) => {
      const point = { lat: places.latitudes[first] ?? 0, lng: places.longitudes[first] ?? 0 };
      assert.deepEqual(spot, frame.spot(point));
      assert.ok(bounds.south <= point.lat && bounds.north >= point.lat);
      for (const other of clusters.slice(i + 1))
        assert.ok(Math.hypot(other.spot.x - spot.x, other.spot.y - spot.y) >= gap);
    });
  }
});

test('what lies off the sheet is in no group', () => {
  const places = { latitudes: Float64Array.of(26.9, 28), longitudes: Float64Array.of(75.8, 75.8) };
  assert.deepEqual(
    grouped(places).map(({ first }) => first),
    [0],
  );
});
