import { execFile } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
}

/** The service manager that started this process, if there is one: what it passed, and what is reported to it. */
interface Supervisor {
  /** Descriptors of sockets that listen already. */
  readonly listeners: readonly number[];
  /** Reports that connections are accepted, and sends the watchdog keep-alives from now on. */
  ready(): void;
  /** Reports what became of a reload: why it was refused, undefined when it was not. */
  reloaded(refused: string | undefined): void;
  stopping(): void;
}

/** Reads what the service manager passed. Without one, all reports do nothing. What cannot be sent is logged, never thrown. */
export function createSupervisor(
  variables: SystemdVariables,
  log: Log,
  clock: Clock,
  send = systemdNotify,
): Supervisor {
  const report = (problem: string) => log.warn(problem);
  const notify = (assignment: string) => {
    if (variables.notifySocket === undefined) return;
    send(assignment, variables.notifySocket, (why) => report(`cannot notify systemd: ${why}`));
  };
  let stopWatchdog = () => {};
  return {
    listeners: inheritedListeners(variables, process.pid),
    ready() {
      notify('READY=1');
      const intervalMs = watchdogInterval(variables, process.pid);
      // An event loop that is stuck sends none, and systemd starts the service anew.
      if (intervalMs !== undefined) stopWatchdog = clock.every(intervalMs, () => notify('WATCHDOG=1'));
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

const firstDescriptor = 3;

/** The sockets that listen already and are meant for this process (sd_listen_fds(3)); none when the variables are for another one. */
export function inheritedListeners({ listenPid, listenFds = '' }: SystemdVariables, pid: number): number[] {
  if (listenPid !== String(pid) || !/^[1-9]\d?$/.test(listenFds)) return [];
  return Array.from({ length: Number(listenFds) }, (_, i) => firstDescriptor + i);
}

/** Sends an assignment such as `READY=1` (sd_notify(3)) to a socket, and says why it could not if so. */
type Send = (assignment: string, socket: string, failed: (why: string) => void) => void;

/** systemd-notify ends within milliseconds; a busy machine may need this long, in milliseconds. */
const sendBoundMs = 5_000;

/** Node has no datagram sockets in the file system, so a program of systemd sends. */
const systemdNotify: Send = (assignment, socket, failed) => {
  const env = { NOTIFY_SOCKET: socket, PATH: '/usr/bin:/bin' };
  execFile('systemd-notify', [assignment], { env, timeout: sendBoundMs }, (error) => {
    if (error) failed(error.message.trim());
  });
};

/** Milliseconds between two keep-alives: half of what systemd waits (sd_watchdog_enabled(3)); undefined without a watchdog. */
export function watchdogInterval(variables: SystemdVariables, pid: number): number | undefined {
  const { watchdogUsec = '', watchdogPid = String(pid) } = variables;
  if (!/^[1-9]\d{0,15}$/.test(watchdogUsec) || watchdogPid !== String(pid)) return undefined;
  return Number(watchdogUsec) / 2_000;
}
