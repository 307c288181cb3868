import type { Action } from './actions.ts';
import { directUnit, socketUnits } from './unit.ts';

/** What the plan has to know about the machine. */
export interface Machine {
  /** The executable that runs now. */
  readonly program: string;
  /** Whether systemd is at work; in a container or an image under construction it may not be. */
  readonly systemdRuns: boolean;
  /** Whether systemd knows OpenFile=. */
  readonly opensFiles: boolean;
  readonly exists: (path: string) => boolean;
}

const programPath = '/usr/local/bin/places';
const unitFolder = '/etc/systemd/system';
const optionsPath = '/etc/default/places';
/** The socket first: stopped the other way round, a client could start the service again in between. */
const unitNames = ['places.socket', 'places.service'];
const socketPath = `${unitFolder}/places.socket`;
/** Where systemd keeps the state of a service with a dynamic user, and the link to it. */
const statePaths = ['/var/lib/private/places', '/var/lib/places'];

/** The options file of a fresh install: everything is a comment. */
export const optionsText = `# Options of places, one a line; places help serve lists them all. After a change: systemctl restart places
#PLACES_PORT=8080
#PLACES_BASE_URL=https://places.example
#PLACES_TRUST_PROXY=127.0.0.1/32,::1/128
`;

/** The steps to install or upgrade; taking them once more changes nothing but starts the service anew. */
export function installPlan(machine: Machine, socket: boolean): Action[] {
  const settings = { command: [programPath], opensFiles: machine.opensFiles };
  const files = socket ? socketUnits(settings) : directUnit(settings);
  const names = files.map(({ name }) => name);
  return [
    ...(machine.program === programPath ? [] : [copy(machine.program, programPath)]),
    ...(machine.exists(optionsPath) ? [] : [write(optionsPath, optionsText)]),
    ...(socket === machine.exists(socketPath) ? [] : retireUnits(machine)),
    ...files.map(({ name, text }) => write(`${unitFolder}/${name}`, text)),
    ...whenRunning(machine, 'daemon-reload'),
    systemctl('enable', ...names),
    // The socket comes first: it takes the port over before the service could take it for itself.
    ...(socket ? whenRunning(machine, 'start', 'places.socket') : []),
    ...whenRunning(machine, 'restart', 'places.service'),
  ];
}

/** The steps to remove the program; the state and the options stay unless they are purged. */
export function uninstallPlan(machine: Machine, purge: boolean): Action[] {
  const paths = [programPath, ...(purge ? [optionsPath, ...statePaths] : [])];
  return [...retireUnits(machine), ...paths.filter(machine.exists).map(remove)];
}

/** Stops and removes the units there are. Service and socket cannot hold the port at once, so neither stays. */
function retireUnits(machine: Machine): Action[] {
  const names = unitNames.filter((name) => machine.exists(`${unitFolder}/${name}`));
  if (names.length === 0) return [];
  return [
    ...whenRunning(machine, 'stop', ...names),
    systemctl('disable', ...names),
    ...names.map((name) => remove(`${unitFolder}/${name}`)),
    ...whenRunning(machine, 'daemon-reload'),
  ];
}

function whenRunning(machine: Machine, ...args: string[]): Action[] {
  return machine.systemdRuns ? [systemctl(...args)] : [];
}

function systemctl(...args: string[]): Action {
  return { do: 'run', command: ['systemctl', ...args] };
}

function copy(from: string, to: string): Action {
  return { do: 'copy', from, to };
}

function write(path: string, text: string): Action {
  return { do: 'write', path, text };
}

function remove(path: string): Action {
  return { do: 'remove', path };
}
