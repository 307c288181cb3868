import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { caching } from '../../src/http/content.ts';
import { allLanguages } from '../../src/locales/languages.ts';
import {
  isOfflineList,
  offlineListPath,
  pathInLanguage,
  pathPrefix,
  prefixIn,
} from '../../src/locales/page-paths.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';
import { useRequester } from '../support/use-service.ts';
import { asBrowser, builtInFile, readCity, secondCityFile } from './site.ts';

const { places } = readCity(builtInFile);

test('an address tells its language, for every language that there are words for', () => {
  for (const words of [...allLanguages, { language: 'zh-Hant' }]) {
    const prefix = pathPrefix(words);
    assert.equal(prefixIn(pathInLanguage('/places/old-fort', words)), prefix);
    assert.equal(prefixIn(`${prefix}/`), prefix);
    assert.ok(isOfflineList(offlineListPath(words)));
    assert.ok(!isOfflineList(pathInLanguage('/places/offline.json', words)));
  }
});

suite('the portal in two languages', () => {
  const { service, send } = useRequester('--rate-limit', '0');

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await send({ path, headers: { ...asBrowser, ...headers } });
    return { ...answer, text: answer.body.toString() };
  };
  const inHindi = { 'Accept-Language': 'hi-IN,hi;q=0.9,en;q=0.8' };

  test('send a first visit to the language of the browser, and keep that from every cache', async () => {
    const { status, headers, body } = await get('/', inHindi);
    assert.deepEqual([status, headers.location, body.length], [302, `${service.url}/hi/`, 0]);
    assert.deepEqual([headers['cache-control'], headers.vary], ['no-store', 'Accept-Language']);
    for (const language of ['en', 'fr', 'en, hi;q=0.5'])
      assert.equal((await get('/', { 'Accept-Language': language })).status, 200, language);
    const robot = await get('/');
    assert.deepEqual(
      [robot.status, robot.headers.vary],
      [200, 'Accept, Accept-Language, Accept-Encoding, Host'],
    );
    // The page that the visitor comes from decides as well.
    assert.equal(robot.headers['cache-control'], 'private, max-age=300');
    for (const path of ['/?search=fort', '/hi/', '/index.md'])
      assert.equal((await get(path)).headers['cache-control'], caching, path);
  });

  test('leave everybody where they chose to be', async () => {
    for (const path of ['/?lang=en', '/?search=fort', '/?category=nature', '/places/hawa-mahal', '/index.md'])
      assert.equal((await get(path, inHindi)).status, 200, path);
    const link = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' };
    for (const from of [{ Referer: `${service.url}/places/hawa-mahal` }, link])
      assert.equal((await get('/', { ...inHindi, ...from })).status, 200, Object.keys(from)[0]);
    const forwarded = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' };
    for (const from of [
      { Referer: 'https://elsewhere.example/' },
      { ...link, 'Sec-Fetch-Site': 'cross-site' },
      forwarded,
    ])
      assert.equal((await get('/', { ...inHindi, ...from })).status, 302, Object.keys(from)[0]);
    assert.equal((await get('/hi/', { 'Accept-Language': 'en' })).status, 200);
  });

  test('say in which language they are, and where the other one is', async () => {
    for (const english of ['/', '/places/hawa-mahal'])
      for (const language of ['en', 'hi']) {
        const hindi = `/hi${english}`;
        const path = language === 'en' ? english : hindi;
        const { text } = await get(path);
        assert.ok(text.startsWith(`<!DOCTYPE html><html lang="${language}"`), path);
        assert.ok(text.includes(`<link rel="canonical" href="${service.url}${path}">`), path);
        const alternates = [...text.matchAll(/hreflang="([^"]+)" href="(http[^"]+)"/g)];
        assert.deepEqual(
          alternates.map(([, name, address]) => [name, address]),
          [
            ['en', service.url + english],
            ['hi', service.url + hindi],
            ['x-default', service.url + english],
          ],
        );
      }
  });

  test('switch in the header to the same page with the same search', async () => {
    const other = async (path: string) => {
      const { text } = await get(path);
      return /<nav[^>]*>.*hreflang="\w+" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    };
    assert.equal(await other('/'), '/hi/');
    assert.equal(await other('/hi/'), '/?lang=en');
    assert.equal(await other('/places/hawa-mahal'), '/hi/places/hawa-mahal');
    assert.equal(await other('/?search=fort&category=heritage'), '/hi/?search=fort&category=heritage');
    assert.equal(await other('/hi/?search=fort&category=heritage'), '/?search=fort&category=heritage');
    assert.equal(await other('/developers'), '/hi/');
    assert.equal(await other('/hi/nowhere'), '/?lang=en');
  });

  test('keep to the language of the address in every link, error and Markdown page', async () => {
    const english = /href="\/(?:[?#][^"]*|places\/[^"]*)?"(?! hreflang)/g;
    for (const local of ['', '?search=xyzzy', 'places/hawa-mahal', 'nowhere', 'places/hawamahal']) {
      const path = `/hi/${local}`;
      const { text } = await get(path);
      const body = text.slice(text.indexOf('<body>')).replaceAll(/<a lang="en" hreflang[^>]*>/g, '');
      assert.deepEqual(body.match(english), null, path);
      assert.match(text, /<html lang="hi"[ >].*<title>[^<]*[ऀ-ॿ]/s, path);
    }
    assert.match((await get('/hi/places/hawamahal')).text, /href="\/hi\/places\/hawa-mahal"/);
    assert.match((await get('/hi/?category=food')).text, /<p class="lead">[^<a-z]*<\/p>/);
    const moved = await get('/hi/places/2');
    assert.deepEqual([moved.status, moved.headers.location], [302, `${service.url}/hi/places/hawa-mahal`]);
    const markdown = await get('/hi/index.md');
    assert.equal(markdown.text.match(/\/hi\/places\/[a-z-]+\.md/g)?.length, places.length);
    assert.match((await get('/hi/places/hawa-mahal.md')).text, /^- श्रेणी: विरासत$/m);
  });

  test('mark the same places as free in both languages', async () => {
    const freeIn = async (path: string) =>
      [...(await get(path)).text.matchAll(/id="place-([^"]+)"[^>]* data-free/g)].map(([, id]) => id);
    const free = await freeIn('/?lang=en');
    assert.ok(free.length > 20, `${free.length}`);
    assert.deepEqual(await freeIn('/hi/'), free);
  });

  test('begin with Hindi names and tell the texts of the data in Hindi', async () => {
    const { text } = await get('/hi/places/hawa-mahal');
    assert.match(text, /<title>हवा महल, जयपुर</);
    assert.match(text, /<h1>हवा महल<\/h1><p class="local" lang="en">Hawa Mahal</);
    assert.match(text, /"name":"हवा महल","alternateName":\{"@language":"en","@value":"Hawa Mahal"\}/);
    const [, main = ''] = /<main(.*)<\/main>/s.exec(text) ?? [];
    assert.equal(main.match(/lang="en"/g)?.length, 1, 'only the second name is in English');
    const home = await get('/hi/');
    for (const { hindi } of places) assert.ok(home.text.includes(`>${hindi}</a></h3>`), hindi);
  });
});

test('English texts on Hindi pages say that they are English', async () => {
  await using service = await startService({ args: ['--data', secondCityFile, '--rate-limit', '0'] });
  const text = await (await fetch(`${service.url}/hi/`)).text();
  assert.match(text, /<p class="about" lang="en">/);
  assert.equal(text.match(/<p class="about">/g), null);
});

test('a city without words for its language has pages in English only', async () => {
  const data = join(folderForTests(), 'city.json');
  const { city, places } = JSON.parse(readFileSync(secondCityFile, 'utf8'));
  const without = ({ hindi: _, ...fields }: Record<string, unknown>) => fields;
  const text = { city: { ...without(city), language: 'cs' }, places: places.map(without) };
  writeFileSync(data, JSON.stringify(text));
  await using service = await startService({ args: ['--data', data] });
  const headers = { ...asBrowser, 'Accept-Language': 'hi' };
  const home = await fetch(service.url, { headers, redirect: 'manual' });
  assert.deepEqual([home.status, home.headers.get('vary')], [200, 'Accept, Accept-Encoding, Host']);
  assert.doesNotMatch(await home.text(), /hreflang="/);
  const hindi = await fetch(`${service.url}/hi/`, { headers });
  assert.equal(hindi.status, 404);
  assert.match(await hindi.text(), /<html lang="en">/);
  assert.doesNotMatch(await (await fetch(`${service.url}/sitemap.xml`)).text(), /hreflang|\/hi\//);
});
