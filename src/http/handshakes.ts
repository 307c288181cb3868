import type { Socket } from 'node:net';
import { BlockWindows } from '../limit/block-windows.ts';
import { RequesterSlots } from '../limit/requester-slots.ts';
import type { Peer } from './requester.ts';

/** Maximum number of TLS handshakes of a requester in a minute: at 2 ms each, 2 % of a processor. */
const perMinute = { limit: 600, windowMs: 60_000, maxKeys: 4096, maxRuns: 65_536 };
/** Maximum number of handshakes in progress: each takes 100 KB, half of which a finished one returns. */
const maxAtOnce = 1_024;
const maxAtOncePerRequester = 128;

/** TLS handshakes, bounded in time and in number, by requester. */
export class Handshakes {
  readonly #began = new BlockWindows(perMinute);
  readonly #slots = new RequesterSlots(maxAtOnce, maxAtOncePerRequester);
  /** Functions that free the slots of handshakes in progress. */
  readonly #open = new Map<Socket, () => void>();

  /**
   * Begins a handshake, which lasts until `end` or until the connection is closed. False if there are too many. Private peers and
   * trusted proxies represent many requesters, so their handshakes are not bounded in time.
   */
  begin(transport: Socket, { requester, trusted }: Peer, nowMs: number): boolean {
    const free = this.#slots.take(requester.key);
    if (!free) return false;
    this.#open.set(transport, free);
    transport.once('close', () => this.end(transport));
    return trusted || requester.private || this.#began.take(requester.key, nowMs).allowed;
  }

  end(transport: Socket): void {
    this.#open.get(transport)?.();
    this.#open.delete(transport);
  }
}
