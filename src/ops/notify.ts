import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { messageOf } from '../errors.ts';

/** Tells the service manager how the service fares: assignments such as `READY=1` (sd_notify(3)). */
export type Notify = (...assignments: readonly string[]) => void;

export interface NotifyRoute {
  /** The value of NOTIFY_SOCKET: where systemd-notify speaks to. */
  readonly notifySocket?: string | undefined;
  /** A connected descriptor of that socket: one write is one message. */
  readonly descriptor?: number | undefined;
}

/** What the operating system does here, replaced in tests. */
export interface NotifySystem {
  write(descriptor: number, message: string): void;
  run(
    file: string,
    args: readonly string[],
    env: Record<string, string>,
    failed: (why: string) => void,
  ): void;
}

/** systemd-notify ends within milliseconds; this is the patience with it on a busy machine, in milliseconds. */
const runBoundMs = 5_000;

const thisSystem: NotifySystem = {
  write: (descriptor, message) => void writeSync(descriptor, message),
  run(file, args, env, failed) {
    execFile(file, args, { env, timeout: runBoundMs }, (error) => error && failed(error.message.trim()));
  },
};

/**
 * The best way to speak to the service manager: the descriptor it handed over, else the program systemd-notify (Node
 * has no datagram sockets in the file system), else silence. Failures are reported and never reach the caller.
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
