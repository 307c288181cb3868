import type { WriteStream } from 'node:tty';
import { StartError, systemErrorText } from '../base/errors.ts';
import { printable } from '../base/log.ts';
import { readDataRoot, replacedRoot } from './data-root.ts';
import { encodingNamed } from './encoding.ts';
import { type ImportOptions, importPlaces } from './import.ts';
import { writeNewFile } from './new-file.ts';

/** Flags of the command by name. */
type Flags = ReadonlyMap<string, string | true>;

/** Runs `places import`. Returns what goes to standard output, and whether the import has no errors. Throws StartError. */
export async function runImport(path: string, flags: Flags, screen: Pick<WriteStream, 'write' | 'isTTY'>) {
  const output = valueOfFlag(flags, '--output');
  const options = await optionsOf(flags, output);
  // Progress lines overwrite each other, and the report overwrites the last.
  const tell = (text: string) => void screen.write(`${text}\x1b[K\r`);
  const { text, report } = await importPlaces(path, options, screen.isTTY ? tell : undefined);
  screen.write(screen.isTTY ? `\x1b[K${report}` : report);
  if (text === undefined) return { output: '', isGood: false };
  if (output === undefined || output === '-') return { output: text, isGood: true };
  await writeNewFile(output, text, flags.has('--force')).catch((error: unknown) => {
    throw new StartError(
      `cannot write ${output}: ${systemErrorText(error)}; name a file that does not exist yet, or add --force`,
    );
  });
  return { output: `wrote ${printable(output)}\n`, isGood: true };
}

async function optionsOf(flags: Flags, output: string | undefined): Promise<ImportOptions> {
  const cityPath = valueOfFlag(flags, '--city');
  const cityRoot = cityPath === undefined ? undefined : await readDataRoot(cityPath);
  const isReplacing = flags.has('--force') && output !== undefined && output !== '-';
  const replaced = isReplacing ? await replacedRoot(output) : undefined;
  return {
    city: cityRoot?.city,
    kept: replaced ?? cityRoot,
    all: flags.has('--all'),
    encoding: encodingOf(valueOfFlag(flags, '--encoding')),
  };
}

function encodingOf(label: string | undefined): string | undefined {
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
