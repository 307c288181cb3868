import type { Notify } from './notify.ts';

/** What systemd says about its patience, taken from the environment (sd_watchdog_enabled(3)). */
export interface WatchdogVariables {
  readonly watchdogUsec?: string | undefined;
  readonly watchdogPid?: string | undefined;
}

/** How often to show a sign of life, in milliseconds: half of systemd's patience; undefined when it does not ask. */
export function watchdogInterval(variables: WatchdogVariables, pid: number): number | undefined {
  const { watchdogUsec = '', watchdogPid = String(pid) } = variables;
  if (!/^[1-9]\d{0,15}$/.test(watchdogUsec) || watchdogPid !== String(pid)) return undefined;
  return Number(watchdogUsec) / 2_000;
}

/**
 * Shows a sign of life at every interval in which the service answered a request to itself: an event loop that runs
 * is not enough. Returns the way to stop.
 */
export function startWatchdog(
  intervalMs: number,
  probe: (boundMs: number) => Promise<void>,
  notify: Notify,
  report: (problem: string) => void,
): () => void {
  const check = () => {
    probe(intervalMs).then(
      () => notify('WATCHDOG=1'),
      (error: Error) => report(`the service does not answer itself: ${error.message}`),
    );
  };
  const timer = setInterval(check, intervalMs).unref();
  return () => clearInterval(timer);
}
