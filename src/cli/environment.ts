import { fstatSync } from 'node:fs';
import { messageOf, StartError } from '../base/errors.ts';
import { suggestion } from '../base/suggestion.ts';
import type { Flags } from './arguments.ts';
import type { Option } from './option.ts';
import { type OptionTable, options, type Values, variableOf } from './options.ts';
import { defaultPort, type SecureOptions, secureOptions } from './secure-options.ts';

/** Options of `serve`, with the ones of HTTPS resolved. */
export type ServeOptions = Values<typeof options> & {
  readonly port: number;
  readonly secure: SecureOptions | undefined;
};

/**
 * Resolves the options of `serve`: flags override variables, variables override defaults. Throws StartError that names
 * the invalid flag or variable.
 */
export function serveOptions(flags: Flags, terminal: boolean): ServeOptions {
  const resolved = withSharedState(readOptions(options, flags, terminal));
  if (resolved.reusePort && resolved.sharedState === undefined) {
    throw new StartError(
      '--reuse-port needs --shared-state: processes that share a port must share one counter',
    );
  }
  if (resolved.watch && resolved.data === undefined)
    throw new StartError('--watch needs --data: the built-in data does not change');
  const secure = secureOptions(resolved);
  return Object.freeze({ ...resolved, secure, port: resolved.port ?? defaultPort(secure) });
}

/** Resolves --shared-state-file to the address in that file, as the value of `sharedState`. */
function withSharedState(resolved: Values<typeof options>): Values<typeof options> {
  const { sharedState, sharedStateFile } = resolved;
  if (sharedState !== undefined && sharedStateFile !== undefined)
    throw new StartError('--shared-state and --shared-state-file are both set: leave out one of them');
  return Object.freeze({ ...resolved, sharedState: sharedState ?? sharedStateFile });
}

/** Resolves all options of a table. The result is frozen. Throws StartError that names the invalid flag or variable. */
export function readOptions<T extends OptionTable>(table: T, flags: Flags, terminal: boolean): Values<T> {
  const values = Object.entries(table).map(([name, option]) => [name, readOption(option, flags, terminal)]);
  // TypeScript cannot relate names and values through entries.
  return Object.freeze(Object.fromEntries(values)) as Values<T>;
}

/** Returns unknown `PLACES_…` variables, with suggestions. */
export function unknownVariables(): string[] {
  const known = new Set(Object.values(options).map(variableOf));
  const unknown = Object.keys(process.env).filter((name) => name.startsWith('PLACES_') && !known.has(name));
  return unknown.map((name) => `${name}${suggestion(name, known)}`);
}

/** True if standard error is connected to the journal (systemd.exec(5), JOURNAL_STREAM). */
export function isJournal(): boolean {
  const stream = variable('JOURNAL_STREAM');
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(process.stderr.fd);
  return stream === `${dev}:${ino}`;
}

/** Returns the value of an option: its flag, else its variable, else its default. */
export function readOption<T>(option: Option<T>, flags: Flags, terminal: boolean): T {
  const { flag, secret, parse, defaultText, defaultValue } = option;
  const flagValue = flags.get(flag);
  const source = flagValue === undefined ? variableOf(option) : flag;
  const text = flagValue === undefined ? variable(source) : flagValue === true ? 'on' : flagValue;
  if (text === undefined) return defaultValue ? defaultValue({ terminal, variable }) : parse(defaultText);
  try {
    return parse(text);
  } catch (error) {
    const got = secret ? '' : ` is ${JSON.stringify(text)}: it`;
    const cause = error instanceof Error ? error.cause : undefined;
    throw new StartError(`${source}${got} must be ${messageOf(error)}`, { cause });
  }
}

/** All environment variables, for systemd's own. */
export const variables: Readonly<Record<string, string | undefined>> = process.env;

/** An empty variable counts as unset. */
function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}
