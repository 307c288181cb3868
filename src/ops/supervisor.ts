import { execFile } from 'node:child_process';
import { renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { type Log, oneLine, printable } from '../base/log.ts';

/** Environment variables, those of systemd among them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The service manager that started this process: what it passed, and what is reported to it. Without one, reports do nothing. */
export function createSupervisor(variables: Variables, log: Log, clock: Clock) {
  const { listeners, notify: descriptor } = inheritedDescriptors(variables, process.pid);
  const report = (problem: string) => log.warn(problem);
  const notify = createNotify(descriptor, variables.NOTIFY_SOCKET, report);
  let stopWatchdog = () => {};
  return {
    /** Descriptors of sockets that listen already. */
    listeners,
    /** Reports that connections are accepted, and sends the watchdog keep-alives from now on. */
    ready(): void {
      notify('READY=1');
      const intervalMs = watchdogInterval(variables, process.pid);
      // An event loop that is stuck sends none, and systemd starts the service anew.
      if (intervalMs !== undefined) stopWatchdog = clock.every(intervalMs, () => notify('WATCHDOG=1'));
    },
    /** Reports what became of a reload: why it was refused, undefined when it was not. */
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
/** The connection to systemd's notification socket, named so by the unit's OpenFile=. */
const notifyName = 'notify';

/** The descriptors meant for this process (sd_listen_fds(3)); none when the variables are for another process. */
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

/** systemd-notify ends within milliseconds; a busy machine may need this long, in milliseconds. */
const runBoundMs = 5_000;

/**
 * What sends the service manager an assignment such as `READY=1` (sd_notify(3)): over the descriptor that was passed, where one
 * write is one message, else with the program systemd-notify, because Node has no datagram sockets in the file system. Without
 * either it does nothing. Errors are reported and never thrown.
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

/** Milliseconds between two keep-alives: half of what systemd waits (sd_watchdog_enabled(3)); undefined without a watchdog. */
export function watchdogInterval(variables: Variables, pid: number): number | undefined {
  const { WATCHDOG_USEC: watchdogUsec = '', WATCHDOG_PID: watchdogPid = String(pid) } = variables;
  if (!/^[1-9]\d{0,15}$/.test(watchdogUsec) || watchdogPid !== String(pid)) return undefined;
  return Number(watchdogUsec) / 2_000;
}
