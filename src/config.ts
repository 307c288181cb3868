import { messageOf, StartError } from './errors.ts';
import { type Option, options, type ServeOptions, type Surroundings } from './options.ts';

/** What systemd hands to a service through the environment, as it came. */
export interface ServiceManager {
  readonly notifySocket: string | undefined;
  readonly watchdogUsec: string | undefined;
  readonly watchdogPid: string | undefined;
  readonly listenPid: string | undefined;
  readonly listenFds: string | undefined;
  readonly listenFdNames: string | undefined;
}

/** Flags as they were given: text for those with a value, true for switches. */
export type Flags = ReadonlyMap<string, string | true>;

/**
 * The options that flags, environment and defaults add up to, in that order of strength; an empty variable is unset.
 * `terminal` tells whether standard error is one. Throws StartError naming the flag or variable at fault.
 */
export function serveOptions(flags: Flags, terminal: boolean): ServeOptions {
  const read = <K extends keyof ServeOptions>(name: K): ServeOptions[K] =>
    resolve(options[name], flags, { terminal, variable });
  const resolved: ServeOptions = {
    host: read('host'),
    port: read('port'),
    baseUrl: read('baseUrl'),
    data: read('data'),
    stateDir: read('stateDir'),
    flush: read('flush'),
    rateLimit: read('rateLimit'),
    trustProxy: read('trustProxy'),
    allowOrigin: read('allowOrigin'),
    sharedState: read('sharedState'),
    reusePort: read('reusePort'),
    metrics: read('metrics'),
    log: read('log'),
    logRequests: read('logRequests'),
  };
  if (resolved.reusePort && resolved.sharedState === undefined) {
    throw new StartError(
      '--reuse-port needs --shared-state: processes that share a port must share one counter',
    );
  }
  return Object.freeze(resolved);
}

export function serviceManager(): ServiceManager {
  return {
    notifySocket: variable('NOTIFY_SOCKET'),
    watchdogUsec: variable('WATCHDOG_USEC'),
    watchdogPid: variable('WATCHDOG_PID'),
    listenPid: variable('LISTEN_PID'),
    listenFds: variable('LISTEN_FDS'),
    listenFdNames: variable('LISTEN_FDNAMES'),
  };
}

function resolve<T>(option: Option<T>, flags: Flags, surroundings: Surroundings): T {
  const flag = flags.get(option.flag);
  if (flag !== undefined) return readAs(option, option.flag, flag === true ? 'on' : flag);
  const name = option.environment.find((candidate) => variable(candidate) !== undefined);
  const text = name === undefined ? undefined : variable(name);
  return name === undefined || text === undefined ? absent(option, surroundings) : readAs(option, name, text);
}

/** The default; one that the surroundings cannot tell, such as a home folder, must be given. */
function absent<T>(option: Option<T>, surroundings: Surroundings): T {
  try {
    return option.absent(surroundings);
  } catch (error) {
    throw new StartError(`${option.flag} must be given, it has no default here: ${messageOf(error)}`);
  }
}

function readAs<T>(option: Option<T>, source: string, text: string): T {
  if (text === '') throw new StartError(`${source} has no value: it must be ${option.value ?? 'on or off'}`);
  try {
    return option.read(text);
  } catch (error) {
    throw new StartError(`${source} is ${JSON.stringify(text)}: it must be ${messageOf(error)}`);
  }
}

function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}
