import { hash } from 'node:crypto';
import { Emitter } from '../base/emitter.ts';
import { messageOf } from '../base/errors.ts';
import { Histogram } from '../base/histogram.ts';
import { Connection, type EngineOptions, maxPending } from './connection.ts';
import { NotSentError, ReplyError } from './errors.ts';
import type { Command, Value } from './resp.ts';

/** Lua script, which the engine runs atomically and identifies by its SHA-1. */
export type Script = Readonly<ReturnType<typeof script>>;

export function script(source: string) {
  return { source, sha1: hash('sha1', source) };
}

/** Error code by which an engine requests the source of a script; not a failure. */
const unknownScript = 'NOSCRIPT';

/** Pauses between reconnects. The longest pause plus a deadline stays below the 3 s in which service must return. */
const shortestPauseMs = 50;
const longestPauseMs = 1000;

/** Exponential backoff after `failures` in a row: half of the pause is fixed, half is random. */
export function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);
  return (longest / 2) * (1 + random());
}

/** Pipelining client that reconnects. It never repeats a command; callers may, where that is idempotent. */
export class RedisClient {
  /** Time from a call to its reply or failure. */
  readonly latency = new Histogram();
  /** Failed commands, by kind: the engine replied with an error, no reply came, or the command was not sent. */
  readonly failures = { refused: 0, unanswered: 0, unsent: 0 };
  readonly #options: EngineOptions;
  readonly #changed: Emitter;
  /** Current connection, ready or not; undefined between two attempts. */
  #connection: Connection | undefined;
  /** Current connection if it is ready. */
  #ready: Connection | undefined;
  /** Settled by the first attempt since the start or since a ready connection was lost. */
  #attempt = newAttempt();
  #waiting = 0;
  #failures = 0;
  #fault: string | undefined;
  #cancelReconnect: (() => void) | undefined;
  #isClosed = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#changed = new Emitter(options.log);
    this.#connect();
  }

  /** Calls the listener when a connection becomes ready, is lost, or fails to be established. */
  onChange(listener: () => void): () => void {
    return this.#changed.on(listener);
  }

  /** True if a command would be sent at once. */
  get ready(): boolean {
    return this.#ready !== undefined;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** Deadline of a command that is called now, as a time of the clock. */
  deadline(): number {
    return this.#options.clock.now() + this.#options.deadlineMs;
  }

  /** Sends a command. Rejects with ReplyError, NotSentError or OutcomeUnknownError, at the deadline at the latest. */
  async command(command: Command, deadline = this.deadline()): Promise<Value> {
    const { clock } = this.#options;
    const startMs = clock.now();
    try {
      if (this.#isClosed) throw new NotSentError('the client is closed');
      const connection = this.#ready ?? (await this.#firstAttempt(deadline));
      return await connection.send(command, deadline);
    } catch (error) {
      this.#countFailure(error);
      throw error;
    } finally {
      this.latency.add((clock.now() - startMs) / 1000);
    }
  }

  /** Runs a script by its digest, and again with its source if the engine does not have it. */
  async run(script: Script, keys: Command, args: Command, deadline = this.deadline()): Promise<Value> {
    const rest = [keys.length, ...keys, ...args];
    try {
      return await this.command(['EVALSHA', script.sha1, ...rest], deadline);
    } catch (error) {
      if (!(error instanceof ReplyError) || error.code !== unknownScript) throw error;
      return this.command(['EVAL', script.source, ...rest], deadline);
    }
  }

  /** Rejects new commands, waits for outstanding replies, and disconnects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#attempt.reject(new NotSentError('the client is closed'));
    // Replies are ordered, so this reply is the last one.
    await this.#ready?.send(['PING']).catch(() => undefined);
    this.#cancelReconnect?.();
    this.#connection?.end('the client is closed');
  }

  #countFailure(error: unknown): void {
    if (error instanceof NotSentError) this.failures.unsent += 1;
    else if (!(error instanceof ReplyError)) this.failures.unanswered += 1;
    else if (error.code !== unknownScript) this.failures.refused += 1;
  }

  /**
   * Resolves with the connection that is being established. Rejects with NotSentError, at once if the attempt has
   * already failed.
   */
  async #firstAttempt(deadline: number): Promise<Connection> {
    if (this.#waiting >= maxPending) throw new NotSentError('too many commands are waiting');
    const { clock } = this.#options;
    const expired = Promise.withResolvers<never>();
    const cancel = clock.after(deadline - clock.now(), () => {
      expired.reject(new NotSentError('there was no connection in time'));
    });
    this.#waiting += 1;
    try {
      return await Promise.race([this.#attempt.promise, expired.promise]);
    } finally {
      this.#waiting -= 1;
      cancel();
    }
  }

  #connect(): void {
    const connection = new Connection(this.#options, (reason) => this.#ended(reason));
    this.#connection = connection;
    connection.handshake().then(
      () => this.#established(connection),
      (error) => connection.end(messageOf(error)),
    );
  }

  #established(connection: Connection): void {
    // The connection may have ended since the last reply of its handshake.
    if (this.#connection !== connection) return;
    this.#ready = connection;
    this.#failures = 0;
    this.#fault = undefined;
    this.#attempt.resolve(connection);
    this.#changed.emit();
  }

  #ended(reason: string): void {
    this.#connection = undefined;
    this.#fault = reason;
    if (this.#ready) this.#attempt = newAttempt();
    else this.#failures += 1;
    this.#ready = undefined;
    if (this.#isClosed) return;
    if (this.#failures > 0) this.#attempt.reject(new NotSentError(reason));
    const { clock, random } = this.#options;
    this.#cancelReconnect = clock.after(backoffMs(this.#failures, random), () => this.#connect());
    this.#changed.emit();
  }
}

/** Outcome of an attempt to connect. An unobserved rejection is ignored. */
function newAttempt(): PromiseWithResolvers<Connection> {
  const attempt = Promise.withResolvers<Connection>();
  attempt.promise.catch(() => undefined);
  return attempt;
}
