/** Where an engine is and how to log in. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly db: number;
}

const defaultPort = '6379';
const shape = 'redis://[user:password@]host[:port][/db], or rediss:// for TLS';

/**
 * Reads the address of an engine. Throws an Error whose message completes "must be …". It does not quote the text: any
 * part of it may be a piece of a password that was not percent-encoded.
 */
export function parseAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'redis:' && url.protocol !== 'rediss:'))
    throw addressError('it is no such address');
  if (url.hostname === '') throw addressError('it has no host');
  if (url.port === '0') throw addressError('port 0 cannot be reached');
  if (url.search !== '' || url.hash !== '') throw addressError('it has a query or a fragment');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || defaultPort),
    tls: url.protocol === 'rediss:',
    user: credential(url.username),
    password: credential(url.password),
    db: database(url.pathname),
  };
}

/** The address without its credentials, for logs and health. */
export function describeAddress({ host, port, tls, db }: Address): string {
  return `${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}:${port}/${db}`;
}

function database(path: string): number {
  const match = /^\/?(\d{0,5})$/.exec(path);
  if (!match) throw addressError('the database after the host is not a number');
  return Number(match[1] ?? 0);
}

function credential(encoded: string): string | undefined {
  if (encoded === '') return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw addressError('user or password has broken percent-encoding');
  }
}

function addressError(problem: string): Error {
  const hint = 'reserved characters in user and password are percent-encoded';
  return new Error(`${shape}, but ${problem} (${hint})`);
}
