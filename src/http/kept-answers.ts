import { Cache } from '../base/cache.ts';
import type { Target } from './request.ts';
import type { ContentReply } from './route.ts';
import type { Match } from './router.ts';

/** Where a request target leads. */
export interface Found extends Match {
  readonly target: Target;
}

/** The answer to a target, for the origin `base`. */
export interface KeptAnswer extends Found {
  readonly base: string;
  readonly reply: ContentReply;
}

/** Bytes of all bodies. To make one takes up to ten times as long as the rest of its response, and to compress it longer. */
const maxBodyBytes = 16 * 1024 * 1024;

/** The answers that target, origin and data alone decide. New data begins with none. */
export class KeptAnswers {
  readonly #answers = new Cache<KeptAnswer>({
    maxBytes: maxBodyBytes,
    weigh: ({ reply }) => reply.content?.size ?? 0,
  });

  /** The answer to a GET for a target as it was sent, with links to the origin `base`; undefined where none is kept. */
  find(url: string, base: string): KeptAnswer | undefined {
    const first = this.#answers.find(url);
    return !first || first.base === base ? first : this.#answers.find(keyOf(url, base));
  }

  /** The origin that asks first is found by the target alone: to make a longer key takes 0.3 µs at each request. */
  keep(url: string, answer: KeptAnswer): void {
    this.#answers.setIfAdmitted(this.#answers.find(url) ? keyOf(url, answer.base) : url, answer);
  }
}

/** No target holds a space. */
function keyOf(url: string, base: string): string {
  return `${base} ${url}`;
}
