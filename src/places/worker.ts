import { parentPort, workerData } from 'node:worker_threads';
import { type Checked, checkBytes } from './data-file.ts';
import { indexPlaces } from './search.ts';

// The thread that checks a large data file: gets its bytes, returns what they hold, in buffers that change hands.
const checked = indexed(checkBytes(workerData));
const buffers = 'data' in checked ? buffersOf(checked.data) : [];
parentPort?.postMessage(checked, buffers);

function indexed(checked: Checked): Checked {
  if ('faults' in checked) return checked;
  return { data: { ...checked.data, search: indexPlaces(checked.data.encoded) } };
}

function buffersOf(value: object): ArrayBuffer[] {
  return Object.values(value).flatMap((entry: unknown) => {
    if (ArrayBuffer.isView(entry)) return entry.buffer instanceof ArrayBuffer ? [entry.buffer] : [];
    return typeof entry === 'object' && entry !== null ? buffersOf(entry) : [];
  });
}
