import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataPath } from '../places/data-file/read.ts';

/**
 * Polling interval of the files in milliseconds. A change is reported once two polls agree, so that the file is
 * complete.
 */
const lookMs = 300;

/**
 * Calls a listener for a data set and after each change. Polls, because not every file system notifies. Returns a
 * function that stops it.
 */
export function watchData(path: string, listener: () => void): () => void {
  let reported: string | undefined;
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const seen = await stateOf(path);
    if (seen === last && seen !== reported) {
      reported = seen;
      listener();
    }
    last = seen;
    if (timer) timer = setTimeout(look, lookMs);
  };
  timer = setTimeout(look);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Fingerprint that changes whenever one of the files does, including creation and removal. */
async function stateOf(path: string): Promise<string> {
  const { file } = await dataPath(path);
  const folder = dirname(file);
  const images = join(folder, 'images');
  const names = await readdir(images).catch(() => []);
  const paths = [file, join(folder, 'map.geojson'), ...names.map((name) => join(images, name))];
  const states = paths.map(async (each) => {
    const status = await stat(each, { bigint: true }).catch(() => undefined);
    return `${each} ${status?.ino} ${status?.size} ${status?.mtimeNs}`;
  });
  return (await Promise.all(states)).join('\n');
}
