import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeGeneration, encodeGeneration, type Generation } from '../../../src/views/generation.ts';

/** A folder that has counted this far. */
export function seed(folder: string, count: number): void {
  writeFileSync(join(folder, 'views.0'), encodeGeneration({ sequence: 7, count }), { mode: 0o600 });
  writeFileSync(join(folder, 'views.1'), encodeGeneration({ sequence: 6, count: count - 1 }), {
    mode: 0o600,
  });
}

/** The count that a start would find now; undefined when no generation is valid. */
export function countOnDisk(folder: string): number | undefined {
  const valid = readdirSync(folder)
    .filter((name) => /^views\.[01]$/.test(name))
    .map((name) => decodeGeneration(readFileSync(join(folder, name))))
    .filter((generation): generation is Generation => generation !== undefined)
    .sort((a, b) => a.sequence - b.sequence);
  return valid.at(-1)?.count;
}
