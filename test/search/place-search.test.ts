import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTypo } from '../../src/indexes/typos.ts';
import { placeSearchOf } from '../../src/locales/languages.ts';
import { catalogueOf, placeAt } from '../places/city.ts';

const portal = placeSearchOf(
  catalogueOf([
    placeAt(1, {
      name: 'Hawa Mahal',
      hindi: 'हवा महल',
      description: 'The palace of winds.',
      entryFee: '₹100',
    }),
    placeAt(2, { name: 'Jal Mahal', hindi: 'जल महल', description: 'A palace (of the Rajputs) in a lake.' }),
    placeAt(3, { name: 'Govind Dev Ji', hindi: 'गोविंद देव जी', description: 'A temple near the Hawa Mahal.' }),
    placeAt(4, {
      name: 'Old Fort',
      hindi: 'पुराना किला',
      description: 'High, and dry, in the Mahas of Gartu.',
      bestTime: 'In March',
    }),
    placeAt(5, { name: 'Lake', hindi: 'झील', description: 'A fort stands above it, in Garta.' }),
  ]),
);

/** The indexes of what a search finds, best first, and what was looked for instead. */
async function found(search: string): Promise<readonly [indexes: string, instead?: string]> {
  const { places, layers, instead } = await portal.find(search);
  const positions = layers.flatMap((layer) => layer.page(0, 10));
  assert.equal(positions.length, places.size);
  const indexes = positions.map((position) => position + 1).join(' ');
  return instead === undefined ? [indexes] : [indexes, instead];
}

test('a hit in a name comes before a hit in a description, two before one', async () => {
  assert.deepEqual(await found('mahal'), ['1 2 3']);
  assert.deepEqual(await found('fort'), ['4 5']);
  assert.deepEqual(await found('lake'), ['5 2']);
  assert.deepEqual(await found('hawa mahal'), ['1 3']);
  assert.deepEqual(await found('palace mahal hawa'), ['1']);
});

test('spaces and hyphens do not matter', async () => {
  for (const search of ['hawamahal', 'hawa-mahal', 'HawaMahal', 'ha wama hal', 'हवामहल', 'hawama'])
    assert.deepEqual((await found(search))[0].split(' ')[0], '1', search);
  assert.deepEqual(await found('govinddevji'), ['3']);
  assert.deepEqual(await found('govind-dev–ji'), ['3']);
});

test('signs do not matter where nothing has them', async () => {
  for (const search of ['hawa mahal?', '"hawa mahal"', 'hawamahal!', 'mahal, hawa'])
    assert.deepEqual((await found(search))[0].split(' ')[0], '1', search);
  assert.deepEqual(await found('(of'), ['2']);
  assert.deepEqual(await found('*palase*'), ['1 2', 'palace']);
  assert.deepEqual(await found('?'), ['']);
});

test('fees and times are searched as well', async () => {
  assert.deepEqual(await found('₹100'), ['1']);
  assert.deepEqual(await found('march'), ['4']);
  assert.deepEqual(await found('fort march'), ['4']);
});

test('words that say nothing are dropped, and words mean what others of their kind do', async () => {
  assert.deepEqual(await found('tickets for the hawa mahal'), ['1 3']);
  assert.deepEqual(await found('the best places'), ['1 2 3 4 5']);
  assert.deepEqual(await found('kila'), ['4 5']);
  assert.deepEqual(await found('forts'), ['4 5']);
  assert.deepEqual(await found('jheel'), ['5 2']);
  assert.deepEqual(await found('mandir'), ['3']);
});

test('where no place has all of the words, those come that have the most of them', async () => {
  assert.deepEqual(await found('hawa mahal elephant'), ['1 3']);
  assert.deepEqual(await found('palace lake winds'), ['1 2']);
  assert.deepEqual(await found('palase xyzzy'), ['1 2']);
  assert.equal((await portal.find('hawa mahal elephant')).isMost, true);
  assert.equal((await portal.find('hawa mahal')).isMost, false);
});

test('two typos are corrected from seven letters on, and no word that a place has', async () => {
  assert.deepEqual(await found('rjaputts'), ['2', 'rajputs']);
  assert.deepEqual(await found('pallaces'), ['1 2', 'palace']);
  // A fort and a lake are in the data.
  assert.deepEqual(await found('fort govind'), ['3 4 5']);
});

test('a typo is corrected in a word of five letters and more, where nothing else is found', async () => {
  assert.deepEqual(await found('palase'), ['1 2', 'palace']);
  assert.deepEqual(await found('rajput'), ['2']);
  assert.deepEqual(await found('raiputs'), ['2', 'rajputs']);
  assert.deepEqual(await found('jal palcae'), ['2', 'jal palace']);
  assert.deepEqual(await found('hava mahal'), ['1 3', 'hawa mahal']);
  assert.deepEqual(await found('hawamahl'), ['1 3', 'hawa mahal']);
  assert.deepEqual(await found('govnddevji'), ['3', 'govind dev ji']);
  // The word that most places have, and of those that as many have the first of the alphabet.
  assert.deepEqual(await found('mahat'), ['1 2 3', 'mahal']);
  assert.deepEqual(await found('gartx'), ['5', 'garta']);
});

test('what is far from every word finds nothing, as do short words and numbers with a typo', async () => {
  for (const search of ['xyzzy', 'frot', 'lakex', 'palxxe', 'palllacess', '₹1000', '10000', 'xyzzy frot'])
    assert.deepEqual(await found(search), [''], search);
});

test('a typo is one letter more, less, other, or swapped with its neighbour', () => {
  const typos = ['alace', 'ppalace', 'palac', 'palaces', 'pblace', 'aplace', 'palaec', 'paalce'];
  for (const other of typos) {
    assert.ok(isTypo('palace', other, 1), other);
    assert.ok(isTypo(other, 'palace', 1), other);
  }
  for (const other of ['palace', 'place s', 'pecala', 'plaec', '', 'palacess', 'lapace'])
    assert.ok(!isTypo('palace', other, 1), other);
});
