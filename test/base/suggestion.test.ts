import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance, nearestWord, suggestion } from '../../src/base/suggestion.ts';
import { mulberry32 } from '../support/random.ts';

const words = ['nature', 'heritage', 'spiritual'];

test('finds the word that a slip of the fingers means, and none for another word', () => {
  assert.equal(nearestWord('heritge', words), 'heritage');
  assert.equal(nearestWord('sipritual', words), 'spiritual');
  assert.equal(nearestWord('temple', words), undefined);
  assert.equal(suggestion('natur', words), ' (did you mean nature?)');
  assert.equal(suggestion('', words), '');
});

test('reads no text that is far longer than any word', () => {
  // A table of distances for such a text fits into no memory.
  assert.equal(nearestWord('x'.repeat(500_000_000), words), undefined);
});

test('a bound on the distance changes no distance within it', () => {
  const random = mulberry32(3);
  const word = () => Array.from({ length: random() * 9 }, () => 'abc'[Math.floor(random() * 3)]).join('');
  for (let i = 0; i < 5_000; i += 1) {
    const [from, to, max] = [word(), word(), Math.floor(random() * 6)];
    const whole = editDistance(from, to);
    const bounded = editDistance(from, to, max);
    assert.equal(bounded <= max ? bounded : undefined, whole <= max ? whole : undefined, `${from} ${to}`);
  }
});
