import { join } from 'node:path';
import { messageOf, StartError } from '../base/errors.ts';
import { makeFolder } from '../base/folder.ts';
import { printable } from '../base/log.ts';
import { isRecord } from '../base/schema.ts';
import { checkBytes, faultLine } from '../places/data-file/data-file.ts';
import { dataPath, readDataFile, readFault } from '../places/data-file/read.ts';
import { maxPhotos, photoTypes, readPhotos } from '../places/photos.ts';
import { isSitePath } from '../places/pictures.ts';
import { writeNewFile } from './new-file.ts';
import {
  commonsCredit,
  commonsName,
  downloadPhoto,
  type PhotoCredit,
  type PhotoHosts,
} from './photo-source.ts';

interface PhotoOptions extends PhotoHosts {
  /** True to list what would be fetched, without any request. */
  readonly isDryRun: boolean;
  readonly print: (line: string) => void;
  readonly showProgress?: ((text: string) => void) | undefined;
}

/** Photo that a data file names at another host. */
interface NamedPhoto {
  readonly address: string;
  /** File name in `images/` without its extension. */
  readonly name: string;
  readonly credit: PhotoCredit;
  /** Writes the path of the file and its credit into the data. */
  readonly store: (path: string, credit: PhotoCredit) => void;
}

/**
 * Fetches the external photos of a data folder into `images/` and writes their paths and credits into `places.json`.
 * Photos without author and licence are skipped; a file that exists already is not fetched again, so an interrupted run
 * continues. Returns true if no photo failed. Throws StartError for a folder without a valid data file.
 */
export async function fetchPhotos(path: string, options: PhotoOptions): Promise<boolean> {
  const { isDryRun, print, showProgress } = options;
  const { file, folder } = await dataPath(path);
  if (folder === undefined) throw new StartError(`${path} has no images: name a folder with places.json`);
  const data = await readData(file);
  const named = externalPhotos(data);
  const hosts = new Set(named.map(({ address }) => new URL(address).host));
  if (isDryRun) {
    for (const { address, name } of named) print(`would fetch ${printable(address)} as images/${name}`);
    print(`${named.length} to fetch`);
    return true;
  }
  const images = join(folder, 'images');
  await makeFolder(images);
  const { photos } = await readPhotos(folder);
  const counts = { fetched: 0, skipped: 0, failed: 0 };
  for (const [i, photo] of named.entries()) {
    if (options.signal.aborted) break;
    showProgress?.(`${i + 1} of ${named.length}: ${photo.name}`);
    try {
      if (photos.size + counts.fetched >= maxPhotos) throw new Error(`images/ has ${maxPhotos} photos`);
      const credit = await creditOf(photo, options);
      const lacking = ['author', 'licence'].filter((each) => !Object.hasOwn(credit, each));
      if (lacking.length > 0) {
        counts.skipped += 1;
        print(`skipped ${photo.name}: ${lacking.join(' and ')} unknown; add it to the credit in ${file}`);
        continue;
      }
      const fileName = existing(photo.name, photos) ?? (await save(photo, images, hosts, options.signal));
      photo.store(`/images/${fileName}`, credit);
      counts.fetched += 1;
      print(`images/${fileName}: ${printable(`${credit.author}, ${credit.licence}`)}`);
    } catch (error) {
      if (options.signal.aborted) break;
      counts.failed += 1;
      print(`failed ${photo.name}: ${printable(photo.address)} ${messageOf(error)}`);
    }
  }
  if (counts.fetched > 0) await writeNewFile(file, `${JSON.stringify(data, null, 2)}\n`, true);
  print(`${counts.fetched} of ${named.length} fetched, ${counts.skipped} skipped, ${counts.failed} failed`);
  return counts.failed === 0;
}

async function readData(file: string): Promise<Record<string, unknown>> {
  const bytes = await readDataFile(file).catch(async (error: unknown) => {
    throw new StartError(`cannot read ${file}: ${await readFault(error, file)}`);
  });
  const checked = checkBytes(bytes);
  if ('faults' in checked) {
    const [first] = checked.faults;
    throw new StartError(`${file} has faults: ${first ? faultLine(first) : ''}; see places check ${file}`);
  }
  const data: unknown = JSON.parse(bytes.toString().replace(/^\ufeff/, ''));
  if (!isRecord(data)) throw new StartError(`${file} is no data file`);
  return data;
}

/** Photos at other hosts, in the order of the file: the image of each place, and its further photos. */
function externalPhotos({ places }: Record<string, unknown>): NamedPhoto[] {
  const records = Array.isArray(places) ? places.filter(isRecord) : [];
  return records.flatMap((place, i) => {
    const slug = typeof place.id === 'string' ? place.id : `place-${i + 1}`;
    const further = Array.isArray(place.photos) ? place.photos.filter(isRecord) : [];
    return [
      ...namedPhoto(place, 'image', slug),
      ...further.flatMap((photo, n) => namedPhoto(photo, 'url', `${slug}-${n + 2}`)),
    ];
  });
}

function namedPhoto(owner: Record<string, unknown>, field: 'image' | 'url', name: string): NamedPhoto[] {
  const address = owner[field];
  if (typeof address !== 'string' || isSitePath(address)) return [];
  const credit = isRecord(owner.credit) ? owner.credit : {};
  const store = (path: string, found: PhotoCredit) => {
    owner[field] = path;
    owner.credit = { ...credit, ...found };
  };
  return [{ address, name, credit, store }];
}

/** Completes a credit from Wikimedia Commons, if the photo or its page is there. Throws an Error without a page. */
async function creditOf({ address, credit }: NamedPhoto, hosts: PhotoHosts): Promise<PhotoCredit> {
  const isComplete = credit.page && credit.author && credit.licence;
  const name = commonsName(credit.page ?? '') ?? commonsName(address);
  const found = isComplete || name === undefined ? {} : await commonsCredit(name, hosts);
  return { page: address, ...found, ...credit };
}

/** Returns the photo of that name from an earlier run, with any extension. */
function existing(name: string, photos: ReadonlyMap<string, string>): string | undefined {
  return Object.keys(photoTypes)
    .map((extension) => `${name}.${extension}`)
    .find((file) => photos.has(file));
}

async function save(
  { address, name }: NamedPhoto,
  images: string,
  hosts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string> {
  const { bytes, extension } = await downloadPhoto(address, hosts, signal);
  const fileName = `${name}.${extension}`;
  await writeNewFile(join(images, fileName), bytes, true);
  return fileName;
}
