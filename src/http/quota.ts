import { HttpError } from '../errors.ts';
import type { Decision } from '../limit/window.ts';

/** Decides whether a client may go on; a shared store answers later, the local window at once. */
export interface Limiter {
  /** Counts the request when it is admitted. */
  take(client: string): Decision | Promise<Decision>;
  /** What `take` would say, without counting. */
  peek(client: string): Decision | Promise<Decision>;
}

export const windowSeconds = 60;

/** The limiter and the header fields that tell of it (IETF httpapi RateLimit fields, draft 7 and before). */
export class Quota {
  readonly limiter: Limiter | undefined;
  readonly #limit: string;
  readonly #policy: string;

  /** Without a limiter nothing is counted and no field is sent. */
  constructor(limiter: Limiter | undefined, limit: number) {
    this.limiter = limiter;
    this.#limit = String(limit);
    this.#policy = `${limit};w=${windowSeconds}`;
  }

  /** The refusal of a client that has used up its quota. */
  refusal(): HttpError {
    return new HttpError(
      'RATE_LIMIT_EXCEEDED',
      `This client has used its ${this.#limit} requests of the last ${windowSeconds} seconds`,
      'Wait as long as RateLimit-Reset says, and keep answers in a cache: places carry an ETag.',
      ['Retry-After', String(windowSeconds)],
    );
  }

  headers({ remaining, resetSeconds }: Decision): readonly string[] {
    return [
      'RateLimit-Limit',
      this.#limit,
      'RateLimit-Remaining',
      String(remaining),
      'RateLimit-Reset',
      String(resetSeconds),
      'RateLimit-Policy',
      this.#policy,
    ];
  }
}
