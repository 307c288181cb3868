import { STATUS_CODES } from 'node:http';
import { AppError, codeOf } from '../errors.ts';
import type { Area } from './area.ts';
import type { Content } from './content.ts';
import { errorHeaders } from './errors.ts';
import { headersTooLarge } from './fields.ts';
import { fieldText } from './head.ts';
import { maxTargetBytes, tooLong } from './target.ts';

/** A refusal as it goes to a raw socket, which it then closes: there is no request to answer in the ordinary way. */
export function rawRefusal(error: AppError, area: Area<Content>): Buffer {
  const { bytes, fields } = area.renderError(error, undefined).identity;
  const date = fieldText(['Date', new Date().toUTCString(), 'Connection', 'close']);
  // Whichever origin was asked for, a relative link leads to it.
  const own = fieldText([...area.headers, 'Link', area.links('').join(', '), ...errorHeaders(error)]);
  const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${fields}${own}${date}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

/** What Node's parser tells when it gives up. */
export interface ParserError extends Error {
  /** The piece of input it gave up on, and how far into it. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The refusal for what Node's parser raised; nothing for a connection that is simply gone. */
export function parserRefusal(error: ParserError): AppError | undefined {
  switch (codeOf(error)) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'HPE_HEADER_OVERFLOW':
      return isTargetOverflow(error.rawPacket) ? tooLong() : headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError(
        'CONTENT_TOO_LARGE',
        'The chunk extensions are too large',
        'Send the body without them.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(
        'REQUEST_TIMEOUT',
        'The request took too long to arrive',
        'Send it again, all at once.',
      );
    case 'HPE_INVALID_METHOD':
      return startsWithMethod(restOf(error)) ? notImplemented('This method') : malformed(error);
    default:
      return malformed(error);
  }
}

/** The line that the parser stopped in and what follows it, as far as it is at hand. */
function restOf({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = rawPacket?.toString('latin1') ?? '';
  return text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1);
}

/** Whether a line begins as one with a method does: then it is a method that is not known here. */
function startsWithMethod(rest: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?: |$)/.test(rest);
}

function malformed(error: ParserError): AppError {
  if (/^[^\r\n]*[\x80-\xff]/.test(restOf(error))) {
    return new AppError(
      'BAD_REQUEST',
      'The request target holds bytes that are not ASCII',
      "Percent-encode it as UTF-8; curl does it for you: curl -G --data-urlencode 'search=…'",
    );
  }
  return new AppError(
    'BAD_REQUEST',
    'This is not a valid HTTP request',
    'Send a request as RFC 9112 describes it.',
  );
}

function isTargetOverflow(packet: Buffer | undefined): boolean {
  return packet !== undefined && packet.subarray(0, maxTargetBytes).indexOf('\r\n') < 0;
}

export function notImplemented(what: string): AppError {
  return new AppError(
    'NOT_IMPLEMENTED',
    `${what} is not known to this server`,
    'Use GET, HEAD, OPTIONS or POST.',
  );
}
