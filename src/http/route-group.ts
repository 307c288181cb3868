import type { AppError } from '../base/errors.ts';
import type { Decision } from '../limit/window.ts';
import type { HeaderFields, StoredBody } from './content.ts';

/** Part of all paths that shares header fields, an error format, and a quota, if any. */
export interface RouteGroup {
  /** `/api` contains `/api` and all paths below it; `/` contains the rest. */
  readonly prefix: string;
  /** Path of the directory of the service, for hints. */
  readonly indexPath: string;
  /** Set if requests are counted. */
  readonly quota?: Quota;
  /** Rendered header fields of every response. */
  readonly headerText: string;
  /**
   * Returns the fields of a preflight (WHATWG Fetch §3.2.3) with this Access-Control-Request-Headers field.
   * Allow-Methods is added from the routes.
   */
  preflight(requested: string | undefined): HeaderFields;
  /** Origins of web pages that may call; the fields then need `Vary: Origin`. Absent if all may. */
  readonly origins?: { allows(origin: string): boolean; readonly hint: string };
  /** Link of every response (RFC 8288): a path of this service and the parameters of the link. */
  readonly link?: { readonly path: string; readonly parameters: string };
  /** Renders the body of an error for a requester with this Accept field. */
  renderError(error: AppError, accept: string | undefined): StoredBody;
}

export interface Quota {
  readonly limiter: Limiter;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Advice for a requester that has used up its quota. */
  readonly hint: string;
}

/** Decides if a request is admitted: asynchronously with shared state, synchronously with the in-process window. */
export interface Limiter {
  /** Counts the request if it is admitted. `nowMs` is monotonic. */
  take(requester: string, nowMs: number): Decision | Promise<Decision>;
  /** Returns the decision of `take` without counting. */
  peek(requester: string, nowMs: number): Decision | Promise<Decision>;
}
