import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import { atEndOfTurn } from '../base/cooperative.ts';
import type { Log } from '../base/log.ts';
import { NotSentError, OutcomeUnknownError, ProtocolError, ReplyError } from './errors.ts';
import { type Command, encodeCommand, RespParser, type Value } from './resp.ts';
import type { RedisUrl } from './url.ts';

/** Maximum number of pending commands. Far more than the requests of a second, and a bound on memory. */
export const maxPending = 10_000;

type PendingCommand = PromiseWithResolvers<Value> & { readonly cancelDeadline: () => void };

/** Reason to leave a replica, including a server that was demoted after it was connected. */
const replicaFault = 'the engine is a replica, which rejects writes';
/** Reason to reject a cluster node: it replies MOVED for most keys. */
export const clusterFault =
  'the engine is a node of a cluster and stores only some of the keys; use a server with cluster-enabled no, or ' +
  'a proxy in front of all nodes';

export interface EngineOptions {
  readonly address: RedisUrl;
  readonly clock: Clock;
  /** Random number in [0, 1) as from Math.random; spreads the reconnects of many instances. */
  readonly random: () => number;
  /** Milliseconds from a call to its reply, including the wait for a connection. */
  readonly deadlineMs: number;
  readonly log: Pick<Log, 'error'>;
}

/**
 * One socket to an engine, from connecting to its end. Commands are pipelined, and replies arrive in the order of
 * sending.
 */
export class Connection {
  readonly #options: EngineOptions;
  readonly #onEnd: (reason: string) => void;
  readonly #socket: Socket;
  readonly #parser = new RespParser();
  /** Pending commands, the oldest first. A set removes its first entry in constant time. */
  readonly #pending = new Set<PendingCommand>();
  #unwritten = '';
  #ended = false;

  /** Connects. Commands may be sent at once. `onEnd` is called once, after every pending command was rejected. */
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
   * Prepares the connection: login, a writable server, the database, loaded data. Rejects with the reason. All engines
   * start in RESP2, so HELLO is not needed.
   */
  async handshake(): Promise<void> {
    const { user, password, db } = this.#options.address;
    if (password !== undefined) {
      // Engines before Redis 6 have no users, so a user is sent only if one is configured.
      const login = user === undefined ? [password] : [user, password];
      await this.send(['AUTH', ...login]).catch(rejectLogin);
    }
    checkRole(await this.send(['INFO']).catch(replyOf));
    if (db > 0) await this.send(['SELECT', db]);
    await this.send(['PING']);
  }

  /**
   * Sends a command. Rejects with ReplyError, NotSentError or OutcomeUnknownError. A missed deadline ends the
   * connection.
   */
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

  /** Ends the connection at once. The outcome of sent commands is unknown. */
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

  /** Commands of one turn of the event loop share one write, so concurrent requests cost one system call. */
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
    if (!oldest) throw new ProtocolError('a reply without a command');
    this.#pending.delete(oldest);
    oldest.cancelDeadline();
    if (value instanceof ReplyError) oldest.reject(value);
    else oldest.resolve(value);
    if (value instanceof ReplyError && value.code === 'READONLY') this.end(replicaFault);
  }
}

/**
 * Rejects replicas and cluster nodes by the `name:value` lines of INFO. Some hosted engines refuse INFO and are
 * accepted.
 */
function checkRole(info: Value): void {
  if (/^\w+_mode:cluster\b/m.test(String(info))) throw new Error(clusterFault);
  if (/^role:(?:replica|slave)\b/m.test(String(info))) throw new Error(replicaFault);
}

/** Returns an error reply as a value, unless it demands a password. */
function replyOf(error: unknown): Value {
  if (!(error instanceof ReplyError)) throw error;
  return error.code === 'NOAUTH' ? rejectLogin(error) : error;
}

function openSocket({ host, port, tls }: RedisUrl): Socket {
  if (!tls) return connectTcp({ host, port });
  return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) });
}

/** Only the error code: the message contains internal addresses, and health is public. */
function socketFault(error: NodeJS.ErrnoException): string {
  return `the connection failed (${error.code ?? error.name})`;
}

/** Only the error code: engines quote the arguments of unknown commands, including the password. */
function rejectLogin(error: unknown): never {
  if (!(error instanceof ReplyError)) throw error;
  throw new Error(`the engine refused the user or password (${error.code})`);
}
