import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { systemClock } from '../../../src/base/clock.ts';
import { AnswerCache } from '../../../src/http/answer-cache.ts';
import type { Reply } from '../../../src/http/route.ts';
import { placeSearchOf } from '../../../src/locales/languages.ts';
import type { Catalogue } from '../../../src/places/catalogue.ts';
import { LiveCatalogue } from '../../../src/places/live.ts';
import { pageFieldNames } from '../../../src/places/place-fields.ts';
import { exportRoutes } from '../../../src/site/exports/routes.ts';
import { Site } from '../../../src/site/site.ts';
import { folderForTests } from '../../cli/city.ts';
import { catalogueOf, city, placeAt } from '../../places/city.ts';
import { freshAddress, requester } from '../../support/http.ts';
import { anonymousBytes } from '../../support/memory.ts';
import { startService } from '../../support/service.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs, needsFile } from '../../support/tools.ts';
import { useRequester } from '../../support/use-service.ts';
import { listedIds } from '../site.ts';

const siteOf = (catalogue: Catalogue) => new Site(catalogue, placeSearchOf(catalogue), new AnswerCache());

const formats = [
  { path: '/places.geojson', type: 'application/geo+json', disposition: 'inline' },
  { path: '/places.csv', type: 'text/csv; charset=utf-8; header=present', disposition: 'attachment' },
  { path: '/places.gpx', type: 'application/gpx+xml', disposition: 'attachment' },
];
const folder = folderForTests();
const idsOf = (features: readonly { id: string }[]) => features.map(({ id }) => id);

/** Texts that a format could take for its own, and coordinates at the edge. */
const odd = [
  placeAt(1, { name: '=HYPERLINK("http://x.example","a")', lat: 1e-7, lng: 180 }),
  placeAt(2, { name: '+1, \'two\'\r\n"three"', description: '@SUM(1;2)\ttab', lat: -22.9, lng: -43.2 }),
  placeAt(3, { name: '<b>&amp;</b> ]]>', description: '\u0007 bell', lat: 90, lng: -180 }),
  placeAt(4, { name: '-1', description: "'=1", entryFee: '＝1', lat: -90, lng: 0 }),
];

suite('places in one file', () => {
  const { service, send } = useRequester();

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await send({ path, headers });
    return { ...answer, text: answer.body.toString() };
  };

  for (const { path, type, disposition } of formats) {
    test(`${path} has the right type and name, an ETag for each encoding, and 304`, async () => {
      const plain = await get(path);
      assert.equal(plain.status, 200);
      assert.equal(plain.headers['content-type'], type);
      const name = `jaipur${path.replace('/places', '')}`;
      assert.equal(plain.headers['content-disposition'], `${disposition}; filename="${name}"`);
      assert.equal(plain.headers['access-control-allow-origin'], '*');
      for (const [encoding, decode] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const small = await get(path, { 'Accept-Encoding': encoding });
        assert.equal(small.headers['content-encoding'], encoding);
        assert.equal(decode(small.body).toString(), plain.text);
        assert.notEqual(small.headers.etag, plain.headers.etag);
        const again = { 'Accept-Encoding': encoding, 'If-None-Match': small.headers.etag ?? '' };
        assert.deepEqual([(await get(path, again)).status, (await get(path, again)).text], [304, '']);
      }
      const filtered = await get(`${path}?search=fort`);
      assert.notEqual(filtered.headers.etag, plain.headers.etag);
    });

    test(`${path} answers HEAD with the fields of GET`, async () => {
      // How the body is framed is no field of its own (RFC 9112, 6.1).
      const { date: _, 'transfer-encoding': ___, ...fields } = (await get(path)).headers;
      const head = await send({ method: 'HEAD', path });
      const { date: __, ...same } = head.headers;
      assert.deepEqual([head.status, head.body.length], [200, 0]);
      assert.deepEqual(same, fields);
    });
  }

  test('hold what the portal shows, for all places and for a search that the API finds nothing for', async () => {
    const list = JSON.parse((await get('/api/v1/places?limit=100')).text);
    for (const query of ['', '?search=hawamahal', '?search=xyzzy']) {
      const ids = listedIds((await get(`/${query}`)).text);
      assert.equal(ids.length > 0, query !== '?search=xyzzy', query);
      const { features } = JSON.parse((await get(`/places.geojson${query}`)).text);
      assert.deepEqual(idsOf(features), ids);
      for (const { id, geometry, properties } of features) {
        const { lat, lng, ...place } = list.places.find((place: { id: string }) => place.id === id);
        assert.deepEqual(geometry, { type: 'Point', coordinates: [lng, lat] });
        const { url, ...own } = properties;
        for (const name of pageFieldNames) delete own[name];
        assert.deepEqual(own, place);
        assert.equal(url, `${service.url}/places/${place.id}`);
      }
      const csv = (await get(`/places.csv${query}`)).text.matchAll(/^"([a-z-]+)",/gm);
      const links = (await get(`/places.gpx${query}`)).text.matchAll(/<link href="[^"]+\/places\/([^"]+)"/g);
      assert.equal(Array.from(csv, ([, id]) => id).join(), ids.join());
      assert.equal(Array.from(links, ([, id]) => id).join(), ids.join());
    }
  });

  test('name author, licence and page of each photo, as the API does', async () => {
    const { places } = JSON.parse((await get('/api/v1/places?limit=100')).text);
    const credits = places.flatMap(({ credit }: { credit?: Record<string, string> }) => credit ?? []);
    assert.ok(credits.length > 20);
    for (const { path } of formats) {
      const { text } = await get(path);
      const lacking = credits.flatMap((credit: Record<string, string>) =>
        Object.values(credit).filter(
          (part) => !text.includes(part.replaceAll('&', '&amp;')) && !text.includes(part),
        ),
      );
      assert.deepEqual(lacking, [], path);
    }
  });

  test('look for the words of the language that the portal was in', async () => {
    const word = encodeURIComponent('किला');
    const inHindi = JSON.parse((await get(`/places.geojson?search=${word}&lang=hi`)).text).features;
    const page = (await get(`/hi/?search=${word}`)).text;
    const ids = listedIds(page);
    assert.ok(ids.length > 0);
    assert.deepEqual(idsOf(inHindi), ids);
    assert.ok(page.includes(`href="/places.geojson?search=${word}&amp;lang=hi"`));
    const markdown = (await get(`/hi/index.md?search=${word}`)).text;
    assert.ok(markdown.includes(`${service.url}/places.geojson?search=${word}&lang=hi`));
  });

  test('are named by the home page in its Link field and its text, and by llms.txt', async () => {
    const home = await get('/?search=fort&category=heritage');
    const llms = await get('/llms.txt');
    for (const { path, type } of formats) {
      const short = type.split(';', 1)[0];
      assert.ok(home.headers.link?.includes(`<${service.url}${path}>; rel="alternate"; type="${short}"`));
      assert.ok(home.text.includes(`href="${path}?search=fort&amp;category=heritage"`));
      assert.ok(llms.text.includes(`(${service.url}${path})`));
    }
  });

  test('count as many drawings as their places cost, and only those that are sent', async () => {
    const other = requester(service.url, freshAddress());
    const { headers } = await other({ path: '/places.csv' });
    // As drawings they would be refused after 200.
    for (let i = 0; i < 250; i += 1)
      assert.equal(
        (await other({ path: '/places.csv', headers: { 'If-None-Match': headers.etag } })).status,
        304,
      );
    let status = 200;
    for (let i = 0; i < 400 && status === 200; i += 1) ({ status } = await other({ path: '/places.csv' }));
    assert.equal(status, 429);
  });
});

/** Topografix's own, in Debian's package pytrainer. */
const gpxSchema = process.env.GPX_SCHEMA ?? '/usr/share/pytrainer/schemas/Topografix_gpx11.xsd';

suite('known readers read what was exported', needs('ogrinfo', 'xmllint'), () => {
  /** Writes a file as a service of these places answers it. */
  const save = async (path: string) => {
    const file = join(folder, path);
    const route = exportRoutes(() => siteOf(catalogueOf(odd)), systemClock).find(
      (each) => each.path === path,
    );
    writeFileSync(file, await textOf(await route?.answer(call)));
    return file;
  };
  const ogrinfo = (file: string, ...options: string[]) =>
    execFileSync('ogrinfo', ['-ro', '-q', '-al', ...options, file], { encoding: 'utf8' });
  const points = (text: string) =>
    [...text.matchAll(/POINT \((\S+) (\S+)\)/g)].map(([, lng, lat]) => [Number(lng), Number(lat)]);
  const expected = odd.map(({ lng, lat }) => [lng, lat]);

  test('GeoJSON', async () => {
    const text = ogrinfo(await save('/places.geojson'));
    assert.deepEqual(points(text), expected);
    for (const { id } of odd) assert.match(text, new RegExp(`id \\(String\\) = ${id}\n`));
  });

  test('CSV, of which no cell is a formula', async () => {
    const file = await save('/places.csv');
    const text = ogrinfo(file, '-oo', 'X_POSSIBLE_NAMES=lng', '-oo', 'Y_POSSIBLE_NAMES=lat');
    assert.deepEqual(points(text), expected);
    const texts = [...text.matchAll(/^ {2}(?:name|description|entryFee) \(String\) = (.*)$/gm)].map(
      ([, cell]) => cell,
    );
    assert.equal(texts.length, 3 * odd.length);
    for (const cell of texts) assert.doesNotMatch(cell ?? '', /^[=+\-@\t\r＝]/);
    assert.ok(texts.includes(`'${odd[0]?.name}`));
  });

  test('GPX', async () => {
    const text = ogrinfo(await save('/places.gpx'));
    assert.deepEqual(
      points(text),
      expected.map(([lng = 0, lat = 0]) => [lng === 180 ? -180 : lng, lat]),
    );
    assert.match(text, /name \(String\) = <b>&amp;<\/b> \]\]>\n/);
  });

  test('GPX, which is as the schema of the standard has it', needsFile(gpxSchema), async () => {
    const file = await save('/places.gpx');
    const validate = () =>
      execFileSync('xmllint', ['--noout', '--nonet', '--schema', gpxSchema, file], { stdio: 'pipe' });
    validate();
    const wrong = readFileSync(file, 'utf8').replace('lon="-180"', 'lon="180"');
    writeFileSync(file, wrong);
    assert.throws(validate, /lon/);
  });
});

const call = {
  method: 'GET',
  params: {},
  query: '',
  body: Buffer.alloc(0),
  base: 'http://places.example',
  requesterKey: 'somebody',
  private: false,
  headers: {},
};

async function textOf(reply: Reply | undefined): Promise<string> {
  if (!reply || !('streamed' in reply)) throw new Error('not made in parts');
  const chunks: Buffer[] = [];
  for await (const chunk of reply.streamed.open()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

test('a large file is made in small parts, and others get a turn before each', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => placeAt(i + 1));
  const live = new LiveCatalogue(catalogueOf(many), { info() {}, warn() {}, error() {} });
  const route = exportRoutes(() => siteOf(live.current), systemClock)[0];
  const reply = await route?.answer(call);
  assert.ok(reply && 'streamed' in reply);
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  let parts = 0;
  for await (const part of reply.streamed.open()) {
    assert.ok(part.length < 100_000, `${part.length}`);
    parts += 1;
  }
  isDone = true;
  await counting;
  assert.ok(parts > 10, `${parts}`);
  assert.ok(turns >= parts - 1, `${turns} turns for ${parts} parts`);
});

test('many exports at once get one part a turn, together', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => placeAt(i + 1));
  const live = new LiveCatalogue(catalogueOf(many), { info() {}, warn() {}, error() {} });
  const routes = exportRoutes(() => siteOf(live.current), systemClock);
  const exports = Array.from({ length: isThorough ? 40 : 20 }, async (_, i) => {
    const reply = await routes[i % routes.length]?.answer(call);
    assert.ok(reply && 'streamed' in reply);
    return reply.streamed.open();
  });
  const open = await Promise.all(exports);
  let turn = 0;
  let isDone = false;
  const counting = (async () => {
    for (; !isDone; turn += 1) await nextTurn();
  })();
  const turns: number[] = [];
  await Promise.all(
    open.map(async (parts) => {
      for await (const _ of parts) turns.push(turn);
    }),
  );
  isDone = true;
  await counting;
  assert.ok(turns.length > 2 * open.length, `${turns.length} parts`);
  // The last part of a file has a turn together with the part before it.
  const byTurn = [...Map.groupBy(turns, (each) => each).values()];
  const most = Math.max(...byTurn.map(({ length }) => length));
  assert.ok(most <= 2, `${most} parts in one turn`);
});

test('readers that do not read cost little memory, and harm nobody', async () => {
  // As CSV it is more than the kernel takes for a reader.
  const count = 8_000;
  const places = Array.from({ length: count }, (_, i) =>
    placeAt(i + 1, { description: 'A fort. '.repeat(240) }),
  );
  const file = join(folder, 'many.json');
  writeFileSync(file, JSON.stringify({ city, places }));
  await using service = await startService({ args: ['--data', file, '--rate-limit', '0'] });
  const send = requester(service.url, freshAddress());
  const whole = await send({ path: '/places.csv' });
  assert.equal(whole.body.toString().split('\r\n').length, count + 2);
  const before = anonymousBytes(service.pid);
  const idle = Array.from({ length: isThorough ? 24 : 8 }, () => {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write('GET /places.csv HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket;
  });
  for (let i = 0; i < 10; i += 1) assert.equal((await send({ path: '/healthz' })).status, 200);
  const again = await send({ path: '/places.csv' });
  assert.ok(again.body.equals(whole.body));
  const grown = anonymousBytes(service.pid) - before;
  // Garbage of what the kernel took is among them: what is kept for a reader is a part or two.
  assert.ok(grown < idle.length * whole.body.length * 0.35, `${grown} bytes more`);
  for (const socket of idle) socket.destroy();
  assert.equal((await send({ path: '/healthz' })).status, 200);
  assert.ok(!service.lines().some(({ level }) => level === 'error'), service.stderr());
});
