import type { ServerResponse } from 'node:http';

/** Bytes a slow reader may leave unread before its stream is cut: what it missed it must ask for anew. */
const maxBufferedBytes = 256 * 1024;

/** An open response of server-sent events (WHATWG HTML, 9.2). */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #closed: Promise<void>;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.#closed = new Promise((resolve) => response.once('close', resolve));
  }

  /** Settles once, when either side has ended the stream. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  get open(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Sends one event; line breaks in `data` are legal. Returns false when the stream is gone or was cut as too slow. */
  send(data: string, event?: string): boolean {
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    return this.#write(`${event ? `event: ${event}\n` : ''}${lines.join('')}\n`);
  }

  /** A line that readers skip: keeps proxies from closing a quiet stream. */
  heartbeat(): boolean {
    return this.#write(': \n\n');
  }

  end(): void {
    this.#response.end();
  }

  #write(text: string): boolean {
    if (!this.open) return false;
    this.#response.write(text);
    if (this.#response.writableLength <= maxBufferedBytes) return true;
    this.#response.destroy();
    return false;
  }
}
