import { hash } from 'node:crypto';
import { Emitter } from '../emitter.ts';
import type { Connection, EngineOptions } from './connection.ts';
import { NotSentError, ReplyError } from './errors.ts';
import { PendingCommands } from './pending.ts';
import { ReconnectingConnection } from './reconnecting-connection.ts';
import type { Command, Value } from './resp.ts';

/** A Lua script: the engine runs it as one atomic step, and knows it by its SHA-1. */
export interface Script {
  readonly source: string;
  readonly sha1: string;
}

/** A script with its digest. */
export function script(source: string): Script {
  return { source, sha1: hash('sha1', source) };
}

/**
 * A pipelined client of one engine that reconnects by itself. It never sends a command twice: the caller repeats it
 * where running it twice does no harm.
 */
export class RedisClient {
  readonly #options: EngineOptions;
  readonly #connection: ReconnectingConnection;
  /** Commands that wait for a connection. */
  readonly #queue: PendingCommands;
  readonly #up: Emitter;
  readonly #down: Emitter<string>;
  #closed = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#queue = new PendingCommands(options.clock, () => this.#rejectExpired());
    this.#up = new Emitter(options.log);
    this.#down = new Emitter<string>(options.log);
    this.#connection = new ReconnectingConnection(options, {
      onUp: (connection) => {
        this.#sendQueue(connection);
        this.#up.emit();
      },
      onDown: (reason) => {
        if (this.#connection.unreachable) this.#rejectQueue(reason);
        this.#down.emit(reason);
      },
    });
  }

  /** Calls the listener whenever commands can be sent anew; returns the function that ends it. */
  onUp(listener: () => void): () => void {
    return this.#up.on(listener);
  }

  /** Calls the listener when the connection was lost, and for each attempt that failed; returns the function that ends it. */
  onDown(listener: (reason: string) => void): () => void {
    return this.#down.on(listener);
  }

  get ready(): boolean {
    return this.#connection.current !== undefined;
  }

  /** Why there is no connection. */
  get fault(): string | undefined {
    return this.#connection.fault;
  }

  /** The deadline of a command that is asked for now, as a moment of the clock. */
  deadline(): number {
    return this.#options.clock.now() + this.#options.deadlineMs;
  }

  /** Rejects with ReplyError, NotSentError or OutcomeUnknownError, at the deadline at the latest. */
  command(command: Command, deadline = this.deadline()): Promise<Value> {
    if (this.#closed) return Promise.reject(new NotSentError('the client is closed'));
    const { current, unreachable, fault } = this.#connection;
    if (current) return current.send(command, deadline);
    if (unreachable) return Promise.reject(new NotSentError(fault ?? 'the engine is away'));
    if (this.#queue.full) return Promise.reject(new NotSentError('too many commands are waiting'));
    return new Promise((resolve, reject) => this.#queue.push({ command, deadline, resolve, reject }));
  }

  /** Runs a script by its digest, and once with its source when the engine does not know it yet. */
  async run(script: Script, keys: Command, args: Command, deadline = this.deadline()): Promise<Value> {
    const rest = [keys.length, ...keys, ...args];
    try {
      return await this.command(['EVALSHA', script.sha1, ...rest], deadline);
    } catch (error) {
      if (!(error instanceof ReplyError) || error.code !== 'NOSCRIPT') throw error;
      return this.command(['EVAL', script.source, ...rest], deadline);
    }
  }

  /** Takes no more commands, waits for the replies of those that were sent, and disconnects. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectQueue('the client is closed');
    // Replies come in order, so the reply to this one is the last.
    await this.#connection.current?.send(['PING']).catch(() => undefined);
    this.#connection.close();
  }

  #sendQueue(connection: Connection): void {
    for (const { command, deadline, resolve, reject } of this.#queue.drain()) {
      connection.send(command, deadline).then(resolve, reject);
    }
  }

  #rejectExpired(): void {
    const error = new NotSentError('there was no connection in time');
    for (const { reject } of this.#queue.drainExpired()) reject(error);
  }

  #rejectQueue(reason: string): void {
    for (const { reject } of this.#queue.drain()) reject(new NotSentError(reason));
  }
}
