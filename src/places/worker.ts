import { parentPort, workerData } from 'node:worker_threads';
import { checkMap } from '../base-map/check.ts';
import { runNow } from '../task.ts';
import { type Checked, checkBytes } from './data-file/data-file.ts';
import { readDataFile } from './data-file/read.ts';
import type { ThreadTask } from './load.ts';
import { apiTexts, wordsOfPlaces } from './place-texts.ts';

// The thread that reads and checks a large file: gets what is asked, returns a base map, or data in buffers that are transferred.
const { file, mapLanguage }: ThreadTask = workerData;
readDataFile(file).then((bytes) => {
  if (mapLanguage !== undefined) return parentPort?.postMessage(checkMap(bytes, mapLanguage));
  const checked = indexed(checkBytes(bytes));
  const buffers = 'data' in checked ? buffersOf(checked.data) : [];
  return parentPort?.postMessage(checked, buffers);
});

function indexed(checked: Checked): Checked {
  if ('faults' in checked) return checked;
  return { data: { ...checked.data, search: runNow(wordsOfPlaces(checked.data.encoded, apiTexts)) } };
}

function buffersOf(value: object): ArrayBuffer[] {
  return Object.values(value).flatMap((entry: unknown) => {
    if (ArrayBuffer.isView(entry)) return entry.buffer instanceof ArrayBuffer ? [entry.buffer] : [];
    return typeof entry === 'object' && entry !== null ? buffersOf(entry) : [];
  });
}
