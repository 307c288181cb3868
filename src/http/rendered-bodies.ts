import { Cache } from '../base/cache.ts';
import { type MediaType, StoredBody } from './content.ts';
import type { Call } from './route.ts';

/** Renders a text that links to an origin. */
export type Render = (base: string) => string | Promise<string>;

/** Counts a body that is rendered for a client. Throws RATE_LIMIT_EXCEEDED. */
export type RenderQuota = (client: string) => void;

/** Bytes of all bodies before encoding; their compressed variants add about a third. */
const maxBodyBytes = 14 * 1024 * 1024;

/** The pages and documents of one data set, rendered when they are first asked for and kept within bounds. */
export class RenderedBodies {
  readonly #renderQuota: RenderQuota | undefined;
  /** To render home, and to compress it, takes a hundred times as long each as the rest of its response. */
  readonly #bodies = new Cache<StoredBody>({ maxBytes: maxBodyBytes, weigh: ({ size }) => size });

  /** Without `renderQuota`, what is rendered for a client is not limited. */
  constructor(renderQuota?: RenderQuota) {
    this.#renderQuota = renderQuota;
  }

  /** A body with links, for the origin and the client of a call. */
  async get(
    key: string,
    { base, client }: Pick<Call, 'base' | 'client'>,
    type: () => MediaType,
    render: Render,
  ): Promise<StoredBody> {
    const full = `${key} ${base}`;
    const kept = this.#bodies.find(full);
    if (kept) return kept;
    this.#renderQuota?.(client);
    const text = await render(base);
    return this.#bodies.setIfAdmitted(full, new StoredBody(type(), text));
  }

  /** A body without links, the same for every origin. It is not counted: a page shows dozens of pictures, at 0.1 ms each. */
  unlinked(key: string, type: MediaType, render: () => string | Buffer): StoredBody {
    return this.#bodies.get(key, () => new StoredBody(type, render()));
  }
}
