/*
 * What tests of rooms use of `node:test`, for a process that runs the same tests again and again, once for each mutant: Node's
 * own runs each test once. `runner.ts` puts it in the place of `node:test`.
 */

type Body = (context: Context) => unknown;
type Options = { readonly skip?: boolean | string };
type Given = readonly [Body] | readonly [Options, Body];
type HookName = 'before' | 'after' | 'beforeEach' | 'afterEach';

export interface Suite {
  readonly name: string;
  readonly hooks: Readonly<Record<HookName, Body[]>>;
  readonly parts: Part[];
}

export type Part = Suite | Case;

interface Case {
  readonly id: string;
  readonly body: Body;
}

export interface Outcome {
  readonly id: string;
  readonly ms: number;
  /** Milliseconds of a processor. */
  readonly cpuMs: number;
  readonly error?: unknown;
}

interface Listener {
  /** Milliseconds after which a test hangs, so that it fails. */
  boundMs(id: string): number;
  /** Told what runs: the id of a test, or the hooks around all of these tests. */
  running(ids: readonly string[]): void;
  /** Told how a test ended. With false, no other runs. */
  ended(outcome: Outcome): boolean;
}

class Context {
  readonly signal = new AbortController().signal;
  readonly afterwards: Body[] = [];
  after(body: Body): void {
    this.afterwards.unshift(body);
  }
  diagnostic(): void {}
  skip(): void {}
}

/** Milliseconds after which a hook hangs, and what cleans up after a failure, say a server that waits for its clients. */
const hookBoundMs = 5000;
const cleanUpBoundMs = 500;
/** Milliseconds between two looks at what hangs. */
const lookMs = 50;

let suite = newSuite('');
/** The errors that nobody waits for, and where they go. */
let onStrayError: (error: unknown) => void = () => {};
process.on('uncaughtException', (error) => onStrayError(error));
process.on('unhandledRejection', (error) => onStrayError(error));

export function test(name: string, ...given: Given): void {
  const { options, body } = read(given);
  if (options.skip) return;
  const id = `${suite.name} > ${name}`;
  const alike = suite.parts.filter((part) => 'id' in part && part.id.startsWith(id)).length;
  suite.parts.push({ id: alike > 0 ? `${id} (${alike})` : id, body });
}

export function describe(name: string, ...given: Given): void {
  const { options, body } = read(given);
  if (options.skip) return;
  inSuite(`${suite.name} > ${name}`, () => body(new Context()));
}

export const before = (body: Body) => void suite.hooks.before.push(body);
export const after = (body: Body) => void suite.hooks.after.push(body);
export const beforeEach = (body: Body) => void suite.hooks.beforeEach.push(body);
export const afterEach = (body: Body) => void suite.hooks.afterEach.push(body);
export { describe as suite, test as it };
export default Object.assign(test, { after, before });

/** The tests of a file, as a suite; imports it. */
export async function load(file: string, name: string): Promise<Suite> {
  const outer = suite;
  suite = newSuite(name);
  try {
    await import(file);
    return suite;
  } finally {
    suite = outer;
  }
}

/** Runs the tests of a suite that are wanted, one after the other; false if the listener wants no more. */
export async function runSuite(
  { hooks, parts }: Suite,
  wanted: (id: string) => boolean,
  listener: Listener,
  around: Readonly<Record<'beforeEach' | 'afterEach', readonly Body[]>> = { beforeEach: [], afterEach: [] },
): Promise<boolean> {
  const chosen = parts.filter((part) => idsOf(part).some(wanted));
  const [first] = chosen.flatMap(idsOf).filter(wanted);
  if (first === undefined) return true;
  const all = parts.flatMap(idsOf);
  const each = {
    beforeEach: [...around.beforeEach, ...hooks.beforeEach],
    afterEach: [...hooks.afterEach, ...around.afterEach],
  };
  listener.running(all);
  let error = await errorOf(hookBoundMs, hooks.before);
  let goesOn = error === undefined || listener.ended({ id: first, ms: 0, cpuMs: 0, error: error.thrown });
  for (const part of error ? [] : chosen) {
    if (!goesOn) break;
    goesOn =
      'body' in part ? await runCase(part, each, listener) : await runSuite(part, wanted, listener, each);
  }
  listener.running(all);
  error = await errorOf(goesOn ? hookBoundMs : cleanUpBoundMs, hooks.after);
  return (
    goesOn && (error === undefined || listener.ended({ id: first, ms: 0, cpuMs: 0, error: error.thrown }))
  );
}

async function runCase(
  { id, body }: Case,
  around: Readonly<Record<'beforeEach' | 'afterEach', readonly Body[]>>,
  listener: Listener,
): Promise<boolean> {
  listener.running([id]);
  const context = new Context();
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()];
  const error = await errorOf(listener.boundMs(id), [...around.beforeEach, body], context);
  const cleanUp = [...context.afterwards, ...around.afterEach];
  const late = await errorOf(error ? cleanUpBoundMs : hookBoundMs, cleanUp, context);
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  const outcome = { id, ms, cpuMs: (user + system) / 1000 };
  const failed = error ?? late;
  return listener.ended(failed ? { ...outcome, error: failed.thrown } : outcome);
}

/** What the first of some bodies throws that does; an error that nobody waits for counts, and one that hangs. */
async function errorOf(
  boundMs: number,
  bodies: readonly Body[],
  context = new Context(),
): Promise<{ readonly thrown: unknown } | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const before = spentMs();
  const looks = setInterval(() => {
    if (spentMs() - before > boundMs) reject(new Error(`hangs for ${boundMs} ms`));
  }, lookMs);
  promise.catch(() => {});
  onStrayError = reject;
  try {
    for (const body of bodies) await Promise.race([body(context), promise]);
    return undefined;
  } catch (thrown) {
    return { thrown };
  } finally {
    clearInterval(looks);
  }
}

/** Milliseconds that this process worked or waited: none pass while others keep the processor from it. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return performance.eventLoopUtilization().idle + (user + system) / 1000;
}

export function idsOf(part: Part): readonly string[] {
  return 'body' in part ? [part.id] : part.parts.flatMap(idsOf);
}

function inSuite(name: string, fill: () => unknown): void {
  const outer = suite;
  suite = newSuite(name);
  outer.parts.push(suite);
  fill();
  suite = outer;
}

function newSuite(name: string): Suite {
  return { name, hooks: { before: [], after: [], beforeEach: [], afterEach: [] }, parts: [] };
}

function read(given: Given): { options: Options; body: Body } {
  return given.length === 1 ? { options: {}, body: given[0] } : { options: given[0], body: given[1] };
}
