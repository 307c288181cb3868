import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { atEndOfTurn } from '../base/cooperative.ts';
import type { Log } from '../base/log.ts';
import { NotSentError, OutcomeUnknownError, ProtocolError, ReplyError } from './errors.ts';
import { type Command, encodeCommand, RespParser, type Value } from './resp.ts';
import type { RedisUrl } from './url.ts';

/** Commands that may wait at once: far more than a second's requests need, and a bound for the memory. */
export const maxPending = 10_000;

type PendingCommand = PromiseWithResolvers<Value> & { readonly cancelDeadline: () => void };

/** Why a replica is left, also one that was a master when the connection was made. */
const replicaFault = 'the engine is a replica, which takes no writes';
/** Why a node of a cluster is not used: it answers MOVED for most keys. */
export const clusterFault =
  'the engine is a node of a cluster and keeps only some of the keys; use a server with cluster-enabled no, or a proxy in front of all nodes';

export interface EngineOptions {
  readonly address: RedisUrl;
  readonly clock: Clock;
  /** A number in [0, 1), as Math.random gives it; spreads the reconnects of many instances. */
  readonly random: () => number;
  /** Milliseconds from asking to the reply, waiting for a connection included. */
  readonly deadlineMs: number;
  readonly log: Pick<Log, 'error'>;
}

/** One socket to an engine, from connecting to its end. Commands are pipelined: replies come in the order of sending. */
export class Connection {
  readonly #options: EngineOptions;
  readonly #onEnd: (reason: string) => void;
  readonly #socket: Socket;
  readonly #parser = new RespParser();
  /** The oldest first. A set gives up its first entry in constant time. */
  readonly #pending = new Set<PendingCommand>();
  #unwritten = '';
  #ended = false;

  /** Connects. Commands may be sent at once. `onEnd` is called once, after every pending command has been rejected. */
  constructor(options: EngineOptions, onEnd: (reason: string) => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#socket = openSocket(options.address);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.end(socketFault(error)));
    this.#socket.on('close', () => this.end('the engine closed the connection'));
  }

  /**
   * Makes the connection ready for commands: user, a server that takes writes, database, and an engine that has loaded
   * its data. Rejects with the reason. RESP2, which every engine speaks first, needs no HELLO.
   */
  async handshake(): Promise<void> {
    const { user, password, db } = this.#options.address;
    if (password !== undefined) {
      // Engines before Redis 6 know no users, so a user is only sent when one was given.
      const login = user === undefined ? [password] : [user, password];
      await this.send(['AUTH', ...login]).catch(rejectLogin);
    }
    checkRole(await this.send(['INFO']).catch(replyOf));
    if (db > 0) await this.send(['SELECT', db]);
    await this.send(['PING']);
  }

  /** Rejects with ReplyError, NotSentError or OutcomeUnknownError. A missed deadline ends the connection. */
  async send(
    command: Command,
    deadline = this.#options.clock.now() + this.#options.deadlineMs,
  ): Promise<Value> {
    if (this.#ended) throw new NotSentError('the connection has ended');
    if (this.#pending.size >= maxPending) throw new NotSentError('too many commands are open');
    const { clock } = this.#options;
    const left = Math.max(0, deadline - clock.now());
    const cancelDeadline = clock.after(left, () => this.end('no reply in time'));
    const reply = Promise.withResolvers<Value>();
    this.#pending.add({ ...reply, cancelDeadline });
    if (this.#unwritten === '') atEndOfTurn(() => this.#write());
    this.#unwritten += encodeCommand(command);
    return reply.promise;
  }

  /** Ends at once. Whether the commands that were sent have run is unknown. */
  end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    for (const { reject, cancelDeadline } of this.#pending) {
      cancelDeadline();
      reject(new OutcomeUnknownError(reason));
    }
    this.#pending.clear();
    this.#onEnd(reason);
  }

  /** Commands of one turn of the event loop share one write, so that requests that arrive together cost one system call. */
  #write(): void {
    if (!this.#ended) this.#socket.write(this.#unwritten);
    this.#unwritten = '';
  }

  #receive(chunk: Buffer): void {
    try {
      for (const value of this.#parser.feed(chunk)) this.#settle(value);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.end(`protocol error: ${error.message}`);
    }
  }

  #settle(value: Value): void {
    const [oldest] = this.#pending;
    if (!oldest) throw new ProtocolError('a reply that nothing asked for');
    this.#pending.delete(oldest);
    oldest.cancelDeadline();
    if (value instanceof ReplyError) oldest.reject(value);
    else oldest.resolve(value);
    if (value instanceof ReplyError && value.code === 'READONLY') this.end(replicaFault);
  }
}

/** INFO answers lines of `name:value`. Some hosted engines refuse it, and are taken as they are. */
function checkRole(info: Value): void {
  if (/^\w+_mode:cluster\b/m.test(String(info))) throw new Error(clusterFault);
  if (/^role:(?:replica|slave)\b/m.test(String(info))) throw new Error(replicaFault);
}

/** An error that is a reply, as that reply, unless it asks for a password. */
function replyOf(error: unknown): Value {
  if (!(error instanceof ReplyError)) throw error;
  return error.code === 'NOAUTH' ? rejectLogin(error) : error;
}

function openSocket({ host, port, tls }: RedisUrl): Socket {
  if (!tls) return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
}

/** The code alone: the message holds addresses of the inner network, and health is public. */
function socketFault(error: NodeJS.ErrnoException): string {
  return `the connection failed (${error.code ?? error.name})`;
}

/** The code alone: engines quote the arguments of a command they do not know, the password among them. */
function rejectLogin(error: unknown): never {
  if (!(error instanceof ReplyError)) throw error;
  throw new Error(`the engine refused the user or password (${error.code})`);
}
