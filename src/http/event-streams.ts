import type { ServerResponse } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { blocksOf } from '../limit/client-blocks.ts';
import { ClientSlots } from '../limit/client-slots.ts';

/** UTF-16 code units that may be left unread beside the longest message. A slower reader is cut off, and asks anew. */
export const maxUnreadLength = 256 * 1024;

/** An open response of server-sent events (WHATWG HTML, 9.2). */
export class EventStream {
  readonly #response: ServerResponse;
  /** The lengths of the messages that are not sent yet. */
  readonly #unsent: number[] = [];
  /** Resolves when either side has ended the stream and all data was sent. */
  readonly closed: Promise<void>;
  /** Heartbeats since the last message of either side. */
  quietBeats = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    // A client that left before the first byte has had its close event already.
    this.closed = response.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => response.once('close', resolve));
    // A client that has closed its side may wait for a response that ends, but not for a stream.
    if (response.socket?.readableEnded) this.destroy();
    else response.socket?.once('end', () => this.destroy());
  }

  get open(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Sends one event; `data` may hold line breaks. A closed stream ignores it; one with too slow a reader is closed. */
  send(data: string, event?: string): void {
    this.quietBeats = 0;
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    this.#write(`${event ? `event: ${event}\n` : ''}${lines.join('')}\n`);
  }

  /** Sends a line that readers skip: it keeps proxies from closing a quiet stream. */
  heartbeat(): void {
    this.quietBeats += 1;
    this.#write(': \n\n');
  }

  /** Ends the stream once all that was sent is read. */
  end(): void {
    this.#response.end();
  }

  /** Closes the connection at once, whatever was not read yet. */
  destroy(): void {
    this.#response.destroy();
  }

  #write(text: string): void {
    if (!this.open) return;
    // A message may have any length: the bound is on what was left over before it, and one long message is no delay.
    const longest = Math.max(0, ...this.#unsent);
    if (this.#response.writableLength - longest > maxUnreadLength) {
      this.destroy();
      return;
    }
    this.#unsent.push(text.length);
    this.#response.write(text, () => this.#unsent.shift());
  }
}

/** Streams open at a time: each costs about 16 KB, so this is what a small machine can spare. */
export const maxStreams = 1024;
/** Of these, one client's; a household or an office behind one address still fits. */
export const maxStreamsPerClient = 64;
/** Milliseconds between two heartbeats: proxies close a silent connection after 30 or 60 seconds. */
export const heartbeatMs = 20_000;
/** Heartbeats without a message after which a stream is ended: half an hour. */
export const maxQuietBeats = 90;
/** Seconds after which a client that found no place may come again. */
const retryAfterSeconds = 30;

interface OpenStream {
  /** Ends the stream after a last message. */
  readonly finish: () => void;
  readonly free: () => void;
  /** The largest block of addresses that holds its client. */
  readonly block: string;
}

/** The event streams that are open: bounded in number, kept alive, and ended when idle. */
export class OpenStreams {
  readonly #slots = new ClientSlots(maxStreams, maxStreamsPerClient);
  readonly #open = new Map<EventStream, OpenStream>();
  #closing = false;

  constructor(clock: Pick<Clock, 'every'>) {
    clock.every(heartbeatMs, () => this.#beat());
  }

  get count(): number {
    return this.#slots.taken;
  }

  /**
   * Reserves a place, which is free again when the stream that takes it has closed. Throws SERVICE_UNAVAILABLE. `finish`
   * ends the stream, after a last message, when it was quiet for too long, makes room, or the service stops.
   */
  reserve(client: string) {
    const free = this.#closing ? undefined : this.#take(client);
    if (!free) throw noRoom();
    return (stream: EventStream, finish: () => void): void => {
      this.#open.set(stream, { finish, free, block: outerBlock(client) });
      void stream.closed.then(() => this.#release(stream));
    };
  }

  /** Takes a place. If all are taken, whoever has the most streams gives way to a client without any. */
  #take(client: string): (() => void) | undefined {
    if (this.#slots.taken === maxStreams) this.#makeRoomFor(outerBlock(client));
    return this.#slots.take(client);
  }

  #makeRoomFor(newcomer: string): void {
    const byBlock = Map.groupBy(this.#open, ([, { block }]) => block);
    if (byBlock.has(newcomer)) return;
    const [largest = []] = [...byBlock.values()].sort((a, b) => b.length - a.length);
    if (largest.length < 2) return;
    const [stream, { finish }] = largest.reduce((a, b) => (b[0].quietBeats > a[0].quietBeats ? b : a));
    finish();
    stream.destroy();
    this.#release(stream);
  }

  #release(stream: EventStream): void {
    this.#open.get(stream)?.free();
    this.#open.delete(stream);
  }

  close(): void {
    this.#closing = true;
    for (const { finish } of this.#open.values()) finish();
  }

  #beat(): void {
    for (const [stream, { finish }] of this.#open) {
      // A stream that was ended is still here when its reader does not take what is left.
      if (!stream.open) stream.destroy();
      else if (stream.quietBeats >= maxQuietBeats) finish();
      else stream.heartbeat();
    }
  }
}

function outerBlock(client: string): string {
  return blocksOf(client).at(-1)?.key ?? client;
}

function noRoom(): AppError {
  const message = 'No further event stream can be opened at the moment';
  const hint = 'Close streams that are no longer read, or try again later.';
  return new AppError('SERVICE_UNAVAILABLE', message, hint, { retryAfterSeconds });
}
