import { Cache } from '../base/cache.ts';
import { type MediaType, StoredBody } from './content.ts';
import type { Call } from './route.ts';

/** Renders a text with links to an origin. */
export type Render = (base: string) => string | Promise<string>;

/** Charges steps of work to a requester before they are done. Throws RATE_LIMIT_EXCEEDED. */
export type WorkQuota = (requesterKey: string, steps: number) => void;

/** Maximum size of all bodies before encoding, in bytes; their compressed variants add about a third. */
const maxBodyBytes = 14 * 1024 * 1024;

/** Pages and documents of one data set, rendered on first use and cached within bounds. */
export class RenderedBodies {
  readonly #quota: WorkQuota | undefined;
  /** Rendering the home page, and compressing it, each take a hundred times as long as the rest of its response. */
  readonly #bodies = new Cache<StoredBody>({ maxBytes: maxBodyBytes, weigh: ({ size }) => size });

  /** Without `quota`, rendering is not limited. */
  constructor(quota?: WorkQuota) {
    this.#quota = quota;
  }

  /** Returns a body with links for the origin of a call. `steps` to render and compress it are charged to its requester. */
  async get(
    key: string,
    { base, requesterKey }: Pick<Call, 'base' | 'requesterKey'>,
    steps: number,
    type: () => MediaType,
    render: Render,
  ): Promise<StoredBody> {
    const full = `${key} ${base}`;
    const kept = this.#bodies.find(full);
    if (kept) return kept;
    this.#quota?.(requesterKey, steps);
    const text = await render(base);
    return this.#bodies.setIfAdmitted(full, new StoredBody(type(), text));
  }

  /**
   * Returns a body without links, equal for every origin. Not charged: a page shows dozens of pictures, at 0.1 ms each.
   */
  unlinked(key: string, type: MediaType, render: () => string | Buffer): StoredBody {
    return this.#bodies.get(key, () => new StoredBody(type, render()));
  }
}
