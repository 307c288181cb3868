import { getSystemErrorMessage } from 'node:util';

/** Every machine-readable code the service answers with, and the HTTP status that belongs to it. */
export const errorStatus = {
  INVALID_PARAMETER: 400,
  INVALID_BODY: 400,
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  PLACE_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  CONTENT_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  RATE_LIMIT_EXCEEDED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  COUNTER_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The wire shape of every error: `error.status` equals the HTTP status of the response. */
export interface ErrorDocument {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly status: number;
    readonly hint: string;
  };
}

/**
 * A refusal the client may see. Whatever else is thrown is masked as `INTERNAL_ERROR` on the wire and logged whole.
 * `headers` is a flat list of extra response fields: name, value, name, value…
 */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly headers: readonly string[];

  constructor(code: ErrorCode, message: string, hint: string, headers: readonly string[] = []) {
    super(message);
    this.name = 'HttpError';
    this.code = code;
    this.hint = hint;
    this.headers = headers;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toJSON(): ErrorDocument {
    return { error: { code: this.code, message: this.message, status: this.status, hint: this.hint } };
  }
}

/** A reason not to start: the command line prints the message as one line and exits with code 2. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The message of anything that was thrown, for logs and start-up lines. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of a system error such as `EADDRINUSE`, else empty text. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** A failed system call told without the path it was about, which is nothing for the eyes of the public. */
export function faultOf(error: unknown): string {
  if (!isSystemError(error)) return messageOf(error);
  return `${error.code}: ${getSystemErrorMessage(error.errno)} (${error.syscall})`;
}

interface SystemError extends Error {
  readonly code: string;
  readonly errno: number;
  readonly syscall: string;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'errno' in error && typeof error.errno === 'number';
}
