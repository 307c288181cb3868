import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isSea } from 'node:sea';
import { codeOf, StartError } from '../base/errors.ts';
import { files } from './files.ts';
import { command, copy, perform, remove, type Step, write } from './steps.ts';
import {
  defaultPort,
  directUnit,
  knowsOpenFile,
  secureSocketUnits,
  socketUnits,
  systemdVersion,
} from './systemd-units.ts';

const programPath = '/usr/local/bin/places';
const unitFolder = '/etc/systemd/system';
const optionsPath = '/etc/default/places';
/** Mode of the options file, which may contain a password. systemd reads it as root before it starts the service. */
const optionsMode = 0o640;
/** Socket first: otherwise a client could start the service again before the socket stops. */
const unitNames = ['places.socket', 'places.service'];
const socketPath = `${unitFolder}/places.socket`;
/** Drop-ins of the units, for HTTPS and for `--shared-state-file`, and the file with the password. */
const settingPaths = [...unitNames.map((name) => `${unitFolder}/${name}.d`), '/etc/places/shared-state'];
/** Part of the unit that is needed for HTTPS alone. */
const secureDropIn = `${unitFolder}/places.service.d/https.conf`;
/** State folder of a service with a dynamic user, and the link to it. */
const statePaths = ['/var/lib/private/places', '/var/lib/places'];

/** Unit of the Debian package, which a unit in /etc would override permanently. */
const packagedUnit = '/usr/lib/systemd/system/places.service';

interface InstallOptions {
  readonly socket: boolean;
  readonly dryRun: boolean;
  /** Names to serve over HTTPS, separated by commas. */
  readonly domain: string | undefined;
}

/** Runs `places install`: prints every step, and performs it unless it is a dry run. Throws StartError. */
export function install({ socket, domain, dryRun }: InstallOptions, print: (text: string) => void): void {
  if (!isSea())
    throw new StartError('install copies the executable: run an executable, such as dist/places-linux-x64');
  carryOut(installPlan(thisMachine(), socket, domain), dryRun, print);
}

export function uninstall(options: { purge: boolean; dryRun: boolean }, print: (text: string) => void): void {
  const machine = thisMachine();
  const plan = uninstallPlan(machine, options.purge);
  const outcome = options.purge ? 'is removed as well' : 'stays; --purge removes it';
  const [count] = statePaths.filter(machine.exists);
  if (count !== undefined) print(`the visitor count in ${count} ${outcome}\n`);
  carryOut(plan, options.dryRun, print);
}

function carryOut(plan: readonly Step[], dryRun: boolean, print: (text: string) => void): void {
  if (!dryRun && process.getuid?.() !== 0) {
    throw new StartError('this needs root: run it with sudo, or with --dry-run to print the steps');
  }
  if (plan.length === 0) print('nothing to do\n');
  for (const step of plan) {
    print(`${dryRun ? 'would ' : ''}${step.line}\n`);
    if (!dryRun) perform(step);
  }
}

export type Machine = Readonly<ReturnType<typeof thisMachine>>;

function thisMachine() {
  const version = systemdVersion();
  return {
    /** Path of the running executable. */
    program: process.execPath,
    /** True if systemctl is installed: without it nothing enables a unit. */
    hasSystemctl: version !== undefined,
    /** True if systemd runs; in a container or while an image is built it may not. */
    systemdRuns: existsSync('/run/systemd/system'),
    opensFiles: knowsOpenFile(version),
    exists: (path: string) => existsSync(path),
    options: readOptionsFile(),
  };
}

/** Returns the text of the options file, empty if there is none. A dry run without root may not be able to read it. */
function readOptionsFile(): string {
  try {
    return readFileSync(optionsPath, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes(codeOf(error))) return '';
    throw error;
  }
}

/** Returns the steps to install or upgrade. Repeating them only restarts the service. Throws StartError. */
export function installPlan(machine: Machine, socket: boolean, domain?: string): Step[] {
  const isPackaged = machine.exists(packagedUnit);
  if (isPackaged && domain !== undefined && !socket)
    return [
      ...secureSteps(machine, domain, socket),
      ...whenRunning(machine, 'daemon-reload'),
      ...restart(machine),
    ];
  if (isPackaged) {
    throw new StartError(
      'the Debian package is installed and has its own unit: upgrade it with apt-get install ' +
        './places_VERSION_ARCH.deb, or remove it first with apt-get remove places',
    );
  }
  if (!machine.hasSystemctl) {
    throw new StartError(
      'systemctl is missing, so systemd cannot run a unit: copy the program to /usr/local/bin and start places serve from your init system',
    );
  }
  const settings = { command: [programPath], opensFiles: machine.opensFiles };
  const units = socket ? unitsOfSocket(machine, settings, domain) : directUnit(settings);
  const names = units.map(({ name }) => name);
  return [
    ...(machine.program === programPath ? [] : [copy(machine.program, programPath)]),
    ...(machine.exists(optionsPath) || domain ? [] : [write(optionsPath, files.options, optionsMode)]),
    ...(domain === undefined ? [] : secureSteps(machine, domain, socket)),
    ...(socket === machine.exists(socketPath) ? [] : removeUnits(machine)),
    ...units.map(({ name, text }) => write(`${unitFolder}/${name}`, text)),
    ...whenRunning(machine, 'daemon-reload'),
    command('systemctl', 'enable', ...names),
    // Socket first: it takes over the port before the service can bind it.
    ...(socket ? whenRunning(machine, 'start', 'places.socket') : []),
    ...restart(machine),
  ];
}

function restart(machine: Machine): Step[] {
  return whenRunning(machine, 'restart', 'places.service');
}

/** Returns the units of socket activation: for HTTPS with both of its ports. */
function unitsOfSocket(machine: Machine, settings: Parameters<typeof directUnit>[0], domain?: string) {
  const isSecure = domain !== undefined || valueIn(machine.options, 'PLACES_DOMAIN', () => true, '') !== '';
  if (!isSecure) return socketUnits(settings, addressIn(machine.options));
  checkSecurePorts(machine, true);
  return secureSocketUnits(settings);
}

/** Returns the steps that set the names of HTTPS, and allow the service its ports unless systemd holds them. */
function secureSteps(machine: Machine, domain: string, socket: boolean): Step[] {
  checkSecurePorts(machine, socket);
  const options = (machine.options || files.options).replaceAll(/^\s*PLACES_DOMAIN\s*=.*\n?/gm, '');
  const text = `${options}${options.endsWith('\n') ? '' : '\n'}PLACES_DOMAIN=${domain}\n`;
  return [write(optionsPath, text, optionsMode), ...(socket ? [] : [write(secureDropIn, files.https)])];
}

/** Throws StartError if the options file sets ports that no certificate authority validates, or that the sockets do not have. */
function checkSecurePorts({ options }: Machine, socket: boolean): void {
  valueIn(options, 'PLACES_PORT', (text) => text === '443', 'HTTPS needs port 443, remove this line');
  const isRight = (text: string) => text === '80' || (text === 'off' && !socket);
  valueIn(options, 'PLACES_HTTP_PORT', isRight, 'redirects need port 80, remove this line');
}

/** Returns the address in an options file, which the socket keeps. Throws StartError if a socket cannot have it. */
function addressIn(options: string): string {
  const host = valueIn(
    options,
    'PLACES_HOST',
    (text) => isIP(text) !== 0,
    'a socket needs an IP address such as 127.0.0.1',
  );
  const port = valueIn(
    options,
    'PLACES_PORT',
    (text) => /^[1-9]\d{0,4}$/.test(text),
    'a socket needs a port from 1 to 65535',
  );
  if (host === '') return port || defaultPort;
  return `${host.includes(':') ? `[${host}]` : host}:${port || defaultPort}`;
}

/** Returns the last value of a variable in an options file (systemd.exec(5), EnvironmentFile=), empty if there is none. */
function valueIn(
  options: string,
  name: string,
  isValid: (text: string) => boolean,
  expected: string,
): string {
  const lines = [...options.matchAll(new RegExp(`^\\s*${name}\\s*=[ \\t]*(["']?)(.*?)\\1\\s*$`, 'gm'))];
  const value = lines.at(-1)?.[2] ?? '';
  if (value === '' || isValid(value)) return value;
  // A default instead of this address could open the port to everybody.
  throw new StartError(`${optionsPath} sets ${name}=${value}: ${expected}`);
}

/**
 * Returns the steps to remove the program. Options and count stay unless purged, data files always. Throws StartError.
 */
export function uninstallPlan(machine: Machine, purge: boolean): Step[] {
  if (purge && machine.exists(packagedUnit)) {
    throw new StartError(
      'options and visitor count belong to the installed Debian package: remove them with apt-get purge places',
    );
  }
  const paths = [programPath, ...(purge ? [optionsPath, ...settingPaths, ...statePaths] : [])];
  return [...removeUnits(machine), ...paths.filter(machine.exists).map(remove)];
}

/** Stops and removes all units: service and socket cannot hold the port at the same time, so neither may remain. */
function removeUnits(machine: Machine): Step[] {
  const names = unitNames.filter((name) => machine.exists(`${unitFolder}/${name}`));
  if (names.length === 0) return [];
  return [
    ...whenRunning(machine, 'stop', ...names),
    // Units may have stayed behind on a machine without systemctl, where nothing has enabled them.
    ...(machine.hasSystemctl ? [command('systemctl', 'disable', ...names)] : []),
    ...names.map((name) => remove(`${unitFolder}/${name}`)),
    ...whenRunning(machine, 'daemon-reload'),
    // A failed unit would be listed until the next boot. With a pattern, having nothing to reset is not an error.
    ...whenRunning(machine, 'reset-failed', 'places.s*'),
  ];
}

function whenRunning(machine: Machine, ...args: string[]): Step[] {
  return machine.systemdRuns ? [command('systemctl', ...args)] : [];
}
