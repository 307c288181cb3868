import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { before, suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { placeSearchOf } from '../../src/locales/languages.ts';
import { maxSteps, type PlaceSearch } from '../../src/search/place-search.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { mulberry32 } from '../support/random.ts';

const random = mulberry32(29);
const pick = <T>(from: readonly T[]): T => {
  const [picked] = from.slice(Math.floor(random() * from.length));
  assert.ok(picked !== undefined);
  return picked;
};
const times = (count: number, make: () => string, between = ''): string =>
  Array.from({ length: count }, make).join(between);

const syllables = ['ka', 'ra', 'ma', 'na', 'ta', 'la', 'pa', 'sa', 'ha', 'da', 'ga', 'ja'];
const syllable = () => pick(syllables);
const word = () => times(3, syllable);
const letter = () => pick([...'abcdefghijklmnopqrstuvwxyz']);

const size = 8_000;
/** Every place has words of its own, which is the most that a search can have to look through. */
const places = Array.from({ length: size }, (_, i) =>
  placeAt(i + 1, {
    name: `${word()} ${word()}`,
    description: `${letter()}${letter()}${i} ${times(8, letter)} ${times(8, letter)}`,
  }),
);

/** What a search of the portal found, and how many steps it told. */
async function searched(portal: PlaceSearch, search: string) {
  let steps = 0;
  const found = await portal.find(search, false, (more) => {
    steps += more;
  });
  return { ...found, steps };
}

const commonSyllables = () => times(30, syllable);
const twoLetters = () => times(66, () => letter() + letter(), ' ');

suite('hostile searches', () => {
  const catalogue = catalogueOf(places);
  const portal = placeSearchOf(catalogue);
  before(async () => {
    await portal.index();
  });

  test('one search of the portal has a bounded amount of work, and says when it stopped', async () => {
    // What one step may add beyond the bound: a scan of all words, and ten thousand that are compared.
    const lastStep = 50_000;
    let stopped = 0;
    for (let round = 0; round < 10; round += 1)
      for (const search of [commonSyllables(), times(7, () => `${word()}x`, ' '), times(60, letter)]) {
        const { steps, isPartial, places } = await searched(portal, search);
        assert.ok(steps <= maxSteps + lastStep, `${steps} steps for ${search}`);
        assert.equal(isPartial, steps > maxSteps);
        if (isPartial) assert.equal(places.size, 0);
        if (isPartial) stopped += 1;
      }
    assert.ok(stopped > 0, 'none of them was stopped');
  });

  test('a search that was stopped stops at the same step the next time, whatever is kept', async () => {
    const search = commonSyllables();
    const [first, other] = [await searched(portal, search), placeSearchOf(catalogueOf(places))];
    await searched(other, twoLetters());
    assert.deepEqual(await searched(other, search), first);
  });

  test('one typo in a name among many is corrected within a fraction of that work', async () => {
    const name = `${word()}`;
    const { steps, isPartial } = await searched(portal, `${name.slice(0, 3)}x${name.slice(4)}`);
    assert.ok(!isPartial && steps < maxSteps / 2, `${steps} steps`);
  });

  test('an error thrown while steps are charged ends the search', async () => {
    const refusal = new Error('too much');
    const refuse = () => {
      throw refusal;
    };
    await assert.rejects(portal.find(commonSyllables(), false, refuse), refusal);
  });

  test('the API finds exactly the places that have all words, however many', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { name, description } = pick(places);
      const parts = [...`${name} ${description}`.matchAll(/(?=(\S\S))/g)].map(([, part = '']) => part);
      const words = parts.slice(0, round * 2 + 1);
      const search = words.join(' ');
      const found = await catalogue.afterIndexing({ search }, () => catalogue.select({ search }));
      const expected = places.filter((place) =>
        words.every((part) =>
          [place.name, place.description ?? ''].some((text) => text.toLowerCase().includes(part)),
        ),
      );
      assert.deepEqual(
        found.page(0, size).map((position) => position + 1),
        expected.map(({ index }) => index),
      );
    }
  });

  test('a search of the API looks up one word a turn, and so do many searches together', async () => {
    const { description = '' } = pick(places);
    const parts = [...description.matchAll(/(?=([a-z]{2}))/g)].map(([, part = '']) => part);
    const searches = Array.from({ length: 8 }, (_, i) => parts.slice(i, i + 6).join(' '));
    let turns = 0;
    let isOver = false;
    const counting = (async () => {
      for (; !isOver; turns += 1) await nextTurn();
    })();
    const fresh = catalogueOf(places);
    await fresh.words.valueOrPromise();
    const before = turns;
    await Promise.all(
      searches.map((search) => fresh.afterIndexing({ search }, () => fresh.select({ search }))),
    );
    const needed = turns - before;
    isOver = true;
    await counting;
    // A word that another search has looked up needs no turn.
    const words = new Set(searches.flatMap((search) => search.split(' ')));
    assert.ok(needed >= words.size, `${needed} turns for ${words.size} words`);
  });

  test('nothing else waits long beside many of them', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const search = twoLetters();
        await catalogue.afterIndexing({ search }, () => catalogue.select({ search }));
        await portal.find(commonSyllables());
      }),
    );
    delay.disable();
    // In one turn they would take some seconds. A busy machine may take a turn away for a while.
    assert.ok(delay.max / 1e6 < 500, `${delay.max / 1e6} ms`);
  });
});
