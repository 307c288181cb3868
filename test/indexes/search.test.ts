import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNow } from '../../src/base/task.ts';
import type { Bitset } from '../../src/indexes/bitset.ts';
import { fold } from '../../src/indexes/folding.ts';
import { mostAlike } from '../../src/indexes/likeness.ts';
import { buildIndex } from '../../src/indexes/search.ts';
import type { Catalogue } from '../../src/places/catalogue.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { mulberry32 } from '../support/random.ts';

/** The places that hold all of these. */
function holding(catalogue: Catalogue, parts: readonly string[]): Bitset {
  return catalogue.select({ search: parts.join(' ') });
}

test('finds each word in any field, and no word across two fields', () => {
  const index = catalogueOf([
    placeAt(1, { name: 'Amer Fort', hindi: 'आमेर किला', description: 'High above the lake.' }),
    placeAt(2, { name: 'Jal Mahal', hindi: 'जल महल', description: 'A palace in the lake.' }),
  ]);
  const found = (...parts: string[]) => holding(index, parts).page(0, 10);
  assert.deepEqual(found('lake'), [0, 1]);
  assert.deepEqual(found('lake', 'आमेर'), [0]);
  assert.deepEqual(found('fortआ'), []);
});

test('finds what looking through every text would find, words that many places have and words that few have', () => {
  const random = mulberry32(7);
  const words = ['the', 'fort', 'of', 'forts', 'lake', 'rare', 'rarest', 'o'];
  const places = Array.from({ length: 300 }, (_, i) => {
    // The n-th word comes with one place in 2 to the n.
    const description = words.filter((_, n) => random() < 2 ** -n).join(' ');
    return placeAt(i + 1, { name: 'X', hindi: 'क', description });
  });
  const index = catalogueOf(places);
  for (const parts of [
    ['the'],
    ['o'],
    ['rare'],
    ['rarest'],
    ['re', 'o'],
    ['reo'],
    ['t', 'f', 'r'],
    ['zz'],
    ['x'],
  ] as const) {
    const expected = places.filter(({ name, description }) => {
      const texts = fold(`${name} ${description}`).split(' ');
      return parts.every((part) => texts.some((text) => text.includes(part)));
    });
    const found = holding(index, parts);
    assert.equal(found.size, expected.length, parts.join());
    assert.deepEqual(
      found.page(0, 300),
      expected.map((place) => place.index - 1),
      parts.join(),
    );
  }
});

test('a word is charged for once, whichever searches it is in, and not after a word that no text has', () => {
  const texts = ['old fort', 'fort', 'lake'];
  const index = runNow(buildIndex(texts.length, (document) => [texts[document]]));
  const charges: number[] = [];
  const find = (search: string) => runNow(index.findAll(search, (steps) => void charges.push(steps)));
  assert.deepEqual(find('fort old').page(0, 9), [0]);
  assert.equal(charges.length, 2);
  assert.deepEqual(find('old Fort').page(0, 9), [0]);
  assert.deepEqual(find('fort').page(0, 9), [0, 1]);
  assert.equal(charges.length, 2);
  assert.equal(find('zz lake').size, 0);
  assert.equal(charges.length, 3);
  assert.ok(charges.every((steps) => steps > 0));
});

test('has each word once, those that most documents have first', () => {
  const texts = ['old old old fort', 'fort', 'Fort lake', 'lake'];
  const index = runNow(buildIndex(texts.length, (document) => [undefined, texts[document]]));
  assert.equal(index.text, '\nfort\nlake\nold\n');
});

test('sorts very many words in many parts', () => {
  const words = Array.from({ length: 50_000 }, (_, i) => `w${i}`);
  const building = buildIndex(1, () => [words.join(' ')]);
  let parts = 1;
  let step = building.next();
  for (; !step.done; step = building.next()) parts += 1;
  assert.equal(step.value.text, `\n${words.join('\n')}\n`);
  // Sorts of some thousand words, merges of two, and the steps that follow.
  assert.ok(parts > 15, `${parts} parts`);
});

test('tells which names are most like a text, by their best word, and none that has hardly anything in common', () => {
  const names = ['amer fort', 'jal mahal', 'mahal hawa', 'wind\nhawa mahal'];
  assert.deepEqual(mostAlike('hawe mahal', names, 9), [3, 1, 2]);
  assert.deepEqual(mostAlike('hawe mahal', names, 2), [3, 1]);
  assert.deepEqual(mostAlike('fort', ['forts', 'amer fort'], 9), [1, 0]);
  assert.deepEqual(mostAlike('abcdef', ['abxyzw', 'abcyzw', 'fedcba', 'xbcdeq'], 9), [3, 1]);
  assert.deepEqual(mostAlike('taxi', ['jaipur wax museum', 'tower'], 9), []);
});
