import { AppError } from '../errors.ts';
import type { Decision } from '../limit/window.ts';
import { fieldText } from './head.ts';

/** Decides whether a client may go on; a shared store answers later, the local window at once. */
export interface Limiter {
  /** Counts the request when it is admitted. */
  take(client: string): Decision | Promise<Decision>;
  /** What `take` would say, without counting. */
  peek(client: string): Decision | Promise<Decision>;
}

interface QuotaOptions {
  /** Absent: nothing is counted and no field is sent. */
  readonly limiter: Limiter | undefined;
  /** Requests per window and client. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The limiter and the header fields that tell of it (IETF httpapi RateLimit fields, draft 7 and before). */
export class Quota {
  readonly limiter: Limiter | undefined;
  readonly #limit: number;
  readonly #windowSeconds: number;
  readonly #fixedFields: string;

  constructor({ limiter, limit, windowSeconds }: QuotaOptions) {
    this.limiter = limiter;
    this.#limit = limit;
    this.#windowSeconds = windowSeconds;
    const policy = `${limit};w=${windowSeconds}`;
    this.#fixedFields = fieldText(['RateLimit-Limit', String(limit), 'RateLimit-Policy', policy]);
  }

  /** The error of a client that has used up its quota. */
  exceeded(hint: string): AppError {
    return new AppError(
      'RATE_LIMIT_EXCEEDED',
      `This client has used its ${this.#limit} requests of the last ${this.#windowSeconds} seconds`,
      hint,
      this.#windowSeconds,
    );
  }

  /** The rendered fields of a counted response. */
  fields({ remaining, resetSeconds }: Decision): string {
    return `${this.#fixedFields}RateLimit-Remaining: ${remaining}\r\nRateLimit-Reset: ${resetSeconds}\r\n`;
  }
}
