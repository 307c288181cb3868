import { AppError } from '../base/errors.ts';
import type { HeaderFields } from './content.ts';
import type { Quota } from './route-group.ts';

export function errorHeaders({ headers = {}, retryAfterSeconds }: AppError): HeaderFields {
  if (retryAfterSeconds === undefined) return headers;
  return { ...headers, 'Retry-After': String(retryAfterSeconds) };
}

/** Status in log and metrics if the requester left before the response; nginx uses the same number. */
export const requesterLeftStatus = 499;

/** Thrown if a request cannot be read because its connection is gone. */
export class RequesterLeft extends Error {
  override readonly name = 'RequesterLeft';
}

export function visibleError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('INTERNAL_ERROR', 'Something went wrong inside the service', 'Try again in a moment.');
}

export function badRequest(message: string, hint: string): AppError {
  return new AppError('BAD_REQUEST', message, hint);
}

/** 404. The hint names `indexPath`, a path that exists. */
export function notFound(indexPath: string): AppError {
  const hint = `GET ${indexPath} lists the endpoints.`;
  return new AppError('NOT_FOUND', 'There is nothing at this address', hint);
}

/** 405. `allow` is the Allow field (RFC 9110 §10.2.1). */
export function methodNotAllowed(method: string, allow: string): AppError {
  const message = `${method} is not offered here`;
  return new AppError('METHOD_NOT_ALLOWED', message, `Use one of ${allow}.`, { headers: { Allow: allow } });
}

/** 429. Retry-After is the length of the window in seconds. */
export function quotaExceeded({ limit, windowSeconds, hint }: Quota): AppError {
  const message = `This client has used its ${limit} requests of the last ${windowSeconds} seconds`;
  return new AppError('RATE_LIMIT_EXCEEDED', message, hint, { retryAfterSeconds: windowSeconds });
}

export function originNotAllowed(hint: string): AppError {
  return new AppError('FORBIDDEN', 'Pages of this origin may not call this endpoint', hint);
}

/** 501. `what` is the method. */
export function notImplemented(what: string): AppError {
  const message = `${what} is not known to this server`;
  return new AppError('NOT_IMPLEMENTED', message, 'Use GET, HEAD, OPTIONS or POST.');
}
