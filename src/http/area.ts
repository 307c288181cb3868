import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import type { Decision } from '../limit/window.ts';
import { type Content, fieldText, type HeaderFields } from './content.ts';

/** A part of the address space whose responses share header fields, a form of errors, and a quota or none. */
export interface Area {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Path of the directory of the service, for the hints of errors. */
  readonly directory: string;
  /** Set where requests are counted. */
  readonly quota?: Quota;
  /** Whether a request is one that clients send unasked, and so not counted. A preflight never is. */
  readonly isUncounted?: (method: string, headers: IncomingHttpHeaders) => boolean;
  /** Header fields of every response, rendered. */
  readonly fields: string;
  /** Fields for a preflight (WHATWG Fetch, 3.2.3); Allow-Methods is added from the routes. */
  readonly preflight: HeaderFields;
  /** Which web pages may call, by their origin; the fields must have `Vary: Origin`. Absent: all of them. */
  readonly origins?: OriginRule;
  /** A link of every response (RFC 8288): a path of this service and what is to be said of it. */
  readonly link?: { readonly path: string; readonly parameters: string };
  /** The body of an error, for a client that sent this Accept field. */
  renderError(error: AppError, accept: string | undefined): Content;
}

interface OriginRule {
  allows(origin: string): boolean;
  /** For a page that may not call. */
  readonly hint: string;
}

/** The first area that holds a path. Throws when there is none. */
export function areaOf(areas: readonly Area[], path: string): Area {
  for (const area of areas) {
    const { prefix } = area;
    const holds =
      prefix === '/' || path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/');
    if (holds) return area;
  }
  throw new Error(`no area holds ${path}`);
}

/**
 * Throws FORBIDDEN for a page of an origin that an area does not allow. With DNS rebinding the Host field says nothing
 * about the caller, but browsers always send the Origin of a page that sends something.
 */
export function checkOrigin({ origins }: Area, origin: string | undefined): void {
  if (origin === undefined || !origins || origins.allows(origin)) return;
  throw new AppError('FORBIDDEN', 'Pages of this origin may not call this endpoint', origins.hint);
}

/** Decides whether a client may go on; a shared store answers later, the local window at once. */
export interface Limiter {
  /** Counts the request when it is admitted. `nowMs` is monotonic. */
  take(client: string, nowMs: number): Decision | Promise<Decision>;
  /** What `take` would say, without counting. */
  peek(client: string, nowMs: number): Decision | Promise<Decision>;
}

interface QuotaOptions {
  readonly limiter: Limiter;
  /** Requests per window and client. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** What a client can do that has used up its requests. */
  readonly hint: string;
}

/** A limiter and its header fields (IETF httpapi RateLimit fields, draft 7 and before). */
export class Quota {
  readonly limiter: Limiter;
  readonly #options: QuotaOptions;
  readonly #fixedFields: string;

  constructor(options: QuotaOptions) {
    const { limiter, limit, windowSeconds } = options;
    this.limiter = limiter;
    this.#options = options;
    const policy = `${limit};w=${windowSeconds}`;
    this.#fixedFields = fieldText({ 'RateLimit-Limit': String(limit), 'RateLimit-Policy': policy });
  }

  /** The error of a client that has used up its requests. */
  exceeded(): AppError {
    const { limit, windowSeconds, hint } = this.#options;
    const message = `This client has used its ${limit} requests of the last ${windowSeconds} seconds`;
    return new AppError('RATE_LIMIT_EXCEEDED', message, hint, windowSeconds);
  }

  /** The rendered fields of a counted response. */
  fields({ remaining, resetSeconds }: Decision): string {
    return `${this.#fixedFields}RateLimit-Remaining: ${remaining}\r\nRateLimit-Reset: ${resetSeconds}\r\n`;
  }
}
