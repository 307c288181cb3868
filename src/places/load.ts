import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import jaipur from '../../data/places.json' with { type: 'json' };
import { codeOf, StartError } from '../errors.ts';
import { Catalogue, noImages } from './catalogue.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { type Checked, checkBytes, checkValue, faultLine } from './data-file/data-file.ts';
import { type DataPath, dataPath, readFault, sizeOfDataFile } from './data-file/read.ts';
import { images, workerSource } from './embedded.ts';
import { type LocalPhotos, noPhotos, readPhotos } from './photos.ts';

/** The built-in city. */
export function builtInCatalogue(): Catalogue {
  return new Catalogue(dataOf(checkValue(jaipur), 'built-in'), images);
}

/** The catalogue of a data file for a start, or of the built-in city without a path. Throws as `readCatalogue` does. */
export async function firstCatalogue(path: string | undefined): Promise<Catalogue> {
  return path === undefined ? builtInCatalogue() : readCatalogue(path);
}

/**
 * The catalogue of a data file. A thread checks and indexes a file of more bytes than `maxBytesHere`. At a start all are
 * checked here: nobody is served yet, and a thread takes longer and leaves 15 MB behind. Throws StartError with the first
 * fault.
 */
export async function readCatalogue(path: string, maxBytesHere = Infinity): Promise<Catalogue> {
  let source: DataPath = { file: path, folder: undefined };
  let bytes: Buffer<ArrayBuffer> | undefined;
  try {
    source = await dataPath(path);
    const size = await sizeOfDataFile(source.file);
    if (size <= maxBytesHere) bytes = await readFile(source.file);
  } catch (error) {
    const isClosed = codeOf(error) === 'EACCES';
    const mend = isClosed ? '' : '; name another one with --data, or write one with places init';
    const fault = await readFault(error, source.file);
    throw new StartError(`cannot read the data file ${source.file}: ${fault}${mend}`, { cause: error });
  }
  const checked = bytes ? checkBytes(bytes) : await checkInThread(source.file);
  return new Catalogue(dataOf(checked, path), noImages, await photosOf(source.folder));
}

/** The photos of a data folder. Throws StartError with the first fault. */
async function photosOf(folder: string | undefined): Promise<LocalPhotos> {
  if (folder === undefined) return noPhotos;
  const { faults, ...own } = await readPhotos(folder);
  const [first] = faults;
  if (first) throw faultError(`bad photo ${first.join(': ')}`, faults.size - 1, folder);
  return own;
}

/** The data of a checked file. Throws StartError with the first fault. */
function dataOf(checked: Checked, name: string): CatalogueData {
  if ('data' in checked) return checked.data;
  const [first, ...others] = checked.faults;
  throw faultError(`bad data file ${name}: ${first && faultLine(first)}`, others.length, name);
}

function faultError(first: string, others: number, path: string): StartError {
  return new StartError(others > 0 ? `${first} (and ${others} more: places check ${path})` : first);
}

/** Reads and checks a data file in a thread, beside the event loop. Rejects when the thread ends without an answer. */
export function checkInThread(path: string, source = workerSource): Promise<Checked> {
  const { promise, resolve, reject } = Promise.withResolvers<Checked>();
  new Worker(source, { eval: typeof source === 'string', execArgv: [], workerData: path })
    .on('message', resolve)
    .on('error', reject)
    .on('exit', (code) => reject(new Error(`the thread that checks ${path} ended with code ${code}`)));
  return promise;
}
