/*
 * A test runner of Stryker: loads the sources, in which all mutants stand at once, and the tests of a room into one process, and
 * runs the tests that reach a mutant with that mutant switched on, until one fails. That takes milliseconds, where a process for
 * each mutant takes seconds. What runs while modules load is loaded anew, in the same process. Stryker starts another one after a
 * mutant that hangs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { idsOf, load, type Outcome, type Part, runSuite, type Suite } from './node-test.ts';

/** The options of a run. */
export interface RoomOptions extends StrykerOptions {
  /** The tests, relative to the project. */
  readonly roomTests: readonly string[];
  /** Which share of the changes is tried: each so many. */
  readonly every: number;
}

/** What the sources with mutants in them read and write (`INSTRUMENTER_CONSTANTS` of Stryker). */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: MutantCoverage;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

declare global {
  var __stryker__: Switch | undefined;
}

/** The first run, without a mutant, for the processes to come: in the copy of the project that Stryker makes. */
const firstRunFile = 'first-run.json';

interface FirstRun {
  /** Milliseconds of each test, by its id. */
  readonly times: Readonly<Record<string, number>>;
  /** How often a test reached which mutant. */
  readonly perTest: MutantCoverage['perTest'];
}

/** A test that takes longer is left out, with what it reaches counted as if it were not there: it would run for every mutant. */
const maxCpuMs = 1000;
const maxTestMs = 5000;
/** Tests of the program that may fail because they need a process of its own. More failures end the run. */
const maxFailed = 20;
/** A test hangs that takes 10 times as long as without a mutant, and so much more. */
const baseBoundMs = 2000;
/** Stryker lets a mutant be reached 100 times as often as without it, which takes minutes where a loop has no end: 5 is much. */
const hitShare = 5 / 100;
/** But what is reached once may well be reached some thousand times. */
const minHitLimit = 10_000;
/** Parts ids where hooks run for several tests. No name has it. */
const idSeparator = '\0';

class InProcessRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #files: readonly string[];
  readonly #every: number;
  readonly #switch: Switch = {};
  #firstRun: FirstRun = { times: {}, perTest: {} };
  #suites: readonly Suite[] = [];
  /** Whether what is loaded can be used: no mutant has left traces in it. */
  #isClean = false;

  constructor(options: StrykerOptions) {
    const { roomTests, every } = options as RoomOptions;
    this.#files = roomTests;
    this.#every = every;
    globalThis.__stryker__ = this.#switch;
    if (existsSync(firstRunFile)) this.#firstRun = JSON.parse(readFileSync(firstRunFile, 'utf8'));
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#load();
    const all = await this.#run(() => true, false);
    const failed = all.filter((outcome) => 'error' in outcome);
    if (failed.length > maxFailed) return { status: DryRunStatus.Complete, tests: failed.map(resultOf) };
    for (const { id } of failed) console.error(`left out, because it fails in this process: ${id}`);
    const quick = all.filter(
      (outcome) => !('error' in outcome) && outcome.cpuMs <= maxCpuMs && outcome.ms <= maxTestMs,
    );
    const tests = quick.map(resultOf);
    const coverage = this.#switch.mutantCoverage;
    const times = Object.fromEntries(tests.map((test) => [test.id, test.timeSpentMs]));
    const perTest = byTest(coverage?.perTest ?? {}, tests);
    this.#firstRun = { times, perTest };
    writeFileSync(firstRunFile, JSON.stringify(this.#firstRun));
    const result = { status: DryRunStatus.Complete, tests } as const;
    return coverage ? { ...result, mutantCoverage: { static: coverage.static, perTest } } : result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (Number(options.activeMutant.id) % this.#every !== 0)
      return { status: MutantRunStatus.Error, errorMessage: 'not in the sample' };
    this.#switch.hitLimit = options.hitLimit && Math.max(minHitLimit, options.hitLimit * hitShare);
    try {
      return await this.#mutantRun(options);
    } finally {
      this.#activate(undefined);
    }
  }

  /** What also runs while modules load is tried without that first: most is noticed then. */
  async #mutantRun({
    activeMutant,
    mutantActivation,
    testFilter,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const { id } = activeMutant;
    const { times, perTest } = this.#firstRun;
    const reaching = testFilter ?? Object.keys(times).filter((test) => perTest[test]?.[id] !== undefined);
    let result = await this.#tryLoaded(id, reaching);
    if (result.status === MutantRunStatus.Survived)
      result = await this.#tryLoaded(id, this.#besides(reaching));
    if (mutantActivation === 'runtime' || result.status !== MutantRunStatus.Survived) return result;
    this.#activate(id);
    this.#isClean = false;
    try {
      await this.#load();
    } catch (error) {
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    }
    return this.#tryTests(Object.keys(times));
  }

  /** The other tests of the same files: what is made once, when it is first asked for, was reached by the first of them alone. */
  #besides(tests: readonly string[]): string[] {
    const files = new Set(tests.map(fileOf));
    return Object.keys(this.#firstRun.times).filter((id) => files.has(fileOf(id)) && !tests.includes(id));
  }

  /** Switches the mutant on after modules are loaded. What fails then must succeed without the mutant. */
  async #tryLoaded(id: string, tests: readonly string[]): Promise<MutantRunResult> {
    if (!this.#isClean) await this.#load();
    this.#activate(id);
    const result = await this.#tryTests(tests);
    this.#activate(undefined);
    if (result.status === MutantRunStatus.Timeout) this.#isClean = false;
    if (result.status !== MutantRunStatus.Killed) return result;
    if ((await this.#tryTests(result.killedBy)).status === MutantRunStatus.Survived) return result;
    await this.#load();
    this.#activate(id);
    const again = await this.#tryTests(tests);
    this.#isClean = false;
    return again;
  }

  async #tryTests(ids: readonly string[]): Promise<MutantRunResult> {
    const wanted = new Set(ids);
    this.#switch.hitCount = 0;
    const tests = (await this.#run((id) => wanted.has(id), true)).map(resultOf);
    const hung = determineHitLimitReached(this.#switch.hitCount, this.#switch.hitLimit);
    return toMutantRunResult(hung ?? { status: DryRunStatus.Complete, tests });
  }

  /** Processes that tests start get the mutant by their environment. */
  #activate(id: string | undefined): void {
    this.#switch.activeMutant = id;
    if (id === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__;
    else process.env.__STRYKER_ACTIVE_MUTANT__ = id;
  }

  /** The quickest tests come first, file by file and within each part of it, because the first failure ends a run. */
  async #load(): Promise<void> {
    loads += 1;
    const suites: Suite[] = [];
    for (const file of this.#files) suites.push(await load(join(process.cwd(), file), file));
    const { times } = this.#firstRun;
    this.#suites = suites.map((suite) => quickestFirst(suite, times)).sort(byTime(times));
    this.#isClean = this.#switch.activeMutant === undefined;
  }

  async #run(isWanted: (id: string) => boolean, stopsAtFailure: boolean): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const { times } = this.#firstRun;
    const listener = {
      boundMs: (id: string) => baseBoundMs + 10 * (times[id] ?? baseBoundMs),
      running: (running: readonly string[]) => {
        this.#switch.currentTestId = running.join(idSeparator);
      },
      ended: (outcome: Outcome) => {
        outcomes.push(outcome);
        return !stopsAtFailure || !('error' in outcome);
      },
    };
    for (const suite of this.#suites) if (!(await runSuite(suite, isWanted, listener))) break;
    this.#switch.currentTestId = undefined;
    return outcomes;
  }
}

function resultOf({ id, ms, ...failed }: Outcome): TestResult {
  const base = { id, name: id, timeSpentMs: ms, fileName: fileOf(id) };
  if (!('error' in failed)) return { ...base, status: TestStatus.Success };
  return { ...base, status: TestStatus.Failed, failureMessage: String(failed.error) };
}

function fileOf(id: string): string {
  return id.slice(0, id.indexOf(' > '));
}

function quickestFirst(suite: Suite, times: FirstRun['times']): Suite {
  const parts = suite.parts.map((part) => ('parts' in part ? quickestFirst(part, times) : part));
  return { ...suite, parts: parts.sort(byTime(times)) };
}

function byTime(times: FirstRun['times']): (a: Part, b: Part) => number {
  const msOf = (part: Part) => idsOf(part).reduce((sum, id) => sum + (times[id] ?? 0), 0);
  return (a, b) => msOf(a) - msOf(b);
}

/** What hooks reach counts for each test that they run for. */
function byTest(counts: MutantCoverage['perTest'], tests: readonly TestResult[]): MutantCoverage['perTest'] {
  const all: MutantCoverage['perTest'] = {};
  for (const { id } of tests) all[id] = {};
  for (const [ids, reached] of Object.entries(counts)) {
    for (const id of ids.split(idSeparator)) {
      const own = all[id];
      if (own === undefined) continue;
      for (const [mutant, count] of Object.entries(reached)) own[mutant] = (own[mutant] ?? 0) + count;
    }
  }
  return all;
}

/** How often the modules were loaded: modules with another number in their address are others. */
let loads = 0;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test')
      return { url: new URL('node-test.ts', import.meta.url).href, shortCircuit: true };
    const found = next(ownVersionOf(specifier, context.parentURL), context);
    const isOurs = found.url.startsWith(`file://${process.cwd()}/`) && !found.url.includes('/node_modules/');
    return isOurs ? { ...found, url: `${found.url.replace(/\?.*/, '')}?load=${loads}` } : found;
  },
});

/** Relative to the project. */
const ownService = 'test/tools/mutants/service.ts';

/** Tests start the service in their own process. */
function ownVersionOf(specifier: string, parent = ''): string {
  const isService = /(?:^\.|\/support)\/service\.ts$/.test(specifier) && parent.includes('/test/');
  return isService && !parent.includes(ownService) ? join(process.cwd(), ownService) : specifier;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
