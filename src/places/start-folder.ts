import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import start from '../../data/start.json' with { type: 'json' };
import { messageOf, StartError } from '../errors.ts';
import { dataFileSchema } from './data-file.ts';

/** By name, the schema first: the data file that names it comes only when it is there. */
const files = { 'places.schema.json': dataFileSchema, 'places.json': start };

/** Writes a small data file and its schema into a folder; returns their paths. Throws StartError where one exists. */
export async function writeStartFolder(folder: string): Promise<string[]> {
  const created: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await create(path, `${JSON.stringify(content, null, 2)}\n`);
      created.push(path);
    }
    return created;
  } catch (error) {
    for (const path of created) await rm(path);
    throw new StartError(`${messageOf(error)}: name another folder, as in places init FOLDER`);
  }
}

/** Writes beside and links: the name appears with the whole text, and unlike a rename never replaces a file. */
async function create(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
