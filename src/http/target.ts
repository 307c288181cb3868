import { AppError } from '../errors.ts';

/** Bytes of a request target that are read at all; longer than any address this service hands out. */
export const maxTargetBytes = 4096;

/** A request target, split and decoded once. */
export interface Target {
  /** The target as it came. */
  readonly raw: string;
  /** The path as it came. */
  readonly rawPath: string;
  /**
   * Decoded path without a trailing slash, `/` for the root, `*` for the server (RFC 9112, 3.2.4). An encoded slash stays
   * `%2F`, so it never separates. A path that cannot be decoded stays as it is.
   */
  readonly path: string;
  /** What follows the first `?`, still encoded. */
  readonly query: string;
  /** Host of an absolute-form target, which replaces the Host field (RFC 9112, 3.2.2). */
  readonly authority: string | undefined;
}

const plainPath = /^\/[A-Za-z0-9._~!$&'()*+,;=:@/-]*$/;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const unfit = /[#\\]|[^\x21-\x7e]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: encoded control characters are what is looked for
const control = /[\x00-\x1f\x7f]/;

/**
 * Splits a request target in origin or absolute form (RFC 9112, 3.2). Never throws, because even a request with a
 * malformed target is counted for the rate limit of its path: `checkTarget` throws later.
 */
export function readTarget(raw: string): Target {
  const [, authority, rest] = raw.startsWith('/') ? [] : (absoluteForm.exec(raw) ?? []);
  const origin = rest === undefined ? raw : rest || '/';
  const mark = origin.indexOf('?');
  const rawPath = mark < 0 ? origin : origin.slice(0, mark);
  return {
    raw,
    rawPath,
    path: withoutSlash(plainPath.test(rawPath) ? rawPath : (decodePath(rawPath) ?? rawPath)),
    query: mark < 0 ? '' : origin.slice(mark + 1),
    authority,
  };
}

/**
 * Throws URI_TOO_LONG, or BAD_REQUEST for what is no path, holds control characters or broken percent-encoding, and for
 * `*` with any method but OPTIONS (RFC 9112, 3.2.4). The hint then names `directory`, a path that exists.
 */
export function checkTarget({ raw, rawPath, query }: Target, method: string, directory: string): void {
  if (raw.length > maxTargetBytes) throw targetTooLong();
  if (unfit.test(raw)) throw badTarget('The request target holds a character that must be percent-encoded');
  if (plainPath.test(rawPath)) return;
  if (raw === '*') {
    if (method === 'OPTIONS') return;
    throw new AppError(
      'BAD_REQUEST',
      'Only OPTIONS may ask about *',
      `Name a path, for instance ${directory}.`,
    );
  }
  if (!rawPath.startsWith('/')) {
    throw badTarget(
      rawPath === '' && query !== '' ? 'The path is empty' : 'The path does not begin with a slash',
    );
  }
  const path = decodePath(rawPath);
  if (path === undefined) throw badTarget('The path holds a broken percent-encoding');
  if (control.test(path)) throw badTarget('The path holds a control character');
}

export function targetTooLong(): AppError {
  return new AppError(
    'URI_TOO_LONG',
    `The request target is longer than ${maxTargetBytes} bytes`,
    'Shorten the query.',
  );
}

function withoutSlash(path: string): string {
  // A doubled slash holds an empty segment, so it names something else.
  return path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
}

function decodePath(path: string): string | undefined {
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
  return new AppError('BAD_REQUEST', message, 'Percent-encode the path as UTF-8.');
}
