import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { mulberry32 } from '../support/random.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { useRequester } from '../support/use-service.ts';
import { asBrowser, builtInFile, readCity } from './site.ts';

suite('the limit of drawings', () => {
  const { service, send } = useRequester();

  const get = (path: string) => send({ path, headers: asBrowser });

  test('what is ready is free, and what is not ready is refused with a page that says how long to wait', async () => {
    for (const path of ['/', '/places/hawa-mahal']) for (let i = 0; i < 2; i += 1) await get(path);
    let drawn = 0;
    let answer = await get('/?search=0');
    for (; answer.status === 200 && drawn < 1000; drawn += 1) answer = await get(`/?search=${drawn + 1}`);
    // A search takes 8 to 13 ms with its compressed page, of the 1,200 in a minute.
    assert.ok(drawn >= 80 && drawn <= 100, `${drawn} pages drawn`);
    assert.equal(answer.status, 429);
    assert.match(answer.headers['content-type'] ?? '', /^text\/html/);
    const seconds = Number(answer.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 60, `${seconds}`);
    const page = answer.body.toString();
    assert.match(page, /Please wait a minute/);
    assert.doesNotMatch(page, /limit=100/);
    // Whoever is refused gets less than what was refused.
    const ready = (await get('/places/hawa-mahal')).body.length;
    assert.ok(page.length < ready / 2, `${page.length} of ${ready} bytes`);
    for (let i = 0; i < 150; i += 1) assert.equal((await get('/')).status, 200);
    assert.equal((await get('/places/hawa-mahal')).status, 200);
    assert.equal((await get('/images/isarlat.svg')).status, 200);
    assert.equal((await get('/api/v1/places')).status, 200);
    const other = requester(service.url, freshAddress());
    assert.equal((await other({ path: '/?search=unseen', headers: asBrowser })).status, 200);
  });

  test('a list of places counts by its length', async () => {
    const { places } = readCity(builtInFile);
    const ids = places.slice(0, 50).map(({ id }) => id);
    const other = requester(service.url, freshAddress());
    let drawn = 0;
    for (let status = 200; status === 200 && drawn < 300; drawn += 1)
      ({ status } = await other({
        path: `/saved?places=${ids.join()}&date=${2000 + drawn}-01-01`,
        headers: asBrowser,
      }));
    assert.ok(drawn >= 8 && drawn <= 12, `${drawn} lists drawn`);
  });
});

test('a page counts by the work of its search, and so does a file of places', async () => {
  const random = mulberry32(7);
  const syllables = ['ka', 'ra', 'ma', 'na', 'ta', 'la', 'pa', 'sa', 'ha', 'da', 'ga', 'ja'];
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? '';
  const word = (length: number) => Array.from({ length }, syllable).join('');
  const folder = folderForTests();
  const places = Array.from({ length: isThorough ? 20_000 : 6_000 }, (_, i) =>
    placeAt(i + 1, { name: `${word(3)} ${word(3)}`, description: `${word(2)}${i}` }),
  );
  writeFileSync(join(folder, 'places.json'), JSON.stringify({ city, places }));
  await using service = await startService({ args: ['--data', folder] });
  for (const path of isThorough ? ['/', '/index.md', '/places.csv'] : ['/']) {
    const send = requester(service.url, freshAddress());
    let answered = 0;
    let status = 200;
    for (; status === 200 && answered < 300; answered += 1)
      ({ status } = await send({ path: `${path}?search=${word(30)}`, headers: asBrowser }));
    assert.equal(status, 429, path);
    assert.ok(answered <= 60, `${answered} hostile searches of ${path}`);
  }
});

test('what takes long with many places counts by their number', async () => {
  const folder = folderForTests();
  const places = Array.from({ length: 6000 }, (_, i) => placeAt(i + 1));
  writeFileSync(join(folder, 'places.json'), JSON.stringify({ city, places }));
  await using service = await startService({ args: ['--data', folder] });
  const bounds: readonly [path: (i: number) => string, max: number][] = [
    [() => '/sitemap.xml', 90],
    [(i) => `/index.md?near=26.9,75.${1000 + i}&offset=5900`, 180],
    [(i) => `/images/place-${i + 1}.svg`, 3_100],
    [(i) => `/places/nowhere-at-all-${i}`, 2_100],
  ];
  // The last two take thousands of requests each.
  for (const [path, max] of isThorough ? bounds : bounds.slice(0, 2)) {
    const send = requester(service.url, freshAddress());
    let answered = 0;
    let status = 200;
    for (; status !== 429 && answered <= max; answered += 1)
      ({ status } = await send({ path: path(answered), headers: { Host: `host-${answered}.example` } }));
    assert.equal(status, 429, `${answered} of ${path(0)}`);
  }
});
