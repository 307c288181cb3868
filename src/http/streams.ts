import { AppError } from '../errors.ts';
import type { EventStream } from './stream.ts';

/** Streams open at a time: each costs about 16 KB, so this is what a small machine can spare. */
export const maxStreams = 1024;
/** Of these, one client's; a household or an office behind one address still fits. */
export const maxStreamsPerClient = 64;
/** Milliseconds between two heartbeats: proxies give up on silence after 30 or 60 seconds. */
export const heartbeatMs = 20_000;
/** Heartbeats through which nothing was said until a stream is ended: half an hour. */
export const maxQuietBeats = 90;
/** What a client that found no place is told to wait, in seconds. */
const retrySeconds = 30;

/** Calls `run` every `ms` milliseconds until the returned function is called. */
export type Every = (ms: number, run: () => void) => () => void;

/** The real time. Beating hearts do not keep the process alive. */
export const every: Every = (ms, run) => {
  const timer = setInterval(run, ms).unref();
  return () => clearInterval(timer);
};

/** Makes a reserved place a stream's own. `finish` ends the stream politely when it was quiet for too long. */
export type Take = (stream: EventStream, finish: () => void) => void;

/** The event streams that are open: how many there may be, that they stay alive, and that idle ones end. */
export class OpenStreams {
  readonly #every: Every;
  readonly #perClient = new Map<string, number>();
  readonly #open = new Map<EventStream, () => void>();
  #reserved = 0;
  #stopBeating: (() => void) | undefined;
  #closing = false;

  constructor(beat: Every = every) {
    this.#every = beat;
  }

  /** Streams open or about to be. */
  get count(): number {
    return this.#reserved;
  }

  /** Reserves a place, which is free again when the stream that takes it has closed. Throws SERVICE_UNAVAILABLE. */
  reserve(client: string): Take {
    const ofClient = this.#perClient.get(client) ?? 0;
    if (this.#closing || this.#reserved >= maxStreams || ofClient >= maxStreamsPerClient) throw full();
    this.#reserved += 1;
    this.#perClient.set(client, ofClient + 1);
    return (stream, finish) => {
      this.#open.set(stream, finish);
      this.#stopBeating ??= this.#every(heartbeatMs, () => this.#beat());
      void stream.closed.then(() => this.#release(stream, client));
    };
  }

  /** Ends every stream politely and admits no more. */
  close(): void {
    this.#closing = true;
    for (const finish of this.#open.values()) finish();
  }

  #beat(): void {
    for (const [stream, finish] of this.#open) {
      // One that was ended and is still here has a reader that does not take what is left.
      if (!stream.open) stream.cut();
      else if (stream.quietBeats >= maxQuietBeats) finish();
      else stream.heartbeat();
    }
  }

  #release(stream: EventStream, client: string): void {
    this.#open.delete(stream);
    this.#reserved -= 1;
    const left = (this.#perClient.get(client) ?? 1) - 1;
    if (left > 0) this.#perClient.set(client, left);
    else this.#perClient.delete(client);
    if (this.#open.size > 0) return;
    this.#stopBeating?.();
    this.#stopBeating = undefined;
  }
}

function full(): AppError {
  return new AppError(
    'SERVICE_UNAVAILABLE',
    'No further event stream can be opened at the moment',
    'Close streams that are no longer read, or try again later.',
    retrySeconds,
  );
}
