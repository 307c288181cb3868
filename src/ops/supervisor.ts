import type { Server } from 'node:http';
import type { Log } from '../log.ts';
import { createNotify } from './notify.ts';
import { overLoopback, probeHealth, withinMemory } from './probe.ts';
import { inheritedDescriptors } from './sockets.ts';
import { startWatchdog, watchdogInterval } from './watchdog.ts';

/** What systemd hands to a service through the environment, as it came. */
export interface ServiceManager {
  readonly notifySocket: string | undefined;
  readonly watchdogUsec: string | undefined;
  readonly watchdogPid: string | undefined;
  readonly listenPid: string | undefined;
  readonly listenFds: string | undefined;
  readonly listenFdNames: string | undefined;
}

/** The service manager that started this process, if there is one: what it handed over and what it wants to hear. */
export interface Supervisor {
  /** Descriptor of a socket that listens already. */
  readonly listener: number | undefined;
  /** Says that connections are accepted, and from now on shows signs of life. */
  ready(server: Server): void;
  stopping(): void;
}

export function supervisorOf(manager: ServiceManager, log: Log): Supervisor {
  const { listener, notify: descriptor } = inheritedDescriptors(manager, process.pid);
  const report = (problem: string) => log.warn(problem);
  const notify = createNotify({ descriptor, notifySocket: manager.notifySocket }, report);
  let stopWatchdog = () => {};
  return {
    listener,
    ready(server) {
      notify('READY=1');
      const intervalMs = watchdogInterval(manager, process.pid);
      if (intervalMs === undefined) return;
      const open = listener === undefined ? overLoopback(server) : withinMemory(server);
      stopWatchdog = startWatchdog(intervalMs, (boundMs) => probeHealth(open, boundMs), notify, report);
    },
    stopping() {
      stopWatchdog();
      notify('STOPPING=1');
    },
  };
}
