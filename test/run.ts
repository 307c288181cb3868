/*
 * Runs tests: `run.ts [PATTERN…]`, without one all of them. It begins with what it runs and about how long that takes, and ends
 * with one line. Exits with 1 where a test fails.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { projectRoot } from './support/service.ts';

type TestEvents = ReturnType<typeof run>;
type TestEvent = TestEvents extends AsyncIterable<infer Event> ? Event : never;

/** A test that takes a quarter of an hour hangs, so it fails. */
const boundMs = 900_000;
/** How long all tests took on two cores, before any run here. */
const firstGuessSeconds = 400;
const secondsFile = join(projectRoot, '.cache/test-seconds');

process.chdir(projectRoot);
const patterns = process.argv.slice(2);
const everything = patterns.length === 0;
const files = globSync(everything ? 'test/**/*.test.ts' : patterns, {
  exclude: (name) => name.includes('node_modules'),
});
if (files.length === 0) {
  console.error(`no tests are in ${patterns.join(' ')}`);
  process.exit(1);
}
console.log(`running ${counted(files.length, 'file')} of tests${everything ? `, ${estimate()}` : ''}`);

const started = performance.now();
const counts = { passed: 0, failed: 0, skipped: 0 };
const events = run({ files: files.sort(), concurrency: availableParallelism(), timeout: boundMs });
const report = Readable.from(withoutTotals(events)).compose(spec());
for await (const text of report) process.stdout.write(text);

const seconds = Math.round((performance.now() - started) / 1000);
if (everything && counts.failed === 0) remember(seconds);
console.log(lastLine(seconds));
process.exitCode = counts.failed > 0 ? 1 : 0;

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

function estimate(): string {
  return `about ${duration(rememberedSeconds() ?? firstGuessSeconds)}`;
}

/** How long the last run of all tests took here; undefined before the first. */
function rememberedSeconds(): number | undefined {
  try {
    return Number(readFileSync(secondsFile, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function remember(seconds: number): void {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  writeFileSync(secondsFile, `${seconds}\n`);
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
