import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/**
 * Creates folders one by one: Node's recursive mkdir never returns if a parent exists but accepts no folders, as in
 * /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent, mode);
  await mkdir(folder, mode).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  });
}
