import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { kilometres, type Point } from '../../src/indexes/distance.ts';
import { maxExact, shortestOrder } from '../../src/itineraries/order.ts';
import { maxStops } from '../../src/places/published-itineraries.ts';
import { mulberry32 } from '../support/random.ts';

const random = mulberry32(7);
const somewhere = (): Point => ({ lat: 26.8 + random() * 0.2, lng: 75.7 + random() * 0.2 });
const points = (count: number) => Array.from({ length: count }, somewhere);

function length(all: readonly Point[], order: readonly number[], start?: Point): number {
  const way = order.map((i) => at(all, i));
  return way.reduce((sum, to, i) => {
    const from = way[i - 1] ?? start;
    return sum + (from ? kilometres(from, to) : 0);
  }, 0);
}

function* permutations(of: readonly number[]): Generator<number[]> {
  if (of.length === 0) yield [];
  for (const first of of)
    for (const rest of permutations(of.filter((each) => each !== first))) yield [first, ...rest];
}

test('up to ten points have the shortest order of all, from a start and from anywhere', () => {
  for (let count = 0; count <= 7; count += 1)
    for (const start of [undefined, somewhere()]) {
      const all = points(count);
      const lengths = [...permutations([...all.keys()])].map((order) => length(all, order, start));
      const order = shortestOrder(all, start);
      assert.deepEqual([...order].sort(), [...all.keys()]);
      assert(Math.abs(length(all, order, start) - Math.min(...lengths)) < 1e-9, `${count} points`);
    }
});

test('more points than that have an order that no turned part makes shorter', () => {
  for (const count of [maxExact + 1, 20, maxStops]) {
    const all = points(count);
    const start = somewhere();
    const order = shortestOrder(all, start);
    assert.deepEqual(
      order.toSorted((a, b) => a - b),
      [...all.keys()],
    );
    const found = length(all, order, start);
    for (let from = 0; from < count; from += 1)
      for (let to = from + 1; to < count; to += 1) {
        const turned = order.toSpliced(from, to - from + 1, ...order.slice(from, to + 1).reverse());
        assert(length(all, turned, start) >= found - 1e-5);
      }
  }
});

test('points that coincide do not keep it from ending', () => {
  const [point] = points(1);
  assert(point);
  assert.equal(shortestOrder(Array(maxStops).fill(point), point).length, maxStops);
});
