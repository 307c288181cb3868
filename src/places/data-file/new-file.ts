import { link, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that does not exist yet: beside and linked, so that the name appears with the whole text, and unlike with a
 * rename never replaces a file. Rejects with system errors.
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
