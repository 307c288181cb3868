import { parentPort, workerData } from 'node:worker_threads';
import { checkMap } from '../base-map/check.ts';
import { checkBytes } from './data-file/data-file.ts';
import { readDataFile } from './data-file/read.ts';
import type { ThreadTask } from './load.ts';

// Thread that reads and checks a large file. Returns a base map, or data in transferred buffers.
const { file, mapLanguage }: ThreadTask = workerData;
readDataFile(file).then((bytes) => {
  const checked = mapLanguage === undefined ? checkBytes(bytes) : checkMap(bytes, mapLanguage);
  return parentPort?.postMessage(checked, 'data' in checked ? buffersOf(checked.data) : []);
});

function buffersOf(value: object): ArrayBuffer[] {
  return Object.values(value).flatMap((entry: unknown) => {
    if (ArrayBuffer.isView(entry)) return entry.buffer instanceof ArrayBuffer ? [entry.buffer] : [];
    return typeof entry === 'object' && entry !== null ? buffersOf(entry) : [];
  });
}
