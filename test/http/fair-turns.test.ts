import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { mulberry32 } from '../support/random.ts';
import { useService } from '../support/use-service.ts';

const random = mulberry32(44);
const letters = 'abcdefghijklmnopqrstuvwxyz';
const letter = () => letters[Math.floor(random() * letters.length)] ?? '';
const word = (length: number) => Array.from({ length }, letter).join('');
const data = join(folderForTests(), 'places.json');
const places = Array.from({ length: 8_000 }, (_, i) =>
  placeAt(i + 1, { name: `${word(6)} ${word(6)}`, description: `${word(8)}${i} ${word(8)}` }),
);
writeFileSync(data, JSON.stringify({ city, places }));
const service = useService('--data', data, '--rate-limit', '0');

/** Two letters each, so that none of the words is rare. */
const manyWords = (count: number) =>
  encodeURIComponent(Array.from({ length: count }, () => word(2)).join(' '));

for (const [name, path] of [
  ['the API', (count: number) => `/api/v1/places?fields=id&limit=1&search=${manyWords(count)}`],
  ['the pages', (count: number) => `/index.md?search=${manyWords(count)}`],
] as const)
  test(`a hundred searches of one requester in ${name} delay the search of another by a few of them`, async () => {
    const [many, other] = [requester(service.url, freshAddress()), requester(service.url, freshAddress())];
    await other({ path: path(1) });
    let answered = 0;
    const flood = Array.from({ length: 100 }, async () => {
      const { status } = await many({ path: path(60) });
      answered += 1;
      return status;
    });
    // Of the first searches, so that the others are on their way.
    await Promise.race(flood);
    const before = answered;
    assert.equal((await other({ path: path(8) })).status, 200);
    assert.ok(answered - before <= 30, `${answered - before} of the others were answered meanwhile`);
    assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]));
  });
