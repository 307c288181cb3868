import { execFile } from 'node:child_process';
import { renameSync, writeFileSync, writeSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import { type Log, printable } from '../log.ts';

/** The environment variables of systemd, not parsed yet. */
export interface SystemdVariables {
  readonly notifySocket?: string | undefined;
  readonly runtimeDirectory?: string | undefined;
  readonly watchdogUsec?: string | undefined;
  readonly watchdogPid?: string | undefined;
  readonly listenPid?: string | undefined;
  readonly listenFds?: string | undefined;
  readonly listenFdNames?: string | undefined;
}

/** The service manager that started this process, if there is one: what it passed, and what is reported to it. */
interface Supervisor {
  /** Descriptors of sockets that listen already. */
  readonly listeners: readonly number[];
  /** Reports that connections are accepted, and answers the watchdog from now on. */
  ready(server: Server): void;
  /** Reports what became of a reload: why it was refused, undefined when it was not. */
  reloaded(refused: string | undefined): void;
  stopping(): void;
}

/** Reads what the service manager passed. Without one, all reports do nothing. */
export function createSupervisor(variables: SystemdVariables, log: Log, clock: Clock): Supervisor {
  const { listeners, notify: descriptor } = inheritedDescriptors(variables, process.pid);
  const report = (problem: string) => log.warn(problem);
  const notify = createNotify({ descriptor, notifySocket: variables.notifySocket }, report);
  let stopWatchdog = () => {};
  return {
    listeners,
    ready(server) {
      notify('READY=1');
      const intervalMs = watchdogInterval(variables, process.pid);
      if (intervalMs === undefined) return;
      const open = listeners.length === 0 ? overLoopback(server) : withinMemory(server);
      const probe = (boundMs: number) => probeHealth(open, boundMs);
      stopWatchdog = startWatchdog({ intervalMs, probe, notify, report, clock });
    },
    reloaded(refused = '') {
      const outcome = printable(refused);
      notify(`STATUS=${outcome}`);
      if (variables.runtimeDirectory !== undefined) writeOutcome(variables.runtimeDirectory, outcome, report);
    },
    stopping() {
      stopWatchdog();
      notify('STOPPING=1');
    },
  };
}

/** Tells the unit's ExecReload=, which waits for the file `reload`; it is empty when all went well. */
function writeOutcome(folder: string, outcome: string, report: (problem: string) => void): void {
  const path = join(folder, 'reload');
  try {
    writeFileSync(`${path}.new`, outcome);
    renameSync(`${path}.new`, path);
  } catch (error) {
    report(`cannot tell what became of the reload: ${messageOf(error)}`);
  }
}

/** Descriptors that were open when the program started. */
interface InheritedDescriptors {
  /** Sockets that listen already. */
  readonly listeners: readonly number[];
  /** A connection to systemd's notification socket, named so by the unit's OpenFile=. */
  readonly notify?: number;
}

const firstDescriptor = 3;
const notifyName = 'notify';

/** The descriptors meant for this process (sd_listen_fds(3)); none when the variables are for another process. */
export function inheritedDescriptors(variables: SystemdVariables, pid: number): InheritedDescriptors {
  if (variables.listenPid !== String(pid) || !/^[1-9]\d?$/.test(variables.listenFds ?? ''))
    return { listeners: [] };
  const names = variables.listenFdNames?.split(':') ?? [];
  const all = Array.from({ length: Number(variables.listenFds) }, (_, i) => i);
  const notify = all.find((i) => names[i] === notifyName);
  return {
    listeners: all.filter((i) => i !== notify).map((i) => firstDescriptor + i),
    ...(notify !== undefined && { notify: firstDescriptor + notify }),
  };
}

/** Sends the service manager assignments such as `READY=1` (sd_notify(3)). */
type Notify = (...assignments: readonly string[]) => void;

interface NotifyRoute {
  /** The value of NOTIFY_SOCKET: where systemd-notify sends to. */
  readonly notifySocket?: string | undefined;
  /** A connected descriptor of that socket: one write is one message. */
  readonly descriptor?: number | undefined;
}

/** The calls to the operating system, replaced in tests. */
export interface NotifySystem {
  write(descriptor: number, message: string): void;
  run(
    file: string,
    args: readonly string[],
    env: Record<string, string>,
    failed: (why: string) => void,
  ): void;
}

/** systemd-notify ends within milliseconds; a busy machine may need this long, in milliseconds. */
const runBoundMs = 5_000;

const thisSystem: NotifySystem = {
  write: (descriptor, message) => void writeSync(descriptor, message),
  run(file, args, env, failed) {
    execFile(file, args, { env, timeout: runBoundMs }, (error) => error && failed(error.message.trim()));
  },
};

/**
 * Notifies over the descriptor that was passed, else with the program systemd-notify, because Node has no datagram
 * sockets in the file system; without either it does nothing. Errors are reported and never thrown.
 */
export function createNotify(
  { descriptor, notifySocket }: NotifyRoute,
  report: (problem: string) => void,
  system: NotifySystem = thisSystem,
): Notify {
  if (descriptor !== undefined) {
    return (...assignments) => {
      try {
        system.write(descriptor, assignments.join('\n'));
      } catch (error) {
        report(`cannot write to the notification socket: ${messageOf(error)}`);
      }
    };
  }
  if (notifySocket === undefined) return () => {};
  const env = { NOTIFY_SOCKET: notifySocket, PATH: '/usr/bin:/bin' };
  return (...assignments) => {
    system.run('systemd-notify', assignments, env, (why) => report(`cannot notify systemd: ${why}`));
  };
}

/** Milliseconds between two keep-alives: half of what systemd waits (sd_watchdog_enabled(3)); undefined without a watchdog. */
export function watchdogInterval(variables: SystemdVariables, pid: number): number | undefined {
  const { watchdogUsec = '', watchdogPid = String(pid) } = variables;
  if (!/^[1-9]\d{0,15}$/.test(watchdogUsec) || watchdogPid !== String(pid)) return undefined;
  return Number(watchdogUsec) / 2_000;
}

interface WatchdogParts {
  readonly intervalMs: number;
  /** Rejects when the service does not answer within the bound. */
  readonly probe: (boundMs: number) => Promise<void>;
  readonly notify: Notify;
  readonly report: (problem: string) => void;
  readonly clock: Clock;
}

/**
 * Sends a keep-alive in each interval in which the service answered a request to itself: an event loop that runs does
 * not prove that requests are answered. Returns the function that stops it.
 */
export function startWatchdog({ intervalMs, probe, notify, report, clock }: WatchdogParts): () => void {
  return clock.every(intervalMs, () => {
    probe(intervalMs).then(
      () => notify('WATCHDOG=1'),
      (error: unknown) => report(`the service does not answer itself: ${messageOf(error)}`),
    );
  });
}

/** Opens a connection to the service itself. */
type SelfConnection = () => Duplex;

/** Over the network, as a client on this machine does. */
export function overLoopback(server: Server): SelfConnection {
  return () => {
    const address = server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the server does not listen on a port');
    return connect(address.port, loopbackOf(address.address));
  };
}

function loopbackOf(address: string): string {
  if (address === '::') return '::1';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

/** Within memory: a service that was passed its listening socket may have no network of its own. */
export function withinMemory(server: Server): SelfConnection {
  return () => {
    const [ours, theirs] = duplexPair();
    server.emit('connection', theirs);
    return ours;
  };
}

/** Asks the service for its health; rejects when it does not answer 200 within the bound. */
export function probeHealth(open: SelfConnection, boundMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = {
    createConnection: open,
    path: '/healthz',
    headers: { host: 'localhost', connection: 'close' },
    signal: AbortSignal.timeout(boundMs),
  };
  const asked = request(options, (response) => {
    response.resume();
    response.once('error', reject);
    response.once('end', () => {
      if (response.statusCode === 200) resolve();
      else reject(new Error(`status ${response.statusCode}`));
    });
  });
  asked.once('error', reject).end();
  return promise;
}
