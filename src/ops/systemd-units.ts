import { spawnSync } from 'node:child_process';
import { isSea } from 'node:sea';
import { at } from '../at.ts';
import { unitFile } from './unit-file.ts';

interface UnitSettings {
  /** The program as systemd starts it, without the verb: an absolute path and its arguments. */
  readonly command: readonly string[];
  /** Whether systemd knows OpenFile=, as it does from version 253 on. */
  readonly opensFiles: boolean;
}

/** A file below /etc/systemd/system. */
export interface UnitFile {
  readonly name: string;
  readonly text: string;
}

/** The text of `places unit`: units that start this program from where it lies now. */
export function unitText({ socket }: { readonly socket: boolean }): string {
  const settings: UnitSettings = { command: ownCommand(), opensFiles: knowsOpenFile() };
  return printUnits(socket ? socketUnits(settings, defaultPort) : directUnit(settings));
}

function ownCommand(): string[] {
  if (isSea()) return [process.execPath];
  return [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)];
}

/** The first version of systemd that knows OpenFile=. */
const openFileSince = 253;

export function knowsOpenFile(): boolean {
  const { stdout } = spawnSync('systemctl', ['--version'], { encoding: 'utf8' });
  const version = /^systemd (\d+)/.exec(stdout);
  return version !== null && Number(at(version, 1)) >= openFileSince;
}

export function directUnit(settings: UnitSettings): UnitFile[] {
  return [{ name: 'places.service', text: service(settings) }];
}

/**
 * A service and the socket that systemd listens on for it: a restart refuses no connection, a port below 1024 needs
 * no privilege, and the service has no network but the connections it is handed. So it cannot reach a shared state
 * over TCP. `address` is a port, or an IP address and a port.
 */
export function socketUnits(settings: UnitSettings, address: string): UnitFile[] {
  return [
    { name: 'places.service', text: service(settings) + activated },
    { name: 'places.socket', text: socketUnit(address) },
  ];
}

/** What a service has beside that whose socket systemd holds. An empty value takes back the one before. */
const activated = `
[Unit]
Requires=places.socket
After=places.socket

[Service]
# Connections arrive on the socket that systemd holds; beyond it there is no network.
PrivateNetwork=yes
IPAddressDeny=any
RestrictAddressFamilies=
RestrictAddressFamilies=AF_UNIX
`;

/** Unit files one after the other, each below its name when there are several. */
export function printUnits(files: readonly UnitFile[]): string {
  const [only] = files;
  if (only && files.length === 1) return only.text;
  return files.map(({ name, text }) => `# ${name}\n${text}`).join('\n');
}

/** The unit of this folder for another program, and for a systemd that may not know all of it. */
function service({ command, opensFiles }: UnitSettings): string {
  const unit = unitFile.replace('/usr/local/bin/places', () => command.map(quote).join(' '));
  return opensFiles ? unit : unit.replace(/^OpenFile=.*\n/m, '');
}

/** The port of a service that is told no other. */
export const defaultPort = '8080';

const socketUnit = (address: string) => `[Unit]
Description=Port of the tourist attractions

[Socket]
ListenStream=${address}
NoDelay=yes
# Connections that arrive while the service restarts wait here.
Backlog=4096

[Install]
WantedBy=sockets.target
`;

/** A word of a command line as systemd.service(5) reads it: specifiers, variables and quotes lose their meaning. */
function quote(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
}
