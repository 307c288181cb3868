import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isSea } from 'node:sea';
import { messageOf, StartError } from '../base/errors.ts';
import { files } from './files.ts';
import { defaultPort, directUnit, knowsOpenFile, socketUnits } from './systemd-units.ts';

const programPath = '/usr/local/bin/places';
const unitFolder = '/etc/systemd/system';
const optionsPath = '/etc/default/places';
/** The socket first: in the other order a client could start the service again before the socket stops. */
const unitNames = ['places.socket', 'places.service'];
const socketPath = `${unitFolder}/places.socket`;
/** Where systemd keeps the state of a service with a dynamic user, and the link to it. */
const statePaths = ['/var/lib/private/places', '/var/lib/places'];

/** The unit of the Debian package, which one in /etc would hide for ever. */
const packagedUnit = '/usr/lib/systemd/system/places.service';

/** `places install`: prints every step, and does it unless it is a dry run. Throws StartError. */
export function install(options: { socket: boolean; dryRun: boolean }, print: (text: string) => void): void {
  if (!isSea())
    throw new StartError('install copies the executable: run it from one, such as dist/places-linux-x64');
  carryOut(installPlan(thisMachine(), options.socket), options.dryRun, print);
}

export function uninstall(options: { purge: boolean; dryRun: boolean }, print: (text: string) => void): void {
  const machine = thisMachine();
  const plan = uninstallPlan(machine, options.purge);
  const outcome = options.purge ? 'is removed, too' : 'stays; --purge removes it';
  const [count] = statePaths.filter(machine.exists);
  if (count !== undefined) print(`the visitor count in ${count} ${outcome}\n`);
  carryOut(plan, options.dryRun, print);
}

function carryOut(plan: readonly Step[], dryRun: boolean, print: (text: string) => void): void {
  if (!dryRun && process.getuid?.() !== 0) {
    throw new StartError('this needs root: run it with sudo, or with --dry-run to see what it would do');
  }
  if (plan.length === 0) print('nothing to do\n');
  for (const step of plan) {
    print(`${dryRun ? 'would ' : ''}${step.line}\n`);
    if (!dryRun) perform(step);
  }
}

export type Machine = Readonly<ReturnType<typeof thisMachine>>;

function thisMachine() {
  return {
    /** The executable that runs now. */
    program: process.execPath,
    /** Whether systemd runs; in a container or while an image is built it may not. */
    systemdRuns: existsSync('/run/systemd/system'),
    opensFiles: knowsOpenFile(),
    exists: (path: string) => existsSync(path),
    /** The text of the options file; empty where there is none. */
    options: existsSync(optionsPath) ? readFileSync(optionsPath, 'utf8') : '',
  };
}

/** A step, so that a dry run shows the very steps of a real one. */
export interface Step {
  readonly line: string;
  readonly text?: string;
  readonly run: () => void;
}

/** The steps to install or upgrade; repeating them changes nothing but restarts the service. Throws StartError. */
export function installPlan(machine: Machine, socket: boolean): Step[] {
  if (machine.exists(packagedUnit)) {
    throw new StartError(
      'the Debian package is installed here, and has a unit of its own: upgrade it with apt-get install ./places_VERSION_ARCH.deb, or remove it first with apt-get remove places',
    );
  }
  const settings = { command: [programPath], opensFiles: machine.opensFiles };
  const units = socket ? socketUnits(settings, addressIn(machine.options)) : directUnit(settings);
  const names = units.map(({ name }) => name);
  return [
    ...(machine.program === programPath ? [] : [copy(machine.program, programPath)]),
    ...(machine.exists(optionsPath) ? [] : [write(optionsPath, files.options)]),
    ...(socket === machine.exists(socketPath) ? [] : removeUnits(machine)),
    ...units.map(({ name, text }) => write(`${unitFolder}/${name}`, text)),
    ...whenRunning(machine, 'daemon-reload'),
    command('systemctl', 'enable', ...names),
    // The socket comes first: it takes the port over before the service could take it for itself.
    ...(socket ? whenRunning(machine, 'start', 'places.socket') : []),
    ...whenRunning(machine, 'restart', 'places.service'),
  ];
}

/** The address that an options file sets, which the socket keeps. */
function addressIn(options: string): string {
  const [host, port = defaultPort] = ['HOST', 'PORT'].map((name) => {
    const lines = [...options.matchAll(new RegExp(`^PLACES_${name}=["']?([\\da-f.:]+)["']?$`, 'gim'))];
    return lines.at(-1)?.[1];
  });
  if (host === undefined) return port;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The steps to remove the program; options and visitor count stay unless they are purged, data files always. Throws StartError. */
export function uninstallPlan(machine: Machine, purge: boolean): Step[] {
  if (purge && machine.exists(packagedUnit)) {
    throw new StartError(
      'options and visitor count are those of the Debian package, which is installed here: apt-get purge places removes them',
    );
  }
  const paths = [programPath, ...(purge ? [optionsPath, ...statePaths] : [])];
  return [...removeUnits(machine), ...paths.filter(machine.exists).map(remove)];
}

/** Stops and removes all units: service and socket cannot hold the port at once, so neither may stay. */
function removeUnits(machine: Machine): Step[] {
  const names = unitNames.filter((name) => machine.exists(`${unitFolder}/${name}`));
  if (names.length === 0) return [];
  return [
    ...whenRunning(machine, 'stop', ...names),
    command('systemctl', 'disable', ...names),
    ...names.map((name) => remove(`${unitFolder}/${name}`)),
    ...whenRunning(machine, 'daemon-reload'),
    // One that failed would be listed until the next boot. With a pattern nothing to reset is no error.
    ...whenRunning(machine, 'reset-failed', 'places.s*'),
  ];
}

function whenRunning(machine: Machine, ...args: string[]): Step[] {
  return machine.systemdRuns ? [command('systemctl', ...args)] : [];
}

export function copy(from: string, to: string): Step {
  return { line: `copy ${from} to ${to}`, run: () => replace(to, 0o755, (path) => copyFileSync(from, path)) };
}

export function write(path: string, text: string): Step {
  const run = () => replace(path, 0o644, (next) => writeFileSync(next, text));
  return { line: `write ${path}`, text, run };
}

export function remove(path: string): Step {
  return { line: `remove ${path}`, run: () => rmSync(path, { recursive: true, force: true }) };
}

export function command(file: string, ...args: readonly string[]): Step {
  return {
    line: `run ${[file, ...args].join(' ')}`,
    run() {
      const { error, status, stderr } = spawnSync(file, args, { encoding: 'utf8' });
      if (error) throw error;
      if (status !== 0) throw new Error(stderr.trim() || `exit code ${status}`);
    },
  };
}

/** Does one step. Throws StartError when it fails; the steps before it stay done, and repeating them is safe. */
export function perform({ line, run }: Step): void {
  try {
    run();
  } catch (error) {
    throw new StartError(`could not ${line}: ${messageOf(error)}`);
  }
}

/** Atomic: a reader sees the old file or the whole new one, and a program can be replaced while it runs. */
function replace(path: string, mode: number, make: (path: string) => void): void {
  const next = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true });
  make(next);
  chmodSync(next, mode);
  renameSync(next, path);
}
