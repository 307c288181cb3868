/*
 * Changes the sources in small ways, one at a time, and tells which changes no test notices: `run.ts [ROOM|FILE…]`, all rooms
 * without one; `--changed` for the files that differ from a commit, `main` unless `--since` names one; `--every 4` for a sample,
 * each fourth change; `--table` only prints what is known. Results are kept, so that a run goes on where the last one was stopped,
 * and tries only what has changed since, or was not noticed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel, schema } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { testFiles, tierOf } from '../../runner/tiers.ts';
import { projectRoot } from '../../support/project.ts';
import type { RoomOptions } from './runner.ts';

/** What tries rooms beside their own tests: much of them serves requests, and the searches of the portal. */
const morePatterns: Readonly<Record<string, readonly string[]>> = {
  http: [
    'test/contract/contract.test.ts',
    'test/conformance/{headers,hostile,methods,wire}.test.ts',
    'test/api/list-query.test.ts',
    'test/mcp/rules.test.ts',
    'test/places/photos-in-use.test.ts',
    'test/site/exports/exports.test.ts',
  ],
  api: ['test/contract/contract.test.ts', 'test/openapi/document.test.ts'],
  places: [
    'test/api/*.test.ts',
    'test/cli/check.test.ts',
    'test/import-export/offices.test.ts',
    'test/openapi/document.test.ts',
    'test/search/place-search.test.ts',
  ],
  'import-export': ['test/places/data-file/*.test.ts', 'test/site/exports/exports.test.ts'],
  indexes: ['test/search/place-search.test.ts'],
};

/** Bounds of memory and time over millions of requests: minutes with the changes in the sources, even in the first run. */
const heavyTests: readonly string[] = ['test/limit/memory.test.ts', 'test/http/field-cost.test.ts'];

/** The rooms, and the share of changes that tests must notice, in per cent. A room is a folder of `src` or a file. */
const rooms: Readonly<Record<string, number>> = {
  limit: 90,
  cache: 90,
  schema: 90,
  views: 90,
  http: 90,
  places: 80,
  indexes: 80,
  api: 80,
  redis: 80,
  shared: 80,
  mcp: 80,
  'import-export': 80,
  cli: 80,
};

process.chdir(projectRoot);
// Stryker does not end its process of tests when it is interrupted, and that one does not notice.
process.on('exit', () => killBelow(process.pid));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    every: { type: 'string', default: '1' },
    table: { type: 'boolean', default: false },
  },
});
const every = Number(values.every);
const given = values.changed ? changedFiles(values.since) : positionals;
const wanted = given.length > 0 || values.changed ? given : Object.keys(rooms);
for (const room of Object.keys(rooms)) {
  const files = sourceFiles(room).filter((file) => wanted.includes(room) || wanted.includes(file));
  if (files.length === 0 || values.table) continue;
  await tryMutants(room, files);
  if (given.length > 0) tellSurvivors(room, files);
}
tellTable();

/** Kills the processes that a process has started, and those that they have. */
function killBelow(pid: number): void {
  try {
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []) {
      killBelow(Number(child));
      process.kill(Number(child), 'SIGKILL');
    }
  } catch {
    // It has ended since.
  }
}

function sourceFiles(room: string): string[] {
  return globSync([`src/${room}/**/*.ts`, `src/${room}.ts`]).sort();
}

function changedFiles(since: string): string[] {
  return execFileSync('git', ['diff', '--name-only', since, '--', 'src'], { encoding: 'utf8' }).split('\n');
}

/** The tests of a room, but for those in a browser, on special machines, and heavy ones. */
function roomTests(room: string): string[] {
  const files = testFiles([
    `test/${room}/**/*.test.ts`,
    `test/${room}.test.ts`,
    ...(morePatterns[room] ?? []),
  ]);
  return files.filter((file) => !['browser', 'special'].includes(tierOf(file)) && !heavyTests.includes(file));
}

async function tryMutants(room: string, files: string[]): Promise<void> {
  forgetSurvivors(room);
  const options: Partial<RoomOptions> = {
    mutate: files,
    roomTests: roomTests(room),
    every,
    testRunner: 'in-process',
    plugins: [join(import.meta.dirname, 'runner.ts')],
    testRunnerNodeArgs: ['--import', 'tsx'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    incremental: true,
    incrementalFile: resultsFile(room),
    ignorePatterns: ['.cache', '.state', 'dist'],
    tempDirName: '.cache/mutants/sandbox',
    disableTypeChecks: false,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    // A test that hangs is ended by the runner. This is for loops without an end, and must not end what waits for a busy machine.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 20,
    // Modules that were loaded before stay in memory.
    maxTestRunnerReuse: 200 * every,
    warnings: false,
    // An ambient enum, of which only the type can be imported.
    logLevel: 'warn' as LogLevel,
  };
  await new Stryker(options).runMutationTest();
}

/**
 * Stryker knows a test by its name, so it would not try again what a test with one more case may notice now; nor what was left
 * out of a sample. A sample begins anew: what was noticed of another one would count beside it.
 */
function forgetSurvivors(room: string): void {
  if (every > 1) rmSync(resultsFile(room), { force: true });
  if (!existsSync(resultsFile(room))) return;
  const report: schema.MutationTestResult = JSON.parse(readFileSync(resultsFile(room), 'utf8'));
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter((mutant) => !isUnnoticed(mutant) && !isLeftOut(mutant));
  writeFileSync(resultsFile(room), JSON.stringify(report));
}

function resultsFile(room: string): string {
  return `.cache/mutants/${room}.json`;
}

function results(room: string): schema.FileResultDictionary {
  if (!existsSync(resultsFile(room))) return {};
  const report: schema.MutationTestResult = JSON.parse(readFileSync(resultsFile(room), 'utf8'));
  return report.files;
}

function isUnnoticed({ status }: schema.MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** What the runner answers for changes that are not in the sample. */
function isLeftOut({ status }: schema.MutantResult): boolean {
  return status === 'RuntimeError';
}

/** One line each, which editors open: `src/http/send.ts:75:3 ConditionalExpression: false`. */
function tellSurvivors(room: string, files: readonly string[]): void {
  for (const [path, { mutants }] of Object.entries(results(room)))
    for (const mutant of files.includes(path) ? mutants.filter(isUnnoticed) : []) {
      const { line, column } = mutant.location.start;
      console.log(
        `${path}:${line}:${column} ${mutant.mutatorName}: ${mutant.replacement?.replaceAll(/\s+/g, ' ')}`,
      );
    }
}

/** What no test reaches is known of all changes, and what is noticed of the others of those that were tried. */
function tellTable(): void {
  console.log('| room | changes | tried | noticed | wanted |\n|---|--:|--:|--:|--:|');
  for (const [room, percent] of Object.entries(rooms)) {
    const all = Object.values(results(room))
      .flatMap((file) => file.mutants)
      .filter(({ status }) => status !== 'Ignored');
    const tried = all.filter((mutant) => !isLeftOut(mutant));
    const reached = tried.filter(({ status }) => status !== 'NoCoverage');
    if (reached.length === 0) continue;
    const shareReached = 1 - (tried.length - reached.length) / all.length;
    const shareNoticed = reached.filter((mutant) => !isUnnoticed(mutant)).length / reached.length;
    const score = 100 * shareReached * shareNoticed;
    console.log(`| ${room} | ${all.length} | ${tried.length} | ${score.toFixed(1)} % | ${percent} % |`);
    // A file that was changed may have little that can be noticed.
    if (!values.changed && score < percent) process.exitCode = 1;
  }
}
