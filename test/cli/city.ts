import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { testCityFile } from '../contract/case.ts';

/** A data file as the tests bend it: any field may become anything, or be deleted. */
// biome-ignore lint/suspicious/noExplicitAny: what is written here is wrong on purpose.
export type Bent = any;

/** A folder for the files of one test file, removed after its last test. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'places-cli-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The test city, changed and written to a file; returns the path. */
export function writeCity(path: string, change: (data: Bent) => void = () => {}): string {
  const data: Bent = JSON.parse(readFileSync(testCityFile, 'utf8'));
  change(data);
  writeFileSync(path, JSON.stringify(data));
  return path;
}
