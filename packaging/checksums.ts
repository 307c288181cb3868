import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that users download. The bundle is excluded, because it runs only on the version of Node inside the executables. */
const isProduct = /^(?:places[-_]|install\.sh$)/;

/** Writes SHA256SUMS for all downloads in a folder, including files of earlier builds. */
export function writeChecksums(folder: string): void {
  const products = readdirSync(folder).filter((name) => isProduct.test(name));
  const lines = products.sort().map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
