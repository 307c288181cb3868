import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Maximum size of a small file in bytes: certificate chains, keys and addresses have a few thousand. */
const maxBytes = 1_048_576;

/**
 * Reads a regular file of at most 1 MiB as UTF-8. Throws system errors, and an Error for a larger file, a folder, or a pipe or
 * device, which would block the process.
 */
export function readSmallFile(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error('it is not a regular file');
    if (stat.size > maxBytes) throw new Error(`it has ${stat.size} bytes, and may have ${maxBytes}`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
