import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { isPublic } from '../../src/import-export/download.ts';
import { fetchPhotos } from '../../src/import-export/fetch-photos.ts';
import { commonsName } from '../../src/import-export/photo-source.ts';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { runPlaces } from '../support/service.ts';

const folder = folderForTests();
/** Begins as a JPEG does. */
const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');
const author = 'A. Photographer';
const licence = 'CC BY-SA 4.0';

/** Serves while `use` runs. */
async function withHost(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Writes a data folder with photos at these addresses, one place each. */
function writePhotos(name: string, photos: readonly object[]): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const places = photos.map((photo, i) => placeAt(i + 1, photo));
  writeFileSync(join(path, 'places.json'), JSON.stringify({ city, places }));
  return path;
}

const placesIn = (path: string) => JSON.parse(readFileSync(join(path, 'places.json'), 'utf8')).places;

/** Runs the command's function. Returns what it printed and if all went well. */
async function run(path: string, options: Partial<Parameters<typeof fetchPhotos>[1]> = {}) {
  const lines: string[] = [];
  const signal = new AbortController().signal;
  const isComplete = await fetchPhotos(path, {
    signal,
    isDryRun: false,
    print: (line) => lines.push(line),
    ...options,
  });
  return { isComplete, lines };
}

test('finds the name of a file of Wikimedia Commons in the addresses that people copy', () => {
  for (const address of [
    'https://commons.wikimedia.org/wiki/File:Hawa_Mahal.jpg',
    'https://commons.m.wikimedia.org/wiki/File:Hawa%20Mahal.jpg',
    'https://commons.wikimedia.org/wiki/Special:FilePath/Hawa%20Mahal.jpg?width=960',
    'https://upload.wikimedia.org/wikipedia/commons/a/ab/Hawa_Mahal.jpg',
    'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Hawa_Mahal.jpg/960px-Hawa_Mahal.jpg',
  ])
    assert.equal(commonsName(address), 'Hawa Mahal.jpg', address);
  assert.equal(commonsName('https://photos.example/File:Hawa_Mahal.jpg'), undefined);
  assert.equal(commonsName('https://commons.wikimedia.org/wiki/File:%zz.jpg'), undefined);
});

test('tells public addresses from those of special purpose', () => {
  const others = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'];
  others.push('192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fd00::1', 'fe80::1');
  others.push('::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', 'ff02::1');
  assert.deepEqual(others.filter(isPublic), []);
  const some = ['1.1.1.1', '172.15.0.1', '208.80.154.224', '2620:0:861:ed1a::1', '2a02:ec80:300::1'];
  assert.deepEqual(some.filter(isPublic), some);
});

suite('photos of a data folder', () => {
  test('are fetched with their credits, and stay when the command runs again', async () => {
    let requests = 0;
    await withHost(
      (request, response) => {
        requests += 1;
        if (request.url === '/moved.jpg') response.writeHead(302, { Location: '/a.jpg' }).end();
        else response.end(jpeg);
      },
      async (origin) => {
        const credit = { page: `${origin}/page`, author, licence };
        const path = writePhotos('fetched', [
          { image: `${origin}/moved.jpg`, credit, photos: [{ url: `${origin}/b.jpg`, credit }] },
          { image: '/images/place-2.svg' },
        ]);
        const first = await run(path);
        assert.deepEqual(first, {
          isComplete: true,
          lines: [
            `images/place-1.jpg: ${author}, ${licence}`,
            `images/place-1-2.jpg: ${author}, ${licence}`,
            '2 of 2 fetched, 0 skipped, 0 failed',
          ],
        });
        const [place] = placesIn(path);
        assert.deepEqual(
          [place.image, place.photos[0].url],
          ['/images/place-1.jpg', '/images/place-1-2.jpg'],
        );
        assert.deepEqual(place.credit, credit);
        assert.deepEqual(readFileSync(join(path, 'images/place-1.jpg')), jpeg);
        assert.equal(requests, 3);
        assert.deepEqual((await run(path)).lines, ['0 of 0 fetched, 0 skipped, 0 failed']);
        const check = await runPlaces(['check', path]);
        assert.equal(check.code, 0, check.stdout);
      },
    );
  });

  test('get author and licence from Wikimedia Commons, as text', async () => {
    const info = {
      descriptionurl: 'https://commons.wikimedia.org/wiki/File:A.jpg',
      extmetadata: {
        Artist: { value: '<a href="//x">A. &amp; B.</a>' },
        LicenseShortName: { value: licence },
      },
    };
    await withHost(
      (request, response) => {
        const isApi = request.url?.startsWith('/api.php') === true;
        if (isApi && !request.url?.includes('titles=File%3AA.jpg')) response.end('{"query":{"pages":[{}]}}');
        else if (isApi) response.end(JSON.stringify({ query: { pages: [{ imageinfo: [info] }] } }));
        else response.end(jpeg);
      },
      async (origin) => {
        const page = 'https://commons.wikimedia.org/wiki/File:A.jpg';
        const path = writePhotos('commons', [
          { image: `${origin}/a.jpg`, credit: { page } },
          { image: `${origin}/b.jpg`, credit: { page: page.replace('A.jpg', 'Missing.jpg') } },
        ]);
        const { isComplete, lines } = await run(path, { commonsApi: `${origin}/api.php` });
        assert.deepEqual(lines, [
          'images/place-1.jpg: A. & B., CC BY-SA 4.0',
          `failed place-2: ${origin}/b.jpg Wikimedia Commons has no file "Missing.jpg"`,
          '1 of 2 fetched, 0 skipped, 1 failed',
        ]);
        assert.equal(isComplete, false);
        assert.deepEqual(placesIn(path)[0].credit, { page, author: 'A. & B.', licence });
      },
    );
  });

  test('without author and licence are skipped, and bad ones fail alone', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    await withHost(
      (request, response) => {
        if (request.url === '/missing.jpg') response.writeHead(404).end();
        else if (request.url === '/page.jpg') response.end('<html>');
        else if (request.url === '/huge.jpg') response.end(Buffer.alloc(9 * 1024 * 1024));
        else if (request.url === '/local.jpg')
          response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
        else if (request.url === '/loop.jpg') response.writeHead(302, { Location: '/loop.jpg' }).end();
        else response.end(jpeg);
      },
      async (origin) => {
        const credit = { page: `${origin}/page`, author, licence };
        const named = ['missing', 'page', 'huge', 'local', 'loop'];
        const path = writePhotos('bad', [
          { image: `${origin}/a.jpg`, credit: { page: `${origin}/page`, author } },
          ...named.map((name) => ({ image: `${origin}/${name}.jpg`, credit })),
          { image: `${closed}/a.jpg`, credit },
        ]);
        const before = readFileSync(join(path, 'places.json'), 'utf8');
        const { lines } = await run(path);
        assert.deepEqual(lines, [
          `skipped place-1: licence unknown; add it to the credit in ${join(path, 'places.json')}`,
          `failed place-2: ${origin}/missing.jpg gets status 404`,
          `failed place-3: ${origin}/page.jpg is no JPEG, PNG, WebP or AVIF`,
          `failed place-4: ${origin}/huge.jpg is larger than 8388608 bytes`,
          `failed place-5: ${origin}/local.jpg leads to file:, which is neither http nor https`,
          `failed place-6: ${origin}/loop.jpg redirects more than 5 times`,
          `failed place-7: ${closed}/a.jpg cannot be reached (ECONNREFUSED)`,
          '0 of 7 fetched, 1 skipped, 6 failed',
        ]);
        assert.equal(readFileSync(join(path, 'places.json'), 'utf8'), before);
        assert.deepEqual(readdirSync(join(path, 'images')), []);
      },
    );
  });

  test('lead to no address of the own network that the data do not name', async () => {
    let reached = 0;
    const own: RequestListener = (_, response) => {
      reached += 1;
      response.end(jpeg);
    };
    await withHost(own, (inside) =>
      withHost(
        ({ url = '' }, response) => {
          const to = `http://${url.slice(1)}:${new URL(inside).port}/`;
          response.writeHead(302, { Location: to }).end();
        },
        async (origin) => {
          const credit = { page: `${origin}/page`, author, licence };
          const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '2130706433'];
          const photos = hosts.map((host) => ({ image: `${origin}/${host}`, credit }));
          const { lines } = await run(writePhotos('inside', photos));
          for (const [i, line] of lines.slice(0, hosts.length).entries())
            assert.match(line, /^failed place-\d: \S+ leads to \S+, which is not public/, hosts[i]);
          assert.equal(reached, 0);
          const named = await run(
            writePhotos('named', [...photos.slice(0, 1), { image: `${inside}/`, credit }]),
          );
          assert.equal(named.lines.at(-1), '2 of 2 fetched, 0 skipped, 0 failed');
        },
      ),
    );
  });

  test('an interrupted run stores what it has, and the next one continues', async () => {
    const stop = new AbortController();
    const requested: (string | undefined)[] = [];
    await withHost(
      (request, response) => {
        requested.push(request.url);
        if (request.url === '/2.jpg' && !stop.signal.aborted) stop.abort();
        else response.end(jpeg);
      },
      async (origin) => {
        const credit = { page: `${origin}/page`, author, licence };
        const path = writePhotos(
          'interrupted',
          [1, 2, 3].map((n) => ({ image: `${origin}/${n}.jpg`, credit })),
        );
        const first = await run(path, { signal: stop.signal });
        assert.equal(first.lines.at(-1), '1 of 3 fetched, 0 skipped, 0 failed');
        // A file whose path was not written into the data yet, as after a power cut.
        writeFileSync(join(path, 'images/place-2.jpg'), jpeg);
        const second = await run(path);
        assert.equal(second.lines.at(-1), '2 of 2 fetched, 0 skipped, 0 failed');
        assert.deepEqual(requested, ['/1.jpg', '/2.jpg', '/3.jpg']);
      },
    );
  });

  test('the command lists them without a request, and needs a data folder', async () => {
    const path = writePhotos('dry', [{ image: 'http://127.0.0.1:1/a.jpg' }]);
    const dry = await runPlaces(['photos', path, '--dry-run']);
    assert.deepEqual(
      [dry.code, dry.stdout],
      [0, 'would fetch http://127.0.0.1:1/a.jpg as images/place-1\n1 to fetch\n'],
    );
    assert.deepEqual(readdirSync(path), ['places.json']);
    const none = await runPlaces(['photos', join(folder, 'nowhere')]);
    assert.deepEqual([none.code, none.stderr.split('\n').length], [2, 2]);
    assert.match((await runPlaces(['photos'])).stderr, /photos needs one data folder: places photos FOLDER/);
    writeFileSync(join(path, 'places.json'), '{"city": {}}');
    assert.match((await runPlaces(['photos', path])).stderr, /has faults/);
  });
});
