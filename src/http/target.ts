import { AppError } from '../errors.ts';

/** Bytes of a request target that are read at all; longer than any address this service hands out. */
export const maxTargetBytes = 4096;

/** A request target split and decoded once. */
export interface Target {
  /** Decoded path without a trailing slash, `/` for the root, `*` for the server (RFC 9112, 3.2.4). An encoded slash stays `%2F`, so it never separates. */
  readonly path: string;
  /** What follows the first `?`, still encoded. */
  readonly query: string;
  /** Host of an absolute-form target, which replaces the Host field (RFC 9112, 3.2.2). */
  readonly authority?: string;
}

const plainPath = /^\/[A-Za-z0-9._~!$&'()*+,;=:@/-]*$/;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const unfit = /[#\\]|[^\x21-\x7e]/;

/**
 * Reads a request target in origin or absolute form (RFC 9112, 3.2).
 * Throws URI_TOO_LONG, or BAD_REQUEST for what is no path, holds raw or encoded control characters or broken escapes.
 */
export function readTarget(url: string): Target {
  if (url.length > maxTargetBytes) throw tooLong();
  if (unfit.test(url)) throw badTarget('The request target holds a character that must be percent-encoded');
  if (url === '*') return { path: url, query: '' };
  const absolute = url.startsWith('/') ? null : absoluteForm.exec(url);
  if (absolute) return { ...readOrigin(absolute[2] || '/'), authority: absolute[1] ?? '' };
  return readOrigin(url);
}

export function tooLong(): AppError {
  return new AppError(
    'URI_TOO_LONG',
    `The request target is longer than ${maxTargetBytes} bytes`,
    'Shorten the query; a search needs only a few words.',
  );
}

function readOrigin(url: string): Target {
  const mark = url.indexOf('?');
  const raw = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (!raw.startsWith('/'))
    throw badTarget(mark === 0 ? 'The path is empty' : 'The path does not begin with a slash');
  return { path: withoutSlash(plainPath.test(raw) ? raw : decodePath(raw)), query };
}

function withoutSlash(path: string): string {
  // A doubled slash holds an empty segment, and so names something else.
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
}

function decodePath(raw: string): string {
  const path = raw
    .split(/(%2f)/i)
    .map((piece, i) => (i % 2 === 1 ? '%2F' : decode(piece)))
    .join('');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: encoded control characters are what is looked for
  if (/[\x00-\x1f\x7f]/.test(path)) throw badTarget('The path holds a control character');
  return path;
}

function decode(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    throw badTarget('The path holds a broken percent-encoding');
  }
}

function badTarget(message: string): AppError {
  return new AppError(
    'BAD_REQUEST',
    message,
    'Percent-encode the path as UTF-8; an ordinary slug needs no encoding.',
  );
}
