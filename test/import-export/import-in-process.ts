import { StartError } from '../../src/base/errors.ts';
import { readCommand } from '../../src/cli/arguments.ts';
import { exportText } from '../../src/import-export/export.ts';
import { runImport } from '../../src/import-export/run-import.ts';
import { readCatalogue } from '../../src/places/load.ts';

/**
 * Runs `places import` in the process of the tests, with the arguments, texts and exit codes of the program. To start
 * the program takes ten times as long as most imports.
 */
export async function importInProcess(...args: readonly string[]) {
  const command = readCommand(['import', ...args]);
  if (command.name !== 'import') throw new Error(`${command.name} is no import`);
  let stderr = '';
  const write = (text: string | Uint8Array) => {
    stderr += text;
    return true;
  };
  try {
    const { output, isGood } = await runImport(command.paths, command.flags, { write, isTTY: false });
    return { code: isGood ? 0 : 1, stdout: output, stderr };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { code: 2, stdout: '', stderr: `${stderr}${error.message}\n` };
  }
}

/** The table that `places export` prints. */
export const exportedTable = async (path: string): Promise<string> =>
  exportText(await readCatalogue(path), false);
