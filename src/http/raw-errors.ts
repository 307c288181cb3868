import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, codeOf } from '../base/errors.ts';
import { renderHeaders } from './content.ts';
import { badRequest, errorHeaders, notImplemented } from './errors.ts';
import { failBody } from './input.ts';
import { headersTooLarge, maxTargetBytes, targetTooLong } from './request.ts';
import type { RouteGroup } from './route-group.ts';

/** How long a peer may send on after an error: to close at once is a reset, which can overtake it (RFC 9112, 9.6). */
const lingerMs = 1_000;

interface RawErrorDeps {
  /** Gives the errors their header fields and body. */
  readonly group: RouteGroup;
  /** Returns the response to the newest request of a connection, where it is under way. */
  readonly lastResponseOn: (socket: Duplex) => ServerResponse | undefined;
  /** Called with the status of each answer that no dispatcher has sent. */
  readonly note: (socket: Duplex, status: number) => void;
}

/**
 * Answers errors that Node raises instead of a request. An error within the body of a request is passed to whoever reads that
 * body, so that the request has one answer. Any other goes straight to the socket, behind the responses that are due before, and
 * then closes it, because nothing that follows on it can be trusted.
 */
export function rawErrors({ group, lastResponseOn, note }: RawErrorDeps) {
  const answered = new WeakSet<Duplex>();
  const answer = (socket: Duplex, error: AppError) => {
    if (write(socket, error, group)) note(socket, error.status);
  };
  return (socket: Duplex, error: AppError): void => {
    // The parser raises its error again with every piece that follows.
    if (answered.has(socket)) return;
    answered.add(socket);
    const response = lastResponseOn(socket);
    if (response === undefined) answer(socket, error);
    else if (response.req.complete) response.once('close', () => answer(socket, error));
    else if (response.headersSent && !response.writableEnded) socket.destroy();
    else failBody(response.req, error);
  };
}

/** Returns false where the peer can be sent nothing any more. */
function write(socket: Duplex, error: AppError, group: RouteGroup): boolean {
  if (!socket.writable) {
    socket.destroy();
    return false;
  }
  const { body, headerText, cacheHeaders } = group.renderError(error, undefined).identity;
  const date = renderHeaders({ Date: new Date().toUTCString(), Connection: 'close' });
  // Whichever origin was asked for, a relative link leads to it.
  const link = group.link && { Link: `<${group.link.path}>; ${group.link.parameters}` };
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
  /** The piece of input that it could not parse, and how far it came. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

const chunksTooLarge = 'The chunk extensions are too large';
const tooSlow = 'The request took too long to arrive';

/** The error to answer for what Node's parser raised; nothing for a connection that is gone. */
export function parserError(error: ParserError): AppError | undefined {
  switch (codeOf(error)) {
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

/** A line that begins as one with a method does: then it is a method that is not known here. */
const methodLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+(?: |$)/;

function malformed(error: ParserError): AppError {
  const text = error.rawPacket?.toString('latin1') ?? '';
  // The line that the parser stopped in and what follows it, as far as it is at hand.
  const rest = text.slice(text.lastIndexOf('\n', (error.bytesParsed ?? 0) - 1) + 1);
  if (codeOf(error) === 'HPE_INVALID_METHOD' && methodLine.test(rest)) return notImplemented('This method');
  if (!/^[^\r\n]*[\x80-\xff]/.test(rest))
    return badRequest('This is not a valid HTTP request', 'Send a request as RFC 9112 describes it.');
  return badRequest(
    'The request target holds bytes that are not ASCII',
    "Percent-encode it as UTF-8; curl does it for you: curl -G --data-urlencode 'name=value'",
  );
}

function isTargetOverflow(packet: Buffer | undefined): boolean {
  return packet !== undefined && packet.subarray(0, maxTargetBytes).indexOf('\r\n') < 0;
}
