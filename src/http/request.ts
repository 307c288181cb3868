import type { IncomingMessage } from 'node:http';
import { at } from '../base/at.ts';
import { memoizeLast } from '../base/cache.ts';
import { AppError } from '../base/errors.ts';
import { parseIPv6 } from './address.ts';
import { badRequest } from './errors.ts';

/** Maximum size of a request target in bytes; longer than any address of this service. */
export const maxTargetBytes = 4096;

export interface Target {
  readonly raw: string;
  readonly rawPath: string;
  /**
   * Decoded path without a trailing slash, `/` for the root, `*` for the server (RFC 9112 §3.2.4). An encoded slash
   * stays `%2F`, so it never separates segments. A path that cannot be decoded stays encoded.
   */
  readonly path: string;
  /** Text after the first `?`, still encoded. */
  readonly query: string;
}

const plainPath = /^\/[A-Za-z0-9._~!$&'()*+,;=:@/-]*$/;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const illegal = /[#\\]|[^\x21-\x7e]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: encoded control characters are what is looked for
const control = /[\x00-\x1f\x7f]/;

/** Returns the host of an absolute-form target, which replaces the Host field (RFC 9112 §3.2.2). */
export function authorityOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : absoluteForm.exec(target)?.[1];
}

/**
 * Splits a target in origin or absolute form (RFC 9112 §3.2). Never throws, because malformed targets are counted, too.
 */
export function readTarget(raw: string): Target {
  const origin = raw.startsWith('/') ? raw : withoutAuthority(raw);
  const mark = origin.indexOf('?');
  const rawPath = mark < 0 ? origin : origin.slice(0, mark);
  const path = plainPath.test(rawPath) ? rawPath : (decodePath(rawPath) ?? rawPath);
  // A double slash is an empty segment, and so another path.
  const hasSlash = path.length > 1 && path.endsWith('/') && !path.endsWith('//');
  return {
    raw,
    rawPath,
    path: hasSlash ? path.slice(0, -1) : path,
    query: mark < 0 ? '' : origin.slice(mark + 1),
  };
}

/** Returns the part after scheme and authority. An empty path is `/`, also before a query (RFC 9110 §4.2.3). */
function withoutAuthority(raw: string): string {
  const rest = absoluteForm.exec(raw)?.[2];
  if (rest === undefined) return raw;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Throws URI_TOO_LONG, or BAD_REQUEST for a target without a path, with control characters or broken percent-encoding,
 * and for `*` with methods other than OPTIONS (RFC 9112 §3.2.4). The hint names `indexPath`, a path that exists.
 */
export function checkTarget({ raw, rawPath, query }: Target, method: string, indexPath: string): void {
  if (raw.length > maxTargetBytes) throw targetTooLong();
  if (illegal.test(raw)) throw badTarget('The request target holds a character that must be percent-encoded');
  if (plainPath.test(rawPath)) return;
  if (raw === '*') {
    if (method === 'OPTIONS') return;
    throw badRequest('Only OPTIONS may ask about *', `Name a path, for instance ${indexPath}.`);
  }
  if (!rawPath.startsWith('/')) {
    const isEmpty = rawPath === '' && query !== '';
    throw badTarget(isEmpty ? 'The path is empty' : 'The path does not begin with a slash');
  }
  const path = decodePath(rawPath);
  if (path === undefined) throw badTarget('The path holds a broken percent-encoding');
  if (control.test(path)) throw badTarget('The path holds a control character');
}

export function targetTooLong(): AppError {
  const message = `The request target is longer than ${maxTargetBytes} bytes`;
  return new AppError('URI_TOO_LONG', message, 'Shorten the query.');
}

/** Decodes a path except for encoded slashes; undefined for broken percent-encoding. */
export function decodePath(path: string): string | undefined {
  try {
    return path
      .split(/(%2f)/i)
      .map((piece, i) => (i % 2 === 1 ? '%2F' : decodeURIComponent(piece)))
      .join('');
  } catch {
    return undefined;
  }
}

function badTarget(message: string): AppError {
  return badRequest(message, 'Percent-encode the path as UTF-8.');
}

/** Maximum size of the header fields of a request in bytes, names and values together. */
export const maxHeaderBytes = 16 * 1024;
export const maxHeaderCount = 100;

/** Chunked body with another transfer coding. The parser already rejects codings that do not end in `chunked`. */
const codedChunks = /,[ \t]*chunked$/i;

/**
 * Checks version, Expect (RFC 9110 §10.1.1), transfer codings (RFC 9112 §6.1), header size (RFC 6585 §5) and Host (RFC
 * 9112 §3.2). `host` is the canonical host of the request, `authority` the host of its target. Throws BAD_REQUEST,
 * EXPECTATION_FAILED, HEADERS_TOO_LARGE or NOT_IMPLEMENTED.
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
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && codedChunks.test(coding)) throw unknownCoding();
  const mayLackHost = headers.host === undefined && httpVersion === '1.0' && authority === undefined;
  if (host === undefined && !mayLackHost) throw badHost();
  // The authority of the target takes precedence, but a valid Host field is required as well.
  if (authority !== undefined && httpVersion === '1.1' && canonicalHost(headers.host ?? '') === undefined)
    throw badHost();
}

/** True if the request announces a body (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

export function headersTooLarge(): AppError {
  const message = `The header fields are more than ${maxHeaderCount}, or larger than ${maxHeaderBytes} bytes`;
  return new AppError('HEADERS_TOO_LARGE', message, 'Send fewer or shorter header fields.');
}

/** Maximum length of a resolvable name in octets (RFC 1035 §2.3.4). */
const maxNameLength = 253;
const maxPort = 65_535;

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const name = new RegExp(`^${label}(?:\\.${label})*\\.?$`, 'i');
const hostAndPort = new RegExp(`^([^:[\\]]{1,${maxNameLength}}|\\[[0-9a-f:.]+\\])(?::(\\d{0,5}))?$`, 'i');

/**
 * Normalises a host with an optional port (RFC 9110 §7.2): lower case, no empty port, no leading zeros; undefined for
 * any other text. RFC 3986 allows commas, quotes and percent-encoding in registered names, but no host on the Internet
 * has any, and this value gets into links. So only letters, digits, hyphens, underscores and addresses are accepted.
 */
export const canonicalHost = memoizeLast((value): string | undefined => {
  const parts = hostAndPort.exec(value);
  if (!parts) return undefined;
  const [host, port] = [at(parts, 1).toLowerCase(), parts[2]];
  const known = host.startsWith('[') ? parseIPv6(host.slice(1, -1)) !== undefined : name.test(host);
  if (!known || Number(port) > maxPort) return undefined;
  return port ? `${host}:${Number(port)}` : host;
});

function unmetExpectation(): AppError {
  const message = 'The only expectation met here is 100-continue';
  return new AppError('EXPECTATION_FAILED', message, 'Leave the Expect field out.');
}

function unknownCoding(): AppError {
  const message = 'The only transfer coding read here is chunked';
  return new AppError('NOT_IMPLEMENTED', message, 'Send the body as it is, with a Content-Length.');
}

function badHost(): AppError {
  return badRequest(
    'The Host field is missing, given twice or not a host',
    'Send one Host field with a name or address and an optional port.',
  );
}
