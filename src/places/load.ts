import { Worker } from 'node:worker_threads';
import jaipur from '../../data/places.json' with { type: 'json' };
import { faultOf, StartError } from '../errors.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueData } from './catalogue-data.ts';
import {
  type Checked,
  checkBytes,
  checkValue,
  faultLine,
  readDataFile,
  sizeOfDataFile,
} from './data-file/data-file.ts';
import { type DataPath, dataPath } from './data-path.ts';
import { images, noImages } from './images.ts';
import { noPhotos, type OwnPhotos, readPhotos } from './photos.ts';
import { workerSource } from './worker-source.ts';

/** Bytes of a data file that are checked within 10 ms: a larger one would hold up everybody during a reload. */
const maxBytesHere = 128 * 1024;

/** The built-in city. */
export function builtInCatalogue(): Catalogue {
  return new Catalogue(dataOf(checkValue(jaipur), 'built-in'), images);
}

/**
 * The catalogue of a data file for a start, or of the built-in city without a path. Nobody is served yet, so the file is
 * checked here: a thread takes longer and leaves 15 MB behind. Throws StartError with the first fault.
 */
export async function firstCatalogue(path: string | undefined): Promise<Catalogue> {
  if (path === undefined) return builtInCatalogue();
  const { file, folder } = await located(path);
  const bytes = await readDataFile(file).catch((error: unknown) => unreadable(file, error));
  return new Catalogue(dataOf(checkBytes(bytes), path), noImages, await photosOf(folder));
}

/** The catalogue of a data file for a reload: a thread checks and indexes a large one. Throws StartError as for a start. */
export async function nextCatalogue(path: string): Promise<Catalogue> {
  const { file, folder } = await located(path);
  const size = await sizeOfDataFile(file).catch((error: unknown) => unreadable(file, error));
  if (size <= maxBytesHere) return firstCatalogue(path);
  const photos = await photosOf(folder);
  return new Catalogue(dataOf(await checkInThread(file), path), noImages, photos);
}

function located(path: string): Promise<DataPath> {
  return dataPath(path).catch((error: unknown) => unreadable(path, error));
}

/** The photos of a data folder. Throws StartError with the first fault. */
async function photosOf(folder: string | undefined): Promise<OwnPhotos> {
  const { photos, faults } = await readPhotos(folder);
  for (const [path, fault] of faults) {
    const more = faults.size > 1 ? ` (and ${faults.size - 1} more: places check ${folder})` : '';
    throw new StartError(`bad photo ${path}: ${fault}${more}`);
  }
  return folder === undefined ? noPhotos : { folder, photos };
}

function unreadable(path: string, error: unknown): never {
  const mend = 'name another one with --data, or write one with places init';
  throw new StartError(`cannot read the data file ${path}: ${faultOf(error)}; ${mend}`, { cause: error });
}

function dataOf(checked: Checked, name: string): CatalogueData {
  if ('data' in checked) return checked.data;
  const [first, ...others] = checked.faults.map(faultLine);
  const more = others.length > 0 ? ` (and ${others.length} more: places check ${name})` : '';
  throw new StartError(`bad data file ${name}: ${first}${more}`);
}

/** Reads and checks a data file beside the event loop; what it holds is handed over. */
function checkInThread(path: string): Promise<Checked> {
  const { promise, resolve, reject } = Promise.withResolvers<Checked>();
  new Worker(workerSource, { eval: typeof workerSource === 'string', execArgv: [], workerData: path })
    .on('message', resolve)
    .on('error', reject);
  return promise;
}
