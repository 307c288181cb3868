import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import start from '../../../data/start.json' with { type: 'json' };
import { messageOf, StartError } from '../../errors.ts';
import { dataFileSchema } from './data-file.ts';
import { writeNewFile } from './new-file.ts';

/** By name, the schema first: the data file that names it comes only when it is there. */
const files = { 'places.schema.json': dataFileSchema, 'places.json': start };

/** Writes a small data folder; returns the paths of its files. Throws StartError where one exists. */
export async function writeStartFolder(folder: string): Promise<string[]> {
  const created: string[] = [];
  const images = join(folder, 'images');
  let isNew = false;
  try {
    isNew = (await mkdir(images, { recursive: true })) !== undefined;
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await writeNewFile(path, `${JSON.stringify(content, null, 2)}\n`);
      created.push(path);
    }
    return created;
  } catch (error) {
    for (const path of created) await rm(path);
    if (isNew) await rmdir(images);
    throw new StartError(`${messageOf(error)}: name another folder, as in places init FOLDER`);
  }
}
