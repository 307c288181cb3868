/*
 * Runs tests: `run.ts` all that need no special machine, `run.ts fast` those without processes and browsers, `run.ts all` every
 * one, `run.ts PATTERN…` some. The program that they start is bundled once. It begins with what it runs and about how long that
 * takes, and ends with one line. Exits with 1 where a test fails.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { bundleProgram } from '../../packaging/bundle.ts';
import { projectRoot } from '../support/project.ts';
import { fastLanes, lanes, testFiles, tierOf } from './tiers.ts';

type TestEvents = ReturnType<typeof run>;
type TestEvent = TestEvents extends AsyncIterable<infer Event> ? Event : never;

/** A test that takes a quarter of an hour hangs, so it fails. */
const boundMs = 900_000;
/** Processes of tests beside one for each core, because those that start programs often wait; none beside tests that need both cores. */
const moreAtOnce = 3;
/** How long the tests of a tier took on two cores, in seconds, before any run here. */
const firstGuesses: Readonly<Record<string, number>> = { fast: 45, most: 220, all: 560 };

process.chdir(projectRoot);
const given = process.argv.slice(2);
const [first = 'most'] = given;
const tier = first in firstGuesses ? first : undefined;
const files = tier === undefined ? testFiles(given) : filesOf(tier);
if (files.length === 0) {
  console.error(`no tests are in ${given.join(' ')}`);
  process.exit(1);
}
console.log(
  `running ${counted(files.length, 'file')} of tests${tier === undefined ? '' : `, ${estimate(tier)}`}`,
);
// A second run in the same clone would otherwise replace the bundle while services of this run read its assets.
const folder = join(projectRoot, `.cache/run-${process.pid}`);
mkdirSync(folder, { recursive: true });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.env.TEST_BUNDLE = join(folder, 'places.cjs');
await bundleProgram(process.env.TEST_BUNDLE);
// To compile the bundle is half of what a start of the program takes.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');

const started = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };
const concurrency = availableParallelism() + (tier === 'all' ? 0 : moreAtOnce);
const events = run({ files, concurrency, timeout: boundMs });
const report = Readable.from(withoutTotals(events)).compose(spec());
for await (const text of report) process.stdout.write(text);

const seconds = Math.round((performance.now() - started) / 1000);
if (tier !== undefined && counts.failed === 0) remember(tier, seconds);
console.log(lastLine(seconds));
process.exitCode = counts.failed > 0 ? 1 : 0;

function filesOf(tier: string): readonly string[] {
  if (tier === 'fast') return fastLanes;
  return tier === 'all' ? [...testFiles().filter((file) => tierOf(file) === 'special'), ...lanes] : lanes;
}

/** The events, counted, but for the totals, which stand in the last line. */
async function* withoutTotals(events: TestEvents): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if (event.type === 'test:fail') counts.failed += 1;
    else if (event.type === 'test:pass' && event.data.skip !== undefined) counts.skipped += 1;
    else if (event.type === 'test:pass' && event.data.details.type !== 'suite') counts.passed += 1;
    const isTotal =
      event.type === 'test:diagnostic' &&
      event.data.nesting === 0 &&
      /^[a-z_]+ [\d.]+$/.test(event.data.message);
    if (!isTotal) yield event;
  }
}

function estimate(tier: string): string {
  return `about ${duration(rememberedSeconds(tier) ?? firstGuesses[tier] ?? 0)}`;
}

/** How long the last run of a tier took here; undefined before the first. */
function rememberedSeconds(tier: string): number | undefined {
  try {
    return Number(readFileSync(secondsFile(tier), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function remember(tier: string, seconds: number): void {
  writeFileSync(secondsFile(tier), `${seconds}\n`);
}

function secondsFile(tier: string): string {
  return join(projectRoot, `.cache/test-seconds-${tier}`);
}

function lastLine(seconds: number): string {
  const { passed, failed, skipped } = counts;
  const result =
    failed > 0 ? `${counted(failed, 'test')} failed, ${passed} passed` : `${counted(passed, 'test')} passed`;
  const leftOut = skipped > 0 ? `, ${skipped} left out for what this machine lacks` : '';
  return `${result}${leftOut}, in ${duration(seconds)}`;
}

function duration(seconds: number): string {
  return seconds < 100 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
