import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { caching } from '../../src/http/content.ts';
import { checkReport } from '../../src/places/data-file/check-report.ts';
import { readCatalogue } from '../../src/places/load.ts';
import { type Bent, writeCity } from '../cli/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { runPlaces, startService } from '../support/service.ts';

const folder = folderForTests();

/** How files of each type begin, by the ending of their names. */
const beginnings: Readonly<Record<string, Buffer>> = {
  'a.jpg': Buffer.of(0xff, 0xd8, 0xff, 0xe0),
  'b.jpeg': Buffer.of(0xff, 0xd8, 0xff, 0xe1),
  'c.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'd_2.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  'E-3.avif': Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'),
};
const types = ['image/jpeg', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const photos = Object.keys(beginnings);

/** Bytes of a photo: more than one read of a file gives. */
const photoOf = (name: string) =>
  Buffer.concat([beginnings[name] ?? Buffer.alloc(0), Buffer.alloc(200_000, name)]);

/** A data folder of the test city, whose first places have the photos. */
function dataFolder(name: string, change: (data: Bent) => void = () => {}): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'images'), { recursive: true });
  for (const photo of photos) writeFileSync(join(path, 'images', photo), photoOf(photo));
  writeCity(join(path, 'places.json'), (data) => {
    for (const [i, photo] of photos.entries()) data.places[i].image = `/images/${photo}`;
    change(data);
  });
  return path;
}

/** The report of a check. */
async function checked(path: string): Promise<string> {
  return (await checkReport(path, { all: false, strict: false, json: false })).text;
}

test('a data folder serves its photos: right type and length, ETag, and for ever where a page names the version', async () => {
  const path = dataFolder('served');
  writeFileSync(join(path, 'images', 'notes.txt'), 'not served');
  await using service = await startService({ args: ['--data', path, '--rate-limit', '0'] });
  const send = requester(service.url, freshAddress());
  const home = (await send({ path: '/', headers: { Accept: 'text/html' } })).body.toString();
  for (const [i, name] of photos.entries()) {
    const answer = await send({ path: `/images/${name}`, headers: { 'Accept-Encoding': 'gzip, br' } });
    assert.equal(answer.status, 200, name);
    assert.ok(answer.body.equals(photoOf(name)), name);
    assert.equal(answer.headers['content-type'], types[i]);
    assert.equal(answer.headers['content-length'], String(photoOf(name).length));
    assert.equal(answer.headers['cache-control'], caching);
    const { etag = '' } = answer.headers;
    const again = await send({ path: `/images/${name}`, headers: { 'If-None-Match': etag } });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    const head = await send({ method: 'HEAD', path: `/images/${name}` });
    assert.deepEqual(
      [head.status, head.body.length, head.headers['content-length']],
      [200, 0, String(photoOf(name).length)],
    );
    const [address = ''] = new RegExp(`/images/${name}\\?v=[^"]+`).exec(home) ?? [];
    const kept = await send({ path: address });
    assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable', address);
  }
  const { places } = JSON.parse((await send({ path: '/api/v1/places' })).body.toString());
  const addresses = places.map(({ image }: { image: string }) => image);
  for (const name of photos) assert.ok(addresses.includes(`${service.url}/images/${name}`), name);
  for (const missing of ['notes.txt', 'z.jpg', '..%2fplaces.jpg', '%2e%2e.png', 'a.JPG', 'a.png'])
    assert.equal((await send({ path: `/images/${missing}` })).status, 404, missing);
});

test('further photos of a place may be in the folder: its page shows them at once, with their credit', async () => {
  const elsewhere = 'https://photos.example/e.jpg';
  const credit = { page: 'https://city.example/', author: 'A. Author', licence: 'CC BY 4.0' };
  const path = dataFolder('further', (data) => {
    const urls = ['/images/d_2.webp', elsewhere, '/images/not-there.jpg'];
    Object.assign(data.places[0], { credit, photos: urls.map((url) => ({ url, credit })) });
  });
  await using service = await startService({ args: ['--data', path, '--rate-limit', '0'] });
  const send = requester(service.url, freshAddress());
  const address = '/places/fine-tea-house';
  const page = async (query: string) => {
    const answer = await send({ path: address + query, headers: { Accept: 'text/html' } });
    const text = answer.body.toString();
    const shown = [...text.matchAll(/<li><figure><img class="photo" src="([^"]+)"/g)].map(
      ([, src]) => src ?? '',
    );
    return { text, shown, policy: String(answer.headers['content-security-policy']) };
  };
  const before = await page('');
  assert.match(before.shown.join(), /^\/images\/d_2\.webp\?v=[^,]+$/);
  assert.match(before.text, /photos=show" rel="nofollow">Show the photo, from photos\.example</);
  assert.match(before.policy, /img-src 'self';/);
  assert.match(
    before.text,
    /d_2\.webp[^<]*<figcaption><span class="credit">Photo: <a href="https:\/\/city\.example\/">A\. Author, CC BY 4\.0</,
  );
  const [own = ''] = before.shown;
  const photo = await send({ path: own });
  assert.equal(photo.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.ok(photo.body.equals(photoOf('d_2.webp')));

  const after = await page('?photos=show');
  assert.deepEqual(after.shown, [own, elsewhere]);
  const markdown = (await send({ path: `${address}.md` })).body.toString();
  const credited = '(A. Author, CC BY 4.0, https://city.example/)';
  for (const each of [`${service.url}/images/d_2.webp`, elsewhere])
    assert.ok(markdown.includes(`- Picture: ${each} ${credited}`), markdown);
  const { features } = JSON.parse((await send({ path: '/places.geojson' })).body.toString());
  const [feature] = features.filter(({ id }: { readonly id: string }) => address.endsWith(id));
  assert.equal(feature.properties.photos[0].url, `${service.url}/images/d_2.webp`);

  const { code, stdout } = await runPlaces(['check', path]);
  assert.equal(code, 0);
  assert.match(
    stdout,
    /warning: \/places\/0\/photos\/2\/url: does not exist; must be the file images\/not-there\.jpg/,
  );
  assert.match(stdout, /no faults, 1 warning\n$/);
});

test('a reload sees new photos, and a changed photo gets another address', async () => {
  const path = dataFolder('reloaded');
  await using service = await startService({ args: ['--data', path, '--rate-limit', '0'] });
  const send = requester(service.url, freshAddress());
  const { etag: old } = (await send({ path: '/images/a.jpg' })).headers;
  const changed = Buffer.concat([beginnings['a.jpg'] ?? Buffer.alloc(0), Buffer.from('new')]);
  writeFileSync(join(path, 'images', 'a.jpg'), changed);
  writeFileSync(join(path, 'images', 'f.jpg'), photoOf('a.jpg'));
  const now = await send({ path: '/images/a.jpg' });
  assert.ok(now.body.equals(changed));
  assert.notEqual(now.headers.etag, old);
  assert.equal((await send({ path: '/images/f.jpg' })).status, 404);
  assert.equal((await service.reload()).level, 'info');
  assert.equal((await send({ path: '/images/f.jpg' })).status, 200);
  // What is no photo any more is not sent, and a bad folder leaves the old data in service.
  writeFileSync(join(path, 'images', 'f.jpg'), '<script>');
  assert.equal((await send({ path: '/images/f.jpg' })).status, 404);
  // A folder or a pipe in its place needs the operator.
  for (const put of [mkdirSync, (path: string) => execFileSync('mkfifo', [path])]) {
    rmSync(join(path, 'images', 'f.jpg'), { recursive: true });
    put(join(path, 'images', 'f.jpg'));
    const { status, headers } = await send({ path: '/images/f.jpg' });
    assert.deepEqual([status, headers['retry-after']], [503, '5']);
  }
  await service.logged(/"level":"error".*the photo f\.jpg is not a regular file/);
  const { level, reason } = await service.reload();
  assert.equal(level, 'error');
  assert.match(String(reason), /f\.jpg/);
  assert.equal((await send({ path: '/images/b.jpeg' })).status, 200);
});

test('a start and a check refuse what is no photo of the folder', async () => {
  const good = dataFolder('good');
  const strict = await runPlaces(['check', '--strict', good]);
  assert.equal(strict.code, 0, strict.stdout);
  // Its path begins as that of the folder does which has the link.
  const secret = join(folder, 'link-secret.jpg');
  writeFileSync(secret, photoOf('a.jpg'));
  const spoilt: Readonly<Record<string, readonly [string, (image: (name: string) => string) => void]>> = {
    link: [
      'link.jpg:1:1: error: is a link out of the folder',
      (image) => symlinkSync(secret, image('link.jpg')),
    ],
    type: ['a.png:1:1: error: is no PNG', (image) => writeFileSync(image('a.png'), photoOf('a.jpg'))],
    empty: ['a.webp:1:1: error: is no WebP', (image) => writeFileSync(image('a.webp'), '')],
    large: [
      'a.jpg:1:1: error: is larger than 8388608 bytes',
      (image) => truncateSync(image('a.jpg'), 8_388_609),
    ],
    pipe: [
      'p.jpg:1:1: error: is not a regular file',
      (image) => void execFileSync('mkfifo', [image('p.jpg')]),
    ],
    name: [
      'A B.JPG:1:1: error: must be named by',
      (image) => writeFileSync(image('A B.JPG'), photoOf('a.jpg')),
    ],
  };
  for (const [name, [line, spoil]] of Object.entries(spoilt)) {
    const path = join(folder, name);
    cpSync(good, path, { recursive: true });
    spoil((file) => join(path, 'images', file));
    const report = await checked(path);
    assert.ok(report.includes(`${join(path, 'images')}/${line}`), `${line} in ${report}`);
    assert.match(report, /places\.json: 7 places of [^\n]*, 1 fault\n$/);
    await assert.rejects(readCatalogue(path), { name: 'StartError', message: /^bad photo [^\n]+$/ });
  }
  const whole = join(folder, 'whole');
  mkdirSync(whole);
  cpSync(join(good, 'places.json'), join(whole, 'places.json'));
  symlinkSync(join(good, 'images'), join(whole, 'images'));
  assert.match(await checked(whole), /a\.jpg:1:1: error: is a link out of the folder/);
});

test('a check warns of a photo that is not there, and takes a link within the folder', async () => {
  const path = dataFolder('missing');
  rmSync(join(path, 'images', 'a.jpg'));
  symlinkSync('b.jpeg', join(path, 'images', 'c.jpg'));
  for (const named of [path, join(path, 'places.json')])
    assert.match(
      await checked(named),
      /places\.json:1:\d+: warning: \/places\/0\/image: does not exist; must be the file images\/a\.jpg/,
    );
  const alone = join(folder, 'alone.json');
  cpSync(join(path, 'places.json'), alone);
  assert.match(await checked(alone), /, no faults, 5 warnings\n$/);
  const stdin = await runPlaces(['check', '-'], { stdin: readFileSync(alone, 'utf8') });
  assert.match(stdin.stdout, /, no faults\n$/);
});

test('a folder of more than 10,000 photos is refused before one is read', async () => {
  const path = dataFolder('many');
  for (let i = photos.length; i <= 10_000; i += 1) writeFileSync(join(path, 'images', `${i}.jpg`), '');
  const { code, stdout } = await runPlaces(['check', path]);
  assert.equal(code, 1);
  assert.match(stdout, /images:1:1: error: has more than 10000 photos.*, 1 fault,/s);
});
