import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fold } from '../../../src/indexes/folding.ts';
import { placeSearchOf } from '../../../src/locales/languages.ts';
import { type Findable, ranked, searchOf, wayOf } from '../../../src/site/browser/results.ts';
import { catalogueOf, placeAt } from '../../places/city.ts';

interface Card extends Findable {
  readonly id: number;
}

const places = [
  placeAt(1, { name: 'Hawa Mahal', hindi: 'हवा महल', description: 'The palace of winds.' }),
  placeAt(2, { name: 'Jal Mahal', hindi: 'जल महल', description: 'A palace in a lake.', lat: 26.95 }),
  placeAt(3, { name: 'Govind Dev Ji', hindi: 'गोविंद देव जी', description: 'A temple near the Hawa Mahal.' }),
];

const cards: readonly Card[] = places.map(
  ({ index, name, hindi, description, entryFee, bestTime, lat, lng }) => ({
    id: index,
    index,
    at: { lat, lng },
    words: () => {
      const names = fold(`${name}\n${hindi}`);
      return { name: names, text: `${names}\n${fold(`${description}\n${entryFee}\n${bestTime}`)}` };
    },
  }),
);

const idsOf = (some: readonly Card[]) => some.map(({ id }) => id).join(' ');

const { lexicon } = placeSearchOf(catalogueOf(places));

suite('the results in a page', () => {
  const search = searchOf(cards, lexicon);

  test('are those of the server, with its corrections and in its order', async () => {
    const portal = placeSearchOf(catalogueOf(places));
    for (const typed of [
      'mahal',
      'HAWAMAHAL',
      'hawamahl',
      'जल',
      'palase',
      'govind-dev–ji',
      'xyzzy',
      '?',
      'in a lake',
    ]) {
      const { matches, words, isCorrected } = search(typed);
      const { layers, instead } = await portal.find(typed);
      const there = layers.flatMap((layer) => layer.page(0, 10)).map((position) => position + 1);
      const rankedFound = ranked(cards, lexicon, words, lexicon.meaningOf(typed).typed).filter((card) =>
        matches.includes(card),
      );
      assert.equal(idsOf(rankedFound), there.join(' '), typed);
      assert.equal(isCorrected ? words.join(' ') : undefined, instead, typed);
    }
  });

  test('come nearest first from a point', () => {
    assert.equal(idsOf(ranked(cards, lexicon, [], [], { lat: 27, lng: cards[0]?.at.lng ?? 0 })), '2 1 3');
    assert.equal(idsOf(ranked(cards, lexicon, ['hawa'], ['hawa'])), '1 2 3');
  });

  test('are formatted in metres below a kilometre, and as here within the accuracy of a position', () => {
    assert.deepEqual(wayOf(0.049), { unit: 'here', value: 0 });
    assert.deepEqual(wayOf(0.05), { unit: 'metres', value: 50 });
    assert.deepEqual(wayOf(0.994), { unit: 'metres', value: 990 });
    assert.deepEqual(wayOf(0.995), { unit: 'kilometres', value: 0.995 });
  });
});
