import { existsSync } from 'node:fs';
import { link, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { codeOf, messageOf, StartError } from '../base/errors.ts';
import { makeFolder } from '../base/folder.ts';
import { dataFileSchema } from '../places/data-file/data-file.ts';
import start from '../places/data-file/start.json' with { type: 'json' };

/** City of the start file under another name. Values specific to Porto are placeholders for the editor. */
function cityNamed(name: string): object {
  const { local: _, ...others } = start.city;
  const description = `What ${name} is known for. Region, country, centre and the three places are those of Porto: replace them.`;
  return { ...others, name, localName: name, description };
}

/** Writes a small data folder and returns the paths of its files. Throws StartError if one exists. */
export async function writeStartFolder(folder: string): Promise<string[]> {
  const folderName = basename(resolve(folder)).normalize('NFC') || 'City';
  const name = folderName.slice(0, 1).toUpperCase() + folderName.slice(1);
  const data = name.toLowerCase() === 'porto' ? start : { ...start, city: cityNamed(name) };
  const text = (content: object) => `${JSON.stringify(content, null, 2)}\n`;
  // The schema is written first, because the data file refers to it.
  return writeStartFiles(folder, { 'places.schema.json': text(dataFileSchema), 'places.json': text(data) });
}

/** Writes files by name into a folder with room for photos. Throws StartError if one exists. */
export async function writeStartFiles(
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const created: string[] = [];
  const images = join(folder, 'images');
  let path = images;
  let isNew = false;
  try {
    const isThere = existsSync(images);
    await makeFolder(images);
    isNew = !isThere;
    for (const [name, text] of Object.entries(texts)) {
      path = join(folder, name);
      await writeNewFile(path, text);
      created.push(path);
    }
    return created;
  } catch (error) {
    for (const file of created) await rm(file);
    if (isNew) await rmdir(images);
    const problems = { ENOTDIR: `${folder} is not a folder`, EEXIST: `${path} already exists` };
    const problem =
      Object.entries(problems).find(([code]) => code === codeOf(error))?.[1] ?? messageOf(error);
    throw new StartError(`${problem}: name another folder, as in places init FOLDER`);
  }
}

/**
 * Writes a file atomically, so that a full disk or a power cut leaves the old one. Links a temporary file if no file may be
 * replaced, because a rename would replace it. Rejects with system errors.
 */
export async function writeNewFile(
  path: string,
  content: string | Buffer,
  mayReplace = false,
): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, content, { flush: true });
    await (mayReplace ? rename : link)(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
