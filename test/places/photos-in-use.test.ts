import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { writeCity } from '../cli/city.ts';
import { get } from '../conformance/case.ts';
import { folderForTests } from '../support/folder.ts';
import { type Answer, freshAddress, requester } from '../support/http.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';

const folder = folderForTests();
/** How often a photo, and a folder, is replaced while it is read. */
const [photoRounds, folderRounds] = isThorough ? [90, 2_000] : [9, 300];

/** A photo of 8 MB or less, all of whose bytes are the same behind its beginning. */
const photoOf = (fill: number, bytes = 8_000_000) =>
  Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(bytes, fill)]);

/** A data folder with the photo `a.jpg`, and the service that has it until the end of a test. */
async function serving(t: TestContext, name: string) {
  const path = join(folder, name);
  mkdirSync(join(path, 'images'), { recursive: true });
  const photo = join(path, 'images', 'a.jpg');
  writeFileSync(photo, photoOf(1));
  writeCity(join(path, 'places.json'), (data) => {
    data.places[0].image = '/images/a.jpg';
  });
  const service = await startService({ args: ['--data', path, '--rate-limit', '0'] });
  t.after(() => service.kill());
  return { service, path, photo };
}

/** What four clients that read a photo over and over get meanwhile; what is cut short is left out. */
async function readDuring(
  service: Service,
  work: (answers: readonly Answer[]) => Promise<void>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    const send = requester(service.url, freshAddress());
    while (!isOver) {
      const answer = await send({ path: '/images/a.jpg' }).catch(() => undefined);
      if (answer) answers.push(answer);
    }
  });
  await work(answers);
  isOver = true;
  await Promise.all(readers);
  return answers;
}

/** A photo goes from one version to the other, in this way. */
const replacements: Readonly<Record<string, (photo: string, version: string) => void>> = {
  'copied over': (photo, version) => copyFileSync(version, photo),
  'renamed over': (photo, version) => {
    copyFileSync(version, `${photo}.new`);
    renameSync(`${photo}.new`, photo);
  },
  'cut, and copied over': (photo, version) => {
    truncateSync(photo, 100);
    copyFileSync(version, photo);
  },
};

for (const [how, replace] of Object.entries(replacements)) {
  test(`a photo that is ${how} while it is read costs one response: no answer mixes versions`, async (t) => {
    const { service, path, photo } = await serving(t, how.replaceAll(/\W/g, ''));
    const paths = [3_000_000, 1_000_000, 100_000].map((bytes, i) => {
      const version = join(path, `version-${i}`);
      writeFileSync(version, photoOf(i + 1, bytes));
      return version;
    });
    const answers = await readDuring(service, async (before) => {
      // On a busy machine every answer of the first rounds may be cut short.
      for (let i = 0; i < photoRounds || !before.some(({ status }) => status === 200); i += 1) {
        replace(photo, paths[i % paths.length] ?? '');
        assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
      }
    });
    const whole = answers.filter(({ status }) => status === 200);
    // Before anything is copied the file is empty, which is no photo.
    assert.ok(answers.every(({ status }) => status === 200 || status === 404));
    // While it is copied a file has the beginning of one version.
    for (const { body } of whole) assert.ok(body.equals(photoOf(body[4] ?? 0, body.length - 4)));
    assert.doesNotMatch(service.stderr(), /"level":"error"/);
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
  });
}

test('a photo that shrinks while a slow client reads it ends that connection, and no other', async (t) => {
  const { service, photo } = await serving(t, 'shrinks');
  const [slow, other] = [await RawConnection.open(service.port), await RawConnection.open(service.port)];
  slow.send(head);
  await slow.firstHead();
  slow.socket.pause();
  truncateSync(photo, 100_000);
  slow.socket.resume();
  assert.deepEqual(await slow.finished(), []);
  other.send(get());
  assert.equal((await other.settled(1))[0]?.status, 200);
  other.close();
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
});

test('no byte from outside of the folder is sent while a link takes the place of images/', async (t) => {
  const { service, path } = await serving(t, 'swapped');
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'a.jpg'), photoOf(9, 1_000));
  writeFileSync(join(path, 'images', 'a.jpg'), photoOf(1, 1_000));
  const [images, kept, link] = [join(path, 'images'), join(path, 'kept'), join(path, 'link')];
  symlinkSync(outside, link);
  const answers = await readDuring(service, async () => {
    for (let i = 0; i < folderRounds; i += 1) {
      await rename(images, kept);
      await rename(link, images);
      await rename(images, link);
      await rename(kept, images);
    }
  });
  const inside = answers.filter(({ status }) => status === 200);
  assert.ok(inside.length > 0 && answers.every(({ status }) => status === 200 || status === 404));
  for (const { body } of inside) assert.equal(body[4], 1);
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
});

const clientShare = 64;

test('slow downloads of one client leave room for the others', async (t) => {
  const { service } = await serving(t, 'slow');
  const slow = await Promise.all(
    Array.from({ length: clientShare }, async () => {
      const connection = await RawConnection.open(service.port, { from: '127.0.0.2' });
      connection.send(head);
      await connection.firstHead();
      connection.socket.pause();
      return connection;
    }),
  );
  const [greedy, other] = ['127.0.0.2', '127.0.0.3'].map((address) => requester(service.url, address));
  assert.ok(greedy && other);
  const refused = async () => (await greedy({ path: '/images/a.jpg' })).status === 503;
  assert.ok(await refused());
  const answer = await greedy({ path: '/places.csv' });
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '10']);
  // What needs no room is answered to everybody.
  assert.equal((await greedy({ method: 'HEAD', path: '/images/a.jpg' })).status, 200);
  assert.ok((await other({ path: '/images/a.jpg' })).body.equals(photoOf(1)));
  assert.equal((await other({ path: '/places.csv' })).status, 200);
  for (const connection of slow) connection.close();
  while (await refused());
});

const head = 'GET /images/a.jpg HTTP/1.1\r\nHost: a\r\n\r\n';
