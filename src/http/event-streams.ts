import type { ServerResponse } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { outerBlock } from '../limit/requester-blocks.ts';
import { RequesterSlots } from '../limit/requester-slots.ts';

/**
 * Maximum length of unread data beside the longest message, in UTF-16 code units. Slower readers are disconnected and
 * reconnect.
 */
export const maxUnreadLength = 256 * 1024;

/** Open response of server-sent events (WHATWG HTML §9.2). */
export class EventStream {
  readonly #response: ServerResponse;
  /** Lengths of the unsent messages. */
  readonly #unsent: number[] = [];
  /** Resolves once either side has ended the stream and all data was sent. */
  readonly closed: Promise<void>;
  /** Heartbeats since the last message of either side. */
  quietBeats = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    // If the requester left before the first byte, its close event has already been emitted.
    this.closed = response.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => response.once('close', resolve));
    // A requester that closed its side may wait for the end of a response, but a stream has none.
    if (response.socket?.readableEnded) this.destroy();
    else response.socket?.once('end', () => this.destroy());
  }

  get open(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /**
   * Sends one event; `data` may contain line breaks. Ignored on a closed stream. A stream with a slow reader is closed.
   */
  send(data: string, event?: string): void {
    this.quietBeats = 0;
    this.#write(eventText(data, event));
  }

  /** Sends events that every stream gets, as rendered by `eventText`. The stream stays quiet. */
  publish(text: string): void {
    this.#write(text);
  }

  /** Sends a comment line, which keeps proxies from closing a quiet stream. */
  heartbeat(): void {
    this.quietBeats += 1;
    this.#write(': \n\n');
  }

  /** Ends the stream after all sent data was read. */
  end(): void {
    this.#response.end();
  }

  /** Closes the connection at once and drops unread data. */
  destroy(): void {
    this.#response.destroy();
  }

  #write(text: string): void {
    if (!this.open) return;
    // A message may have any length: the bound applies to data left unread before it.
    const longest = Math.max(0, ...this.#unsent);
    if (this.#response.writableLength - longest > maxUnreadLength) {
      this.destroy();
      return;
    }
    this.#unsent.push(text.length);
    this.#response.write(text, () => this.#unsent.shift());
  }
}

/** Renders one event; `data` may contain line breaks. */
export function eventText(data: string, event?: string, id?: string): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${event ? `event: ${event}\n` : ''}${id ? `id: ${id}\n` : ''}${lines.join('')}\n`;
}

/** Maximum number of open streams. Each costs about 16 KB, so this is what a small machine can spare. */
export const maxStreams = 1024;
/** Maximum per requester, enough for a household or an office behind one address. */
export const maxStreamsPerRequester = 64;
/** Milliseconds between heartbeats: proxies close silent connections after 30 or 60 seconds. */
export const heartbeatMs = 15_000;
/** Heartbeats without a message after which a stream is ended: half an hour. */
export const maxQuietBeats = 120;
/** Milliseconds for which a stream whose requester has no other never gives way. */
export const minLifeMs = 60_000;
/** Seconds after which a rejected requester may retry. */
const retryAfterSeconds = 30;

interface OpenStream {
  /** Ends the stream after a last message. */
  readonly finish: () => void;
  readonly free: () => void;
  /** Largest block of addresses that contains the requester. */
  readonly block: string;
  readonly openedMs: number;
}

/** Open event streams: bounded in number, kept alive, and ended when idle. */
export class OpenStreams {
  readonly #slots = new RequesterSlots(maxStreams, maxStreamsPerRequester);
  /** Open streams, oldest first. */
  readonly #open = new Map<EventStream, OpenStream>();
  readonly #clock: Pick<Clock, 'every' | 'now'>;
  #closing = false;

  constructor(clock: Pick<Clock, 'every' | 'now'>) {
    this.#clock = clock;
    clock.every(heartbeatMs, () => this.#beat());
  }

  get count(): number {
    return this.#slots.taken;
  }

  /**
   * Reserves a slot, which is freed when its stream has closed. Throws SERVICE_UNAVAILABLE. `finish` ends the stream
   * after a last message, if it was quiet for too long, gives way, or the service stops.
   */
  reserve(requester: string) {
    const free = this.#closing ? undefined : this.#take(requester);
    if (!free) throw noRoom();
    return (stream: EventStream, finish: () => void): void => {
      this.#open.set(stream, { finish, free, block: outerBlock(requester), openedMs: this.#clock.now() });
      void stream.closed.then(() => this.#release(stream));
    };
  }

  /** Takes a slot. If all are taken, a stream of another requester gives way to one that has none. */
  #take(requester: string): (() => void) | undefined {
    if (this.#slots.taken === maxStreams) this.#makeRoomFor(outerBlock(requester));
    return this.#slots.take(requester);
  }

  #makeRoomFor(newcomer: string): void {
    const byBlock = Map.groupBy(this.#open, ([, { block }]) => block);
    if (byBlock.has(newcomer)) return;
    const [largest = []] = [...byBlock.values()].sort((a, b) => b.length - a.length);
    const [stream, held] = largest.length > 1 ? quietest(largest) : ([...this.#open][0] ?? []);
    if (!stream || !held) return;
    if (largest.length === 1 && this.#clock.now() - held.openedMs < minLifeMs) return;
    held.finish();
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
      // An ended stream remains if its reader does not consume the rest.
      if (!stream.open) stream.destroy();
      else if (stream.quietBeats >= maxQuietBeats) finish();
      else stream.heartbeat();
    }
  }
}

/** Returns the stream with the most heartbeats since its last message, the oldest of several. */
function quietest<T>(
  streams: readonly (readonly [EventStream, T])[],
): readonly [EventStream, T] | readonly [] {
  const [first, ...others] = streams;
  return first === undefined
    ? []
    : others.reduce((a, b) => (b[0].quietBeats > a[0].quietBeats ? b : a), first);
}

function noRoom(): AppError {
  const message = 'No further event stream can be opened at the moment';
  const hint = 'Close streams that are no longer read, or try again later.';
  return new AppError('SERVICE_UNAVAILABLE', message, hint, { retryAfterSeconds });
}
