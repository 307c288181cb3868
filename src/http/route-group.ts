import type { AppError } from '../base/errors.ts';
import type { Decision } from '../limit/window.ts';
import type { HeaderFields, StoredBody } from './content.ts';

/** A part of all paths, whose responses share header fields, a form of errors, and a quota or none. */
export interface RouteGroup {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Path of the directory of the service, for the hints of errors. */
  readonly indexPath: string;
  /** Set where requests are counted. */
  readonly quota?: Quota;
  /** Header fields of every response, rendered. */
  readonly headerText: string;
  /**
   * Returns the fields of a preflight (WHATWG Fetch, 3.2.3) with this Access-Control-Request-Headers field; Allow-Methods is
   * added from the routes.
   */
  preflight(requested: string | undefined): HeaderFields;
  /** Which web pages may call, by their origin; the fields must have `Vary: Origin`. Absent: all of them. */
  readonly origins?: { allows(origin: string): boolean; readonly hint: string };
  /** A link of every response (RFC 8288): a path of this service and what is to be said of it. */
  readonly link?: { readonly path: string; readonly parameters: string };
  /** The body of an error, for a client that sent this Accept field. */
  renderError(error: AppError, accept: string | undefined): StoredBody;
}

export interface Quota {
  readonly limiter: Limiter;
  readonly limit: number;
  readonly windowSeconds: number;
  /** What a client can do that has used up its requests. */
  readonly hint: string;
}

/** Decides whether a request of a client is admitted: a shared store later, the local window at once. */
export interface Limiter {
  /** Counts the request when it is admitted. `nowMs` is monotonic. */
  take(client: string, nowMs: number): Decision | Promise<Decision>;
  /** What `take` would say, without counting. */
  peek(client: string, nowMs: number): Decision | Promise<Decision>;
}
