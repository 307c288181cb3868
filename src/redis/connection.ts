import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { NotSentError, OutcomeUnknownError, ProtocolError, ReplyError } from './errors.ts';
import { PendingCommands } from './pending.ts';
import { type Command, encodeCommand, type Message, RespParser, type Value } from './resp.ts';
import type { Address } from './url.ts';

/** What every client of one engine is made with. */
export interface EngineOptions {
  readonly address: Address;
  readonly clock: Clock;
  /** A number in [0, 1), as Math.random gives it; spreads the reconnects of many instances. */
  readonly random: () => number;
  /** Milliseconds from asking to the reply, waiting for a connection included. */
  readonly deadlineMs: number;
  readonly log: Pick<Log, 'error'>;
}

interface ConnectionEvents {
  /** A message of the channel that was subscribed to. */
  onMessage(payload: string): void;
  /** The connection has ended. Called once; every pending command has been rejected by then. */
  onEnd(reason: string): void;
}

/** One socket to an engine, from connecting to its end. Commands are pipelined: replies come in the order of sending. */
export class Connection {
  readonly #options: EngineOptions;
  readonly #events: ConnectionEvents;
  readonly #socket: Socket;
  readonly #parser = new RespParser();
  readonly #pending: PendingCommands;
  #unwritten = '';
  #subscribed = false;
  #ended = false;

  /** Connects. Commands may be sent at once: they are written when the socket is open. */
  constructor(options: EngineOptions, events: ConnectionEvents) {
    this.#options = options;
    this.#events = events;
    this.#pending = new PendingCommands(options.clock, () => this.end('no reply in time'));
    this.#socket = openSocket(options.address);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.end(socketFault(error)));
    this.#socket.on('close', () => this.end('the engine closed the connection'));
  }

  /**
   * Makes the connection ready for commands: protocol, user, database, and an engine that has loaded its data.
   * Rejects with the reason.
   */
  async handshake(): Promise<void> {
    const { db } = this.#options.address;
    await this.#hello();
    if (db > 0) await this.send(['SELECT', db]);
    await this.send(['PING']);
  }

  /**
   * Sends a command. Rejects with ReplyError, NotSentError or OutcomeUnknownError. A missed deadline ends the whole
   * connection: the replies behind a late one are late too.
   */
  send(command: Command, deadline = this.#options.clock.now() + this.#options.deadlineMs): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new NotSentError('the connection has ended'));
      if (this.#pending.full) return reject(new NotSentError('too many commands are open'));
      this.#pending.push({ command, deadline, resolve, reject });
      if (this.#unwritten === '') setImmediate(() => this.#write());
      this.#unwritten += encodeCommand(command);
    });
  }

  /** Resolves once the channel is subscribed to; after that only PING may be sent. */
  async subscribe(channel: string): Promise<void> {
    this.#subscribed = true;
    await this.send(['SUBSCRIBE', channel]);
  }

  /** Ends at once. Whether the commands that were sent have run is unknown. */
  end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    for (const { reject } of this.#pending.drain()) reject(new OutcomeUnknownError(reason));
    this.#events.onEnd(reason);
  }

  /** RESP3 where the engine knows it (Redis 6, Valkey), else RESP2. */
  async #hello(): Promise<void> {
    const { user = 'default', password } = this.#options.address;
    const login = password === undefined ? [] : ['AUTH', user, password];
    try {
      await this.send(['HELLO', 3, ...login]);
    } catch (error) {
      const code = error instanceof ReplyError ? error.code : undefined;
      if (code !== 'ERR' && code !== 'NOPROTO') throw loginError(error);
      await this.#authenticate();
    }
  }

  /** Engines before Redis 6 know no users, so a user is only sent when one was given. */
  async #authenticate(): Promise<void> {
    const { user, password } = this.#options.address;
    if (password === undefined) return;
    try {
      await this.send(['AUTH', ...(user === undefined ? [] : [user]), password]);
    } catch (error) {
      throw loginError(error);
    }
  }

  /** Commands of one turn of the event loop share one write, so that requests that arrive together cost one system call. */
  #write(): void {
    if (!this.#ended) this.#socket.write(this.#unwritten);
    this.#unwritten = '';
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#parser.feed(chunk)) this.#dispatch(message);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.end(error.message);
    }
  }

  /** RESP2 has no pushes: there a channel's messages come as arrays. In RESP3 a subscription is confirmed by a push. */
  #dispatch(message: Message): void {
    const items = message.kind === 'push' ? message.items : message.value;
    if (this.#subscribed && Array.isArray(items) && items[0] === 'message') {
      this.#events.onMessage(String(items[2]));
    } else if (message.kind === 'reply') {
      this.#settle(message.value);
    } else if (message.items[0] === 'subscribe') {
      this.#settle(message.items);
    }
  }

  #settle(value: Value): void {
    const oldest = this.#pending.shift();
    if (!oldest) throw new ProtocolError('a reply that nothing asked for');
    if (value instanceof ReplyError) oldest.reject(value);
    else oldest.resolve(value);
  }
}

function openSocket({ host, port, tls }: Address): Socket {
  if (!tls) return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
}

/** The code alone: the message holds addresses of the inner network, and health is public. */
function socketFault(error: NodeJS.ErrnoException): string {
  return `the connection failed (${error.code ?? error.name})`;
}

/** The code alone: engines quote the arguments of a command they do not know, the password among them. */
function loginError(error: unknown): unknown {
  if (!(error instanceof ReplyError)) return error;
  return new Error(`the engine refused the user or password (${error.code})`);
}
