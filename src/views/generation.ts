import { hash } from 'node:crypto';
import { at } from '../base/at.ts';

/** One state of the counter, as stored in a file. */
export interface Generation {
  /** Grows with every attempt to write; the highest valid one counts. */
  readonly sequence: number;
  readonly count: number;
}

/** A generation is about 120 bytes. Longer files are rejected as corrupt. */
export const maxGenerationBytes = 512;

const layout = /^places-views 1\nsequence (\d{1,16})\ncount (\d{1,16})\nsha256 [0-9a-f]{64}\n$/;

/** Encodes a generation: three lines that people can read, and their digest (`head -n 3 FILE | sha256sum`). */
export function encodeGeneration({ sequence, count }: Generation): Buffer {
  if (!isCount(sequence) || !isCount(count)) throw new RangeError('the counter is at its end');
  const body = `places-views 1\nsequence ${sequence}\ncount ${count}\n`;
  return Buffer.from(`${body}sha256 ${hash('sha256', body)}\n`);
}

/** Decodes a generation. Returns undefined unless every byte equals the output of `encodeGeneration`. */
export function decodeGeneration(bytes: Buffer): Generation | undefined {
  const match = layout.exec(bytes.toString('latin1'));
  if (!match) return undefined;
  const [sequence, count] = [Number(at(match, 1)), Number(at(match, 2))];
  if (!isCount(sequence) || !isCount(count)) return undefined;
  return encodeGeneration({ sequence, count }).equals(bytes) ? { sequence, count } : undefined;
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Files of the two generations, written in turn. */
export const slots = ['views.0', 'views.1'] as const;
export type Slot = (typeof slots)[number];

const temporaryPrefix = 'views.tmp-';

/** Returns the name of a file that one holder of the lock writes before it renames it. No other holder uses the name. */
export function temporaryName(holder: string, sequence: number): string {
  return `${temporaryPrefix}${holder}-${sequence}`;
}

/** True for a temporary file of this holder. */
export function isTemporaryOf(holder: string, name: string): boolean {
  return name.startsWith(`${temporaryPrefix}${holder}-`);
}

/** True for a file that was written and not renamed, by this version or an older one. */
export function isTemporary(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}
