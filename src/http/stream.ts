import type { ServerResponse } from 'node:http';

/** Bytes a slow reader may leave unread before its stream is cut: what it missed it must ask for anew. */
export const maxBufferedBytes = 256 * 1024;

/** An open response of server-sent events (WHATWG HTML, 9.2). */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #closed: Promise<void>;
  #quietBeats = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    // A client that left before the first byte has had its close event already.
    this.#closed = response.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => response.once('close', resolve));
  }

  /** Settles once, when either side has ended the stream and everything was handed over. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  get open(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Heartbeats since something was last said. */
  get quietBeats(): number {
    return this.#quietBeats;
  }

  /** Takes note that the other side said something, by whatever way. */
  touch(): void {
    this.#quietBeats = 0;
  }

  /** Sends one event; line breaks in `data` are legal. Returns false when the stream is gone or was cut as too slow. */
  send(data: string, event?: string): boolean {
    this.touch();
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    return this.#write(`${event ? `event: ${event}\n` : ''}${lines.join('')}\n`);
  }

  /** A line that readers skip: keeps proxies from closing a quiet stream. */
  heartbeat(): boolean {
    this.#quietBeats += 1;
    return this.#write(': \n\n');
  }

  end(): void {
    this.#response.end();
  }

  /** Ends the stream at once, whatever was not read yet. */
  cut(): void {
    this.#response.destroy();
  }

  #write(text: string): boolean {
    if (!this.open) return false;
    this.#response.write(text);
    if (this.#response.writableLength <= maxBufferedBytes) return true;
    this.cut();
    return false;
  }
}
