import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The data file of a folder. */
const fileName = 'places.json';

/** Where a data set is. */
export interface DataPath {
  readonly file: string;
  /** The folder of file and photos; undefined for a data file with a name of its own, which has no photos. */
  readonly folder: string | undefined;
}

/** What a path names: a data folder, its data file, or a data file anywhere. Rejects with a system error. */
export async function dataPath(path: string): Promise<DataPath> {
  if ((await stat(path)).isDirectory()) return { file: join(path, fileName), folder: path };
  return { file: path, folder: basename(path) === fileName ? dirname(path) : undefined };
}
