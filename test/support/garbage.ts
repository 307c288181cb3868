import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Runs a full garbage collection of this process. */
export const collectGarbage: () => void = runInNewContext('gc');
