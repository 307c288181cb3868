import { AppError, type ErrorCode } from '../errors.ts';

/** An error of the protocol, whose response needs header fields of its own. `headers` is flat: name, value… */
export class HttpError extends AppError {
  readonly headers: readonly string[];

  constructor(code: ErrorCode, message: string, hint: string, headers: readonly string[]) {
    super(code, message, hint);
    this.name = 'HttpError';
    this.headers = headers;
  }
}

/** The header fields that an error brings, flat: name, value… */
export function errorHeaders(error: AppError): readonly string[] {
  const own = error instanceof HttpError ? error.headers : [];
  if (error.retryAfterSeconds === undefined) return own;
  return [...own, 'Retry-After', String(error.retryAfterSeconds)];
}
