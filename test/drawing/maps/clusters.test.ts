import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cluster, clusterer } from '../../../src/drawing/maps/clusters.ts';
import { frameOf } from '../../../src/drawing/maps/frame.ts';
import type { Point } from '../../../src/indexes/distance.ts';
import { mulberry32 } from '../../support/random.ts';

const frame = frameOf({ south: 26.8, north: 27, west: 75.7, east: 75.9 }, 460, 20);
const gap = 29;

function scattered(count: number): Point[] {
  const random = mulberry32(count);
  return Array.from({ length: count }, () => ({ lat: 26.8 + random() * 0.2, lng: 75.7 + random() * 0.2 }));
}

function grouped(points: readonly Point[]): Cluster<Point>[] {
  const clusters = clusterer<Point>(frame.sheet, gap);
  for (const point of points) clusters.add(point, frame.spot(point));
  return clusters.apart();
}

test('groups stand where their first place lies, apart from each other, and have every place once', () => {
  for (const count of [0, 1, 5, 61, 3000]) {
    const points = scattered(count);
    const clusters = grouped(points);
    const members = clusters.flatMap((each) => each.members);
    assert.equal(members.length, count);
    assert.deepEqual(new Set(members), new Set(points));
    clusters.forEach(({ spot, members: [first] }, i) => {
      assert.deepEqual(spot, frame.spot(first));
      for (const other of clusters.slice(i + 1))
        assert.ok(Math.hypot(other.spot.x - spot.x, other.spot.y - spot.y) >= gap);
    });
  }
});

test('what lies off the sheet is in no group', () => {
  const inside = { lat: 26.9, lng: 75.8 };
  assert.deepEqual(
    grouped([inside, { lat: 28, lng: 75.8 }]).map(({ members }) => members),
    [[inside]],
  );
});
