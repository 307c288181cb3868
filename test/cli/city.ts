import { readFileSync, writeFileSync } from 'node:fs';
import { testCityFile } from '../contract/case.ts';

export { folderForTests } from '../support/folder.ts';

/** A data file as the tests bend it: any field may become anything, or be deleted. */
// biome-ignore lint/suspicious/noExplicitAny: what is written here is wrong on purpose.
export type Bent = any;

/** The test city, changed and written to a file; returns the path. */
export function writeCity(path: string, change: (data: Bent) => void = () => {}): string {
  const data: Bent = JSON.parse(readFileSync(testCityFile, 'utf8'));
  change(data);
  writeFileSync(path, JSON.stringify(data));
  return path;
}
