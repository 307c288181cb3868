import { getSystemErrorMessage } from 'node:util';
import { helpFor, isTransient, unnamedFault } from './system-faults.ts';
import { apiRoot } from './version.ts';

interface ErrorEntry {
  readonly status: number;
  /** Condition of the error, as a phrase that completes "when …". */
  readonly meaning: string;
  /** Example for the documents. */
  readonly example?: { readonly message: string; readonly hint: string };
  /** Set if requester and server may disagree about the start of the next request; the connection then closes. */
  readonly closes?: true;
}

const table = {
  INVALID_PARAMETER: {
    status: 400,
    meaning: 'a known parameter has an invalid value, or is repeated',
    example: {
      message: 'Parameter "limit" is 0',
      hint: 'The parameter limit must be an integer from 1 to 100.',
    },
  },
  INVALID_BODY: {
    status: 400,
    meaning: 'the body is not JSON, or not the expected object',
    example: {
      message: 'The body is not valid JSON',
      hint: 'Send a JSON object such as {"source":"newsletter"}, or no body at all.',
    },
  },
  BAD_REQUEST: {
    status: 400,
    meaning: 'the request itself is malformed: its target, its Host field, its encoding',
    example: {
      message: 'The path holds a broken percent-encoding',
      hint: 'Percent-encode the path as UTF-8.',
    },
    closes: true,
  },
  FORBIDDEN: { status: 403, meaning: 'a web page of an origin that is not allowed calls an MCP server' },
  PLACE_NOT_FOUND: {
    status: 404,
    meaning: 'no place has this slug or index',
    example: {
      message: 'No place has the slug or index "atlantis"',
      hint: `GET ${apiRoot}/places lists every place with its slug and index.`,
    },
  },
  NOT_FOUND: { status: 404, meaning: 'there is nothing at this address' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'the address does not support this method; `Allow` lists the supported methods',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    meaning: 'the client accepts none of the response types of an MCP server',
  },
  REQUEST_TIMEOUT: { status: 408, meaning: 'the request took too long to arrive' },
  PRECONDITION_FAILED: { status: 412, meaning: '`If-Match` names no current version of the resource' },
  CONTENT_TOO_LARGE: {
    status: 413,
    meaning: 'the body is too large',
    example: { message: 'The body is larger than 16384 bytes', hint: 'Send a smaller body.' },
    closes: true,
  },
  URI_TOO_LONG: { status: 414, meaning: 'the request target is longer than 4 KiB', closes: true },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'the body is not of type JSON',
    example: {
      message: 'The body has Content-Type "text/plain", which this service does not read',
      hint: 'Send plain JSON with the header Content-Type: application/json.',
    },
  },
  EXPECTATION_FAILED: { status: 417, meaning: '`Expect` is anything but `100-continue`' },
  MISDIRECTED_REQUEST: {
    status: 421,
    meaning: 'the service has HTTPS, and does not serve the host of the request',
    example: {
      message: 'This service does not serve the host of the request',
      hint: 'Use https://places.example.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'the `Idempotency-Key` was used for a request with another body',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    meaning: 'the client has used all its requests',
    example: {
      message: 'This client has used its 100 requests of the last 60 seconds',
      hint: 'Wait 60 seconds, as Retry-After says, and cache responses: places carry an ETag.',
    },
  },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'the header fields are larger than 16 KiB', closes: true },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'the service has failed',
    example: { message: 'Something went wrong inside the service', hint: 'Try again in a moment.' },
  },
  NOT_IMPLEMENTED: {
    status: 501,
    meaning: 'the method, or a transfer coding of the body, is not supported',
    closes: true,
  },
  COUNTER_UNAVAILABLE: {
    status: 503,
    meaning: 'the counter cannot be read or stored; the view was not counted',
    example: {
      message: 'The view could not be stored',
      hint: 'Try again after the time that Retry-After names.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'the service is at capacity, or cannot read a photo',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof table;

/** Every machine-readable error code. The documents are generated from this table. */
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = table;

type ErrorDetails = Pick<AppError, 'retryAfterSeconds' | 'headers' | 'cause'>;

/** Start of a path in a hint, such as `GET /api/v1/places`. */
const pathStart = / \/(?=[a-z.])/g;

/** An error that is safe to show to requesters. Any other thrown value is masked as `INTERNAL_ERROR` and logged whole. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Guidance for the caller. */
  readonly hint: string;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Set if the log has a line about the request. */
  requestId: string | undefined;
  /** Base path of the service, which the paths in the hint get. */
  basePath = '';

  constructor(code: ErrorCode, message: string, hint: string, more: Partial<ErrorDetails> = {}) {
    // The stack of an expected error is never read, and capturing it takes as long as a whole response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'AppError';
    this.code = code;
    this.hint = hint;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.headers = more.headers;
    if (more.cause !== undefined) this.cause = more.cause;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  /** Wire format of errors; `status` equals the HTTP status of the response. */
  toJSON() {
    const { code, message, status, requestId } = this;
    const hint = this.basePath === '' ? this.hint : this.hint.replace(pathStart, ` ${this.basePath}/`);
    return { error: { code, message, status, hint, ...(requestId && { request_id: requestId }) } };
  }
}

/** A reason not to start. The command line prints the message as one line. `cause` is the failed system call, if one failed. */
export class StartError extends Error {
  override readonly name = 'StartError';

  /** True if a later start can succeed without intervention, so that the service manager should retry. */
  get isTransient(): boolean {
    return isTransient(codeOf(this.cause));
  }
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

export function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

/** Returns the code of a system error such as `EADDRINUSE`; empty text for other errors. */
export function codeOf(thrown: unknown): string {
  if (isSystemError(thrown)) return unnamedFault(thrown.errno)?.code ?? String(thrown.code);
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** Returns a failed system call as text without its path, which the public must not see. */
export function systemErrorText(error: unknown): string {
  if (!isSystemError(error)) return messageOf(error);
  const text = unnamedFault(error.errno)?.text ?? getSystemErrorMessage(error.errno);
  return `${codeOf(error)}: ${text} (${error.syscall})`;
}

/** Returns the path of a failed system call, for operators only; undefined if it has none. */
export function fileOf(error: unknown): string | undefined {
  return isSystemError(error) ? error.path : undefined;
}

/** Describes a failed system call with advice, for operators. `otherwise` is the advice for codes without their own. */
export function systemErrorAdvice(error: unknown, otherwise?: string): string {
  const help = helpFor(codeOf(error)) ?? otherwise;
  return help === undefined ? systemErrorText(error) : `${systemErrorText(error)}; ${help}`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { readonly errno: number } {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number';
}

/** Maximum length of a quoted value in messages, in UTF-16 code units. */
const maxPreview = 60;

/** Half of a surrogate pair, left by truncation. */
const halfPair = /[\ud800-\udbff]$/;

/** Formats a value as short JSON for messages. The work is bounded by the length of the result, whatever the value. */
export function shortJson(value: unknown): string {
  const text = startOfJson(value, maxPreview);
  return text.length > maxPreview ? `${text.slice(0, maxPreview).replace(halfPair, '')}…` : text;
}

/** Returns JSON that is right in its first `room` characters. Each level takes one, so `room` bounds the depth, too. */
function startOfJson(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1));
  // JSON.parse reads 1e400 as Infinity, which JSON cannot express.
  if (typeof value !== 'object' || value === null)
    return value === Infinity ? 'Infinity' : (JSON.stringify(value) ?? String(value));
  const [begin, end] = Array.isArray(value) ? '[]' : '{}';
  let text = `${begin}`;
  for (const [name, member] of Object.entries(value)) {
    if (text.length > room) break;
    if (text.length > 1) text += ',';
    if (begin === '{') text += `${startOfJson(name, room - text.length)}:`;
    text += startOfJson(member, room - text.length);
  }
  return text + end;
}
