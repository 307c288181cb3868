import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Runs a function with a temporary folder, and removes it afterwards. */
export async function withFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a folder for the calling file, suite or test, and removes it afterwards. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
