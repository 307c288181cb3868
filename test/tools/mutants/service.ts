/*
 * The program within the process of the tests, for a runner that switches mutants on there: `runner.ts` puts it in the place of
 * `test/support/service.ts`. What it cannot do, the tests that need it tell in the first run, and are left out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../../src/app/app.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { StartError } from '../../../src/base/errors.ts';
import { createLog, printable } from '../../../src/base/log.ts';
import { readCommand } from '../../../src/cli/arguments.ts';
import { completionScript, helpText } from '../../../src/cli/commands.ts';
import { serveOptions } from '../../../src/cli/environment.ts';
import { exportText } from '../../../src/import-export/export.ts';
import { runImport } from '../../../src/import-export/run-import.ts';
import { pagesText } from '../../../src/locales/languages.ts';
import { checkReport } from '../../../src/places/data-file/check-report.ts';
import { readCatalogue } from '../../../src/places/load.ts';
import {
  runPlaces as runProcess,
  type Service,
  type ServiceOptions,
  startService as startProcess,
} from '../../support/service.ts';

export * from '../../support/service.ts';

const defaults = ['--host=127.0.0.1', '--port=0', '--log=json'];

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { args = [], command, env, verb, without } = options;
  if (command || env || verb || without) return startProcess(options);
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'places-mutants-'));
  const isGiven = (flag: string) => args.some((arg) => arg.split('=')[0] === flag.split('=')[0]);
  const given = [...defaults, `--state-dir=${stateDir}`].filter((flag) => !isGiven(flag));
  const read = readCommand(['serve', ...given, ...args]);
  if (read.name !== 'serve') throw new Error('only serving is done in this process');
  const serve = serveOptions(read.flags, false);
  let stderr = '';
  const sink = {
    writableLength: 0,
    write: (text: string) => {
      stderr += text;
      return true;
    },
  };
  const log = createLog(serve.log, sink, systemClock.date);
  const app = await startApp(serve, {}, log);
  log.announce(`listening on ${app.url}`);
  log.info('serving', app.summary);
  const { promise: exited, resolve } = Promise.withResolvers<{ code: number; signal: null }>();
  const stop = async () => {
    await app.stop();
    if (options.stateDir === undefined) rmSync(stateDir, { recursive: true, force: true });
    resolve({ code: 0, signal: null });
    return exited;
  };
  const force = () => {
    void stop();
    return stop();
  };
  const lines = () => stderr.split('\n').filter((line) => line.startsWith('{'));
  return {
    url: app.url,
    port: Number(new URL(app.url).port),
    pid: process.pid,
    stateDir,
    exited,
    stdout: () => '',
    stderr: () => stderr,
    lines: () => lines().map((line) => JSON.parse(line)),
    async logged(pattern) {
      for (;;) {
        const line = stderr.split('\n').find((each) => pattern.test(each));
        if (line !== undefined) return line;
        await sleep(5);
      }
    },
    signal() {
      throw new Error('no process gets a signal');
    },
    async reload() {
      const { length } = lines();
      await app.reload();
      return JSON.parse(lines()[length] ?? '');
    },
    stop: (signal) => (signal === 'SIGKILL' ? force() : stop()),
    kill: force,
    [Symbol.asyncDispose]: async () => void (await force()),
  };
}

type Result = ReturnType<typeof runProcess>;

/** What only prints is done here, as `main.ts` does it; the rest in a process of its own. */
export async function runPlaces(args: readonly string[], options?: Parameters<typeof runProcess>[1]): Result {
  if (options) return runProcess(args, options);
  const result = (code: number, stdout: string, stderr = '') => ({ code, signal: null, stdout, stderr });
  try {
    const command = readCommand(args);
    if (command.name === 'help') return result(0, helpText(command.topic));
    if (command.name === 'completion') return result(0, completionScript(command.shell));
    if (command.name === 'export')
      return result(0, exportText(await readCatalogue(command.path), command.flags.has('--geojson')));
    if (command.name === 'check' && command.path !== '-' && !command.flags.has('--watch')) {
      const { text, isGood } = await checkReport(command.path, {
        all: command.flags.has('--all'),
        strict: command.flags.has('--strict'),
        json: command.flags.has('--json'),
        pagesText,
      });
      return result(isGood ? 0 : 1, text);
    }
    if (command.name !== 'import' || command.paths.includes('-')) return runProcess(args);
    let report = '';
    const screen = {
      isTTY: false,
      write: (text: string | Uint8Array) => {
        report += text;
        return true;
      },
    };
    const { output, isGood } = await runImport(command.paths, command.flags, screen);
    return result(isGood ? 0 : 1, output, report);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return result(2, '', `places: ${printable(error.message)}\n`);
  }
}
