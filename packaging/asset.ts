import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';

/** Folder with the assets of a bundle that is not packed. */
export const assetFolder = (bundle: string): string => `${bundle}.assets`;

/**
 * Returns an asset of the built program. The kernel maps an executable into memory when it starts, so its assets remain after an
 * upgrade has replaced the file, and take memory only when they are read. The bytes are read-only: writing to them ends the process.
 */
export function asset(name: string): Buffer<ArrayBuffer> {
  return isSea() ? Buffer.from(getRawAsset(name)) : readFileSync(join(assetFolder(__filename), name));
}
