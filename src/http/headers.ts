import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { parseIPv6 } from './address.ts';

/** Header fields of one request, in bytes, names and values together. */
export const maxHeaderBytes = 16 * 1024;
/** Fields of one request. */
export const maxHeaderCount = 100;

/**
 * Checks version, Expect (RFC 9110, 10.1.1), the size of the header (RFC 6585, 5) and Host (RFC 9112, 3.2). `host` is the
 * canonical host that the request names, `authority` the one in its target. Throws BAD_REQUEST, EXPECTATION_FAILED or
 * HEADERS_TOO_LARGE.
 */
export function checkHeaders(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  host: string | undefined,
  authority: string | undefined,
): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    throw badRequest('This version of HTTP is not spoken here', 'Use HTTP/1.1.');
  if (rawHeaders.length > 2 * maxHeaderCount) throw headersTooLarge();
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  if (bytes > maxHeaderBytes) throw headersTooLarge();
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw unmetExpectation();
  const mayLackHost = headers.host === undefined && httpVersion === '1.0' && authority === undefined;
  if (host === undefined && !mayLackHost) throw badHost();
  // The authority of the target wins, but a Host field beside it must be there and be valid, too.
  if (authority !== undefined && httpVersion === '1.1' && canonicalHost(headers.host ?? '') === undefined)
    throw badHost();
}

export function headersTooLarge(): AppError {
  return new AppError(
    'HEADERS_TOO_LARGE',
    `The header fields are more than ${maxHeaderCount}, or larger than ${maxHeaderBytes} bytes`,
    'Send fewer or shorter header fields.',
  );
}

/** RFC 1035, 2.3.4: the longest name that can be resolved, in octets. */
const maxNameLength = 253;
const maxPort = 65_535;

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const name = new RegExp(`^${label}(?:\\.${label})*\\.?$`, 'i');
const hostAndPort = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{0,5}))?$/i;

/**
 * A host with an optional port (RFC 9110, 7.2) in lower case, without a port that is empty; undefined when it is not
 * one. RFC 3986 lets a registered name hold commas, quotes and percent-encoded bytes; no host on the Internet has any,
 * and this value ends up in links, so only names of letters, digits, hyphens and underscores pass, and addresses.
 */
export function canonicalHost(value: string): string | undefined {
  const [, host = '', port = ''] = hostAndPort.exec(value) ?? [];
  if (Number(port) > maxPort) return undefined;
  const known = host.startsWith('[')
    ? parseIPv6(host.slice(1, -1)) !== undefined
    : host.length <= maxNameLength && name.test(host);
  if (!known) return undefined;
  return port === '' ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
}

function unmetExpectation(): AppError {
  return new AppError(
    'EXPECTATION_FAILED',
    'The only expectation met here is 100-continue',
    'Leave the Expect field out.',
  );
}

function badHost(): AppError {
  return badRequest(
    'The Host field is missing, given twice or not a host',
    'Send one Host field with a name or address and an optional port.',
  );
}

function badRequest(message: string, hint: string): AppError {
  return new AppError('BAD_REQUEST', message, hint);
}
