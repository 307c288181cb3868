import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { projectRoot } from './project.ts';

export interface ServiceOptions {
  /** Additional flags. A flag that is also a default below replaces it. */
  readonly args?: readonly string[];
  /** Additional environment. A variable of a default below replaces that flag. */
  readonly env?: Readonly<Record<string, string>>;
  /** Program before its verb, such as `['dist/places-linux-x64']`. Defaults to `programCommand`. */
  readonly command?: readonly [string, ...string[]];
  /** Arguments between program and flags; `[]` tests the default command. */
  readonly verb?: readonly string[];
  /** State folder that outlives the service. By default a temporary one is created and removed. */
  readonly stateDir?: string;
  /** Default flags to omit, to test the program without them. */
  readonly without?: readonly string[];
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type LogLine = Readonly<Record<string, unknown>>;

/** The real program in its own process, accepting connections. */
export interface Service extends AsyncDisposable {
  /** Origin without a trailing slash, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly stateDir: string;
  stdout(): string;
  stderr(): string;
  /** Standard error, for readers that hang or leave. */
  readonly log?: Readable | null;
  /** JSON lines of the log so far; other lines are skipped. */
  lines(): LogLine[];
  /** Resolves with the first line of standard error, past or future, that matches. */
  logged(pattern: RegExp): Promise<string>;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGHUP and resolves with the next JSON line of the log, which reports the result. */
  reload(): Promise<LogLine>;
  /** Signals the process and waits for its end; kills it after `patienceMs`. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  kill(): Promise<Exit>;
  readonly exited: Promise<Exit>;
}

/**
 * Timeout of a start, a log line, a stop and a command, in milliseconds. An emulated processor on a busy machine needs
 * many seconds; drain deadlines are shorter.
 */
const patienceMs = 180_000;

const defaults = [
  { flag: '--host', value: '127.0.0.1', variables: ['PLACES_HOST'] },
  { flag: '--port', value: '0', variables: ['PLACES_PORT'] },
  { flag: '--log', value: 'json', variables: ['PLACES_LOG'] },
] as const;

/** The last log line of a start contains the state. */
const lastLineOfStart = /"state":/;

/** Variables from which the program derives its state folder without a flag. */
const stateVariables = ['PLACES_STATE_DIR', 'STATE_DIRECTORY', 'XDG_STATE_HOME', 'HOME'];

/** Starts the program and waits until it accepts connections. Throws with its whole output if it does not. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const ownsStateDir = options.stateDir === undefined;
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'places-test-'));
  const [program, ...before] = options.command ?? programCommand();
  const child = launch(program, [...before, ...serveArguments(options, stateDir)], options);
  const output = collect(child);
  const exited = exitOf(child).finally(() => {
    if (ownsStateDir) rmSync(stateDir, { recursive: true, force: true });
  });
  const logged = (pattern: RegExp, from = 0) => lineMatching(pattern, child, output, from);
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
    child.kill(signal);
    return endOf(child, exited);
  };
  const line = await logged(/listening on https?:\/\//).catch(async (error: unknown) => {
    await stop('SIGKILL').catch(() => {});
    throw error;
  });
  const url = /listening on (https?:\/\/[^\s"/]+)/.exec(line)?.[1] ?? '';
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    stateDir,
    exited,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    log: child.stderr,
    lines: logReader(output),
    logged,
    signal: (signal) => void child.kill(signal),
    async reload() {
      await logged(lastLineOfStart);
      const { length } = output.stderr;
      child.kill('SIGHUP');
      const [line] = parseLine(await logged(/./, length));
      if (line === undefined) throw new Error(`no JSON line about a reload: ${output.stderr.slice(length)}`);
      return line;
    },
    stop,
    kill: () => stop('SIGKILL'),
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  };
}

interface CommandResult extends Exit {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command that ends by itself: `runPlaces(['check', file])`. */
export async function runPlaces(
  args: readonly string[],
  options: LaunchOptions & { readonly stdin?: string } = {},
): Promise<CommandResult> {
  const [program, ...before] = programCommand();
  const child = launch(program, [...before, ...args], options, 'pipe');
  const output = collect(child);
  // A program that ends without reading its input breaks the pipe; its exit code is the relevant result.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.stdin ?? '');
  return { ...(await endOf(child, exitOf(child))), ...output };
}

/** Waits for a process that should end by itself, and kills it after `patienceMs`. */
function endOf(child: ChildProcess, exited: Promise<Exit>): Promise<Exit> {
  const deadline = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return exited.finally(() => clearTimeout(deadline));
}

/**
 * Program without a verb: PLACES_COMMAND (words, or a JSON array), else the bundle of this test run, which starts in
 * half the time, else the sources.
 */
export function programCommand(): [string, ...string[]] {
  const [program, ...rest] = words(process.env.PLACES_COMMAND);
  if (program !== undefined) return [program, ...rest];
  return process.env.TEST_BUNDLE ? [process.execPath, process.env.TEST_BUNDLE] : sourceCommand;
}

/** Program as `make run` starts it. */
export const sourceCommand: [string, ...string[]] = [
  process.execPath,
  '--import',
  import.meta.resolve('tsx'),
  join(projectRoot, 'src/main.ts'),
];

function words(text: string | undefined): string[] {
  const trimmed = text?.trim() ?? '';
  if (trimmed.startsWith('[')) return (JSON.parse(trimmed) as unknown[]).map(String);
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}

function serveArguments(options: ServiceOptions, stateDir: string): string[] {
  const given = options.args ?? [];
  const folder = { flag: '--state-dir', value: stateDir, variables: stateVariables };
  const missing = [...defaults, folder].filter(({ flag, variables }) => {
    if (options.without?.includes(flag)) return false;
    if (given.some((word) => word === flag || word.startsWith(`${flag}=`))) return false;
    return !variables.some((name) => options.env?.[name] !== undefined);
  });
  return [...(options.verb ?? ['serve']), ...missing.flatMap(({ flag, value }) => [flag, value]), ...given];
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Numeric user and group that the program runs as. */
  readonly user?: number;
}

function launch(
  program: string,
  args: readonly string[],
  options: LaunchOptions,
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const child: ChildProcess = spawn(program, args, {
    cwd: options.cwd ?? projectRoot,
    env: { ...cleanEnvironment(), ...options.env },
    stdio: [stdin, 'pipe', 'pipe'],
    ...(options.user !== undefined && { uid: options.user, gid: options.user }),
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Environment of the tests without variables that the program or child test runners would read. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const heeded =
    /^(?:PLACES_|LISTEN_|STATE_DIRECTORY$|NOTIFY_SOCKET$|WATCHDOG_|NODE_(?!V8_COVERAGE$|COMPILE_CACHE$)|XDG_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !heeded.test(name)));
}

interface Output {
  stdout: string;
  stderr: string;
}

function collect(child: ChildProcess): Output {
  const output: Output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return output;
}

/** Settles after the process has ended and its output was read. */
async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = await once(child, 'close');
  return { code, signal };
}

/** Waits for a line of standard error after an offset. Throws if the process ends first or the timeout expires. */
function lineMatching(pattern: RegExp, child: ChildProcess, output: Output, from: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) =>
    reject(new Error(`${what} before ${pattern}\nstdout: ${output.stdout}\nstderr: ${output.stderr}`));
  const look = () => {
    const complete = output.stderr.slice(from, output.stderr.lastIndexOf('\n') + 1);
    const line = complete.split('\n').find((text) => pattern.test(text));
    if (line !== undefined) resolve(line);
  };
  const ended = (code: number | null) => {
    look();
    fail(`the program ended with code ${code}`);
  };
  const deadline = setTimeout(() => fail(`${patienceMs} ms passed`), patienceMs);
  child.stderr?.on('data', look);
  child.once('close', ended);
  child.once('error', reject);
  look();
  return promise.finally(() => {
    clearTimeout(deadline);
    child.stderr?.off('data', look);
    child.off('close', ended);
    child.off('error', reject);
  });
}

/** Returns the JSON lines of the log so far. Each line is parsed once, because tests read a log again and again. */
function logReader(output: Output): () => LogLine[] {
  const lines: LogLine[] = [];
  let end = 0;
  return () => {
    const start = end;
    end = output.stderr.lastIndexOf('\n') + 1;
    for (const line of output.stderr.slice(start, end).split('\n')) lines.push(...parseLine(line));
    return [...lines];
  };
}

/** Parses a complete JSON line. */
function parseLine(text: string): LogLine[] {
  return /^\{.*\}$/.test(text) ? [JSON.parse(text)] : [];
}
