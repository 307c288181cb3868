import { Worker } from 'node:worker_threads';
import jaipur from '../../data/places.json' with { type: 'json' };
import { faultOf, StartError } from '../errors.ts';
import { Catalogue, type CatalogueData } from './catalogue.ts';
import {
  type Checked,
  checkBytes,
  checkValue,
  faultLine,
  readDataFile,
  sizeOfDataFile,
} from './data-file.ts';
import { images } from './images.ts';
import { workerSource } from './worker-source.ts';

/** Bytes of a data file that are checked within 10 ms: a larger one would hold up everybody during a reload. */
const maxBytesHere = 128 * 1024;

/** The catalogue of a data file, or of the built-in city without a path. Throws StartError with the first fault. */
export async function loadCatalogue(path: string | undefined): Promise<Catalogue> {
  if (path === undefined) return new Catalogue(dataOf(checkValue(jaipur), 'built-in'), images);
  const size = await sizeOfDataFile(path).catch((error: unknown) => {
    throw new StartError(`cannot read the data file ${path}: ${faultOf(error)}`, { cause: error });
  });
  const checked = size > maxBytesHere ? await checkInThread(path) : checkBytes(await readDataFile(path));
  return new Catalogue(dataOf(checked, path));
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
