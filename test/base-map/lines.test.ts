import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isClosed, joined, type Line, simplified } from '../../src/base-map/lines.ts';
import { mulberry32 } from '../support/random.ts';

const line = (...pairs: readonly (readonly [number, number])[]): Line => pairs.map(([x, y]) => ({ x, y }));

/** From a position to the nearest one of a line, by trying many. */
function distanceTo(parts: Line, { x, y }: Line[number]): number {
  const distances = parts.slice(1).flatMap((b, i) => {
    const a = parts[i] ?? b;
    return Array.from({ length: 401 }, (_, step) => {
      const share = step / 400;
      return Math.hypot(a.x + share * (b.x - a.x) - x, a.y + share * (b.y - a.y) - y);
    });
  });
  return Math.min(...distances);
}

test('a simplified line keeps its ends, leaves out positions, and none farther off than the tolerance', () => {
  const random = mulberry32(7);
  let [x, y] = [0, 0];
  const walk = Array.from({ length: 2500 }, () => {
    x += Math.round(random() * 20);
    y += Math.round(random() * 20 - 10);
    return { x, y };
  });
  const coarse = simplified(walk, 25);
  assert.deepEqual([coarse[0], coarse.at(-1)], [walk[0], walk.at(-1)]);
  assert.ok(coarse.length < walk.length / 3, `${coarse.length}`);
  for (const position of walk.filter((_, i) => i % 50 === 0))
    assert.ok(distanceTo(coarse, position) < 26, JSON.stringify(position));
});

test('a line without length, a straight one and a ring are simplified as well', () => {
  assert.deepEqual(simplified(line([3, 3]), 2), line([3, 3]));
  assert.deepEqual(simplified(line([0, 0], [5, 1], [10, 0]), 2), line([0, 0], [10, 0]));
  const ring = line([0, 0], [50, 1], [100, 0], [100, 100], [0, 100], [0, 0]);
  const square = simplified(ring, 2);
  assert.deepEqual(square, line([0, 0], [100, 0], [100, 100], [0, 100], [0, 0]));
  assert.ok(isClosed(square));
});

test('a line of which each position matters stays as it is, however long it is', () => {
  const zigzag = Array.from({ length: 100_000 }, (_, i) => ({ x: 10 * i, y: (i % 2) * 1000 }));
  assert.equal(simplified(zigzag, 2).length, zigzag.length);
});

test('pieces of a street are one line, and forks stay lines of their own', () => {
  const pieces = [line([2, 0], [3, 0]), line([0, 0], [1, 0]), line([1, 0], [2, 0]), line([1, 0], [1, 5])];
  const [street, ...others] = joined(pieces);
  assert.deepEqual([street, ...others].map((each) => each?.length).toSorted(), [2, 4]);
  assert.equal([street, ...others].flat().length, 6);
  const ring = joined([line([0, 0], [1, 0], [1, 1]), line([1, 1], [0, 1], [0, 0])]);
  assert.equal(ring.length, 1);
  assert.ok(isClosed(ring[0] ?? []));
});
