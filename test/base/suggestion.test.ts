import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestWord, suggestion } from '../../src/base/suggestion.ts';

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
