import { parentPort, workerData } from 'node:worker_threads';
import { checkBytes } from './data-file.ts';

// The thread that checks a large data file: gets its bytes, returns what they hold, in buffers that change hands.
const checked = checkBytes(workerData);
const buffers = 'data' in checked ? buffersOf(checked.data) : [];
parentPort?.postMessage(checked, buffers);

function buffersOf(value: object): ArrayBuffer[] {
  return Object.values(value).flatMap((entry: unknown) => {
    if (ArrayBuffer.isView(entry)) return entry.buffer instanceof ArrayBuffer ? [entry.buffer] : [];
    return typeof entry === 'object' && entry !== null ? buffersOf(entry) : [];
  });
}
