import { homedir } from 'node:os';
import { join } from 'node:path';
import { type LogStyle, logStyles } from './log.ts';

/** Everything `places serve` can be told, frozen at start. */
export interface ServeOptions {
  /** Address to listen on; absent means `::` and, without IPv6, `0.0.0.0`. */
  readonly host: string | undefined;
  readonly port: number;
  /** Origin without a trailing slash. */
  readonly baseUrl: string | undefined;
  /** Path of a data file; absent means the embedded one. */
  readonly data: string | undefined;
  readonly stateDir: string;
  /** Milliseconds between two writes of the counter, or a write before every answer. */
  readonly flush: 'always' | number;
  /** Requests per minute and client; 0 turns the limit off. */
  readonly rateLimit: number;
  /** Comma-separated CIDRs. */
  readonly trustProxy: string;
  /** Origins that may call the MCP endpoints besides our own. */
  readonly allowOrigin: readonly string[];
  readonly sharedState: string | undefined;
  readonly reusePort: boolean;
  readonly metrics: 'private' | 'public' | 'off';
  readonly log: LogStyle;
  readonly logRequests: boolean;
}

export interface OptionText {
  readonly flag: string;
  /** What stands for the value in the help; absent for a switch. */
  readonly value?: string;
  /** Environment variables, the first that is set counts. */
  readonly environment: readonly string[];
  readonly fallback: string;
  readonly help: string;
}

/** What defaults depend on. */
export interface Surroundings {
  /** Whether standard error is a terminal. */
  readonly terminal: boolean;
  /** The value of an environment variable; undefined when it is unset or empty. */
  readonly variable: (name: string) => string | undefined;
}

export interface Option<T> extends OptionText {
  /** The value that the text means. Throws an Error whose message says what would be right. */
  readonly read: (text: string) => T;
  readonly absent: (surroundings: Surroundings) => T;
}

/** Upper bound of `--flush` in milliseconds: an hour of views is the most that anyone may risk. */
const maxFlushMs = 3_600_000;
const maxRateLimit = 1_000_000_000;

/** Every option, in the order of the help. */
export const options: { readonly [K in keyof ServeOptions]: Option<ServeOptions[K]> } = {
  host: {
    flag: '--host',
    value: 'ADDRESS',
    environment: ['PLACES_HOST'],
    fallback: ':: for IPv4 and IPv6',
    help: 'address to listen on',
    read: (text) => text,
    absent: () => undefined,
  },
  port: {
    flag: '--port',
    value: 'PORT',
    environment: ['PLACES_PORT'],
    fallback: '8080',
    help: 'port to listen on; 0 takes a free one',
    read: wholeNumber(0, 65_535),
    absent: () => 8080,
  },
  baseUrl: {
    flag: '--base-url',
    value: 'URL',
    environment: ['PLACES_BASE_URL'],
    fallback: 'from the Host of the request',
    help: 'origin used in links, such as https://places.example',
    read: origin,
    absent: () => undefined,
  },
  data: {
    flag: '--data',
    value: 'FILE',
    environment: ['PLACES_DATA'],
    fallback: 'Jaipur, built in',
    help: 'data file of another city; SIGHUP reads it again',
    read: (text) => text,
    absent: () => undefined,
  },
  stateDir: {
    flag: '--state-dir',
    value: 'FOLDER',
    environment: ['PLACES_STATE_DIR'],
    fallback: '$STATE_DIRECTORY, $XDG_STATE_HOME/places or ~/.local/state/places',
    help: 'folder of the visitor counter',
    read: (text) => text,
    absent: ({ variable }) =>
      // systemd lists several folders with colons; the first is ours.
      variable('STATE_DIRECTORY')?.split(':', 1)[0] ??
      join(variable('XDG_STATE_HOME') ?? join(homedir(), '.local', 'state'), 'places'),
  },
  flush: {
    flag: '--flush',
    value: 'always|MS',
    environment: ['PLACES_FLUSH'],
    fallback: 'always',
    help: 'store each view before it is answered, or gather them for MS milliseconds',
    read: (text) => (text === 'always' ? 'always' : wholeNumber(1, maxFlushMs, '"always" or ')(text)),
    absent: () => 'always',
  },
  rateLimit: {
    flag: '--rate-limit',
    value: 'N',
    environment: ['PLACES_RATE_LIMIT'],
    fallback: '100',
    help: 'requests per 60 seconds and client; 0 turns the limit off',
    read: wholeNumber(0, maxRateLimit),
    absent: () => 100,
  },
  trustProxy: {
    flag: '--trust-proxy',
    value: 'CIDR,…',
    environment: ['PLACES_TRUST_PROXY'],
    fallback: 'none',
    help: 'proxies whose forwarding headers are believed',
    read: (text) => text,
    absent: () => '',
  },
  allowOrigin: {
    flag: '--allow-origin',
    value: 'ORIGIN,…',
    environment: ['PLACES_ALLOW_ORIGIN'],
    fallback: 'none',
    help: 'further browser origins that may call the MCP endpoints',
    read: (text) => text.split(',').map((entry) => origin(entry.trim())),
    absent: () => [],
  },
  sharedState: {
    flag: '--shared-state',
    value: 'URL',
    environment: ['PLACES_SHARED_STATE'],
    fallback: 'none',
    help: 'Valkey or Redis that several instances share, redis://host:port/db',
    read: (text) => text,
    absent: () => undefined,
  },
  reusePort: {
    flag: '--reuse-port',
    environment: ['PLACES_REUSE_PORT'],
    fallback: 'off',
    help: 'let several processes share the port; needs --shared-state',
    read: onOrOff,
    absent: () => false,
  },
  metrics: {
    flag: '--metrics',
    value: 'private|public|off',
    environment: ['PLACES_METRICS'],
    fallback: 'private',
    help: 'who may read /metrics; private is loopback and private networks',
    read: oneOf(['private', 'public', 'off']),
    absent: () => 'private',
  },
  log: {
    flag: '--log',
    value: 'pretty|json|off',
    environment: ['PLACES_LOG'],
    fallback: 'pretty on a terminal, else json',
    help: 'style of the log on standard error',
    read: oneOf(logStyles),
    absent: ({ terminal }) => (terminal ? 'pretty' : 'json'),
  },
  logRequests: {
    flag: '--log-requests',
    environment: ['PLACES_LOG_REQUESTS'],
    fallback: 'off',
    help: 'add one line for each request',
    read: onOrOff,
    absent: () => false,
  },
};

/** The options of `serve`, for the help and the manual page. */
export const optionTexts: readonly OptionText[] = Object.values(options);

function wholeNumber(min: number, max: number, orElse = ''): (text: string) => number {
  return (text) => {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new Error(`${orElse}a whole number from ${min} to ${max}`);
  };
}

function oneOf<const W extends readonly string[]>(words: W): (text: string) => W[number] {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`one of ${words.join(', ')}`);
    return found;
  };
}

function onOrOff(text: string): boolean {
  if (['on', 'true', 'yes', '1'].includes(text.toLowerCase())) return true;
  if (['off', 'false', 'no', '0'].includes(text.toLowerCase())) return false;
  throw new Error('on or off');
}

function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(text);
  if (!url || !bare) throw new Error('an origin such as https://places.example, without a path');
  return url.origin;
}
