import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, codeOf } from '../base/errors.ts';
import { renderHeaders } from './content.ts';
import { badRequest, errorHeaders, notImplemented } from './errors.ts';
import { failBody } from './input.ts';
import { headersTooLarge, maxTargetBytes, targetTooLong } from './request.ts';
import type { RouteGroup } from './route-group.ts';

/**
 * Milliseconds for which a peer may continue sending after an error: closing at once is a reset, which can overtake the
 * response (RFC 9112 §9.6).
 */
const lingerMs = 1_000;

interface RawErrorDeps {
  /** Provides header fields and bodies of errors. */
  readonly group: RouteGroup;
  /** Fixed base path of the service. */
  readonly basePath: string;
  /** Returns the pending response to the newest request of a connection. */
  readonly lastResponseOn: (socket: Duplex) => ServerResponse | undefined;
  /** Called with the status of each response that did not come from the dispatcher. */
  readonly note: (socket: Duplex, status: number) => void;
}

/**
 * Answers errors that Node raises instead of a request. An error within the body of a request is passed to the reader
 * of that body, so that the request has one answer. Any other error is written to the socket after pending responses,
 * and the socket is closed, because its further input cannot be trusted.
 */
export function rawErrors({ group, basePath, lastResponseOn, note }: RawErrorDeps) {
  const answered = new WeakSet<Duplex>();
  const answer = (socket: Duplex, error: AppError) => {
    error.basePath = basePath;
    if (write(socket, error, group)) note(socket, error.status);
  };
  return (socket: Duplex, error: AppError): void => {
    // The parser raises its error again for every further chunk.
    if (answered.has(socket)) return;
    answered.add(socket);
    const response = lastResponseOn(socket);
    if (response === undefined) answer(socket, error);
    else if (response.req.complete) response.once('close', () => answer(socket, error));
    else if (response.headersSent && !response.writableEnded) socket.destroy();
    else failBody(response.req, error);
  };
}

/** Returns false if nothing can be sent to the peer any more. */
function write(socket: Duplex, error: AppError, group: RouteGroup): boolean {
  if (!socket.writable) {
    socket.destroy();
    return false;
  }
  const { body, headerText, cacheHeaders } = group.renderError(error, undefined).identity;
  const date = renderHeaders({ Date: new Date().toUTCString(), Connection: 'close' });
  // A relative link is correct for every requested origin.
  const link = group.link && { Link: `<${error.basePath}${group.link.path}>; ${group.link.parameters}` };
  const own = group.headerText + renderHeaders({ ...link, ...errorHeaders(error) });
  socket.cork();
  socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`);
  socket.write(`${headerText}${cacheHeaders.fixed}${own}${date}\r\n`, 'latin1');
  socket.end(body, 'latin1');
  const lingering = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(lingering));
  return true;
}

export interface ParserError extends Error {
  /** Input that the parser rejected, and the position it reached. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

const chunksTooLarge = 'The chunk extensions are too large';
const tooSlow = 'The request took too long to arrive';

/** Maps an error of Node's parser to a response; undefined if the connection is gone. */
export function parserError(error: ParserError): AppError | undefined {
  const code = codeOf(error);
  // A record that does not decrypt is no request.
  if (code.startsWith('ERR_SSL_')) return undefined;
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'HPE_HEADER_OVERFLOW':
      return isTargetOverflow(error.rawPacket) ? targetTooLong() : headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('CONTENT_TOO_LARGE', chunksTooLarge, 'Send the body without them.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('REQUEST_TIMEOUT', tooSlow, 'Send it again, all at once.');
    default:
      return malformed(error);
  }
}

/** Start of a request line; its method is then unknown to the parser. */
const methodLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?: |$)/;

/** Request line with a byte above ASCII in its target. */
const foreignTarget = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ [^ \r\n]*[\x80-\xff]/;
/** First bytes of a TLS handshake (RFC 8446 §5.1). */
const clientHello = '\x16\x03';

function malformed(error: ParserError): AppError {
  const text = error.rawPacket?.toString('latin1') ?? '';
  // The rejected line and the buffered input after it.
  const rest = text.slice(text.lastIndexOf('\n', (error.bytesParsed ?? 0) - 1) + 1);
  if (codeOf(error) === 'HPE_INVALID_METHOD' && methodLine.test(rest)) return notImplemented('This method');
  if (foreignTarget.test(rest))
    return badRequest(
      'The request target holds bytes that are not ASCII',
      "Percent-encode it as UTF-8; curl does it for you: curl -G --data-urlencode 'name=value'",
    );
  if (text.startsWith(clientHello))
    return badRequest('This port speaks HTTP, not HTTPS', 'Use an address that begins with http://.');
  return badRequest('This is not a valid HTTP request', 'Send a request as RFC 9112 describes it.');
}

function isTargetOverflow(packet: Buffer | undefined): boolean {
  return packet !== undefined && packet.subarray(0, maxTargetBytes).indexOf('\r\n') < 0;
}
