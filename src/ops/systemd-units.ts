import { spawnSync } from 'node:child_process';
import { isSea } from 'node:sea';
import { files } from './files.ts';

interface UnitSettings {
  /** Absolute path of the program and its arguments, without the verb. */
  readonly command: readonly string[];
  /** True if systemd supports OpenFile=, from version 253. */
  readonly opensFiles: boolean;
}

/** Default port of places.socket, equal to the default of the service. */
export const defaultPort = '8080';

/** Returns the output of `places unit`: units that start this program at its current path. */
export function unitText({ socket }: { readonly socket: boolean }): string {
  const program = isSea() ? [] : [...process.execArgv, ...process.argv.slice(1, 2)];
  const settings = { command: [process.execPath, ...program], opensFiles: knowsOpenFile(systemdVersion()) };
  return printUnits(socket ? socketUnits(settings, defaultPort) : directUnit(settings));
}

/** First version of systemd with OpenFile=. */
const openFileSince = 253;

export function knowsOpenFile(version: number | undefined): boolean {
  return version !== undefined && version >= openFileSince;
}

/** Returns the version of systemd, or undefined without systemctl. */
export function systemdVersion(): number | undefined {
  const { stdout } = spawnSync('systemctl', ['--version'], { encoding: 'utf8' });
  const [, version] = /^systemd (\d+)/.exec(stdout) ?? [];
  return version === undefined ? undefined : Number(version);
}

/** Files below /etc/systemd/system for a service that listens itself. */
export function directUnit(settings: UnitSettings) {
  return [{ name: 'places.service', text: service(settings) }];
}

/**
 * A service and its socket: restarts refuse no connection, ports below 1024 need no privilege, and the service has no
 * network besides the connections it is passed, so it cannot use shared state over TCP. `address` is a port, or an IP
 * address and a port.
 */
export function socketUnits(settings: UnitSettings, address: string) {
  return [
    { name: 'places.service', text: service(settings) + files.activation },
    { name: 'places.socket', text: files.socket.replace(defaultPort, address) },
  ];
}

/** Socket and service units for HTTPS and the redirect to it. The service has the network, because it calls a certificate authority. */
export function secureSocketUnits(settings: UnitSettings) {
  const [requirement = ''] = files.activation.split('[Service]');
  return [
    { name: 'places.service', text: service(settings) + requirement },
    { name: 'places.socket', text: files.socket.replace(defaultPort, '443\nListenStream=80') },
  ];
}

/** Unit files one after the other, each under its name if there are several. */
export function printUnits(files: ReturnType<typeof directUnit>): string {
  const [only] = files;
  if (only && files.length === 1) return only.text;
  return files.map(({ name, text }) => `# ${name}\n${text}`).join('\n');
}

/** Adapts a unit of this folder to another program, and to a systemd that may not support all directives. */
function service({ command, opensFiles }: UnitSettings): string {
  const unit = files.service.replace('/usr/local/bin/places', () => command.map(quote).join(' '));
  return opensFiles ? unit : unit.replace(/^OpenFile=.*\n/m, '');
}

/** Quotes a word of a command line for systemd.service(5): specifiers, variables and quotes lose their meaning. */
function quote(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
}
