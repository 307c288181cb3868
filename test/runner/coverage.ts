/*
 * Prints which part of the lines and branches of each room of `src` the tests reach, as V8 counts it: `coverage.ts [PATTERN…]`,
 * without one all tests that need no special machine. `--missed` lists the lines that no test reaches as well. The program runs
 * from its sources, and what it reaches in processes of its own counts.
 */
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { projectRoot } from '../support/project.ts';
import { lanes, testFiles } from './tiers.ts';

interface Reached {
  readonly covered: number;
  readonly total: number;
}

interface FileCoverage {
  readonly path: string;
  readonly totalLineCount: number;
  readonly coveredLineCount: number;
  readonly totalBranchCount: number;
  readonly coveredBranchCount: number;
  readonly lines: readonly { readonly line: number; readonly count: number }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missed: { type: 'boolean', default: false } },
});
process.chdir(projectRoot);
const events = run({
  files: positionals.length > 0 ? testFiles(positionals) : lanes,
  concurrency: availableParallelism(),
  coverage: true,
  coverageIncludeGlobs: ['src/**/*.ts'],
});
let measured: readonly FileCoverage[] = [];
events.on('test:fail', ({ name, file }) => console.error(`failed: ${name}, ${file}`));
events.on('test:coverage', ({ summary }) => {
  measured = summary.files;
});
for await (const _event of events);

const rooms = Object.entries(Object.groupBy(measured, ({ path }) => roomOf(relative(projectRoot, path))));
console.log('| room | lines | branches |\n|---|---|---|');
for (const [room, parts = []] of rooms.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const lines = sum(parts, 'coveredLineCount', 'totalLineCount');
  console.log(
    `| ${room} | ${share(lines)} | ${share(sum(parts, 'coveredBranchCount', 'totalBranchCount'))} |`,
  );
}
if (values.missed) for (const { path, lines } of measured) tellMissed(relative(projectRoot, path), lines);

/** A folder of `src`, or `core` for a file that lies there. */
function roomOf(path: string): string {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? 'core';
}

function sum(
  parts: readonly FileCoverage[],
  covered: 'coveredLineCount' | 'coveredBranchCount',
  total: 'totalLineCount' | 'totalBranchCount',
): Reached {
  const add = (name: typeof covered | typeof total) => parts.reduce((all, part) => all + part[name], 0);
  return { covered: add(covered), total: add(total) };
}

function share({ covered, total }: Reached): string {
  return total === 0 ? '' : `${Math.floor((100 * covered) / total)} %`;
}

/** One line, which editors open: `src/http/send.ts:75: 75-78 98-132`. */
function tellMissed(path: string, lines: FileCoverage['lines']): void {
  const missed = lines.filter(({ count }) => count === 0).map(({ line }) => line);
  const starts = missed.filter((line) => !missed.includes(line - 1));
  const ends = missed.filter((line) => !missed.includes(line + 1));
  const ranges = starts.map((start, i) => (start === ends[i] ? start : `${start}-${ends[i]}`));
  if (ranges.length > 0) console.log(`${path}:${starts[0]}: ${ranges.join(' ')}`);
}
