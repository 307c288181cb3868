import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { at } from '../base/at.ts';
import { AppError, codeOf } from '../base/errors.ts';
import { readFault } from './data-file/read.ts';

/** Maximum size of a photo in bytes: the best quality of a camera. Phones need a tenth of it. */
export const maxPhotoBytes = 8 * 1024 * 1024;
/** Maximum number of photos in a folder. Each is opened at the start, which takes 0.1 ms. */
export const maxPhotos = 10_000;
/** Photos opened at once: enough for the threads of Node, and few descriptors. */
const photosAtOnce = 16;

const jpeg = { name: 'JPEG', type: 'image/jpeg', begins: /^\xff\xd8\xff/ };

/**
 * Types by file extension, with their first bytes as Latin-1: T.81 B.1.1, PNG §5.2, RFC 9649 §2.3, HEIF §10.2 with
 * AVIF's brands.
 */
export const photoTypes: Readonly<Record<string, typeof jpeg>> = {
  jpg: jpeg,
  jpeg,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PNG begins with one
  png: { name: 'PNG', type: 'image/png', begins: /^\x89PNG\r\n\x1a\n/ },
  webp: { name: 'WebP', type: 'image/webp', begins: /^RIFF.{4}WEBP/s },
  avif: { name: 'AVIF', type: 'image/avif', begins: /^.{4}ftypavi[fs]/s },
};

/** Returns the extension for the content of a photo; undefined for other content. */
export function photoExtension(bytes: Buffer): string | undefined {
  const first = bytes.toString('latin1', 0, firstBytes);
  return Object.keys(photoTypes).find((extension) => photoTypes[extension]?.begins.test(first));
}

/** File name of a photo, as in addresses. */
const photoName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** Number of leading bytes that identify the type of a file. */
const firstBytes = 16;

/** An opened and checked photo. The caller closes `file`; `version` changes whenever the file is written. */
type OpenPhoto = Awaited<ReturnType<typeof openPhoto>>;

export interface SelfHostedPhotos {
  /** Folder with all links resolved when the data was read. */
  readonly folder: string;
  /** Versions by name; of a photo that could not be read, `unknownVersion`. */
  readonly photos: ReadonlyMap<string, string>;
  /** Why photos could not be read, by path: their system errors. They are served once the system reads them. */
  readonly unread: ReadonlyMap<string, string>;
}

const unknownVersion = '0';
/** Errors that the operator mends at the file: a link to nothing or to itself, and permissions. All others are the system's. */
const wrongFile = ['', 'ENOENT', 'ELOOP', 'EACCES', 'EPERM'];

/** Photos of a data set without a folder. */
export const noPhotos: SelfHostedPhotos = { folder: '', photos: new Map(), unread: new Map() };

/**
 * Reads the photos in `images/` of a data folder, and the faults of others by path, with the error of the first fault.
 * Files with other extensions are ignored. A photo that the system cannot read at the moment is no fault.
 */
export async function readPhotos(named: string | undefined) {
  const photos = new Map<string, string>();
  const unread = new Map<string, string>();
  const faults = new Map<string, string>();
  let cause: unknown;
  const fail = async (path: string, error: unknown) => {
    cause ??= error;
    faults.set(path, await readFault(error, path));
  };
  if (named === undefined) return { ...noPhotos, faults, cause };
  const folder = await realpath(named);
  const images = join(named, 'images');
  const names = await readdir(images).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') await fail(images, error);
    return [];
  });
  const found = names
    .filter((name) => !name.startsWith('.') && Object.hasOwn(photoTypes, endingOf(name.toLowerCase())))
    .sort();
  if (found.length > maxPhotos) {
    faults.set(images, `has more than ${maxPhotos} photos`);
    return { folder, photos, unread, faults, cause };
  }
  const read = async (name: string, version: Promise<string>) => {
    try {
      photos.set(name, await version);
    } catch (error) {
      const path = join(images, name);
      if (wrongFile.includes(codeOf(error))) return fail(path, error);
      photos.set(name, unknownVersion);
      unread.set(path, await readFault(error, path));
    }
  };
  for (let start = 0; start < found.length; start += photosAtOnce) {
    const batch = found.slice(start, start + photosAtOnce);
    const versions = batch.map((name) => versionOfPhoto(folder, name));
    // All at once, but their results in the order of their names.
    await Promise.allSettled(versions);
    for (const [i, name] of batch.entries()) await read(name, at(versions, i));
  }
  return { folder, photos, unread, faults, cause };
}

async function versionOfPhoto(folder: string, name: string): Promise<string> {
  const { file, version } = await openPhoto(folder, name);
  await file.close();
  return version;
}

const endingOf = (name: string): string => extname(name).slice(1);

/** A file has no photo of the folder: another one may be on its way. */
export class NoPhotoError extends Error {}

/**
 * Opens and checks a photo of a folder. Rejects with NoPhotoError, with a system error, or with an Error that describes
 * another fault.
 */
export async function openPhoto(folder: string, name: string) {
  const kind = photoTypes[endingOf(name)];
  if (!kind || !photoName.test(name))
    throw new Error(
      'must be named by letters a to z, digits, dots, hyphens and underscores, with a lower-case ending',
    );
  const path = join(folder, 'images', name);
  // O_NONBLOCK: opening a pipe must not wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    const place = await placeOf(file, stats, path);
    if (!place.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      throw new NoPhotoError('is a link out of the folder');
    if (!stats.isFile()) throw new Error('is not a regular file');
    if (stats.size > maxPhotoBytes) throw new NoPhotoError(`is larger than ${maxPhotoBytes} bytes`);
    const first = Buffer.alloc(firstBytes);
    await file.read(first, 0, firstBytes, 0);
    if (!kind.begins.test(first.toString('latin1', 0, stats.size)))
      throw new NoPhotoError(`is no ${kind.name}, which its name says`);
    return { file, size: stats.size, version: versionOf(stats) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Returns the real path of an open file. A path can change after it was resolved, so on Linux the descriptor is resolved;
 * elsewhere, the path must still lead to the opened file.
 */
async function placeOf(file: FileHandle, opened: Stats, path: string): Promise<string> {
  const ofDescriptor = await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined);
  if (ofDescriptor !== undefined) return ofDescriptor;
  const place = await realpath(path);
  const now = await stat(place);
  if (now.dev !== opened.dev || now.ino !== opened.ino) throw new Error('was moved while it was opened');
  return place;
}

const partBytes = 64 * 1024;

/** Streams a photo. Throws if the file was written since it was opened, because the body would then mix two files. */
export async function* bytesOf({ file, size, version }: OpenPhoto): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(partBytes, size - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    at += bytesRead;
    // Checked before the last chunk, so that caches do not store a corrupt body as complete.
    const isWritten = at === size && versionOf(await file.stat()) !== version;
    if (bytesRead === 0 || isWritten) throw wasWritten();
    yield buffer.subarray(0, bytesRead);
  }
}

/** The requester sees this failure, so it is not logged as a fault of the service. */
function wasWritten(): AppError {
  const hint = 'Try again in a moment.';
  return new AppError('SERVICE_UNAVAILABLE', 'The photo changed while it was sent', hint, {
    retryAfterSeconds: 1,
  });
}

function versionOf({ size, mtimeMs }: Stats): string {
  return `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`;
}
