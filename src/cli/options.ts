import { homedir } from 'node:os';
import { join } from 'node:path';
import { messageOf, StartError } from '../base/errors.ts';
import { logStyles } from '../base/log.ts';
import { parseCidrs } from '../http/address.ts';
import { parseRedisUrl } from '../redis/url.ts';
import { httpsOptions } from './https-options.ts';
import { type Environment, type Option, option, toggle } from './option.ts';
import {
  baseUrl,
  contactAddress,
  hostName,
  nonEmpty,
  oneOf,
  origin,
  redisUrlIn,
  wholeNumber,
} from './values.ts';

/** Maximum of `--flush` in milliseconds: a crash costs at most the views of an hour. */
const maxFlushMs = 3_600_000;
/** Maximum of `--rate-limit`: counts fit into 32 bits. */
const maxRateLimit = 1_000_000_000;

/** Options of `serve` in the order of the help. */
export const options = {
  port: option({
    flag: '--port',
    value: 'PORT',
    help: 'port to listen on; 0 picks a free port',
    parse: wholeNumber(0, 65_535),
    defaultValue: () => undefined,
    defaultText: '8080, or 443 for HTTPS',
  }),
  host: option({
    flag: '--host',
    value: 'ADDRESS',
    help: 'address to listen on',
    parse: hostName,
    defaultValue: () => undefined,
    defaultText: ':: for IPv4 and IPv6',
  }),
  data: option({
    flag: '--data',
    value: 'FILE',
    help: 'data file of another city, or its folder with photos; SIGHUP reloads it',
    parse: nonEmpty('the path of a file'),
    defaultValue: () => undefined,
    defaultText: 'Jaipur, built in',
  }),
  watch: toggle('--watch', 'reload data and photos when they change; for use while you edit them'),
  baseUrl: option({
    flag: '--base-url',
    value: 'URL',
    help: 'base of links, such as https://places.example or https://city.example/places',
    parse: baseUrl,
    defaultValue: () => undefined,
    defaultText: 'from the Host of the request',
  }),
  contact: option({
    flag: '--contact',
    value: 'URL',
    help: 'contact of the operator, mailto:ADDRESS or https://PAGE, for developers and security.txt',
    parse: contactAddress,
    defaultValue: () => undefined,
    defaultText: 'the contact in the data file',
  }),
  log: option({
    flag: '--log',
    value: 'pretty|json|off',
    help: 'style of the log on standard error',
    parse: oneOf(logStyles),
    defaultValue: ({ terminal }) => (terminal ? 'pretty' : 'json'),
    defaultText: 'pretty on a terminal, else json',
  }),
  ...httpsOptions,
  stateDir: option({
    flag: '--state-dir',
    value: 'FOLDER',
    help: 'folder of the visitor counter and of certificates over ACME',
    parse: nonEmpty('the path of a folder'),
    defaultValue: defaultStateDir,
    defaultText: '$STATE_DIRECTORY, $XDG_STATE_HOME/places or ~/.local/state/places',
  }),
  flush: option<'always' | number>({
    flag: '--flush',
    value: 'always|MS',
    help: 'store each view before it is answered, or write views every MS milliseconds',
    parse: (text) => (text === 'always' ? 'always' : wholeNumber(1, maxFlushMs, '"always" or ')(text)),
    defaultText: 'always',
  }),
  sharedState: option({
    flag: '--shared-state',
    value: 'URL',
    help: 'Valkey or Redis that instances of a city share, redis://host:port/db[?prefix=NAME]',
    secret: true,
    parse: parseRedisUrl,
    defaultValue: () => undefined,
    defaultText: 'none',
  }),
  sharedStateFile: option({
    flag: '--shared-state-file',
    value: 'FILE',
    help: 'file with the value of --shared-state, so that its password is in no command line',
    parse: redisUrlIn,
    defaultValue: () => undefined,
    defaultText: 'none',
  }),
  reusePort: toggle('--reuse-port', 'let several processes share the port; needs --shared-state'),
  rateLimit: option({
    flag: '--rate-limit',
    value: 'N',
    help: 'requests per 60 seconds and client; 0 turns the limit off',
    parse: wholeNumber(0, maxRateLimit),
    defaultText: '100',
  }),
  trustProxy: option({
    flag: '--trust-proxy',
    value: 'CIDR,…',
    help: 'proxies whose forwarding headers are trusted',
    parse: (text) => parseCidrs(nonEmpty('address blocks such as 10.0.0.0/8 or fd00::/8')(text)),
    defaultValue: () => [],
    defaultText: 'none',
  }),
  allowOrigin: option({
    flag: '--allow-origin',
    value: 'ORIGIN,…',
    help: 'more browser origins that may call the MCP endpoints',
    parse: (text) => text.split(',').map((entry) => origin(entry.trim())),
    defaultValue: () => [],
    defaultText: 'none',
  }),
  metrics: option({
    flag: '--metrics',
    value: 'private|public|off',
    help: 'who may read /metrics; private allows loopback and private networks',
    parse: oneOf(['private', 'public', 'off']),
    defaultText: 'private',
  }),
  photos: option({
    flag: '--photos',
    value: 'ask|load',
    help: 'load photos from other hosts when the visitor requests them, or with the page',
    parse: oneOf(['ask', 'load']),
    defaultText: 'ask',
  }),
  logRequests: toggle('--log-requests', 'log one line per request'),
};

/** Returns the environment variable of an option: `PLACES_BASE_URL` for `--base-url`. */
export function variableOf({ flag }: { readonly flag: string }): string {
  return flag.replace('--', 'places-').replaceAll('-', '_').toUpperCase();
}

/**
 * Options of `mcp`. Its state folder is separate, so that a service that starts meanwhile finds its counter unlocked.
 */
export const mcpOptions = {
  data: options.data,
  stateDir: option({
    ...options.stateDir,
    defaultValue: (environment) => `${defaultStateDir(environment)}-mcp`,
    defaultText: 'the `serve` default plus `-mcp`',
  }),
  baseUrl: option({
    ...options.baseUrl,
    parse: baseUrl,
    defaultValue: () => 'http://localhost:8080',
    defaultText: 'http://localhost:8080',
  }),
  log: options.log,
};

export type OptionTable = Readonly<Record<string, Option<unknown>>>;
export type Values<Table> = { readonly [K in keyof Table]: Table[K] extends Option<infer T> ? T : never };

export type McpOptions = Values<typeof mcpOptions>;

function defaultStateDir({ variable }: Environment): string {
  // systemd separates several folders by colons. The first is the unit's StateDirectory=.
  const stateDirectory = variable('STATE_DIRECTORY')?.split(':', 1)[0];
  if (stateDirectory !== undefined) return stateDirectory;
  try {
    return join(variable('XDG_STATE_HOME') ?? join(homedir(), '.local', 'state'), 'places');
  } catch (error) {
    throw new StartError(`set --state-dir, because it has no default here: ${messageOf(error)}`);
  }
}
