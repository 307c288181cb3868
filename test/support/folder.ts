import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Runs something with a folder of its own, which is gone afterwards. */
export async function withFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder for the tests of the file, the suite or the test that calls it, removed after them. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
