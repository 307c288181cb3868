import { codeOf, faultOf, messageOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { FileSystem } from './files.ts';
import { isLock } from './lock.ts';
import {
  decodeGeneration,
  type Found,
  type Generation,
  isTemporary,
  maxGenerationBytes,
  type Slot,
  slots,
} from './store.ts';

/** Damaged files that are kept for a look; the oldest ones above go. */
const maxQuarantined = 5;

/** Names that an error lists. */
const maxNamesShown = 5;

/** Attempts to read a file or the folder: a single read error may be transient. */
const maxReadAttempts = 3;

/**
 * Error codes that mean damage; a folder or device in the place of a file has none. Any other error, above all one of
 * permissions, is for the operator to correct.
 */
const corruptCodes = new Set(['', 'EIO', 'EBADMSG', 'EUCLEAN', 'ENOENT', 'ELOOP', 'ENXIO']);

/** What the folder held at the start. */
interface Recovery extends Found {
  /** What was damaged, for `/healthz`. */
  readonly damage: string | undefined;
}

type Valid = Generation & { readonly slot: Slot };

interface Damaged {
  readonly slot: Slot;
  readonly fault: string;
}

/**
 * Finds the newest valid generation. An empty folder is a counter at 0; a folder that holds anything else but no valid
 * generation is a StartError and stays as it is. A damaged generation stays as well: a file that cannot be read now may
 * be the only durable one, so it is left to the store to set it aside when another one is durable.
 */
export async function recover(files: FileSystem, log: Log, now: Date): Promise<Recovery> {
  const names = await retry(() => files.list());
  const temporaries = names.filter(isTemporary);
  const { valid, damaged } = await readGenerations(files, names);
  const newest = valid.sort(byAge).at(-1);
  if (!newest) {
    throwIfData(files.folder, names, damaged);
    await removeAll(files, temporaries, log);
    return { sequence: 0, count: 0, newest: slots[0], damage: undefined };
  }
  // One of the two is valid, so at most one is damaged.
  const [bad] = damaged;
  await removeAll(files, bad ? [...temporaries, ...expiredFiles(names)] : temporaries, log);
  const { sequence, count, slot } = newest;
  const found = { sequence, count, newest: slot };
  if (!bad) return { ...found, damage: undefined };
  const kept = quarantineName(bad.slot, now);
  log.error('a view counter file is damaged; the last flush may be missing', {
    file: bad.slot,
    fault: bad.fault,
    kept,
    count,
  });
  return {
    ...found,
    damaged: { slot: bad.slot, keptAs: kept },
    damage: `${bad.slot} was damaged (${bad.fault}) and is kept as ${kept}; counting went on from ${slot}`,
  };
}

function byAge(a: Valid, b: Valid): number {
  return a.sequence - b.sequence || a.count - b.count;
}

async function readGenerations(
  files: FileSystem,
  names: readonly string[],
): Promise<{ valid: Valid[]; damaged: Damaged[] }> {
  const valid: Valid[] = [];
  const damaged: Damaged[] = [];
  for (const slot of slots.filter((name) => names.includes(name))) {
    const generation = await readGeneration(files, slot);
    if (typeof generation === 'string') damaged.push({ slot, fault: generation });
    else valid.push({ ...generation, slot });
  }
  return { valid, damaged };
}

/** The generation, or what is wrong with it. */
async function readGeneration(files: FileSystem, slot: Slot): Promise<Generation | string> {
  try {
    const bytes = await retry(() => files.read(slot, maxGenerationBytes));
    return decodeGeneration(bytes) ?? 'not what was written';
  } catch (error) {
    if (corruptCodes.has(codeOf(error))) return faultOf(error);
    throw new StartError(
      `${slot} in the state folder ${files.folder} cannot be read: ${messageOf(error)}; give it to the user who runs places`,
    );
  }
}

async function retry<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt === maxReadAttempts) throw error;
    }
  }
}

function throwIfData(folder: string, names: readonly string[], damaged: readonly Damaged[]): void {
  // lost+found is in the root of every ext file system, and a state folder may be a mount point.
  const isData = (name: string) => !isTemporary(name) && !isLock(name) && name !== 'lost+found';
  const data = names.filter(isData).sort();
  if (data.length === 0) return;
  const shown = data.slice(0, maxNamesShown).map((name) => {
    const fault = damaged.find(({ slot }) => slot === name)?.fault;
    return fault === undefined ? JSON.stringify(name) : `${JSON.stringify(name)} (${fault})`;
  });
  const rest = data.length > shown.length ? ` and ${data.length - shown.length} more` : '';
  throw new StartError(
    `the state folder ${folder} holds no valid view count, but ${shown.join(', ')}${rest}; ` +
      'put a good views.0 or views.1 back from a backup, or move these files away to count from 0',
  );
}

/** Where a damaged generation is kept: its name and the time, without colons so that every file system takes it. */
function quarantineName(slot: Slot, now: Date): string {
  return `${slot}.corrupt-${now.toISOString().replaceAll(':', '')}`;
}

/** The time in the name of a quarantined file, which sorts as text; undefined for every other name. */
function quarantineTime(name: string): string | undefined {
  return /^views\.[01]\.corrupt-(.+)$/.exec(name)?.[1];
}

/** The oldest quarantined files, so that there is room for one more. */
function expiredFiles(names: readonly string[]): string[] {
  const dated = names.map((name) => ({ name, time: quarantineTime(name) ?? '' }));
  const oldestFirst = dated.filter(({ time }) => time !== '').sort((a, b) => (a.time < b.time ? -1 : 1));
  return oldestFirst.slice(0, 1 - maxQuarantined).map(({ name }) => name);
}

async function removeAll(files: FileSystem, names: readonly string[], log: Log): Promise<void> {
  for (const name of names) {
    await files.remove(name).catch((error: unknown) => {
      log.warn('a file in the state folder cannot be removed', { file: name, error: messageOf(error) });
    });
  }
}
