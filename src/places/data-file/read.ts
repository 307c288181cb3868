import { constants as buffers } from 'node:buffer';
import { access, constants as files, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, StartError, systemErrorAdvice, systemErrorText } from '../../base/errors.ts';
import { readAtMost, tooLarge } from '../../base/read-at-most.ts';
import { shellWord } from '../../base/shell.ts';
import { mapFileName, maxMapBytes } from '../../base-map/check.ts';

/** Maximum size of a data file in bytes; no string can hold the text of a longer one. */
const maxFileBytes = buffers.MAX_STRING_LENGTH;

/** Maximum size of standard input and of imported files in bytes: 250,000 places. They are in memory several times. */
export const maxInputBytes = 256 * 1024 * 1024;

const fileName = 'places.json';

/** Resolves a path to a data file. `folder` has its map and photos; only `places.json` has one. */
export async function dataPath(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return { file: join(path, fileName), folder: path };
  return { file: path, folder: basename(path) === fileName ? dirname(path) : undefined };
}

/** Finds the base map of a data folder and its size. Throws StartError if it cannot be read. */
export async function findMap(folder: string | undefined) {
  if (folder === undefined) return undefined;
  const file = join(folder, mapFileName);
  try {
    return { file, size: await sizeOfDataFile(file, maxMapBytes) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    const fault = await readFault(error, file);
    throw new StartError(`cannot read the base map ${file}: ${fault}`, { cause: error });
  }
}

/**
 * Returns the size of a data file. Rejects anything but regular files: a named pipe waits for a writer, and devices may be endless.
 */
export async function sizeOfDataFile(path: string, maxBytes = maxFileBytes): Promise<number> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('not a regular file');
  if (found.size > maxBytes) throw tooLarge(maxBytes);
  await access(path, files.R_OK);
  return found.size;
}

/** Describes why a file or folder cannot be read, with advice; `otherwise` is the advice for errors without their own. */
export async function readFault(error: unknown, path: string, otherwise?: string): Promise<string> {
  if (codeOf(error) !== 'EACCES') return systemErrorAdvice(error, otherwise);
  return `${systemErrorText(error)}; allow it: sudo chmod a+rX ${shellWord(await firstClosed(resolve(path)))}`;
}

/** Returns the first folder on a path that cannot be entered, or the path itself. */
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

/** Reads a data file. Rejects like `sizeOfDataFile`. */
export async function readDataFile(path: string, maxBytes?: number): Promise<Buffer<ArrayBuffer>> {
  await sizeOfDataFile(path, maxBytes);
  return readFile(path);
}

/** Reads a file, or standard input for `-`. Rejects like `readDataFile`. */
export function readInput(path: string, maxBytes?: number): Promise<Buffer<ArrayBuffer>> {
  return path === '-' ? readAtMost(maxInputBytes, process.stdin) : readDataFile(path, maxBytes);
}
