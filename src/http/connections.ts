import type { Socket } from 'node:net';
import { peerOf, type Trust } from './client.ts';
import { peerId, type SendQueues } from './send-queue.ts';

/** Connections in all: about 200 MB of memory when every one of them is idle. Above, new ones are closed at once. */
const maxConnections = 16_384;
/** From here on, connections that wait for a next request are closed at the next look, to make room. */
const crowdedAt = 12_288;
/**
 * Connections of one client: far above what any browser or tool opens. Peers on this machine or a private network are
 * not counted, nor trusted proxies: one of them may stand for many clients.
 */
const maxPerClient = 256;
/** Connections from which on it matters what lies unread in the kernel: up to 4 MB each. */
const askKernelFrom = 64;
/** A peer that owes us reading must take at least so much in that time, or is cut off: 1 KiB a second. */
const patienceMs = 8_000;
const minTakenBytes = 8 * 1024;

interface Connection {
  /** Key of the client it counts for. */
  readonly counted: string | undefined;
  debt: Debt | undefined;
}

/** What a peer was found not to have taken yet: it has until `sinceMs` and the patience to take it, or much of it. */
interface Debt {
  readonly sinceMs: number;
  /** Bytes taken and bytes written by then. */
  readonly taken: number;
  readonly written: number;
}

/** The open connections, with a bound in all, a bound per client and a bound on how long a peer may refuse to read. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #perClient = new Map<string, number>();
  readonly #trust: Trust;
  readonly #closeIdle: () => void;
  #underWatch = false;

  /** `closeIdle` closes the connections that wait for a next request. */
  constructor(trust: Trust, closeIdle: () => void) {
    this.#trust = trust;
    this.#closeIdle = closeIdle;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Whether it matters what lies in the kernel: when there are enough peers to do harm, or one is under watch. */
  get askKernel(): boolean {
    return this.#open.size >= askKernelFrom || this.#underWatch;
  }

  /** Takes a new connection in, or closes it. */
  enter(socket: Socket): void {
    const { client, trusted } = peerOf(socket.remoteAddress, this.#trust);
    const counted = trusted || client.private ? undefined : client.key;
    const others = counted === undefined ? 0 : (this.#perClient.get(counted) ?? 0);
    if (this.#open.size >= maxConnections || others >= maxPerClient) {
      socket.destroy();
      return;
    }
    if (counted !== undefined) this.#perClient.set(counted, others + 1);
    this.#open.set(socket, { counted, debt: undefined });
    socket.once('close', () => this.#leave(socket));
  }

  /** Cuts off the peers that do not read. Called every few seconds, with what lies unread in the kernel. */
  sweep(nowMs: number, queues: SendQueues): void {
    if (this.#open.size >= crowdedAt) this.#closeIdle();
    this.#underWatch = false;
    for (const [socket, connection] of this.#open) {
      const inKernel = queues.size === 0 ? 0 : (queues.get(peerId(socket) ?? '') ?? 0);
      const unread = socket.writableLength + inKernel;
      if (unread === 0) {
        connection.debt = undefined;
        continue;
      }
      this.#underWatch = true;
      if (!this.#mayStay(socket, connection, unread, nowMs)) socket.resetAndDestroy();
    }
  }

  /** Renews the debt of a peer that is reading; false when one has run out of time. */
  #mayStay(socket: Socket, connection: Connection, unread: number, nowMs: number): boolean {
    const { debt } = connection;
    const written = socket.bytesWritten;
    const taken = written - unread;
    const isReading = !debt || taken >= debt.written || taken - debt.taken >= minTakenBytes;
    if (isReading) connection.debt = { sinceMs: nowMs, taken, written };
    return isReading || nowMs - debt.sinceMs < patienceMs;
  }

  #leave(socket: Socket): void {
    const counted = this.#open.get(socket)?.counted;
    this.#open.delete(socket);
    if (counted === undefined) return;
    const left = (this.#perClient.get(counted) ?? 1) - 1;
    if (left > 0) this.#perClient.set(counted, left);
    else this.#perClient.delete(counted);
  }
}
