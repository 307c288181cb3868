import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNfc } from '../../src/places/field-types.ts';

test('texts are in form NFC exactly if their normalisation leaves them as they are', () => {
  const characters = Array.from({ length: 0x3100 }, (_, i) => String.fromCharCode(i));
  // Whether a text changes depends on pairs, so those of the characters that need no normalisation are all tried.
  const plain = characters.filter((each) => /[\0-\u02ff\u0900-\u097f\u2010-\u2027\u20a0-\u20bf]/.test(each));
  const wrong = new Set<string>();
  for (const first of plain)
    for (const second of plain) {
      const pair = first + second;
      if (isNfc(pair) !== (pair === pair.normalize('NFC'))) wrong.add(pair);
    }
  for (const each of [
    ...characters,
    'e\u0301',
    'a\u0323\u0307',
    'Å',
    'が',
    'क\u093c',
    'क\u094d\u093c',
    'ग़',
    '각',
    '🏰',
  ])
    if (isNfc(each) !== (each === each.normalize('NFC'))) wrong.add(each);
  assert.deepEqual([...wrong], []);
});
