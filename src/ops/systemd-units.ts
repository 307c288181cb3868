import { spawnSync } from 'node:child_process';
import { isSea } from 'node:sea';
import { files } from './files.ts';

interface UnitSettings {
  /** The program as systemd starts it, without the verb: an absolute path and its arguments. */
  readonly command: readonly string[];
  /** Whether systemd knows OpenFile=, as it does from version 253 on. */
  readonly opensFiles: boolean;
}

/** The port that places.socket names, which is that of a service that is told no other. */
export const defaultPort = '8080';

/** The text of `places unit`: units that start this program from where it lies now. */
export function unitText({ socket }: { readonly socket: boolean }): string {
  const program = isSea() ? [] : [...process.execArgv, ...process.argv.slice(1, 2)];
  const settings = { command: [process.execPath, ...program], opensFiles: knowsOpenFile(systemdVersion()) };
  return printUnits(socket ? socketUnits(settings, defaultPort) : directUnit(settings));
}

/** The first version of systemd that knows OpenFile=. */
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

/** The files below /etc/systemd/system for a service that listens by itself. */
export function directUnit(settings: UnitSettings) {
  return [{ name: 'places.service', text: service(settings) }];
}

/**
 * A service and the socket that systemd listens on for it: a restart refuses no connection, a port below 1024 needs
 * no privilege, and the service has no network but the connections it is handed. So it cannot reach a shared state
 * over TCP. `address` is a port, or an IP address and a port.
 */
export function socketUnits(settings: UnitSettings, address: string) {
  return [
    { name: 'places.service', text: service(settings) + files.activation },
    { name: 'places.socket', text: files.socket.replace(defaultPort, address) },
  ];
}

/** Unit files one after the other, each below its name when there are several. */
export function printUnits(files: ReturnType<typeof directUnit>): string {
  const [only] = files;
  if (only && files.length === 1) return only.text;
  return files.map(({ name, text }) => `# ${name}\n${text}`).join('\n');
}

/** The unit of this folder for another program, and for a systemd that may not know all of it. */
function service({ command, opensFiles }: UnitSettings): string {
  const unit = files.service.replace('/usr/local/bin/places', () => command.map(quote).join(' '));
  return opensFiles ? unit : unit.replace(/^OpenFile=.*\n/m, '');
}

/** A word of a command line as systemd.service(5) reads it: specifiers, variables and quotes lose their meaning. */
function quote(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
}
