import { setFlagsFromString } from 'node:v8';
import { startApp } from './app/app.ts';
import { serveMcp } from './app/mcp-app.ts';
import { systemClock } from './base/clock.ts';
import { codeOf, messageOf, StartError, stackOf, systemErrorText } from './base/errors.ts';
import { createLog, errorPriority, printable } from './base/log.ts';
import { version } from './base/version.ts';
import { type Flags, readCommand } from './cli/arguments.ts';
import { completionScript, helpText } from './cli/commands.ts';
import {
  isJournal,
  readOption,
  readOptions,
  serveOptions,
  unknownVariables,
  variables,
} from './cli/environment.ts';
import { mcpOptions, options } from './cli/options.ts';
import { exportText, tableTemplate } from './import-export/export.ts';
import { writeStartFiles, writeStartFolder } from './import-export/new-file.ts';
import { pagesText } from './locales/languages.ts';
import { install, uninstall } from './ops/install.ts';
import { unitText } from './ops/systemd-units.ts';
import { watchData } from './ops/watch.ts';
import { type CheckOptions, checkReport } from './places/data-file/check-report.ts';
import { dataFileSchema } from './places/data-file/data-file.ts';
import { readCatalogue } from './places/load.ts';

/**
 * Exit codes: 1 for faults in a data file, 2 for a start that fails until a person changes something, 70 (EX_SOFTWARE of
 * sysexits.h) for an unexpected error, 74 (EX_IOERR) for a stop that could not store answered views, 75 (EX_TEMPFAIL)
 * for a start that can succeed later. systemd starts the service again after each of them except 2.
 */
const exitCode = { done: 0, faults: 1, noStart: 2, crashed: 70, viewsLost: 74, startLater: 75 } as const;

/** Milliseconds that the last line waits for its reader. A reader that hangs never consumes it. */
const lastLineMs = 1_000;

/**
 * Keeps V8's young generation at its initial 2 MB. Under load it would grow to 100 MB without making requests cheaper.
 * Set at run time, because the option that bounds its size is read only before a program starts.
 */
const keepYoungGeneration = '--semi-space-growth-factor=1';

/**
 * Collects the old generation once it has grown by this percentage. V8 would let it grow by up to four times, to 80 MB, of
 * which 30 are in use. Cached responses take as long as before, and a new search of the portal a tenth longer.
 */
const collectEarly = '--heap-growing-percent=30';

/**
 * Defers the collection of the old generation while a data file is checked. V8 would begin it at 8 MB, just before the service
 * listens, which takes 17 of 280 ms on one core.
 */
const collectLater = '--no-incremental-marking';
const collectAgain = '--incremental-marking';

/**
 * Runs a command. Returns the exit code; undefined while the service runs. The service is imported at once: V8 parses modules that
 * are imported on demand twice, a tenth of its start. Imports of data and photos come on demand: their tables of words and
 * formatters are a seventh.
 */
async function run(args: readonly string[]): Promise<number | undefined> {
  const command = readCommand(args);
  if (command.name === 'serve') return serve(command.flags);
  if (command.name === 'mcp') return mcp(command.flags);
  process.stdout.on('error', outputFailed);
  switch (command.name) {
    case 'init':
      return init(command.path, command.flags);
    case 'check':
      return check(command.path, command.flags);
    case 'import':
      return importFiles(command.paths, command.flags);
    case 'export':
      return print(exportText(await readCatalogue(command.path), command.flags.has('--geojson')));
    case 'photos':
      return photos(command.path, command.flags);
    case 'schema':
      return print(`${JSON.stringify(dataFileSchema, null, 2)}\n`);
    case 'completion':
      return print(completionScript(command.shell));
    case 'help':
      return print(helpText(command.topic));
    case 'version':
      return print(
        `places ${version} (Node ${process.versions.node}, ${process.platform} ${process.arch})\n`,
      );
    case 'unit':
      return print(unitText({ socket: command.flags.has('--socket') }));
    case 'install':
      install(installOptions(command.flags), print);
      return exitCode.done;
    case 'uninstall':
      uninstall({ purge: command.flags.has('--purge'), dryRun: command.flags.has('--dry-run') }, print);
      return exitCode.done;
  }
}

/** Throws StartError for names that no certificate can have. */
function installOptions(flags: Flags) {
  const names = flags.get('--domain');
  const domain = typeof names === 'string' ? readOption(options.domain, flags, false).join(',') : undefined;
  return { socket: flags.has('--socket'), dryRun: flags.has('--dry-run'), domain };
}

/** Standard output carries messages only. A client that exits closes it, which ends the server without an error. */
async function mcp(flags: Flags): Promise<number> {
  const resolved = readOptions(mcpOptions, flags, process.stderr.isTTY === true);
  process.stdout.on('error', () => {});
  const failure = await serveMcp(resolved, createLog(resolved.log, process.stderr, systemClock.date));
  if (failure !== undefined) outputFailed(failure);
  return exitCode.done;
}

/** A reader such as `head` may close the pipe early, which is not an error. */
function outputFailed(error: Error): void {
  if (codeOf(error) === 'EPIPE') process.exit(exitCode.done);
  fatal(
    new StartError(`cannot write to standard output: ${systemErrorText(error)}; choose another place for it`),
  );
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCode.done;
}

async function init(folder: string, flags: Flags): Promise<number> {
  const paths = flags.has('--csv')
    ? await writeStartFiles(folder, { 'places.csv': tableTemplate() })
    : await writeStartFolder(folder);
  return print(paths.map((path) => `wrote ${printable(path)}\n`).join(''));
}

async function check(path: string, flags: Flags): Promise<number> {
  const options = {
    all: flags.has('--all'),
    strict: flags.has('--strict'),
    json: flags.has('--json'),
    ready: flags.has('--ready'),
    pagesText,
  };
  if (flags.has('--watch')) return watchChecks(path, options);
  const { text, isGood } = await checkReport(path, options);
  print(text);
  return isGood ? exitCode.done : exitCode.faults;
}

/** Checks a data set whenever it changes, until a signal ends the process. */
function watchChecks(path: string, options: CheckOptions): Promise<never> {
  watchData(path, async () => {
    const report = await checkReport(path, options).catch((error) => ({ text: `${messageOf(error)}\n` }));
    print(`${systemClock.date().toISOString()}\n${report.text}`);
  });
  return new Promise(() => {});
}

/** The report goes to standard error, because standard output may receive the data file. */
async function importFiles(paths: readonly string[], flags: Flags): Promise<number> {
  const { runImport } = await import('./import-export/run-import.ts');
  const { output, isGood } = await runImport(paths, flags, process.stderr);
  print(output);
  return isGood ? exitCode.done : exitCode.faults;
}

/** Fetches photos until all are there or a signal ends the run; what was fetched is stored in both cases. */
async function photos(folder: string, flags: Flags): Promise<number> {
  const { fetchPhotos } = await import('./import-export/fetch-photos.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const showProgress = (progress: string) => process.stderr.write(`${progress}\x1b[K\r`);
  const isComplete = await fetchPhotos(folder, {
    signal: stop.signal,
    isDryRun: flags.has('--dry-run'),
    print: (line) => print(`${line}\n`),
    showProgress: process.stderr.isTTY ? showProgress : undefined,
  });
  return isComplete && !stop.signal.aborted ? exitCode.done : exitCode.faults;
}

/**
 * Signals without a meaning here. Without a listener, SIGUSR1 opens Node's debugger on port 9229, and the others end the process
 * before views in memory are stored.
 */
const ignoredSignals = ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const;

/** Runs until a signal: the first drains, a second one forces the stop. */
async function serve(flags: Flags): Promise<undefined> {
  const options = serveOptions(flags, process.stderr.isTTY === true);
  const log = createLog(options.log, process.stderr, systemClock.date, isJournal());
  for (const variable of unknownVariables()) log.warn('unknown environment variable', { variable });
  // Timers of the service do not keep the process alive, and until it listens nothing else does.
  const alive = setInterval(() => {}, 60_000);
  for (const signal of ignoredSignals) process.on(signal, () => {});
  // Listen from now on, because a signal without a listener ends the process. Failures of the start are reported below.
  process.on('SIGHUP', () => {
    starting.then(
      (app) => app.reload(),
      () => {},
    );
  });
  if (options.data !== undefined) {
    // Node loads these when it listens. V8 would reject their code cache under the flag.
    for (const module of ['node:cluster', 'node:dns']) process.getBuiltinModule(module);
    setFlagsFromString(collectLater);
  }
  const starting = startApp(options, variables, log).finally(() => clearInterval(alive));
  const app = await starting;
  const stop = (signal: string): void => {
    log.info('stopping', { signal });
    app.stop().then((lastViews) => {
      // Node's exit waits for the thread pool, where a thread may be blocked by a disk that hangs.
      if (lastViews === 'hanging') process.kill(process.pid, 'SIGKILL');
      process.exit(lastViews === 'lost' ? exitCode.viewsLost : exitCode.done);
    }, fatal);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) process.on(signal, stop);
  const more = options.log === 'pretty' ? '; for developers: /developers; Ctrl+C stops it' : '';
  if (app.pages.length > 0) log.info(`open ${app.pages.join(' or ')}${more}`);
  log.announce(`listening on ${app.url}`);
  log.info('serving', app.summary);
  // No earlier than needed: under other flags, V8 rejects the code cache of the modules of Node that a start loads.
  for (const flag of [collectAgain, keepYoungGeneration, collectEarly]) setFlagsFromString(flag);
}

/** Ends the process: with one line for a StartError, with the stack for an unexpected error. */
function fatal(error: unknown): void {
  const [text, code] =
    error instanceof StartError
      ? [printable(error.message), error.isTransient ? exitCode.startLater : exitCode.noStart]
      : [stackOf(error), exitCode.crashed];
  const exit = () => process.exit(code);
  process.stderr.write(`${isJournal() ? errorPriority : ''}places: ${text}\n`, exit);
  setTimeout(exit, lastLineMs);
}

// Node names its process MainThread, which `ps` and `systemctl status` would show.
process.title = 'places';
// A failed standard error cannot be reported. The service continues after the reader of its log has gone.
process.stderr.on('error', () => {});
process.on('uncaughtException', fatal);
process.on('unhandledRejection', fatal);
run(process.argv.slice(2)).then((code) => {
  if (code !== undefined) process.exitCode = code;
}, fatal);
