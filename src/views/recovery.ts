import { codeOf, messageOf, StartError, systemErrorText } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { FileSystem } from './files.ts';
import { isLock } from './lock.ts';
import {
  decodeGeneration,
  type Generation,
  isTemporary,
  maxGenerationBytes,
  type Recovered,
  type Slot,
  slots,
} from './store.ts';

/** Damaged files that are kept for a look; the oldest ones above go. */
const maxQuarantined = 5;

/** Between the name of a damaged file and the time, which has no colons so that every file system takes it. */
const quarantineMark = '.corrupt-';

const maxNamesShown = 5;

/**
 * Error codes that mean damage, or something else in the place of a file. Any other error, above all one of permissions,
 * is for the operator to correct.
 */
const corruptCodes = ['EIO', 'EBADMSG', 'EUCLEAN', 'ENOENT', 'ELOOP', 'EISDIR', 'ESPIPE', 'ENXIO'];

/**
 * Finds the newest valid generation. An empty folder is a counter at 0; a folder that holds anything else but no valid
 * generation is a StartError and stays as it is. A damaged generation stays as well: a file that cannot be read now may
 * be the only durable one, so it is left to the store to set it aside when another one is durable.
 */
export async function recover(files: FileSystem, log: Log, now: Date): Promise<Recovered> {
  const names = await retry(() => files.list());
  const valid: Recovered[] = [];
  const faults = new Map<string, string>();
  for (const slot of slots.filter((name) => names.includes(name))) {
    const generation = await readGeneration(files, slot);
    if (typeof generation === 'string') faults.set(slot, generation);
    else valid.push({ ...generation, slot });
  }
  const newest = valid.sort((a, b) => a.sequence - b.sequence || a.count - b.count).at(-1);
  if (!newest) throwIfData(files.folder, names, faults);
  const [bad] = slots.filter((slot) => faults.has(slot));
  await removeAll(files, [...names.filter(isTemporary), ...(bad ? expiredFiles(names) : [])], log);
  const found = newest ?? { sequence: 0, count: 0, slot: slots[0] };
  if (!bad) return found;
  const keptAs = `${bad}${quarantineMark}${now.toISOString().replaceAll(':', '')}`;
  const message = `${bad} was damaged (${faults.get(bad)}) and is kept as ${keptAs}; counting went on from ${found.slot}`;
  log.error(`${message}; the last flush may be missing`, { file: bad, count: found.count });
  return { ...found, damaged: { slot: bad, keptAs, message } };
}

/** The generation, or what is wrong with it. */
async function readGeneration(files: FileSystem, slot: Slot): Promise<Generation | string> {
  try {
    const bytes = await retry(() => files.read(slot, maxGenerationBytes));
    return decodeGeneration(bytes) ?? 'not what was written';
  } catch (error) {
    if (corruptCodes.includes(codeOf(error))) return systemErrorText(error);
    throw error;
  }
}

/** A single read error may be transient: three attempts. */
function retry<T>(read: () => Promise<T>): Promise<T> {
  return read().catch(read).catch(read);
}

function throwIfData(folder: string, names: readonly string[], faults: ReadonlyMap<string, string>): void {
  // lost+found is in the root of every ext file system, and a state folder may be a mount point.
  const isData = (name: string) => !isTemporary(name) && !isLock(name) && name !== 'lost+found';
  const data = names.filter(isData).sort();
  if (data.length === 0) return;
  const faultText = (name: string) => (faults.has(name) ? ` (${faults.get(name)})` : '');
  const shown = data.slice(0, maxNamesShown).map((name) => JSON.stringify(name) + faultText(name));
  const rest = data.length > shown.length ? ` and ${data.length - shown.length} more` : '';
  throw new StartError(
    `the state folder ${folder} holds no valid view count, but ${shown.join(', ')}${rest}; ` +
      'put a good views.0 or views.1 back from a backup, or move these files away to count from 0',
  );
}

/** The oldest quarantined files, so that there is room for one more. Times sort as text. */
function expiredFiles(names: readonly string[]): string[] {
  const timeOf = (name: string) => name.slice(name.indexOf(quarantineMark));
  const kept = names.filter((name) => slots.some((slot) => name.startsWith(slot + quarantineMark)));
  return kept.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).slice(0, 1 - maxQuarantined);
}

async function removeAll(files: FileSystem, names: readonly string[], log: Log): Promise<void> {
  for (const name of names) {
    await files.remove(name).catch((error: unknown) => {
      log.warn('a file in the state folder cannot be removed', { file: name, error: messageOf(error) });
    });
  }
}
