import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { useRequester } from '../support/use-service.ts';
import { longestWait, longestWaits } from '../tools/bench/waits.ts';
import { asBrowser, builtInFile, listedIds, readCity } from './site.ts';

const count = 10_000;
const pageSize = 64;
/** The service promises 50 ms. What is done at once, and not in turns, takes seconds. */
const maxWaitMs = 2_000;
/** Between two looks at how long others wait: far below that. */
const pauseMs = 20;

const builtIn = readCity(builtInFile);
const places = Array.from({ length: count }, (_, i) => {
  const original = builtIn.places[i % builtIn.places.length];
  const id = `${original?.id}-${i + 1}`;
  return { ...original, id, index: i + 1, image: `/images/${id}.svg` };
});

suite('the pages of a city with ten thousand places', () => {
  const file = join(folderForTests(), 'city.json');
  writeFileSync(file, JSON.stringify({ city: builtIn.city, places }));
  const { service, send } = useRequester('--data', file, '--rate-limit', '0');

  const get = async (path: string, headers: Record<string, string> = asBrowser) => {
    const answer = await send({ path, headers });
    assert.equal(answer.status, 200, path);
    return { ...answer, text: answer.body.toString() };
  };

  test('are bounded: home, search and filter below 60 KiB compressed and 400 KiB in all', async () => {
    for (const path of ['/', '/?search=fort', '/?category=nature', '/?offset=9900', '/?search=xyzzy']) {
      const plain = await get(path);
      assert.ok(plain.body.length <= 400 * 1024, `${path}: ${plain.body.length}`);
      const small = await get(path, { ...asBrowser, 'Accept-Encoding': 'br' });
      assert.ok(small.body.length <= 60 * 1024, `${path}: ${small.body.length}`);
    }
  });

  test('follow each other by links in the page and in its head, with the filter, and miss no place', async () => {
    const found: (string | undefined)[] = [];
    const linksTo = (text: string, relation: string) => {
      const [link, anchor] = [...text.matchAll(/<(?:link|a) rel="([a-z]+)" href="([^"#]+)/g)]
        .filter((match) => match[1] === relation)
        .map((match) => match[2]?.replaceAll('&amp;', '&'));
      assert.equal(link, anchor);
      return link;
    };
    const filter = 'category=heritage&search=sandstone';
    let previous: string | undefined;
    let path: string | undefined = `/?${filter}`;
    for (let pages = 0; path !== undefined && pages < 100; pages += 1) {
      const { text } = await get(path);
      found.push(...listedIds(text));
      assert.equal(linksTo(text, 'prev') === undefined, previous === undefined);
      [previous, path] = [path, linksTo(text, 'next')];
    }
    const expected: string[] = [];
    for (let offset = 0, total = 1; offset < total; offset += 100) {
      const list = JSON.parse((await get(`/api/v1/places?${filter}&limit=100&offset=${offset}`)).text);
      total = list.total;
      expected.push(...list.places.map(({ id }: { id: string }) => id));
    }
    assert.ok(expected.length > pageSize);
    assert.deepEqual(found, expected);
  });

  test('show on the map what they list, and the other places that match in groups that lead to them', async () => {
    const paths = ['/?search=fort&category=heritage', '/hi/?near=26.9,75.8&free=yes', '/?search=xyzzy'];
    for (const path of paths) {
      const { text } = await get(path);
      const [map = ''] = /<div class="sheet" id="sheet".*?<\/svg>/s.exec(text) ?? [];
      const markers = [...map.matchAll(/<a href="([^"]+)"(?: data-size="(\d+)")?/g)];
      const ownSheet = markers.flatMap(([, href = '']) =>
        href.startsWith('#place-') ? [href.slice(7)] : [],
      );
      const listed = new Set(listedIds(text));
      assert.deepEqual(
        ownSheet.filter((id) => !listed.has(id)),
        [],
        path,
      );
      const total = Number(/role="status"[^>]*>([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
      if (total === 0) assert.equal(markers.length, 0);
      if (total <= pageSize) continue;
      const group = markers.find(([, href = '']) => href.includes('near='))?.[1] ?? '';
      const query = new URLSearchParams(path.slice(path.indexOf('?')));
      const led = new URL(group.replaceAll('&amp;', '&'), 'http://x');
      assert.equal(led.pathname, path.slice(0, path.indexOf('?')));
      for (const [name, value] of query) if (name !== 'near') assert.equal(led.searchParams.get(name), value);
      const around = await get(led.pathname + led.search);
      assert.equal(listedIds(around.text).length, Math.min(pageSize, total), path);
    }
  });

  test('come in the order of distance from any point, filtered, page by page', async () => {
    const [first] = listedIds((await get('/?near=26.945,75.8281&free=yes')).text);
    const list = JSON.parse((await get('/api/v1/places?near=26.945,75.8281&limit=100')).text);
    const isFree = ({ entryFee }: { entryFee: string }) => entryFee.startsWith('Free');
    assert.equal(first, list.places.find(isFree)?.id);
    assert.equal(listedIds((await get('/?sort=distance&offset=9984')).text).length, 16);
    assert.equal((await send({ path: '/?near=here', headers: asBrowser })).status, 400);
  });

  test('tell how many places there are in all', async () => {
    assert.match((await get('/')).text, /role="status">10,000 places, 1 to 64</);
    assert.match((await get('/?offset=9984')).text, /role="status">10,000 places, 9,985 to 10,000</);
    assert.deepEqual(listedIds((await get('/?offset=20000')).text), []);
  });

  test('stay small as Markdown and as llms.txt, and say where the rest is', async () => {
    const index = await get('/index.md');
    assert.ok(index.body.length < 100_000);
    const next = /\[More places\]\(([^)]+)\)/.exec(index.text)?.[1] ?? '';
    assert.equal(next, `${service.url}/index.md?offset=64`);
    const llms = await get('/llms.txt');
    assert.ok(llms.body.length < 100_000);
    const rest = /\[[\d,]+ places more\]\(([^)]+)\)/.exec(llms.text)?.[1] ?? '';
    assert.match((await get(rest.slice(service.url.length))).text, /^- \[/m);
  });

  test('have a sitemap in parts, each of which answers', async () => {
    const { text } = await get('/sitemap.xml');
    const parts = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, part = '']) => part);
    assert.ok(parts.length > 1);
    for (const part of parts) assert.match((await get(part.slice(service.url.length))).text, /<urlset /);
    assert.equal((await send({ path: `/sitemap-${parts.length + 1}.xml` })).status, 404);
  });

  test('hold up no other request for long, and neither does a reload', async () => {
    const waits = await longestWaits(service.url, count, pauseMs);
    const reload = async () => void (await service.reload());
    waits.push(['a reload', await longestWait(service.url, reload, pauseMs)]);
    assert.deepEqual(
      waits.filter(([, ms]) => ms > maxWaitMs),
      [],
    );
  });
});
