import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bitset } from '../../src/indexes/bitset.ts';
import { allocatedBy } from '../support/garbage.ts';
import { mulberry32 } from '../support/random.ts';

function setOf(length: number, positions: readonly number[]): Bitset {
  const set = new Bitset(length);
  for (const position of positions) set.add(position);
  return set;
}

const multiples = (of: number): number[] => Array.from({ length: Math.ceil(100 / of) }, (_, i) => i * of);

test('a page of a set is what slicing the list of its positions gives', () => {
  const random = mulberry32(1);
  for (const length of [0, 1, 31, 32, 33, 61, 64, 65, 1000]) {
    for (const share of [0, 0.02, 0.5, 1]) {
      const list = Array.from({ length }, (_, position) => position).filter(() => random() < share);
      const set = setOf(length, list);
      assert.equal(set.size, list.length);
      for (const offset of [0, 1, 31, 32, 50, list.length, 10 ** 15]) {
        for (const limit of [1, 50, 2000])
          assert.deepEqual(set.page(offset, limit), list.slice(offset, offset + limit));
      }
    }
  }
});

test('holds every position below a length, and no other', () => {
  for (const length of [0, 1, 31, 32, 33, 64, 65]) {
    const all = Bitset.full(length);
    assert.equal(all.size, length);
    assert.deepEqual(
      all.page(0, 100),
      Array.from({ length }, (_, position) => position),
    );
    assert.equal(all.has(length), false);
  }
});

test('intersects and unites sets of the same list', () => {
  const even = setOf(100, multiples(2));
  const third = setOf(100, multiples(3));
  assert.deepEqual(even.intersection([third]).page(0, 5), [0, 6, 12, 18, 24]);
  assert.equal(even.intersection([third]).size, 17);
  assert.deepEqual(even.without(third).page(0, 5), [2, 4, 8, 10, 14]);
  assert.equal(even.without(third).size, 33);
  assert.equal(Bitset.union(100, [even, third]).size, 67);
  even.addAll(third);
  assert.equal(even.size, 67);
  assert.equal(even.byteLength, 16);
  assert.deepEqual(Bitset.where(Uint8Array.of(1, 0, 1), 1).page(0, 5), [0, 2]);
  assert.deepEqual(Bitset.whereBit(Uint16Array.of(0b10, 0b01, 0b11), 1).page(0, 5), [0, 2]);
  assert.deepEqual(
    [setOf(40, []), setOf(40, [39])].map(({ isEmpty }) => isEmpty),
    [true, false],
  );
});

test('a set of numbers allocates nothing for each number', () => {
  // An array for each number takes 140 bytes.
  const size = 4096;
  const [bytes, pairs] = [new Uint8Array(size), new Uint16Array(size)];
  for (const make of [() => Bitset.where(bytes, 1), () => Bitset.whereBit(pairs, 1)]) {
    const allocated = allocatedBy(make);
    assert.ok(allocated < 4 * size, `${allocated} bytes of heap for ${size} numbers`);
  }
});
