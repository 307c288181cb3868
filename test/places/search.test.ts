import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, SearchIndex, wordsOf } from '../../src/places/search.ts';
import { placeAt } from './city.ts';

test('folds case, compatibility forms and Latin accents, and leaves other scripts whole', () => {
  const folded = [
    ['FORT', 'fort'],
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ﬁne', 'fine'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Йод', 'йод'],
    ['हवा महल', 'हवा महल'],
    ['क़िला', 'क़िला'.normalize('NFC')],
  ];
  for (const [text = '', expected] of folded) assert.equal(fold(text), expected?.normalize('NFC'), text);
});

test('reads words at any white space; a blank search has none', () => {
  assert.deepEqual(wordsOf('  Amer\tFORT\u00a0हवा\u3000x '), ['amer', 'fort', 'हवा', 'x']);
  assert.deepEqual(wordsOf(' \u00a0 '), []);
});

test('finds each word in any field, and no word across two fields', () => {
  const index = new SearchIndex([
    placeAt(1, { name: 'Amer Fort', hindi: 'आमेर किला', description: 'High above the lake.' }),
    placeAt(2, { name: 'Jal Mahal', hindi: 'जल महल', description: 'A palace in the lake.' }),
  ]);
  assert.deepEqual(index.filter([0, 1], ['lake']), [0, 1]);
  assert.deepEqual(index.filter([0, 1], ['lake', 'आमेर']), [0]);
  assert.deepEqual(index.filter([1], ['lake']), [1]);
  assert.deepEqual(index.filter([0, 1], ['fortआ']), []);
});
