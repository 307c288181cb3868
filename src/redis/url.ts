import { at } from '../base/at.ts';

export type RedisUrl = ReturnType<typeof parseRedisUrl>;

const defaultPort = '6379';
const shape = 'redis://[user:password@]host[:port][/db][?prefix=NAME], or rediss:// for TLS';
/** Key prefix: short because every key has it, and without braces, which determine the cluster slot. */
const prefixQuery = /^(?:\?prefix=([A-Za-z0-9][\w.-]{0,63}))?$/;

/** Throws an Error that completes "must be …". The message does not quote the text, which may contain a password. */
export function parseRedisUrl(text: string) {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'redis:' && url.protocol !== 'rediss:'))
    throw urlError('it is not such an address');
  if (url.hostname === '') throw urlError('it has no host');
  if (url.port === '0') throw urlError('port 0 cannot be reached');
  if (url.hash !== '') throw urlError('it has a fragment');
  const query = prefixQuery.exec(url.search);
  if (!query) throw urlError('its query is not a prefix of 1 to 64 letters, digits, ., _ and -');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || defaultPort),
    tls: url.protocol === 'rediss:',
    user: credential(url.username),
    password: credential(url.password),
    db: database(url.pathname),
    /** Prefix of key names; undefined if not configured. */
    prefix: query[1],
  };
}

/** Formats the address without credentials, for logs and health. */
export function describeRedisUrl({ host, port, tls, db, prefix }: RedisUrl): string {
  const query = prefix === undefined ? '' : `?prefix=${prefix}`;
  return `${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}:${port}/${db}${query}`;
}

function database(path: string): number {
  const match = /^\/?(\d{0,5})$/.exec(path);
  if (!match) throw urlError('the database after the host is not a number');
  return Number(at(match, 1));
}

function credential(encoded: string): string | undefined {
  if (encoded === '') return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw urlError('user or password has broken percent-encoding');
  }
}

function urlError(problem: string): Error {
  const hint = 'reserved characters in user and password are percent-encoded';
  return new Error(`${shape}, but ${problem} (${hint})`);
}
