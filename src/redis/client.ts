import type { Connection } from './connection.ts';
import { NotSentError, ReplyError } from './errors.ts';
import { type EngineOptions, Link } from './link.ts';
import { PendingCommands } from './pending.ts';
import type { Command, Value } from './resp.ts';
import type { Script } from './script.ts';

export interface ClientEvents {
  onUp?(): void;
  onDown?(reason: string): void;
}

/**
 * A pipelined client of one engine that reconnects by itself. It never sends a command twice: whoever knows that a
 * command may run twice repeats it.
 */
export class Client {
  readonly #options: EngineOptions;
  readonly #link: Link;
  /** What was asked while a connection is being made. */
  readonly #queue: PendingCommands;
  #closed = false;

  constructor(options: EngineOptions, events: ClientEvents = {}) {
    this.#options = options;
    this.#queue = new PendingCommands(options.clock, () => this.#rejectLate());
    this.#link = new Link(options, {
      onUp: (connection) => {
        this.#sendQueue(connection);
        events.onUp?.();
      },
      onDown: (reason) => {
        if (this.#link.away) this.#rejectQueue(reason);
        events.onDown?.(reason);
      },
      onMessage: () => {},
    });
  }

  get ready(): boolean {
    return this.#link.connection !== undefined;
  }

  /** True while commands are refused at once, because the last attempt to reach the engine failed. */
  get away(): boolean {
    return this.#link.away;
  }

  /** Why there is no connection. */
  get fault(): string | undefined {
    return this.#link.fault;
  }

  /** The moment until which a command asked for now may take. */
  deadline(): number {
    return this.#options.clock.now() + this.#options.deadlineMs;
  }

  /** Rejects with ReplyError, NotSentError or OutcomeUnknownError, at the moment `until` at the latest. */
  command(command: Command, until = this.deadline()): Promise<Value> {
    if (this.#closed) return Promise.reject(new NotSentError('the client is closed'));
    const connection = this.#link.connection;
    if (connection) return connection.send(command, until);
    if (this.#link.away) return Promise.reject(new NotSentError(this.#link.fault ?? 'the engine is away'));
    if (this.#queue.full) return Promise.reject(new NotSentError('too many commands are waiting'));
    return new Promise((resolve, reject) => this.#queue.push({ command, until, resolve, reject }));
  }

  /** Runs a script by its digest, and once with its source when the engine does not know it yet. */
  async run(script: Script, keys: Command, args: Command, until = this.deadline()): Promise<Value> {
    const rest = [keys.length, ...keys, ...args];
    try {
      return await this.command(['EVALSHA', script.sha1, ...rest], until);
    } catch (error) {
      if (!(error instanceof ReplyError) || error.code !== 'NOSCRIPT') throw error;
      return this.command(['EVAL', script.source, ...rest], until);
    }
  }

  /** Takes no more commands, waits for the replies of those that were sent, and hangs up. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectQueue('the client is closed');
    // Replies come in order, so the reply to this one is the last.
    await this.#link.connection?.send(['PING'], this.deadline()).catch(() => undefined);
    this.#link.close();
  }

  #sendQueue(connection: Connection): void {
    for (const { command, until, resolve, reject } of this.#queue.drain()) {
      connection.send(command, until).then(resolve, reject);
    }
  }

  #rejectLate(): void {
    const reason = new NotSentError('there was no connection in time');
    for (const waiting of this.#queue.drainLate()) waiting.reject(reason);
  }

  #rejectQueue(reason: string): void {
    for (const waiting of this.#queue.drain()) waiting.reject(new NotSentError(reason));
  }
}
