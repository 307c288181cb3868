import { isRecord } from '../base/schema.ts';
import { decodeUtf8 } from '../http/input.ts';

/** JSON-RPC 2.0 as used by MCP: an id is a string or an integer, never null. */
export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>>;
export type Result = Readonly<Record<string, unknown>>;

export interface Request {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

/** One message from a client. An invalid message has an id if it can be read. */
export type Incoming =
  | Request
  | {
      readonly kind: 'notification';
      readonly id?: undefined;
      readonly method: string;
      readonly params: Params;
    }
  | { readonly kind: 'response' | 'invalid'; readonly id?: RequestId | undefined };

export interface Notification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Params;
}

/** The id is null, or absent in revisions that forbid null, if the request's id cannot be read. */
export type Response = { readonly jsonrpc: '2.0'; readonly id?: RequestId | null } & (
  | { readonly result: Result }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
);

export type Outgoing = Response | Notification;

export const rpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Implementation-defined; revisions before 2026-07-28 leave this range to servers. */
  serverError: -32000,
  /** Only in revisions before 2026-07-28. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** An error that is safe to show to clients. Any other thrown value is masked as an internal error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** HTTP status, if the error precedes the method call. */
  readonly status: number;

  constructor(code: number, message: string, data?: unknown, status = 400) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

export function invalidRequest(problem: string): RpcError {
  return new RpcError(rpcCode.invalidRequest, `Invalid request: ${problem}`);
}

export function invalidParams(message: string): RpcError {
  return new RpcError(rpcCode.invalidParams, message);
}

export function success(id: RequestId, result: Result): Response {
  return { jsonrpc: '2.0', id, result };
}

/** Error response; without an id if it is undefined. */
export function failure(id: RequestId | null | undefined, { code, message, data }: RpcError): Response {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error };
}

export function notification(method: string, params?: Params): Notification {
  return { jsonrpc: '2.0', method, ...(params && { params }) };
}

/**
 * Classifies a message (JSON-RPC 2.0 §4 and §5). MCP allows only objects as params. Serialisers that write every member
 * send null for absent params, and PHP an empty array.
 */
export function readMessage(value: unknown): Incoming {
  if (!isRecord(value)) return { kind: 'invalid' };
  const { jsonrpc, method, params: raw = null } = value;
  const hasNone = raw === null || (Array.isArray(raw) && raw.length === 0);
  const params = hasNone ? {} : raw;
  const id = isId(value.id) ? value.id : undefined;
  if (jsonrpc !== '2.0') return { kind: 'invalid', id };
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string' || !isRecord(params)) return { kind: 'invalid', id };
  if (!('id' in value)) return { kind: 'notification', method, params };
  return id === undefined ? { kind: 'invalid' } : { kind: 'request', id, method, params };
}

/** Returns the id of the request that a message cancels (2025-11-25, cancellation). */
export function cancelledBy(message: Incoming): RequestId | undefined {
  if (message.kind !== 'notification' || message.method !== 'notifications/cancelled') return undefined;
  return isId(message.params.requestId) ? message.params.requestId : undefined;
}

/** Maximum length of an id in UTF-16 code units; a UUID has 36. A session stores ids, and each notification repeats one. */
const maxIdLength = 256;

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' ? value.length <= maxIdLength : Number.isSafeInteger(value);
}

/** Maximum size of a message or batch in bytes. A call needs a fraction of it, a full batch about half. */
export const maxMessageBytes = 64 * 1024;

/** Maximum number of messages in a batch, which only the oldest revisions have. */
const maxBatch = 50;

/** Returns the messages of a batch (JSON-RPC 2.0 §6). Throws RpcError if it is empty or too long. */
export function readBatch(values: readonly unknown[]): Incoming[] {
  if (values.length === 0) throw invalidRequest('an empty batch');
  if (values.length > maxBatch) throw invalidRequest(`more than ${maxBatch} messages in a batch`);
  return values.map(readMessage);
}

/** Decodes and parses a body. Throws RpcError if it is not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new RpcError(rpcCode.parseError, 'Parse error: the body is not valid UTF-8');
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(rpcCode.parseError, 'Parse error: the body is not valid JSON');
  }
}
