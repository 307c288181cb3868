import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../base/errors.ts';
import type { Fault } from '../base/fault.ts';
import { shellWord } from '../base/shell.ts';
import { type CheckedMap, checkMap } from '../base-map/check.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { type Checked, checkBytes, faultLine } from './data-file/data-file.ts';
import { dataPath, findMap, readFault, sizeOfDataFile } from './data-file/read.ts';
import { builtInData, images, workerSource } from './embedded.ts';
import { readPhotos } from './photos.ts';
import { noImages } from './pictures.ts';

export function builtInCatalogue(): Catalogue {
  return new Catalogue(builtInData(), images);
}

/**
 * Reads the catalogue of a data file, or of the built-in city without a path. A thread checks files over
 * `maxBytesHere`. At the start all files are checked here: no request waits, and a thread takes longer and leaves 15 MB
 * behind. Throws StartError.
 */
export async function readCatalogue(path: string | undefined, maxBytesHere = Infinity): Promise<Catalogue> {
  if (path === undefined) return builtInCatalogue();
  const { file, folder } = await dataPath(path);
  const checked = await sizeOfDataFile(file)
    .then(async (size) =>
      size <= maxBytesHere ? checkBytes(await readFile(file)) : checkInThread<Checked>({ file }),
    )
    .catch(cannotRead('data file', file, 'name another data file or folder, or write one with places init'));
  const data = dataOf(checked, path);
  const map = await mapOf(folder, data.city.language, maxBytesHere);
  const { faults, cause, ...selfHosted } = await readPhotos(folder);
  const [bad] = faults;
  if (bad) throw faultError(`bad photo ${bad.join(': ')}`, faults.size - 1, path, cause);
  return new Catalogue(data, { ...noImages, baseMap: () => map }, selfHosted);
}

/** Reads the base map of a data folder, if it has one. Throws StartError with the first fault. */
async function mapOf(folder: string | undefined, mapLanguage: string, maxBytesHere: number) {
  const found = await findMap(folder);
  if (!found) return undefined;
  const { file, size } = found;
  const checked =
    size <= maxBytesHere
      ? checkMap(await readFile(file).catch(cannotRead('base map', file)), mapLanguage)
      : await checkInThread<CheckedMap>({ file, mapLanguage }).catch(cannotRead('base map', file));
  if ('map' in checked) return checked.map;
  throw faultsError(`bad base map ${file}`, checked.faults, dirname(file));
}

/** Returns the data of a checked file. Throws StartError with the first fault. */
function dataOf(checked: Checked, name: string): CatalogueData {
  if ('data' in checked) return checked.data;
  throw faultsError(`bad data file ${name}`, checked.faults, name);
}

function faultsError(what: string, [first, ...others]: readonly Fault[], path: string): StartError {
  return faultError(`${what}: ${first && faultLine(first)}`, others.length, path);
}

function faultError(first: string, others: number, path: string, cause?: unknown): StartError {
  const more = others > 0 ? ` (and ${others} more: places check ${shellWord(path)})` : '';
  return new StartError(first + more, { cause });
}

/** Returns an error handler that throws a StartError about a file. */
function cannotRead(what: string, file: string, otherwise?: string): (error: unknown) => Promise<never> {
  return async (error) => {
    const fault = await readFault(error, file, otherwise);
    throw new StartError(`cannot read the ${what} ${file}: ${fault}`, { cause: error });
  };
}

/** Input of a checking thread: a data file, or a base map and the language of its labels. */
export interface ThreadTask {
  readonly file: string;
  readonly mapLanguage?: string;
}

/**
 * Checks a file in a thread. Resolves after the thread has ended, because V8 may crash if two threads free code at
 * once.
 */
export async function checkInThread<T>(task: ThreadTask, source = workerSource): Promise<T> {
  // Loaded on demand: a start reads its files without threads. In an executable, a dynamic import of a module fails.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(source, { eval: typeof source === 'string', execArgv: [], workerData: task });
  const ended = once(worker, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the thread that checks ${task.file} ended with code ${code}`);
  });
  const [answer] = await Promise.race([once(worker, 'message'), failed]);
  await ended;
  return answer;
}
