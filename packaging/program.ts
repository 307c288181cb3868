import { Script } from 'node:vm';

/** Node passes these to a CommonJS module; the bundle uses no others. */
const head = '(function (require, __filename) {';

/** Wraps the bundle in the function that a start calls. Stored like this, because joining strings at each start would copy it. */
export const wrapped = (bundle: string): string => `${head}${bundle}\n})`;

/**
 * Compiles a wrapped bundle from V8's code cache. V8 ignores a cache that is empty, cut off, or made for another processor or by another
 * version. Stack traces have the positions of the source map, and a name that does not depend on the machine.
 */
export function compile(program: Buffer, cachedData: Buffer): Script {
  return new Script(program.toString('latin1'), {
    filename: 'places.cjs',
    columnOffset: -head.length,
    cachedData,
  });
}
