import { execFile } from 'node:child_process';
import { renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { type Log, oneLine, printable } from '../base/log.ts';

/** Environment variables, including those of systemd. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Service manager that started this process: its inputs, and notifications to it. Without one, notifications do
 * nothing.
 */
export function createSupervisor(variables: Variables, log: Log, clock: Clock) {
  const { listeners, notify: descriptor } = inheritedDescriptors(variables, process.pid);
  const report = (problem: string) => log.warn(problem);
  const notify = createNotify(descriptor, variables.NOTIFY_SOCKET, report);
  let stopWatchdog = () => {};
  return {
    /** Descriptors of listening sockets. */
    listeners,
    /** Reports readiness, and starts to send watchdog keep-alives. */
    ready(): void {
      notify('READY=1');
      const intervalMs = watchdogInterval(variables, process.pid);
      // A blocked event loop sends none, and systemd restarts the service.
      if (intervalMs !== undefined) stopWatchdog = clock.every(intervalMs, () => notify('WATCHDOG=1'));
    },
    /** Reports the result of a reload: the reason for a rejection, or undefined. */
    reloaded(refused = ''): void {
      const outcome = printable(refused);
      notify(`STATUS=${outcome}`);
      const { RUNTIME_DIRECTORY: folder } = variables;
      if (folder) writeOutcome(folder, outcome, report);
    },
    stopping(): void {
      stopWatchdog();
      notify('STOPPING=1');
    },
  };
}

/** Informs the unit's ExecReload=, which waits for the file `reload`; empty after success. */
function writeOutcome(folder: string, outcome: string, report: (problem: string) => void): void {
  const path = join(folder, 'reload');
  try {
    writeFileSync(`${path}.new`, outcome);
    renameSync(`${path}.new`, path);
  } catch (error) {
    report(`cannot report the result of the reload: ${messageOf(error)}`);
  }
}

const firstDescriptor = 3;
/** Name of the connection to systemd's notification socket in the unit's OpenFile=. */
const notifyName = 'notify';

/** Descriptors for this process (sd_listen_fds(3)); empty if the variables address another process. */
export function inheritedDescriptors(variables: Variables, pid: number) {
  const { LISTEN_PID: listenPid, LISTEN_FDS: listenFds = '', LISTEN_FDNAMES: listenFdNames = '' } = variables;
  if (listenPid !== String(pid) || !/^[1-9]\d?$/.test(listenFds)) return { listeners: [] };
  const names = listenFdNames.split(':');
  const all = Array.from({ length: Number(listenFds) }, (_, i) => i);
  const notify = all.find((i) => names[i] === notifyName);
  return {
    listeners: all.filter((i) => i !== notify).map((i) => firstDescriptor + i),
    ...(notify !== undefined && { notify: firstDescriptor + notify }),
  };
}

/** Timeout of systemd-notify in milliseconds. It ends within milliseconds, but not on a busy machine. */
const runBoundMs = 5_000;

/**
 * Returns a function that sends assignments such as `READY=1` to the service manager (sd_notify(3)): over a passed
 * descriptor, where one write is one message, or with the program systemd-notify, because Node has no UNIX datagram
 * sockets. Without either it does nothing. Errors are logged and never thrown.
 */
function createNotify(
  descriptor: number | undefined,
  notifySocket: string | undefined,
  report: (problem: string) => void,
): (assignment: string) => void {
  if (descriptor !== undefined) {
    return (assignment) => {
      try {
        writeSync(descriptor, assignment);
      } catch (error) {
        report(`cannot write to the notification socket: ${messageOf(error)}`);
      }
    };
  }
  if (!notifySocket) return () => {};
  const env = { NOTIFY_SOCKET: notifySocket, PATH: '/usr/bin:/bin' };
  return (assignment) => {
    execFile('systemd-notify', [assignment], { env, timeout: runBoundMs }, (error) => {
      if (error) report(`cannot notify systemd: ${oneLine(error.message)}`);
    });
  };
}

/**
 * Milliseconds between keep-alives: half of systemd's timeout (sd_watchdog_enabled(3)); undefined without a watchdog.
 */
export function watchdogInterval(variables: Variables, pid: number): number | undefined {
  const { WATCHDOG_USEC: watchdogUsec = '', WATCHDOG_PID: watchdogPid = String(pid) } = variables;
  if (!/^[1-9]\d{0,15}$/.test(watchdogUsec) || watchdogPid !== String(pid)) return undefined;
  return Number(watchdogUsec) / 2_000;
}
