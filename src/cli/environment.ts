import { messageOf, StartError } from '../errors.ts';
import type { SystemdVariables } from '../ops/supervisor.ts';
import { type Option, options, type ServeOptions, type Surroundings } from './options.ts';

/** Flags as they were given: text for those with a value, true for switches. */
export type Flags = ReadonlyMap<string, string | true>;

/**
 * The options that flags, environment and defaults add up to, in that order of strength; an empty variable is unset.
 * `terminal` tells whether standard error is one. Throws StartError naming the flag or variable at fault.
 */
export function serveOptions(flags: Flags, terminal: boolean): ServeOptions {
  const surroundings = { terminal, variable };
  const values = Object.entries(options).map(([name, option]) => [
    name,
    optionValue(option, flags, surroundings),
  ]);
  const resolved = Object.freeze(Object.fromEntries(values)) as ServeOptions;
  if (resolved.reusePort && resolved.sharedState === undefined) {
    throw new StartError(
      '--reuse-port needs --shared-state: processes that share a port must share one counter',
    );
  }
  return resolved;
}

/** What systemd tells a service through the environment, as it came. */
export function systemdVariables(): SystemdVariables {
  return {
    notifySocket: variable('NOTIFY_SOCKET'),
    watchdogUsec: variable('WATCHDOG_USEC'),
    watchdogPid: variable('WATCHDOG_PID'),
    listenPid: variable('LISTEN_PID'),
    listenFds: variable('LISTEN_FDS'),
    listenFdNames: variable('LISTEN_FDNAMES'),
  };
}

function optionValue(option: Option<unknown>, flags: Flags, surroundings: Surroundings): unknown {
  const flag = flags.get(option.flag);
  if (flag !== undefined) return parseText(option, option.flag, flag === true ? 'on' : flag);
  const text = variable(option.variable);
  return text === undefined ? defaultOf(option, surroundings) : parseText(option, option.variable, text);
}

/** The default; one that the surroundings cannot tell, such as a home folder, must be given. */
function defaultOf(option: Option<unknown>, surroundings: Surroundings): unknown {
  try {
    return option.defaultValue(surroundings);
  } catch (error) {
    throw new StartError(`${option.flag} must be given, it has no default here: ${messageOf(error)}`);
  }
}

function parseText({ value, secret, parse }: Option<unknown>, source: string, text: string): unknown {
  if (text === '') throw new StartError(`${source} has no value: it must be ${value ?? 'on or off'}`);
  try {
    return parse(text);
  } catch (error) {
    const got = secret ? '' : ` is ${JSON.stringify(text)}: it`;
    throw new StartError(`${source}${got} must be ${messageOf(error)}`);
  }
}

function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}
