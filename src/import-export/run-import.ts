import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WriteStream } from 'node:tty';
import { StartError, systemErrorText } from '../base/errors.ts';
import { countText } from '../base/fault.ts';
import { makeFolder } from '../base/folder.ts';
import { printable } from '../base/log.ts';
import { mapFileName } from '../base-map/check.ts';
import { readDataRoot, replacedRoot } from './data-root.ts';
import { encodingNamed } from './encoding.ts';
import { isFieldName } from './headings.ts';
import { type ImportOptions, importPlaces } from './import.ts';
import { importMap } from './import-map.ts';
import { parseImported } from './merge.ts';
import { writeNewFile } from './new-file.ts';

/** Flags of the command by name. */
type Flags = ReadonlyMap<string, string | true>;
type Screen = Pick<WriteStream, 'write' | 'isTTY'>;

/** Data file and digests of the last import in a data folder. */
const dataName = 'places.json';
const importedName = 'places.imported.json';

/** Runs `places import`. Returns what goes to standard output, and whether the import has no errors. Throws StartError. */
export async function runImport(paths: readonly string[], flags: Flags, screen: Screen) {
  const { columns: mapping, files: maps } = mapsOf(flags);
  const folder = valueOfFlag(flags, '--merge');
  const output = valueOfFlag(flags, '--output');
  if (folder !== undefined && output !== undefined)
    throw new StartError('--merge and --output exclude each other: --merge writes into its folder');
  if (maps.length > 0 && paths.length > 0 && folder === undefined)
    throw new StartError('places and a base map together need a folder: add --merge FOLDER');
  if (folder === '') throw new StartError('--merge is empty: name a folder, or . for this folder');
  if (folder !== undefined && !flags.has('--dry-run'))
    await makeFolder(folder).catch((error: unknown) => {
      throw new StartError(
        `cannot make ${folder}: ${systemErrorText(error)}; name another folder by --merge`,
      );
    });
  const texts: string[] = [];
  let isGood = true;
  if (paths.length > 0) {
    const done = await importInto(paths, { folder, output, mapping }, flags, screen);
    isGood = done.isGood;
    texts.push(done.output);
  }
  for (const map of maps) {
    const target = folder === undefined ? output : join(folder, mapFileName);
    const { text, report } = await importMap(map, encodingOf(flags));
    screen.write(report);
    isGood &&= text !== undefined;
    if (text === undefined) continue;
    texts.push(
      await written(target, text, {
        ...modeOf(flags),
        mayReplace: folder !== undefined || flags.has('--force'),
      }),
    );
  }
  return { output: texts.join(''), isGood };
}

interface Target {
  readonly folder: string | undefined;
  readonly output: string | undefined;
  readonly mapping: ReadonlyMap<string, string>;
}

async function importInto(paths: readonly string[], target: Target, flags: Flags, screen: Screen) {
  const { folder, mapping } = target;
  const output = folder === undefined ? target.output : join(folder, dataName);
  const options = await optionsOf(flags, output, folder);
  // Progress lines overwrite each other, and the report overwrites the last.
  const tell = (text: string) => void screen.write(`${text}\x1b[K\r`);
  const made = await importPlaces(paths, { ...options, mapping }, screen.isTTY ? tell : undefined);
  const { text, report, imported, difference } = made;
  screen.write(screen.isTTY ? `\x1b[K${report}` : report);
  if (text === undefined || !difference) return { output: '', isGood: false };
  if (flags.has('--dry-run')) return { output: difference.lines + difference.summary, isGood: true };
  if (options.existing?.isReplaced && difference.lost > 0)
    screen.write(`warning: ${countText(difference.lost, 'value')} of the replaced file ${lostText}\n`);
  const mode = { ...modeOf(flags), mayReplace: folder !== undefined || flags.has('--force') };
  const line = await written(output, text, mode);
  if (folder !== undefined)
    await writeNewFile(join(folder, importedName), `${JSON.stringify(imported)}\n`, true);
  return { output: folder === undefined ? line : line + difference.summary, isGood: true };
}

const lostText = 'are in no imported file, and are gone; --merge FOLDER preserves them';

interface Mode {
  readonly isDry: boolean;
  readonly mayReplace: boolean;
}

function modeOf(flags: Flags): Pick<Mode, 'isDry'> {
  return { isDry: flags.has('--dry-run') };
}

/** Writes a file and returns a line about it, or returns the text for standard output. Throws StartError. */
async function written(path: string | undefined, text: string, { isDry, mayReplace }: Mode): Promise<string> {
  if (isDry) return '';
  if (path === undefined || path === '-') return text;
  await writeNewFile(path, text, mayReplace).catch((error: unknown) => {
    throw new StartError(
      `cannot write ${path}: ${systemErrorText(error)}; name a file that does not exist yet, or add --force`,
    );
  });
  return `wrote ${printable(path)}\n`;
}

async function optionsOf(flags: Flags, output: string | undefined, folder?: string): Promise<ImportOptions> {
  const cityPath = valueOfFlag(flags, '--city');
  const cityRoot = cityPath === undefined ? undefined : await readDataRoot(cityPath);
  const isReplacing =
    (flags.has('--force') || folder !== undefined || flags.has('--dry-run')) && output !== '-';
  const replaced = isReplacing && output !== undefined ? await replacedRoot(output) : undefined;
  return {
    city: cityRoot?.city,
    existing: replaced ? { ...replaced, isReplaced: folder === undefined } : cityRoot,
    all: flags.has('--all'),
    encoding: encodingOf(flags),
    columns: valueOfFlag(flags, '--columns')?.split(',').map(columnNamed),
    ...(folder !== undefined && { folder, imported: await importedIn(folder) }),
  };
}

async function importedIn(folder: string) {
  const path = join(folder, importedName);
  if (!existsSync(path)) return {};
  try {
    return parseImported(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StartError(
      `cannot read ${path}: ${systemErrorText(error)}; remove it, then every value counts as edited by hand`,
    );
  }
}

function columnNamed(field: string): string {
  const name = field.trim();
  if (name === '-' || isFieldName(name)) return name;
  throw new StartError(
    `--columns has ${JSON.stringify(name)}: it must be a field such as name, lat, lng, or -`,
  );
}

/** Splits the values of `--map`: `COLUMN=FIELD` names a column, and anything else a file with a base map. */
function mapsOf(flags: Flags) {
  const columns = new Map<string, string>();
  const files: string[] = [];
  for (const value of valueOfFlag(flags, '--map')?.split('\n') ?? []) {
    const [, column, field = ''] = /^(.+)=(.*)$/s.exec(value) ?? [];
    if (column === undefined) files.push(value);
    else if (field === '' || isFieldName(field)) columns.set(column, field);
    else if (existsSync(value)) files.push(value);
    else
      throw new StartError(
        `--map is ${JSON.stringify(value)}: ${JSON.stringify(field)} must be a field such as name or openingHours`,
      );
  }
  return { columns, files };
}

function encodingOf(flags: Flags): string | undefined {
  const label = valueOfFlag(flags, '--encoding');
  if (label === undefined) return undefined;
  const encoding = encodingNamed(label);
  if (encoding !== undefined) return encoding;
  throw new StartError(
    `--encoding is ${JSON.stringify(label)}: it must be a name of the Encoding Standard, such as windows-1251, shift_jis or gbk`,
  );
}

function valueOfFlag(flags: Flags, flag: string): string | undefined {
  const value = flags.get(flag);
  return typeof value === 'string' ? value : undefined;
}
