import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { useService } from '../../support/use-service.ts';
import { builtInFile, readCity } from '../site.ts';

const { places, routes } = readCity(builtInFile);

suite('the texts for programs', () => {
  const service = useService('--rate-limit', '0');

  const get = async (path: string) => {
    const response = await fetch(service.url + path);
    return { response, text: await response.text() };
  };

  test('llms.txt has the format of llmstxt.org: a title, a summary, and lists of links under headings', async () => {
    const { response, text } = await get('/llms.txt');
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    const [title, blank, summary] = text.split('\n');
    assert.match(title ?? '', /^# \S/);
    assert.deepEqual([blank, summary?.slice(0, 2)], ['', '> ']);
    const [, ...sections] = text.split(/^## /m);
    assert.ok(sections.length >= 3);
    assert.ok(sections.at(-1)?.startsWith('Optional\n'), 'what may be left out comes last');
    for (const section of sections) {
      const [heading, ...lines] = section.trim().split('\n');
      for (const line of lines.filter(Boolean))
        assert.match(line, /^- \[[^\]]+\]\(https?:\/\/[^)\s]+\)(?:: \S.*)?$/, heading);
    }
    assert.equal(text.match(/^# /gm)?.length, 1);
  });

  test('every link of llms.txt and of the Markdown pages leads somewhere', async () => {
    const seen = new Set<string>();
    const pending = ['/llms.txt'];
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      const { response, text } = await get(path);
      assert.equal(response.status, 200, path);
      if (!/text\/(?:plain|markdown)/.test(response.headers.get('content-type') ?? '')) continue;
      for (const [, address = ''] of text.matchAll(/\]\((\S+?)\)/g)) {
        if (!address.startsWith(service.url)) continue;
        const target = address.slice(service.url.length);
        if (seen.has(target) || target === '/api/v1/views') continue;
        seen.add(target);
        pending.push(target);
      }
    }
    for (const { id } of places) assert.ok(seen.has(`/places/${id}.md`), id);
  });

  test('the Markdown of a place tells all of its facts', async () => {
    const { text } = await get('/places/jantar-mantar.md');
    assert.match(text, /^# Jantar Mantar \(जंतर मंतर\)$/m);
    for (const label of ['Category', 'Distance', 'Entry fee', 'Best time', 'Position', 'Picture'])
      assert.match(text, new RegExp(`^- ${label}: \\S`, 'm'));
    assert.match(text, /^## Nearby, as the crow flies$/m);
    assert.match(text, /^- \[[^\]]+\]\(\S+\.md\): [1-9]00 m (?:north|south|east|west)/m);
  });

  test('a place far from all others has no neighbours', async () => {
    for (const path of ['/places/sambhar-lake.md', '/places/sambhar-lake'])
      assert.doesNotMatch((await get(path)).text, /Nearby/);
  });

  test('Markdown answers a search as the page does', async () => {
    const { text } = await get('/index.md?category=nature&search=lake');
    const api = await fetch(`${service.url}/api/v1/places?category=nature&search=lake`);
    const { total } = (await api.json()) as { total: number };
    assert.equal(text.match(/^- \[.*\/places\//gm)?.length, total);
    assert.match(text, new RegExp(`^## ${total} of ${places.length} places$`, 'm'));
  });

  test('Markdown has the answers of the guide and of routes to a search, before the places', async () => {
    for (const [path, answer] of [
      ['/index.md?search=metro', /^- \[Getting around\]\(\S+\/guide\.md\): .*metro/im],
      ['/index.md?search=day+trip', /^- \[[^\]]+\]\(\S+\/routes\/day-trip\.md\): \S/m],
      ['/hi/index.md?search=टिकट', /^- \[पैसे और टिकट\]\(\S+\/hi\/guide\.md\): \S/m],
    ] as const) {
      const { text } = await get(path);
      const [first = ''] = answer.exec(text) ?? [];
      assert.ok(first !== '', `${path}: ${text.slice(0, 900)}`);
      const [, href = ''] = /\]\((\S+)\)/.exec(first) ?? [];
      assert.equal((await fetch(href)).status, 200, href);
    }
    assert.doesNotMatch((await get('/index.md?search=hawa+mahal')).text, /guide\.md\)/);
  });

  test('the sitemap lists every page, each of which answers', async () => {
    const { response, text } = await get('/sitemap.xml');
    assert.equal(response.headers.get('content-type'), 'application/xml');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
    assert.equal(new Set(addresses).size, 2 * (3 + places.length + routes.length) + 3);
    for (const address of addresses) assert.equal((await fetch(address)).status, 200, address);
  });

  test('robots.txt keeps crawlers from counting views', async () => {
    const { text } = await get('/robots.txt');
    assert.match(text, /^Disallow: \/api\/v1\/views$/m);
    assert.match(text, new RegExp(`^Sitemap: ${service.url}/sitemap\\.xml$`, 'm'));
  });

  test('what is not a page may be used by other sites', async () => {
    for (const path of ['/llms.txt', '/index.md', '/images/hawa-mahal.svg']) {
      const { response } = await get(path);
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
      assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
      assert.match(response.headers.get('etag') ?? '', /^"/);
    }
  });

  test('the icon answers at the address that browsers try by habit', async () => {
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const { response, text } = await get(path);
      assert.equal(response.headers.get('content-type'), 'image/svg+xml');
      assert.match(text, /^<svg /);
    }
  });
});
