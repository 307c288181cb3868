import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppError } from '../errors.ts';
import type { Area } from './area.ts';
import type { Content } from './content.ts';
import { rawRefusal } from './parser.ts';

/**
 * How long a refused peer may go on sending before it is cut off. Closing at once would answer its next bytes with a
 * reset, which can overtake the refusal (RFC 9112, 9.6).
 */
const lingerMs = 1_000;

/** Writes refusals straight to sockets, behind the responses that were promised before, and closes them. */
export class Refuser {
  /** Gives refusals that have no request their header fields and body. */
  readonly #area: Area<Content>;
  readonly #unfinished = new WeakMap<Duplex, ServerResponse>();
  readonly #refused = new WeakSet<Duplex>();

  constructor(area: Area<Content>) {
    this.#area = area;
  }

  /** Notes the latest response of a connection that its handler has not ended yet. */
  waitFor(socket: Duplex, response: ServerResponse): void {
    this.#unfinished.set(socket, response);
    response.once('close', () => {
      if (this.#unfinished.get(socket) === response) this.#unfinished.delete(socket);
    });
  }

  /** Refuses whatever else a connection may send: after a parser error nothing that follows can be trusted. */
  refuse(socket: Duplex, error: AppError): void {
    // The parser raises its error again with every piece that follows.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const response = this.#unfinished.get(socket);
    if (response?.headersSent && !response.writableEnded) socket.destroy();
    else if (response?.req.complete) response.once('close', () => this.#write(socket, error));
    else this.#write(socket, error);
  }

  #write(socket: Duplex, error: AppError): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(rawRefusal(error, this.#area));
    const lingering = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(lingering));
  }
}
