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
/** A word of every place, so that a search for parts of it goes through all of them. */
const common = Array.from({ length: 60 }, letter).join('');
const data = join(folderForTests(), 'places.json');
const places = Array.from({ length: 8_000 }, (_, i) => placeAt(i + 1, { description: common }));
writeFileSync(data, JSON.stringify({ city, places }));
const service = useService('--data', data, '--rate-limit', '0');

/** A search of many words that nobody made before: each takes a turn. */
function search(): string {
  const parts = Array.from({ length: 40 }, (_, i) => common.slice(i, i + 3 + Math.floor(random() * 15)));
  return encodeURIComponent(
    parts
      .toSorted(() => random() - 0.5)
      .join(' ')
      .slice(0, 200),
  );
}

const crowded = freshAddress();

for (const [name, address] of [
  ['the API', '/api/v1/places?fields=id&limit=1&search='],
  ['the pages', '/index.md?search='],
] as const)
  test(`a hundred searches of one requester in ${name} delay the search of another by a few of them`, async () => {
    const many = Array.from({ length: 4 }, () => requester(service.url, crowded));
    const other = requester(service.url, freshAddress());
    const path = () => address + search();
    // All connections are open before, so that the searches arrive in the order in which they are sent.
    const senders = Array.from({ length: 100 }, (_, i) => many[i % many.length] ?? other);
    await Promise.all([...senders, other].map((send) => send({ path: '/healthz' })));
    let answered = 0;
    const flood = senders.map(async (send) => {
      const { status } = await send({ path: path() });
      answered += 1;
      return status;
    });
    assert.equal((await other({ path: path() })).status, 200);
    assert.ok(answered <= 10, `${answered} of the others were answered before`);
    assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]));
  });

for (const [name, path] of [
  ['places near a point', (i: number) => `/api/v1/places?near=26.9,75.${800 + i}&limit=100`],
  ['pages of places', (i: number) => `/places/${i + 2_000}.md`],
] as const)
  test(`a hundred ${name} at once delay /healthz and a place by a few of them`, async () => {
    const many = Array.from({ length: 100 }, () => requester(service.url, crowded));
    const others = [requester(service.url, freshAddress()), requester(service.url, freshAddress())];
    // All connections are open before, and the place is ready.
    const ready = ['/healthz', '/api/v1/places/1'];
    await Promise.all([...many, ...others].flatMap((send) => ready.map((path) => send({ path }))));
    let answered = 0;
    const flood = many.map(async (send, i) => {
      const { status } = await send({ path: path(i) });
      answered += 1;
      return status;
    });
    const before = others.map(async (send, i) => {
      await send({ path: ready[i] ?? '' });
      return answered;
    });
    for (const [i, count] of (await Promise.all(before)).entries())
      assert.ok(count <= 20, `${count} of the others were answered before ${ready[i]}`);
    assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]));
  });
