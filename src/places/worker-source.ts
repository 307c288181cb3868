/** What a worker thread runs: the file of its source, or the code itself where data/embed-worker.ts put it into a bundle. */
export const workerSource: URL | string = new URL('./worker.ts', import.meta.url);
