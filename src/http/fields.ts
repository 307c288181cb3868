import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { isHost } from './host.ts';
import { badExpectation, badHost, badVersion } from './refusals.ts';

/** Header fields of one request, in bytes, names and values together. */
export const maxHeaderBytes = 16 * 1024;

/** Fields of one request. */
export const maxHeaderCount = 100;

/**
 * Refuses versions but 1.0 and 1.1, expectations but 100-continue (RFC 9110, 10.1.1), header fields that are too large
 * (RFC 6585, 5), and a Host that is missing, doubled or malformed (RFC 9112, 3.2), also one that stands as `authority`
 * in the target. Throws BAD_REQUEST, EXPECTATION_FAILED or HEADERS_TOO_LARGE.
 */
export function checkFields({ rawHeaders, headers, httpVersion }: IncomingMessage, authority?: string): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw badVersion();
  if (rawHeaders.length > 2 * maxHeaderCount) throw headersTooLarge();
  let bytes = 0;
  for (const text of rawHeaders) bytes += text.length;
  if (bytes > maxHeaderBytes) throw headersTooLarge();
  const { host, expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') throw badExpectation();
  if (host === undefined ? httpVersion !== '1.0' : !isHost(host)) throw badHost();
  if (authority !== undefined && !isHost(authority)) throw badHost();
}

export function headersTooLarge(): AppError {
  return new AppError(
    'HEADERS_TOO_LARGE',
    `The header fields are more than ${maxHeaderCount}, or larger than ${maxHeaderBytes} bytes`,
    'Send fewer or shorter header fields.',
  );
}
