import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'node:test';
import { projectRoot } from '../support/project.ts';

/**
 * How much of a machine a file of tests needs: nothing but its own process, processes of the program and of other programs, a
 * browser, or what only some machines have (root, an emulator, the packages of a distribution, minutes of both cores). Two files
 * have a process apart.
 */
type Tier = 'fast' | 'apart' | 'processes' | 'browser' | 'special';

const special = /^test\/(?:e2e|packaging|tools\/trials)\//;
/** It starts the program, and belongs to the fast ones all the same: no other file says as much about a change. */
const contract = 'test/contract/contract.test.ts';
/** It waits for a disk for most of its time. */
const hungDisk = 'test/views/hung-disk.test.ts';

/** What runs the tests without processes and browsers, a process for each. */
export const fastLanes: readonly string[] = ['test/runner/fast.ts', 'test/runner/fast-views.ts', contract];
/** The same for all that need no special machine. What takes longest comes first, so that no process waits for it at the end. */
export const lanes: readonly string[] = [
  ...['test/runner/processes.ts', 'test/runner/more-processes.ts', 'test/runner/other-processes.ts'],
  ...['test/runner/browser.ts', 'test/runner/more-browser.ts', hungDisk],
  ...fastLanes,
];

/** Every file of tests, relative to the project. */
export function testFiles(patterns: readonly string[] = ['test/**/*.test.ts']): string[] {
  return globSync(patterns, { cwd: projectRoot, exclude: (name) => name.includes('node_modules') }).sort();
}

export function tierOf(file: string): Tier {
  if (special.test(file)) return 'special';
  if (file === contract || file === hungDisk) return 'apart';
  const imported = allImports(join(projectRoot, file));
  if (imported.has('playwright-core')) return 'browser';
  return imported.has('node:child_process') ? 'processes' : 'fast';
}

/** What a file of tests imports, and what files of tests that it imports do: packages by name, files by path. */
function allImports(file: string, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export|\}).* from '([^']+)';$/gm,
  )) {
    const path = name.startsWith('.') ? join(file, '..', name) : name;
    if (found.has(path)) continue;
    found.add(path);
    if (/^test\/.*\.ts$/.test(relative(projectRoot, path)) && existsSync(path)) allImports(path, found);
  }
  return found;
}

/** Runs files of tests of a tier in this process, one after another, each as a suite: hooks of a file are for its tests only. */
export function runTier(tier: Tier, isMine: (file: string, i: number) => boolean = () => true): void {
  for (const file of testFiles()
    .filter((each) => tierOf(each) === tier)
    .filter(isMine))
    suite(file, async () => void (await import(join(projectRoot, file))));
}

/** Files of tests without processes that take as long as all others of that kind together. */
export const isOfViews = (file: string): boolean => file.startsWith('test/views/');
