import { constants, type Stats } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { codeOf, faultOf } from '../errors.ts';

/** Bytes of a photo: the best quality of a camera. Visitors on phones want a tenth of it. */
const maxPhotoBytes = 8 * 1024 * 1024;
/** Photos of a folder: each is opened at a start, which takes 0.1 ms, and remembered. */
const maxPhotos = 10_000;

/** A kind of photo, by the endings of its names. */
interface PhotoType {
  readonly name: string;
  readonly type: string;
  /** Whether a file begins as one of this kind. */
  readonly begins: (first: Buffer) => boolean;
}

const jpeg: PhotoType = {
  name: 'JPEG',
  type: 'image/jpeg',
  begins: (first) => first.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
};

/** By ending. The first bytes are those of T.81 B.1.1, PNG 5.2, RFC 9649 2.3 and HEIF 10.2 with the brands of AVIF. */
export const photoTypes: Readonly<Record<string, PhotoType>> = {
  jpg: jpeg,
  jpeg,
  png: {
    name: 'PNG',
    type: 'image/png',
    begins: (first) => first.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  },
  webp: {
    name: 'WebP',
    type: 'image/webp',
    begins: (first) =>
      first.toString('latin1', 0, 4) === 'RIFF' && first.toString('latin1', 8, 12) === 'WEBP',
  },
  avif: {
    name: 'AVIF',
    type: 'image/avif',
    begins: (first) => /^ftypavi[fs]$/.test(first.toString('latin1', 4, 12)),
  },
};

/** A name in a folder of photos, as addresses have it. */
const photoName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** Bytes that tell the kind of a file. */
const firstBytes = 16;

/** A photo of a data folder, as it was when it was checked. */
interface Photo {
  /** Where the file is, with all links followed. */
  readonly path: string;
  readonly size: number;
  /** Differs whenever the file was written. */
  readonly version: string;
}

/** Photos by name. */
type Photos = ReadonlyMap<string, Photo>;

/** The photos of a data folder. */
export interface OwnPhotos {
  readonly folder: string;
  readonly photos: Photos;
}

/** Of a data set that is no folder. */
export const noPhotos: OwnPhotos = { folder: '', photos: new Map() };

/**
 * The photos in `images/` of a data folder, if there is one, and what is wrong with the others, by path. Files with other
 * endings are left alone.
 */
export async function readPhotos(
  folder: string | undefined,
): Promise<{ readonly photos: Photos; readonly faults: ReadonlyMap<string, string> }> {
  const photos = new Map<string, Photo>();
  const faults = new Map<string, string>();
  if (folder === undefined) return { photos, faults };
  const images = join(folder, 'images');
  const names = await readdir(images).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') faults.set(images, faultOf(error));
    return [];
  });
  const found = names.filter((name) => typeOf(name) !== undefined && !name.startsWith('.')).sort();
  if (found.length > maxPhotos) {
    faults.set(images, `has more than ${maxPhotos} photos`);
    return { photos, faults };
  }
  for (const name of found) {
    try {
      photos.set(name, await checkPhoto(folder, name));
    } catch (error) {
      faults.set(join(images, name), faultOf(error));
    }
  }
  return { photos, faults };
}

function typeOf(name: string): PhotoType | undefined {
  return photoTypes[extname(name).slice(1).toLowerCase()];
}

/** A link that was put there meanwhile is not followed, and a pipe without a writer not waited for. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Checks a photo of a data folder. Rejects with a system error, or with an Error that says what is wrong. */
export async function checkPhoto(folder: string, name: string): Promise<Photo> {
  const kind = photoTypes[extname(name).slice(1)];
  if (!kind || !photoName.test(name))
    throw new Error(
      'must be named by letters a to z, digits, dots, hyphens and underscores, with a lower-case ending',
    );
  const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, 'images', name))]);
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error('is a link out of the folder');
  const file = await open(path, openFlags);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error('is not a regular file');
    if (stats.size > maxPhotoBytes) throw new Error(`is larger than ${maxPhotoBytes} bytes`);
    const first = Buffer.alloc(firstBytes);
    await file.read(first, 0, firstBytes, 0);
    if (!kind.begins(first)) throw new Error(`is no ${kind.name}, which its name says`);
    return { path, size: stats.size, version: versionOf(stats) };
  } finally {
    await file.close();
  }
}

/** The bytes of a photo. The file is opened when the first one is read, and never gives more than it had. */
export async function* bytesOf({ path, size }: Photo): AsyncGenerator<Buffer> {
  const file = await open(path, openFlags);
  yield* file.createReadStream({ end: size - 1 });
}

function versionOf({ size, mtimeMs }: Stats): string {
  return `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`;
}
