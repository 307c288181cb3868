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
