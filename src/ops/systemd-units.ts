import { spawnSync } from 'node:child_process';
import { isSea } from 'node:sea';
import { at } from '../at.ts';

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

/** The words that start this program again. */
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

/** The largest memory the service may take before the kernel ends it: several times what it needs under load. */
const memoryMax = '512M';
/** Node starts about a dozen threads; the rest is for systemd-notify. */
const tasksMax = 64;
/** Ten thousand connections, the files, and room. */
const openFilesMax = 65_536;
/** The longest silence, in seconds, before systemd takes the service for stuck and starts it anew. */
const watchdogSec = 30;
/** More than a drain ever takes, in seconds. */
const stopSec = 15;

const anyNetwork = 'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX';

export function directUnit(settings: UnitSettings): UnitFile[] {
  return [{ name: 'places.service', text: service(settings, anyNetwork) }];
}

/**
 * A service and the socket that systemd listens on for it: a restart refuses no connection, a port below 1024 needs
 * no privilege, and the service has no network but the connections it is handed. So it cannot reach a shared state
 * over TCP. `address` is a port, or an IP address and a port.
 */
export function socketUnits(settings: UnitSettings, address: string): UnitFile[] {
  const network = `# Connections arrive on the socket that systemd holds; beyond it there is no network.
PrivateNetwork=yes
IPAddressDeny=any
RestrictAddressFamilies=AF_UNIX`;
  const after = '\nRequires=places.socket\nAfter=places.socket';
  return [
    { name: 'places.service', text: service(settings, network, after) },
    { name: 'places.socket', text: socketUnit(address) },
  ];
}

/** Unit files one after the other, each below its name when there are several. */
export function printUnits(files: readonly UnitFile[]): string {
  const [only] = files;
  if (only && files.length === 1) return only.text;
  return files.map(({ name, text }) => `# ${name}\n${text}`).join('\n');
}

function service({ command, opensFiles }: UnitSettings, network: string, after = ''): string {
  return `[Unit]
Description=Tourist attractions of one city over HTTP
After=network-online.target
Wants=network-online.target${after}
# However often it is started anew, it may start once more: systemd would else give up after five times in ten seconds.
StartLimitIntervalSec=0

[Service]
Type=notify
# Where systemd cannot pass its notification socket, the service notifies through the child systemd-notify.
NotifyAccess=all${opensFiles ? '\nOpenFile=/run/systemd/notify:notify:graceful' : ''}
# ProtectHome= and PrivateTmp= below hide /home, /root and /tmp: the program and its data file must lie elsewhere.
# The home of data files is /etc/places. They must be readable for all: the service has a user of its own.
ExecStart=${command.map(quote).join(' ')} serve
# Waits until the service has written what became of it: nothing, or the first fault of a bad data file.
ExecReload=/bin/sh -ec 'cd "$RUNTIME_DIRECTORY"; rm -f reload; kill -HUP "$MAINPID"; until [ -e reload ]; do sleep 0.1; done; ! grep . reload'
# Options as PLACES_… variables, one a line.
EnvironmentFile=-/etc/default/places
Restart=on-failure
RestartSec=1
# Another start does not help against a wrong option or a bad data file.
RestartPreventExitStatus=2
WatchdogSec=${watchdogSec}
TimeoutStopSec=${stopSec}
KillMode=mixed

DynamicUser=yes
StateDirectory=places
StateDirectoryMode=0700
RuntimeDirectory=places
RuntimeDirectoryMode=0700
UMask=0077

LimitNOFILE=${openFilesMax}
TasksMax=${tasksMax}
MemoryMax=${memoryMax}

${network}
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProcSubset=pid
ProtectHostname=yes
ProtectClock=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
PrivateUsers=yes
PrivateMounts=yes
PrivateIPC=yes
RemoveIPC=yes
KeyringMode=private
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
# MemoryDenyWriteExecute= is left out: V8 compiles JavaScript to machine code while it runs.
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources @obsolete
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
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
