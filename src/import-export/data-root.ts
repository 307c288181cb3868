import { existsSync } from 'node:fs';
import { messageOf, StartError } from '../base/errors.ts';
import { isRecord, parse } from '../base/schema.ts';
import { checkValue, faultLine } from '../places/data-file/data-file.ts';
import { dataPath, readDataFile, readFault } from '../places/data-file/read.ts';
import { type City, city as citySchema, type PlaceDraftWithId } from '../places/place.ts';

/** Existing data file. An import preserves the parts that its source cannot express. */
export interface DataRoot {
  readonly path: string;
  readonly city: City;
  readonly places: readonly StoredPlace[];
  /** Number of places in the file, with those that have faults. */
  readonly count: number;
  /** True if an import replaces the file without merging. */
  readonly isReplaced?: boolean;
  /** Members beside the city and the places, such as itineraries. */
  readonly others: Readonly<Record<string, unknown>>;
}

export interface StoredPlace {
  /** Fields as stored in the file. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** The place with its id, which may derive from its name. */
  readonly served: PlaceDraftWithId;
  /** Digest of its id in the source of the last import. */
  readonly sourceId?: string | undefined;
}

/** Reads a data file, or a file with only a city. Throws StartError. */
export async function readDataRoot(path: string): Promise<DataRoot> {
  const bytes = await dataPath(path)
    .then(({ file }) => readDataFile(file))
    .catch(async (error: unknown) => {
      throw unread(path, await readFault(error, path, adviceToName));
    });
  const root = rootOf(bytes, path);
  const parsed = parse(citySchema, isRecord(root) ? (root.city ?? root) : root);
  if ('faults' in parsed) throw new StartError(`bad city in ${path}: ${faultLine(parsed.faults[0])}`);
  if (!isRecord(root) || !Array.isArray(root.places))
    return { path, city: parsed.value, places: [], count: 0, others: {} };
  const { city: _, places, ...others } = root;
  const stored: unknown[] = Array.isArray(places) ? places : [];
  return { path, city: parsed.value, places: placesOf(root, stored), count: stored.length, others };
}

const adviceToName = 'name a data file';

function unread(path: string, fault: string): StartError {
  return new StartError(`cannot read the city of ${path}: ${fault}`);
}

function rootOf(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw unread(path, `the file is not JSON; ${adviceToName}`);
  }
}

/** Returns the valid places of a data file. */
function placesOf(root: Readonly<Record<string, unknown>>, stored: readonly unknown[]): StoredPlace[] {
  const places: StoredPlace[] = [];
  checkValue({ city: root.city, places: stored }, (served, pointer) => {
    const own = stored[Number(pointer.slice('/places/'.length))];
    if (isRecord(own)) places.push({ stored: own, served });
  });
  return places;
}

/** Reads the city of a data file, or a file that contains only a city. Throws StartError. */
export async function cityOfFile(path: string): Promise<City> {
  return (await readDataRoot(path)).city;
}

/** Reads a data file that an import is about to replace; undefined if there is none. Throws StartError. */
export async function replacedRoot(path: string): Promise<DataRoot | undefined> {
  if (!existsSync(path)) return undefined;
  const root = await readDataRoot(path).catch((error: unknown) => {
    throw new StartError(
      `${messageOf(error)}; an import keeps the routes of the file that it replaces, so correct or remove ${path} first`,
    );
  });
  if (root.places.length === root.count) return root;
  throw new StartError(
    `${path} has places with faults, which an import would lose: correct them first, as places check ${path} shows`,
  );
}
