import { type Flags, readCommand } from './cli/arguments.ts';
import { helpText } from './cli/commands.ts';
import {
  limitThreadPool,
  readOptions,
  serveOptions,
  systemdVariables,
  unknownVariables,
} from './cli/environment.ts';
import { mcpOptions } from './cli/options.ts';
import { systemClock } from './clock.ts';
import { faultOf, StartError, stackOf } from './errors.ts';
import { createLog, printable } from './log.ts';
import { version } from './version.ts';

/**
 * Exit codes: 0 done, 1 the data file has faults, 2 could not start, 70 (EX_SOFTWARE of sysexits.h) an unexpected
 * error. The last two differ because systemd must start a service that crashed again, but not a wrong option.
 */
const exitCode = { done: 0, faults: 1, noStart: 2, crashed: 70 } as const;

/**
 * Runs a command. Returns the exit code; undefined while the service runs. Each command imports its own modules alone,
 * because a client waits for `places mcp`: with all modules its first answer takes a third longer.
 */
async function run(args: readonly string[]): Promise<number | undefined> {
  const command = readCommand(args);
  switch (command.name) {
    case 'serve':
      return serve(command.flags);
    case 'mcp':
      return mcp(command.flags);
    case 'init':
      return init(command.folder);
    case 'check':
      return check(command.file, command.flags);
    case 'import':
      return importFile(command.file, command.flags);
    case 'schema': {
      const { dataFileSchema } = await import('./places/data-file/data-file.ts');
      return print(`${JSON.stringify(dataFileSchema, null, 2)}\n`);
    }
    case 'completion': {
      const { completionScript } = await import('./cli/completion.ts');
      return print(completionScript(command.shell));
    }
    case 'help':
      return print(helpText(command.topic));
    case 'version':
      return print(
        `places ${version} (Node ${process.versions.node}, ${process.platform} ${process.arch})\n`,
      );
    case 'unit': {
      const { unitText } = await import('./ops/systemd-units.ts');
      return print(
        unitText({ socket: command.flags.has('--socket'), template: command.flags.has('--template') }),
      );
    }
    case 'install': {
      const { install } = await import('./ops/install.ts');
      install({ socket: command.flags.has('--socket'), dryRun: command.flags.has('--dry-run') }, print);
      return exitCode.done;
    }
    case 'uninstall': {
      const { uninstall } = await import('./ops/install.ts');
      uninstall({ purge: command.flags.has('--purge'), dryRun: command.flags.has('--dry-run') }, print);
      return exitCode.done;
    }
  }
}

/** Standard output carries messages only. A client that ends closes it, which is no error: the input then ends as well. */
async function mcp(flags: Flags): Promise<number> {
  const { serveMcp } = await import('./mcp-app.ts');
  const options = readOptions(mcpOptions, flags, process.stderr.isTTY === true);
  process.stdout.on('error', () => {});
  await serveMcp(options, createLog(options.log, process.stderr, systemClock.date));
  return exitCode.done;
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCode.done;
}

async function init(folder: string): Promise<number> {
  const { writeStartFolder } = await import('./places/data-file/new-file.ts');
  const paths = await writeStartFolder(folder);
  return print(paths.map((path) => `wrote ${printable(path)}\n`).join(''));
}

async function check(path: string, flags: Flags): Promise<number> {
  const { checkReport } = await import('./places/data-file/check-report.ts');
  const options = { all: flags.has('--all'), strict: flags.has('--strict'), json: flags.has('--json') };
  const { text, isGood } = await checkReport(path, options);
  print(text);
  return isGood ? exitCode.done : exitCode.faults;
}

/** The report goes to standard error, because the data file may go to standard output. */
async function importFile(path: string, flags: Flags): Promise<number> {
  const { importPlaces } = await import('./exchange/import.ts');
  const { writeNewFile } = await import('./places/data-file/new-file.ts');
  const { firstCatalogue } = await import('./places/load.ts');
  const [city, output] = [flags.get('--city'), flags.get('--output')];
  const { text, report } = await importPlaces(path, {
    city: typeof city === 'string' ? (await firstCatalogue(city)).city : undefined,
    all: flags.has('--all'),
  });
  process.stderr.write(report);
  if (text === undefined) return exitCode.faults;
  if (typeof output !== 'string' || output === '-') return print(text);
  await writeNewFile(output, text).catch((error: unknown) => {
    throw new StartError(`cannot write ${output}: ${faultOf(error)}; name a file that does not exist yet`);
  });
  return print(`wrote ${printable(output)}\n`);
}

/** Runs until a signal stops it: the first drains, a second one forces. */
async function serve(flags: Flags): Promise<undefined> {
  limitThreadPool();
  const options = serveOptions(flags, process.stderr.isTTY === true);
  const log = createLog(options.log, process.stderr, systemClock.date);
  for (const variable of unknownVariables()) log.warn('an environment variable is not known', { variable });
  // The service goes on when the reader of its log ends.
  process.stderr.on('error', () => {});
  const { startApp } = await import('./app.ts');
  // No timer of the service keeps the process alive, and until it listens nothing else may.
  const starting = setInterval(() => {}, 60_000);
  const app = await startApp(options, systemdVariables(), log).finally(() => clearInterval(starting));
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) process.exit(exitCode.done);
    stopping = true;
    log.info('stopping', { signal });
    app.stop().then(
      () => process.exit(exitCode.done),
      (error: unknown) => fatal(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => void app.reload());
  log.announce(`listening on ${app.url}`);
  if (app.pages.length > 0) log.info(`open ${app.pages.join(' or ')}`);
  log.info('serving', app.summary);
}

/** Ends the process: with one line for a start that cannot succeed, with the stack for an unexpected error. */
function fatal(error: unknown): void {
  const [text, code] =
    error instanceof StartError
      ? [printable(error.message), exitCode.noStart]
      : [stackOf(error), exitCode.crashed];
  process.stderr.write(`places: ${text}\n`, () => process.exit(code));
}

process.on('uncaughtException', fatal);
process.on('unhandledRejection', fatal);
run(process.argv.slice(2)).then((code) => {
  if (code !== undefined) process.exitCode = code;
}, fatal);
