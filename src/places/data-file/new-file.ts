import { link, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf, StartError } from '../../errors.ts';
import { dataFileSchema } from './data-file.ts';
import start from './start.json' with { type: 'json' };

/** By name, the schema first: the data file that names it comes only when it is there. */
const startFiles = { 'places.schema.json': dataFileSchema, 'places.json': start };

/** Writes a small data folder; returns the paths of its files. Throws StartError where one exists. */
export async function writeStartFolder(folder: string): Promise<string[]> {
  const created: string[] = [];
  const images = join(folder, 'images');
  let isNew = false;
  try {
    isNew = (await mkdir(images, { recursive: true })) !== undefined;
    for (const [name, content] of Object.entries(startFiles)) {
      const path = join(folder, name);
      await writeNewFile(path, `${JSON.stringify(content, null, 2)}\n`);
      created.push(path);
    }
    return created;
  } catch (error) {
    for (const path of created) await rm(path);
    if (isNew) await rmdir(images);
    const problem = codeOf(error) === 'ENOTDIR' ? `${folder} is no folder` : messageOf(error);
    throw new StartError(`${problem}: name another folder, as in places init FOLDER`);
  }
}

/**
 * Writes a file that does not exist yet: a draft beside it is linked, so that the name appears with the whole text and,
 * unlike with a rename, never replaces a file. Rejects with system errors.
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
