import { constants as buffers } from 'node:buffer';
import { access, constants as files, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, StartError, systemErrorText } from '../../base/errors.ts';
import { mapFileName, maxMapBytes } from '../../base-map/check.ts';

/** Bytes of a data file: no string could hold the text of a longer one. */
const maxFileBytes = buffers.MAX_STRING_LENGTH;

/** Bytes of standard input, and of a file that is imported: 250,000 places. All of it is in memory, several times. */
export const maxInputBytes = 256 * 1024 * 1024;

const fileName = 'places.json';

/** What a path names: a data folder, or a data file. `folder` is that of map and photos, which only `places.json` has. */
export async function dataPath(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return { file: join(path, fileName), folder: path };
  return { file: path, folder: basename(path) === fileName ? dirname(path) : undefined };
}

/** The base map of a data folder and its size, if it has one. Throws StartError where it cannot be read. */
export async function findMap(folder: string | undefined) {
  if (folder === undefined) return undefined;
  const file = join(folder, mapFileName);
  try {
    return { file, size: await sizeOfDataFile(file, maxMapBytes) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`cannot read the base map ${file}: ${await readFault(error, file)}`);
  }
}

/** Bytes of a data file. Rejects where it is no regular file: a named pipe waits for a writer, and a device may have no end. */
export async function sizeOfDataFile(path: string, maxBytes = maxFileBytes): Promise<number> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('not a regular file');
  if (found.size > maxBytes) throw tooLarge(maxBytes);
  await access(path, files.R_OK);
  return found.size;
}

/** Why a file or a folder cannot be read, and where it is not allowed the command that allows it. */
export async function readFault(error: unknown, path: string): Promise<string> {
  if (codeOf(error) !== 'EACCES') return systemErrorText(error);
  return `${systemErrorText(error)}; allow it: sudo chmod a+rX ${await firstClosed(resolve(path))}`;
}

/** The first folder on a path that may not be entered, from the root on; else what the path names. */
async function firstClosed(path: string): Promise<string> {
  const folder = dirname(path);
  if (folder === path) return path;
  const closed = await firstClosed(folder);
  if (closed !== folder) return closed;
  return access(folder, files.X_OK).then(
    () => path,
    () => folder,
  );
}

/** The bytes of a data file. Rejects as `sizeOfDataFile` does. */
export async function readDataFile(path: string, maxBytes?: number): Promise<Buffer<ArrayBuffer>> {
  await sizeOfDataFile(path, maxBytes);
  return readFile(path);
}

/** The bytes of a file or, for `-`, of standard input. Rejects as `readDataFile` does. */
export function readInput(path: string, maxBytes?: number): Promise<Buffer<ArrayBuffer>> {
  return path === '-' ? readAtMost(maxInputBytes, process.stdin) : readDataFile(path, maxBytes);
}

/** All bytes of a stream. Rejects with an Error that says so when there are more than allowed, and reads no further. */
export async function readAtMost(
  maxBytes: number,
  stream: AsyncIterable<Buffer>,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): Error {
  return new Error(`larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB`);
}
