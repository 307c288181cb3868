import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../clock.ts';
import { NotSentError, OutcomeUnknownError, ProtocolError, ReplyError } from './errors.ts';
import { PendingCommands } from './pending.ts';
import { type Command, encodeCommand, type Message, RespParser, type Value } from './resp.ts';
import type { Address } from './url.ts';

export interface ConnectionEvents {
  /** A message of the channel that was subscribed to. */
  onMessage(payload: string): void;
  /** The connection is of no use any more. Called once; every open command has been rejected by then. */
  onEnd(reason: string): void;
}

/** One socket to an engine, from dialling to its end. Commands are pipelined: replies come in the order of sending. */
export class Connection {
  readonly #socket: Socket;
  readonly #parser = new RespParser();
  readonly #open: PendingCommands;
  readonly #events: ConnectionEvents;
  #unwritten = '';
  #subscribed = false;
  #ended = false;

  /** Dials. Commands may be sent at once: they leave when the socket is up. */
  constructor(address: Address, clock: Clock, events: ConnectionEvents) {
    this.#events = events;
    this.#open = new PendingCommands(clock, () => this.end('no reply in time'));
    this.#socket = dial(address);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.end(socketFault(error)));
    this.#socket.on('close', () => this.end('the engine closed the connection'));
  }

  /**
   * Sends a command whose reply is awaited until the moment `until`. Rejects with ReplyError, NotSentError or
   * OutcomeUnknownError; a late reply ends the whole connection, since the replies after it are late too.
   */
  send(command: Command, until: number): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new NotSentError('the connection has ended'));
      if (this.#open.full) return reject(new NotSentError('too many commands are open'));
      this.#open.push({ command, until, resolve, reject });
      if (this.#unwritten === '') setImmediate(() => this.#write());
      this.#unwritten += encodeCommand(command);
    });
  }

  /** Resolves once the channel is subscribed to; after that only PING may be sent. */
  async subscribe(channel: string, until: number): Promise<void> {
    this.#subscribed = true;
    await this.send(['SUBSCRIBE', channel], until);
  }

  /** Ends at once. The fate of commands that were sent is unknown. */
  end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    for (const waiting of this.#open.drain()) waiting.reject(new OutcomeUnknownError(reason));
    this.#events.onEnd(reason);
  }

  /** Commands of one turn of the event loop leave in one write, so that requests which came together go on together. */
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

  /** RESP2 has no pushes: there a channel's messages come as arrays, and in RESP3 a subscription is confirmed by a push. */
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
    const waiting = this.#open.shift();
    if (!waiting) throw new ProtocolError('a reply that nothing asked for');
    if (value instanceof ReplyError) waiting.reject(value);
    else waiting.resolve(value);
  }
}

function dial({ host, port, tls }: Address): Socket {
  if (!tls) return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
}

/** The code alone: the message would carry addresses of the inner network to whoever reads the health. */
function socketFault(error: NodeJS.ErrnoException): string {
  return `the connection failed (${error.code ?? error.name})`;
}
