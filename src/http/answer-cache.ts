import { Cache, RecentKeys } from '../base/cache.ts';
import { type ChargeTo, type Spend, uncharged } from '../base/work.ts';
import { flat, type MediaType, StoredBody } from './content.ts';
import type { Target } from './request.ts';
import type { Call, ContentReply, Reply } from './route.ts';
import type { Match } from './router.ts';
import type { PreparedReply } from './send.ts';

/** Match of a request target. */
export interface Found extends Match {
  readonly target: Target;
}

/** Answer to a target, with links to the origin `base`. */
export interface CachedAnswer extends Found {
  readonly base: string;
  readonly reply: PreparedReply;
}

type Rendered = string | Buffer;

/** Renders a text with links to an origin, synchronously or in cooperative steps. `spend` is charged for searches. */
export type Render = (base: string, spend: Spend) => Rendered | Promise<Rendered>;

/**
 * Maximum size of all bodies before encoding, in bytes; their compressed variants add about a third. Building a body
 * takes ten to a hundred times as long as the rest of its response, and compressing it longer.
 */
const maxBodyBytes = 30 * 1024 * 1024;

/** Maximum size of the targets that are remembered after their first request, in bytes: about 900 targets. */
const maxRequestedBytes = 1024 * 1024;

interface Entry {
  readonly body: StoredBody | undefined;
  /** Absent if only the body is cached. */
  readonly answer?: CachedAnswer;
}

/**
 * Cached answers for one data set; a reload starts an empty cache. If an answer depends on target and origin alone, it is
 * cached whole under its target, so that a request for it needs no parsing or routing. Other answers may depend on fields such as
 * Accept, so only their bodies are cached, under keys of their handlers.
 */
export class AnswerCache {
  readonly #chargeTo: ChargeTo;
  readonly #entries = new Cache<Entry>({ maxBytes: maxBodyBytes, weigh: ({ body }) => body?.size ?? 0 });
  /** Targets that were requested once. */
  readonly #requested = new RecentKeys(maxRequestedBytes);

  constructor(chargeTo = uncharged) {
    this.#chargeTo = chargeTo;
  }

  /** Finds the answer to a GET for a raw target, with links to the origin `base`; undefined if not cached. */
  find(url: string, base: string): CachedAnswer | undefined {
    const first = this.#entries.find(url)?.answer;
    return !first || first.base === base ? first : this.#entries.find(keyOf(url, base))?.answer;
  }

  /**
   * Caches an answer at its second request: most searches are never repeated, and caching them took a third of their processor time,
   * most of it for garbage of the old generation. The first origin is found by the target alone: building a longer key takes 0.3 µs
   * per request.
   */
  add(url: string, found: Found, base: string, reply: PreparedReply): void {
    const key = this.#entries.find(url) ? keyOf(url, base) : url;
    if (!this.#requested.add(key)) return;
    const answer = { ...found, base, reply: { ...reply, headerText: flat(reply.headerText) } };
    this.#entries.setIfAdmitted(key, { body: reply.content, answer });
  }

  /** Returns a body with links for the origin of a call. `steps` to render and compress it are charged to its requester. */
  async body(
    key: string,
    { base, requesterKey }: Pick<Call, 'base' | 'requesterKey'>,
    steps: number,
    type: () => MediaType,
    render: Render,
  ): Promise<StoredBody> {
    const full = keyOf(`body ${key}`, base);
    const cached = this.#entries.find(full)?.body;
    if (cached) return cached;
    const spend = this.#chargeTo(requesterKey);
    spend(steps);
    const text = await render(base, spend);
    return this.#setBody(full, new StoredBody(type(), text));
  }

  /** Returns a body that is equal for every origin. `render` charges what it costs. */
  commonBody(key: string, type: MediaType, render: () => string | Buffer): StoredBody {
    const full = `body ${key}`;
    return this.#entries.find(full)?.body ?? this.#setBody(full, new StoredBody(type, render()));
  }

  #setBody(key: string, body: StoredBody): StoredBody {
    this.#entries.setIfAdmitted(key, { body });
    return body;
  }
}

/** True if the whole reply may answer the next request for its target. Bodies that are equal for every origin have keys of their own. */
export function isCacheable(reply: Reply): reply is ContentReply {
  return 'content' in reply && reply.sameFor === 'origin';
}

/** Targets contain no spaces, so the key is never a target. */
function keyOf(key: string, base: string): string {
  return `${key} ${base}`;
}
