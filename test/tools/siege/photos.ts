import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeCity } from '../../cli/city.ts';
import { head, host } from '../../conformance/case.ts';
import { RawConnection } from '../../support/raw.ts';
import { attack, newAddress } from './attack.ts';

/** Bytes of the photo: more than the kernel takes for a client that does not read. */
const photoBytes = 8_000_000;
const lastingBytes = 10_000;
/** What the bytes of the photo outside of the folder are, which nobody may see. */
const outsider = 9;

export const photoRequest = head('GET /images/a.jpg HTTP/1.1', host);
/** Of a small photo that stays as it is. */
export const lastingPhotoRequest = head('GET /images/b.jpg HTTP/1.1', host);

const photoOf = (fill: number, bytes: number) =>
  Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(bytes, fill)]);

/** A data folder whose photo and whose `images/` are replaced over and over. */
export class PhotoFolder {
  readonly path: string;
  readonly #images: string;

  constructor(folder: string) {
    this.path = join(folder, 'city');
    this.#images = join(this.path, 'images');
    mkdirSync(this.#images, { recursive: true });
    const outside = join(folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'a.jpg'), photoOf(outsider, photoBytes));
    symlinkSync(outside, join(this.path, 'link'));
    writeFileSync(join(this.#images, 'a.jpg'), photoOf(1, photoBytes));
    writeFileSync(join(this.#images, 'b.jpg'), photoOf(1, lastingBytes));
    writeCity(join(this.path, 'places.json'));
  }

  /** Cuts the photo, puts another one in its place, and a link to the outside in the place of the folder. */
  async swap(isOver: () => boolean): Promise<void> {
    const photo = join(this.#images, 'a.jpg');
    const [kept, link] = [join(this.path, 'kept'), join(this.path, 'link')];
    for (let fill = 1; !isOver(); fill = 1 + (fill % 3)) {
      truncateSync(photo, 1_000);
      writeFileSync(`${photo}.new`, photoOf(fill, photoBytes / fill));
      await rename(`${photo}.new`, photo);
      await rename(this.#images, kept);
      await rename(link, this.#images);
      await pause(5);
      await rename(this.#images, link);
      await rename(kept, this.#images);
      await pause(100 * Math.random());
    }
  }
}

/** Readers of a photo that changes: a body is cut off, or whole, of one version and from the folder. */
export const photoReaders = attack('readers of a photo that is replaced', [3, 20], async (_target, life) => {
  const connection = await RawConnection.open(life.port, { from: newAddress() });
  try {
    connection.send(photoRequest);
    const [response] = await connection.settled(1);
    assert(!response || [200, 404].includes(response.status), `status ${response?.status}`);
    if (response?.status !== 200) return;
    const fill = response.body[4] ?? 0;
    assert.notEqual(fill, outsider, 'bytes from outside of the folder');
    assert(response.body.equals(photoOf(fill, response.body.length - 4)), 'a mixture of two photos');
  } finally {
    connection.close();
  }
});
