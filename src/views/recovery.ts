import { codeOf, messageOf, StartError, systemErrorAdvice } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { FileSystem } from './files.ts';
import {
  decodeGeneration,
  type Generation,
  isTemporary,
  maxGenerationBytes,
  type Slot,
  slots,
} from './generation.ts';
import { isLock } from './lock.ts';

/** Maximum number of quarantined files; the oldest are removed. */
const maxQuarantined = 5;

/** Separates the name of a damaged file from the time, which has no colons because some file systems forbid them. */
const quarantineMark = '.corrupt-';

const maxNamesShown = 5;

/**
 * Error codes of damage, or of another object in place of a file. All other errors, such as missing permissions, are
 * left to the operator.
 */
const corruptCodes = ['EIO', 'EBADMSG', 'EUCLEAN', 'ENOENT', 'ELOOP', 'EISDIR', 'ESPIPE', 'ENXIO'];

/** Newest generation with its slot, and the content of the other slot if damaged. */
export interface Recovered extends Generation {
  readonly slot: Slot;
  readonly damaged?: { readonly slot: Slot; readonly renamedTo: string; readonly message: string };
}

/**
 * Finds the newest valid generation, and changes no file that may be one. An empty folder is a counter at 0; a folder
 * with other files but no valid generation throws StartError. A damaged generation stays in place: a file that cannot
 * be read now may be the only durable one, so the store quarantines it once another one is durable.
 */
export async function recover(files: FileSystem, log: Log, now: Date): Promise<Recovered> {
  const names = await retry(() => files.list());
  const { newest, faults, cause } = await readGenerations(files, names);
  if (!newest) throwIfData(files.folder, names, faults, cause);
  const [bad] = slots.filter((slot) => faults.has(slot));
  if (bad) await removeExpired(files, names, log);
  const state = newest ?? { sequence: 0, count: 0, slot: slots[0] };
  if (!bad) return state;
  const renamedTo = `${bad}${quarantineMark}${now.toISOString().replaceAll(':', '')}`;
  const message = `${bad} was damaged (${faults.get(bad)}) and was renamed to ${renamedTo}; the count continues from ${state.slot}`;
  log.error(`${message}; the last flush may be missing`, { file: bad, count: state.count });
  return { ...state, damaged: { slot: bad, renamedTo, message } };
}

/** Returns the newest valid generation; undefined if there is none. */
export async function readNewest(files: FileSystem): Promise<Recovered | undefined> {
  const names = await retry(() => files.list());
  return (await readGenerations(files, names)).newest;
}

/** Removes leftovers of earlier writes. Pending writes then fail, because their rename finds no file. */
export async function removeTemporaries(files: FileSystem): Promise<void> {
  for (const name of (await files.list()).filter(isTemporary)) {
    await files.remove(name).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
}

/** Reads both slots. Returns the newest valid generation, and the faults of the others by slot, with a failed system call. */
async function readGenerations(files: FileSystem, names: readonly string[]) {
  const valid: Recovered[] = [];
  const faults = new Map<string, string>();
  let cause: unknown;
  for (const slot of slots.filter((name) => names.includes(name))) {
    try {
      const bytes = await retry(() => files.read(slot, maxGenerationBytes));
      const generation = decodeGeneration(bytes);
      if (generation) valid.push({ ...generation, slot });
      else faults.set(slot, 'content differs from what was written');
    } catch (error) {
      if (!corruptCodes.includes(codeOf(error))) throw error;
      faults.set(slot, systemErrorAdvice(error));
      cause = error;
    }
  }
  const newest = valid.sort((a, b) => a.sequence - b.sequence || a.count - b.count).at(-1);
  return { newest, faults, cause };
}

/** Read errors may be transient: three attempts. */
function retry<T>(read: () => Promise<T>): Promise<T> {
  return read().catch(read).catch(read);
}

/** Certificates, and what the root of every ext file system has: a state folder may be a mount point. */
const others = ['acme', 'lost+found'];

function throwIfData(
  folder: string,
  names: readonly string[],
  faults: ReadonlyMap<string, string>,
  cause: unknown,
): void {
  const isData = (name: string) => !isTemporary(name) && !isLock(name) && !others.includes(name);
  const data = names.filter(isData).sort();
  if (data.length === 0) return;
  const faultText = (name: string) => (faults.has(name) ? ` (${faults.get(name)})` : '');
  const shown = data.slice(0, maxNamesShown).map((name) => JSON.stringify(name) + faultText(name));
  const rest = data.length > shown.length ? ` and ${data.length - shown.length} more` : '';
  throw new StartError(
    `the state folder ${folder} holds no valid view count, but ${shown.join(', ')}${rest}; ` +
      'restore a valid views.0 or views.1 from a backup, or move these files away to count from 0',
    { cause },
  );
}

/** Removes the oldest quarantined files to make room for one more. Times sort as text. */
async function removeExpired(files: FileSystem, names: readonly string[], log: Log): Promise<void> {
  const timeOf = (name: string) => name.slice(name.indexOf(quarantineMark));
  const quarantined = names.filter((name) => slots.some((slot) => name.startsWith(slot + quarantineMark)));
  const expired = quarantined.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).slice(0, 1 - maxQuarantined);
  for (const name of expired) {
    await files.remove(name).catch((error: unknown) => {
      log.warn('a file in the state folder cannot be removed', { file: name, error: messageOf(error) });
    });
  }
}
