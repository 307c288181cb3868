import { hash } from 'node:crypto';

/** One state of the counter as it lies on disk. */
export interface Generation {
  /** Grows by one with every attempt to write; the highest valid one counts. */
  readonly sequence: number;
  readonly count: number;
}

/** A generation takes some 120 bytes; a longer file is none. */
export const maxGenerationBytes = 512;

const layout = /^places-views 1\nsequence (\d{1,16})\ncount (\d{1,16})\nsha256 [0-9a-f]{64}\n$/;

/** The text of a generation: three lines that people can read, and their digest (`head -n 3 FILE | sha256sum`). */
export function encodeGeneration({ sequence, count }: Generation): Buffer {
  if (!isCount(sequence) || !isCount(count)) throw new RangeError('the counter is at its end');
  const body = `places-views 1\nsequence ${sequence}\ncount ${count}\n`;
  return Buffer.from(`${body}sha256 ${hash('sha256', body)}\n`);
}

/** Reads a generation back; undefined unless every byte is what `encodeGeneration` would have written. */
export function decodeGeneration(bytes: Buffer): Generation | undefined {
  const match = layout.exec(bytes.toString('latin1'));
  if (!match) return undefined;
  const generation = { sequence: Number(match[1]), count: Number(match[2]) };
  if (!isCount(generation.sequence) || !isCount(generation.count)) return undefined;
  return encodeGeneration(generation).equals(bytes) ? generation : undefined;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** The files of the two generations, written in turn. */
export const slots = ['views.0', 'views.1'] as const;
export type Slot = (typeof slots)[number];

export function otherSlot(slot: Slot): Slot {
  return slot === slots[0] ? slots[1] : slots[0];
}

/** The folder with the socket that keeps a second instance out, and what such a folder is called before it is one. */
export const lockName = 'views.lock';
export const lockDraftPrefix = 'views.lock-';

const temporaryPrefix = 'views.tmp-';

/** The file a generation is written to before it gets the name of its slot; unique, because each sequence is. */
export function temporaryName(sequence: number): string {
  return `${temporaryPrefix}${sequence}`;
}

export function isTemporary(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}

/** Where a damaged generation is kept: its name and the time, without colons so that every file system takes it. */
export function quarantineName(slot: Slot, now: Date): string {
  return `${slot}.corrupt-${now.toISOString().replaceAll(':', '')}`;
}

/** The time in the name of a quarantined file, which sorts as text; undefined for every other name. */
export function quarantineTime(name: string): string | undefined {
  return /^views\.[01]\.corrupt-(.+)$/.exec(name)?.[1];
}

/** True for what a folder without a counter may hold. */
export function isNoData(name: string): boolean {
  // lost+found is in the root of every ext file system, and a state folder may be a mount point.
  const isLock = name === lockName || name.startsWith(lockDraftPrefix);
  return isTemporary(name) || isLock || name === 'lost+found';
}
