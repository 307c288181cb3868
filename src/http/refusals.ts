import { AppError, type ErrorCode } from '../errors.ts';
import { HttpError } from './errors.ts';

/** After these the two sides may disagree about where the next request begins. */
export const closingCodes: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'HEADERS_TOO_LARGE',
  'URI_TOO_LONG',
  'CONTENT_TOO_LARGE',
]);

export function notFound(directory: string): AppError {
  const hint = `GET ${directory} lists the endpoints.`;
  return new AppError('NOT_FOUND', 'There is nothing at this address', hint);
}

export function notAllowed(method: string, allow: string): AppError {
  const message = `${method} is not offered here`;
  return new HttpError('METHOD_NOT_ALLOWED', message, `Use one of ${allow}.`, ['Allow', allow]);
}

export function foreignOrigin(): AppError {
  return new AppError(
    'FORBIDDEN',
    'Pages of this origin may not call this endpoint',
    'The operator can list the origin with --allow-origin; programs leave the Origin field out.',
  );
}

export function badHost(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'The Host field is missing, given twice or not a host',
    'Send one Host field with a name or address and an optional port.',
  );
}

export function badVersion(): AppError {
  return new AppError('BAD_REQUEST', 'This version of HTTP is not spoken here', 'Use HTTP/1.1.');
}

export function badExpectation(): AppError {
  return new AppError(
    'EXPECTATION_FAILED',
    'The only expectation met here is 100-continue',
    'Leave the Expect field out.',
  );
}

export function asterisk(directory: string): AppError {
  const hint = `Name a path, for instance ${directory}.`;
  return new AppError('BAD_REQUEST', 'Only OPTIONS may ask about *', hint);
}

/** What the client sees of an error that is none of its business. */
export function masked(): AppError {
  return new AppError('INTERNAL_ERROR', 'Something went wrong inside the service', 'Try again in a moment.');
}
