import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNow } from '../../src/base/task.ts';
import { fuzzySearch } from '../../src/indexes/spelling.ts';
import { typosOf } from '../../src/indexes/typos.ts';

/** Names and texts of places, by position. */
const places: readonly (readonly [name: string, text: string])[] = [
  ['hawa mahal', 'winds'],
  ['jal mahal', 'lives gartu'],
  ['hawaii', 'garta'],
  ['ji fort', 'lives'],
  ['a lake', 'nine'],
];

const linesOf = (texts: readonly string[]) => `\n${[...new Set(texts.join(' ').split(' '))].join('\n')}\n`;

/** What a search finds: the positions, the words that were looked for, and what holds of them. */
function search(text: string): string {
  const { matches, words, ...traits } = runNow(
    fuzzySearch<readonly number[]>(
      {
        all: [...places.keys()],
        names: linesOf(places.map(([name]) => name)),
        texts: [linesOf(places.flat())],
        find: (part) => [...places.keys()].filter((i) => linesOf([...(places[i] ?? [])]).includes(part)),
        both: (one, other) => one.filter((position) => other.includes(position)),
        either: (one, other) => [...new Set([...one, ...other])],
        sizeOf: ({ length }) => length,
      },
      text,
    ),
  );
  const held = Object.entries(traits).flatMap(([name, holds]) => (holds ? [name] : []));
  return [matches.join(' '), words.join(' '), ...held].join(', ');
}

test('finds words as they are, then without regard to spaces, then with typos, then most of them', () => {
  for (const [text, expected] of Object.entries({
    mahal: '0 1, mahal',
    hawamahal: '0, hawa mahal',
    // A word may be the beginning of another one, but is no word without its end, nor is a single letter.
    hawama: '0, hawa ma',
    hawam: ', hawam',
    alake: ', alake',
    hawawinds: ', hawawinds',
    hawmahal: '0, hawa mahal, isCorrected',
    // The other spelling of a short part, in a word that is too short for two typos.
    jifirt: '3, ji fort, isCorrected',
    jalfrt: ', jalfrt',
    mahel: '0 1, mahal, isCorrected',
    // Of two spellings that as many places have, the first by letters; none for a word that some place has.
    gartx: '2, garta, isCorrected',
    'nine garta': '4 2, nine garta, isMost',
    'xyz lake zyx': '4, lake, isMost',
    'xyz lake zyx yxz': ', xyz lake zyx yxz',
    // No more than eight words.
    'qb qc qd qe qf jal mahal lives': '1, jal mahal lives, isMost',
    'qb qc qd qe qf qg jal mahal lives': ', qb qc qd qe qf qg jal mahal lives',
  }))
    assert.equal(search(text), expected, text);
});

test('typos are looked for in whole words, in so many of them', () => {
  const find = (words: readonly string[], word: string, typos: number) =>
    runNow(typosOf(`\n${words.join('\n')}\n`, word, typos));
  assert.deepEqual(find(['fort', 'xfort', 'fortx'], 'fart', 1), ['fort']);
  assert.deepEqual(find(['fortresses'], 'fotress', 2), [], 'nothing that is cut off a word');
  const words = (count: number) =>
    Array.from({ length: count }, (_, i) => `lake${String.fromCharCode(97 + i)}`);
  assert.equal(find(words(20), 'lakes', 1).length, 16);
});
