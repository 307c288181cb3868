import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors.ts';
import { isHost } from './host.ts';
import { badHost } from './refusals.ts';

/** Header fields of one request, in bytes, names and values together. */
export const maxHeaderBytes = 16 * 1024;

/**
 * Refuses header fields that are too large (RFC 6585, 5), and a Host that is missing, doubled or malformed
 * (RFC 9112, 3.2), also one that stands as `authority` in the target. Throws HEADERS_TOO_LARGE or BAD_REQUEST.
 */
export function checkFields({ rawHeaders, headers, httpVersion }: IncomingMessage, authority?: string): void {
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  if (bytes > maxHeaderBytes) throw headersTooLarge();
  const { host } = headers;
  if (host === undefined ? httpVersion !== '1.0' : !isHost(host)) throw badHost();
  if (authority !== undefined && !isHost(authority)) throw badHost();
}

export function headersTooLarge(): HttpError {
  return new HttpError(
    'HEADERS_TOO_LARGE',
    `The header fields are larger than ${maxHeaderBytes} bytes`,
    'Send fewer or shorter header fields.',
  );
}
