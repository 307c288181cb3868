import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { requester } from '../support/http.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { RawConnection } from '../support/raw.ts';
import { isThorough } from '../support/thorough.ts';
import { writeFewPlaces } from './site.ts';

const trusting = ['--trust-proxy', '127.0.0.1', '--rate-limit', '0'];
const basePath = '/city/places';

/** Ways to the program with its base path, by what the proxy before it sends. */
const ways = {
  'with a fixed base URL, not stripped': { fixed: true, strips: false, fields: {} },
  'with a fixed base URL, stripped': { fixed: true, strips: true, fields: {} },
  'with X-Forwarded-Prefix, not stripped': {
    fixed: false,
    strips: false,
    fields: { 'X-Forwarded-Prefix': basePath },
  },
  'with X-Forwarded-Prefix, stripped': {
    fixed: false,
    strips: true,
    fields: { 'X-Forwarded-Prefix': basePath },
  },
} as const;

const origin = 'https://a.example';
const proxied = { 'X-Forwarded-Host': 'a.example', 'X-Forwarded-Proto': 'https', Host: 'inner.example' };

/** Addresses in a page, a text, a feed or a document: attributes, absolute addresses of the origin, and Link fields. */
function addressesIn(text: string, at: string): string[] {
  const attributes = text.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  const found = [
    ...Array.from(attributes.matchAll(/ (?:href|src|action)="([^"]*)"/g), ([, link = '']) => link),
    ...Array.from(
      text.replace(/&(?:quot|#39|lt|gt);/g, '"').matchAll(/https:\/\/a\.example[^\s"'<>)\\`,]*/g),
      ([link]) => link.replace(/[;.:]+$/, ''),
    ),
  ];
  const all = found.map((link) => new URL(link.replaceAll('&amp;', '&'), origin + at));
  return all.filter((url) => url.origin === origin).map(({ pathname, search }) => pathname + search);
}

const starts = [
  ...[
    '/',
    '/?lang=en',
    '/hi/',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/api/v1',
    '/api/v1/places?limit=100',
  ],
  ...[
    '/openapi.json',
    '/openapi.yaml',
    '/.well-known/api-catalog',
    '/.well-known/mcp',
    '/places.geojson',
    '/places.gpx',
  ],
  ...[
    '/places.csv',
    '/nowhere',
    '/hi/nowhere',
    '/places/hawa',
    '/offline',
    '/hi/offline',
    '/saved?places=hawa-mahal',
  ],
  ...['/hi/saved?places=hawa-mahal,amer-fort', '/places?search=fort', '/places/2', '/docs'],
];

/** Places are alike: some are enough. */
const crawled = [...trusting, '--data', writeFewPlaces()];

/** Each source of the path, stripped and not, in CI; else each of them once. */
const crawls = Object.entries(ways).filter(([, { fixed, strips }]) => isThorough || fixed !== strips);

suite('below a path of an origin', () => {
  for (const [name, { fixed, strips, fields }] of crawls)
    test(`no link of any page leaves it, and all are found: ${name}`, () =>
      withAppInProcess([...crawled, ...(fixed ? ['--base-url', origin + basePath] : [])], async (url) => {
        const send = requester(url, '127.0.0.1');
        const seen = new Set(starts.map((path) => basePath + path));
        let pages = 0;
        const faults: string[] = [];
        for (const at of seen) {
          const path = strips ? at.slice(basePath.length) : at;
          const headers = { ...proxied, ...fields, Accept: 'text/html, */*;q=0.1' };
          const { status, headers: answered, body } = await send({ path, headers });
          const isMissing = /nowhere|hawa$/.test(at);
          if (isMissing ? status !== 404 : status >= 400) faults.push(`${status} at ${at}`);
          if (status === 308 || status === 302)
            assert.match(String(answered.location), /^https:\/\/a\.example\/city\/places\//);
          const type = String(answered['content-type']);
          const text = `${answered.link}\n${answered.location}\n${/text|json|xml|yaml/.test(type) ? body : ''}`;
          if (/html/.test(type)) pages += 1;
          for (const link of addressesIn(text, at)) {
            if (!link.startsWith(`${basePath}/`) && link !== basePath) faults.push(`${link} on ${at}`);
            const isMore = /(?:near|category|search|photos|date)=/.test(link) || link.includes('{');
            // A stream of events never ends.
            if (!isMore && !link.endsWith('/events')) seen.add(link);
          }
        }
        assert.deepEqual(faults, []);
        assert.ok(pages > 60, `${pages} pages`);
      }));

  test('paths that are no links have it: robots, manifest, endpoints, hints', () =>
    withAppInProcess([...trusting, '--base-url', origin + basePath], async (url) => {
      const get = async (path: string) => (await fetch(url + path)).text();
      assert.match(await get('/robots.txt'), /^Disallow: \/city\/places\/api\/v1\/views$/m);
      const manifest = JSON.parse(await get('/hi/manifest.webmanifest'));
      const { id, scope, start_url: start, icons } = manifest;
      assert.deepEqual([id, scope, start], [`${basePath}/hi/`, `${basePath}/`, `${basePath}/hi/`]);
      assert.ok(icons.every(({ src }: { src: string }) => src.startsWith(`${basePath}/`)));
      assert.match(await get('/'), /rel="apple-touch-icon" href="\/city\/places\/apple-touch-icon\.png"/);
      assert.equal((await fetch(`${url}${basePath}/apple-touch-icon.png`)).status, 200);
      assert.equal(JSON.parse(await get('/api/v1')).endpoints.root, `${basePath}/api/v1`);
      assert.match(await get('/api/nowhere'), /"hint":"GET \/city\/places\/api\/v1 lists the endpoints\."/);
      assert.equal(JSON.parse(await get('/openapi.json')).servers[0].url, origin + basePath);
    }));

  test('an answer to what is no request has it, too', () =>
    withAppInProcess(['--base-url', origin + basePath], async (url) => {
      const connection = await RawConnection.open(Number(new URL(url).port));
      connection.send('NONSENSE\r\n\r\n');
      const [response] = await connection.settled(1);
      connection.close();
      const [, link = ''] = response?.fields.find(([name]) => name.toLowerCase() === 'link') ?? [];
      assert.match(link, /^<\/city\/places\/deprecation>/);
    }));

  test('the path without its slash leads to the home page, with its query', () =>
    withAppInProcess([...trusting, '--base-url', origin + basePath], async (url) => {
      for (const [query, to] of [
        ['', ''],
        ['?search=fort&x=1', '?search=fort&x=1'],
      ]) {
        const response = await fetch(`${url}${basePath}${query}`, { redirect: 'manual' });
        assert.equal(response.status, 308);
        assert.equal(response.headers.get('location'), `${origin}${basePath}/${to}`);
      }
    }));

  test('a fixed base URL beats X-Forwarded-Prefix', () =>
    withAppInProcess([...trusting, '--base-url', origin], async (url) => {
      const { body } = await requester(
        url,
        '127.0.0.1',
      )({
        path: '/',
        headers: { 'X-Forwarded-Prefix': '/other', Accept: 'text/html' },
      });
      assert.doesNotMatch(String(body), /\/other/);
    }));

  const hostile = [
    '//evil.example',
    '/"><script>',
    '/a/../..',
    '/\\evil.example',
    'https://evil.example',
    '/a?b',
    '/a%0d%0a',
    '/a'.repeat(65),
  ];
  test('answers are the same without a prefix, with one that is not trusted, and with a malformed one', async () => {
    const paths = [
      '/',
      '/hi/',
      '/nowhere',
      '/manifest.webmanifest',
      '/robots.txt',
      '/api/v1',
      '/api/nowhere',
      '/docs',
      '/places/2',
    ];
    const answers = (url: string, prefix: string | undefined) => {
      const send = requester(url, '127.0.0.1');
      const headers = {
        'X-Forwarded-For': '203.0.113.1',
        Accept: 'text/html',
        ...(prefix && { 'X-Forwarded-Prefix': prefix }),
      };
      return Promise.all(
        paths.map(async (path) => {
          const { status, headers: fields, body } = await send({ path, headers });
          return [status, { ...fields, date: '' }, String(body)];
        }),
      );
    };
    await withAppInProcess(['--rate-limit', '0'], async (url) => {
      assert.deepEqual(await answers(url, '/city'), await answers(url, undefined));
    });
    await withAppInProcess(trusting, async (url) => {
      const plain = await answers(url, undefined);
      for (const prefix of hostile) assert.deepEqual(await answers(url, prefix), plain, prefix);
    });
  });

  test('caches keep answers of each forwarded prefix apart, and shared ones keep none', () =>
    withAppInProcess(trusting, async (url) => {
      const send = requester(url, '127.0.0.1');
      // Twice, because the second answer may come from a cache.
      for (const path of [
        '/',
        '/nowhere',
        '/manifest.webmanifest',
        '/robots.txt',
        '/api/v1',
        '/places/hawa-mahal',
      ])
        for (const prefix of ['/one', '/two', undefined, '/one', '/two']) {
          const headers = { Accept: 'text/html', ...(prefix && { 'X-Forwarded-Prefix': prefix }) };
          const { headers: fields, body } = await send({ path, headers });
          const others = ['/one', '/two'].filter((each) => each !== prefix);
          for (const other of others) assert.ok(!String(body).includes(`${other}/`), `${path} of ${prefix}`);
          if (!prefix) continue;
          assert.ok(String(body).includes(`${prefix}/`), path);
          assert.match(String(fields['cache-control']), /^(?:private|no-store)/, path);
          if (path !== '/nowhere') assert.match(String(fields.vary), /X-Forwarded-Prefix/, path);
        }
    }));
});
