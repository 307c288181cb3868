import { lazy } from './cache.ts';

/** Loads the compressors of Node at the first call, because they take 2 ms of a start. */
export const zlib = lazy(() => process.getBuiltinModule('node:zlib'));
