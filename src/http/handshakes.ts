import type { Socket } from 'node:net';
import { BlockWindows } from '../limit/block-windows.ts';
import { outerBlock } from '../limit/requester-blocks.ts';
import type { Peer } from './requester.ts';

/** Maximum number of TLS handshakes of a requester in a minute: at 2 ms each, 2 % of a processor. */
const perMinute = { limit: 600, windowMs: 60_000, maxKeys: 4096, maxRuns: 65_536 };
/** Maximum number of handshakes in progress: each takes 100 KB, half of which a finished one returns. */
const maxAtOnce = 1_024;
const maxAtOncePerRequester = 128;

/** TLS handshakes, bounded in time and in number, by requester. */
export class Handshakes {
  readonly #began = new BlockWindows(perMinute);
  /** Handshakes in progress with the block of their requester, oldest first. */
  readonly #open = new Map<Socket, string>();

  /**
   * Begins a handshake, which lasts until `end` or until the connection is closed. Where there are too many, it takes the place of the
   * oldest one, because those that are meant last a second. False if the requester began too many in a minute. Private peers and
   * trusted proxies represent many requesters, so only the bound of all holds for them.
   */
  begin(transport: Socket, { requester, trusted }: Peer, nowMs: number): boolean {
    const isMany = trusted || requester.private;
    if (!isMany && !this.#began.take(requester.key, nowMs).allowed) return false;
    const block = outerBlock(requester.key);
    const ofBlock = isMany ? [] : [...this.#open].filter(([, each]) => each === block);
    const crowd =
      ofBlock.length >= maxAtOncePerRequester ? ofBlock : this.#open.size >= maxAtOnce ? this.#open : [];
    const [oldest] = crowd;
    if (oldest) {
      this.end(oldest[0]);
      oldest[0].destroy();
    }
    this.#open.set(transport, block);
    transport.once('close', () => this.end(transport));
    return true;
  }

  end(transport: Socket): void {
    this.#open.delete(transport);
  }
}
