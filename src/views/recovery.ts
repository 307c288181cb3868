import { codeOf, faultOf, messageOf, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { FileSystem } from './files.ts';
import { decodeGeneration, type Generation, maxGenerationBytes } from './generation.ts';
import { corruptName, corruptTime, isNoData, isTemporary, type Slot, slots } from './names.ts';

/** Damaged files that are kept for a look; the oldest ones above go. */
const maxCorruptFiles = 5;
/** Names that a refusal lists. */
const maxNamesShown = 5;

/** A cable that shook once must not cost a view. */
const maxReadAttempts = 3;
/**
 * What reading rotten data fails with; no code at all stands for what is no regular file. Anything else, permissions
 * above all, is a mistake to mend and no damage.
 */
const rotten = new Set(['', 'EIO', 'EBADMSG', 'EUCLEAN', 'ENOENT', 'ELOOP', 'ENXIO']);

/** What the folder held at the start. */
export interface Recovery extends Generation {
  readonly newest: Slot;
  /** What was damaged, for `/healthz`. */
  readonly damage?: string;
}

interface Damaged {
  readonly slot: Slot;
  readonly fault: string;
}

/**
 * Finds the newest valid generation and sets a damaged one aside. An empty folder is a counter at 0; a folder that
 * holds anything else but no valid generation is a StartError and stays as it is.
 */
export async function recover(files: FileSystem, log: Log, now: Date): Promise<Recovery> {
  const names = await patiently(() => files.list());
  const found = await readGenerations(files, names);
  const newest = found.valid.sort(byAge).at(-1);
  if (!newest) {
    refuseForeignData(files.folder, names, found.damaged);
    await removeAll(files, names.filter(isTemporary), log);
    return { sequence: 0, count: 0, newest: slots[1] };
  }
  const damage: string[] = [];
  for (const damaged of found.damaged) damage.push(await setAside(files, damaged, newest, log, now));
  const expired = damage.length > 0 ? await expiredFiles(files) : [];
  await removeAll(files, [...names.filter(isTemporary), ...expired], log);
  return { ...newest, newest: newest.slot, ...(damage.length > 0 && { damage: damage.join('; ') }) };
}

type Found = Generation & { readonly slot: Slot };

function byAge(a: Found, b: Found): number {
  return a.sequence - b.sequence || a.count - b.count;
}

async function readGenerations(
  files: FileSystem,
  names: readonly string[],
): Promise<{ valid: Found[]; damaged: Damaged[] }> {
  const valid: Found[] = [];
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
    const bytes = await patiently(() => files.read(slot, maxGenerationBytes));
    return decodeGeneration(bytes) ?? 'not what was written';
  } catch (error) {
    if (rotten.has(codeOf(error))) return faultOf(error);
    throw new StartError(
      `${slot} in the state folder ${files.folder} cannot be read: ${messageOf(error)}; give it to the user who runs places`,
    );
  }
}

async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < maxReadAttempts; attempt += 1) {
    try {
      return await read();
    } catch {
      // The last attempt tells what is wrong.
    }
  }
  return read();
}

function refuseForeignData(folder: string, names: readonly string[], damaged: readonly Damaged[]): void {
  const data = names.filter((name) => !isNoData(name)).sort();
  if (data.length === 0) return;
  const told = data.slice(0, maxNamesShown).map((name) => {
    const fault = damaged.find(({ slot }) => slot === name)?.fault;
    return fault === undefined ? JSON.stringify(name) : `${JSON.stringify(name)} (${fault})`;
  });
  const rest = data.length > told.length ? ` and ${data.length - told.length} more` : '';
  throw new StartError(
    `the state folder ${folder} holds no valid view count, but ${told.join(', ')}${rest}; ` +
      'put a good views.0 or views.1 back from a backup, or move these files away to count from 0',
  );
}

/** Moves a damaged generation out of the way and says so. Returns the sentence for `/healthz`. */
async function setAside(
  files: FileSystem,
  { slot, fault }: Damaged,
  good: Found,
  log: Log,
  now: Date,
): Promise<string> {
  const kept = corruptName(slot, now);
  try {
    await files.rename(slot, kept);
  } catch (error) {
    throw new StartError(
      `${slot} in the state folder ${files.folder} is damaged (${fault}) and cannot be set aside: ${messageOf(error)}`,
    );
  }
  log.error('a view counter file was damaged; the last flush may be missing', {
    file: slot,
    fault,
    kept,
    count: good.count,
  });
  return `${slot} was damaged (${fault}) and is kept as ${kept}; counting went on from ${good.slot}`;
}

async function expiredFiles(files: FileSystem): Promise<string[]> {
  const dated = (await files.list()).map((name) => ({ name, time: corruptTime(name) ?? '' }));
  const oldestFirst = dated.filter(({ time }) => time !== '').sort((a, b) => (a.time < b.time ? -1 : 1));
  return oldestFirst.slice(0, -maxCorruptFiles).map(({ name }) => name);
}

async function removeAll(files: FileSystem, names: readonly string[], log: Log): Promise<void> {
  for (const name of names) {
    await files.remove(name).catch((error: unknown) => {
      log.warn('a file in the state folder cannot be removed', { file: name, error: messageOf(error) });
    });
  }
}
