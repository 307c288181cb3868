import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCountingBlocks } from '../support/blocks.ts';
import { mulberry32 } from '../support/random.ts';

/* What questions about many places may cost, counted instead of timed. */
const countBlocks = startCountingBlocks('/src/places/');
const { catalogueOf, placeAt } = await import('./city.ts');
const { Bitset } = await import('../../src/places/indexes/bitset.ts');
const { regionAround } = await import('../../src/places/indexes/region.ts');
const { orderInSpace, SpatialIndex } = await import('../../src/places/indexes/spatial-index.ts');
const { fuzzySearch } = await import('../../src/places/indexes/spelling.ts');

function blocksOf(action: () => void): number {
  countBlocks();
  action();
  return countBlocks();
}

function assertAtMost(bound: number, blocks: number, what = ''): void {
  assert.ok(blocks > 0 && blocks <= bound, `${blocks} blocks, at most ${bound} are allowed: ${what}`);
}

const random = mulberry32(20);
/** Somewhere in a city. */
const spot = () => ({ lat: 26.8 + random() * 0.2, lng: 75.7 + random() * 0.2 });
const centre = { lat: 26.9, lng: 75.8 };

test('answers out of ten thousand places take less than one block for each of them', () => {
  const size = 10_000;
  const whole = catalogueOf(Array.from({ length: size }, (_, i) => placeAt(i + 1, spot())));
  const head = { total: size, count: 2, offset: 0, limit: 2 };
  const answer = () => {
    const found = whole.select({ search: 'place', category: 'nature' });
    whole.encoded.list(head, found.page(50, 2), 'https://x');
    whole.encoded.detail(whole.positionOf('place-77') ?? 0, 'https://x');
    whole.find('place-77');
    whole.nearest(centre, 4);
  };
  // The first time makes the indexes.
  answer();
  assertAtMost(size, blocksOf(answer));
});

test('a spatial index of a hundred thousand places finds the nearest in half a block for each of them', () => {
  const size = 100_000;
  const spots = Array.from({ length: size }, spot);
  const coordinates = {
    latitudes: Float64Array.from(spots, ({ lat }) => lat),
    longitudes: Float64Array.from(spots, ({ lng }) => lng),
  };
  const index = new SpatialIndex(coordinates, orderInSpace(coordinates));
  const all = Bitset.full(size);
  const find = () => {
    assert.equal(index.nearest(centre, all, 0, 50).length, 50);
    const farthest = index.nearest(centre, all, 49, 1)[0]?.metres ?? 0;
    assert.ok(index.within(regionAround(centre, farthest / 1000)).size >= 50);
  };
  assertAtMost(size / 2, blocksOf(find));
});

test('a hostile search of ten thousand names takes a bounded number of steps, each bounded', () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `palace${i.toString(26).replace(/\d/g, 'x')} hall`);
  const words = `\n${names.join('\n').split(/\s+/u).join('\n')}\n`;
  const typos = 'palacea palaceb palacec palaced palacee palacef palaceg palaceh';
  for (const search of [
    'a'.repeat(200),
    'ab '.repeat(66),
    '[('.repeat(100),
    'palac '.repeat(33),
    '\ud800x',
    '\\ "',
    '.*',
    typos,
    typos.replaceAll(' ', ''),
  ]) {
    let finds = 0;
    const searched = {
      all: names,
      names: words,
      texts: [words],
      find: () => names.slice(0, finds++ % 3),
      both: (some: readonly string[], others: readonly string[]) =>
        some.filter((name) => others.includes(name)),
      sizeOf: ({ length }: readonly string[]) => length,
    };
    const steps = fuzzySearch<readonly string[]>(searched, search);
    let [count, most] = [0, 0];
    for (let isDone = false; !isDone; count += 1) {
      most = Math.max(
        most,
        blocksOf(() => {
          isDone = steps.next().done === true;
        }),
      );
    }
    assertAtMost(120_000, most, search);
    assert.ok(count <= 200 && finds <= 200, `${count} steps and ${finds} finds for ${search}`);
  }
});
