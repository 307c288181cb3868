import { preview } from '../errors.ts';
import { isRecord } from '../schema.ts';

/** JSON-RPC 2.0 as MCP uses it: an id is text or an integer, never null. */
export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>>;
export type Result = Readonly<Record<string, unknown>>;

export interface Request {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

/** One message from a client, sorted by what it is. */
export type Incoming =
  | Request
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  | { readonly kind: 'response' }
  | { readonly kind: 'invalid'; readonly id: RequestId | undefined };

export interface Notification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Params;
}

/** An answer. The id is null, or left out by the revisions that forbid null, when the request did not tell one. */
export type Response = { readonly jsonrpc: '2.0'; readonly id?: RequestId | null } & (
  | { readonly result: Result }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
);

export const rpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Implementation-defined; revisions before 2026-07-28 leave the range to servers. */
  serverError: -32000,
  /** Revisions before 2026-07-28 only. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** A refusal in the words of JSON-RPC. Whatever else is thrown is masked as an internal error. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export function invalidRequest(problem: string): RpcError {
  return new RpcError(rpcCode.invalidRequest, `Invalid request: ${problem}`);
}

export function invalidParams(message: string, data?: unknown): RpcError {
  return new RpcError(rpcCode.invalidParams, message, data);
}

export function methodNotFound(method: string): RpcError {
  return new RpcError(rpcCode.methodNotFound, `Method not found: ${preview(method)}`);
}

export function success(id: RequestId, result: Result): Response {
  return { jsonrpc: '2.0', id, result };
}

export function failure(id: RequestId | null | undefined, { code, message, data }: RpcError): Response {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error };
}

export function notification(method: string, params?: Params): Notification {
  return { jsonrpc: '2.0', method, ...(params && { params }) };
}

/** Sorts one message (JSON-RPC 2.0, 4 and 5; MCP allows params to be an object only). */
export function readMessage(value: unknown): Incoming {
  if (!isRecord(value)) return { kind: 'invalid', id: undefined };
  const { jsonrpc, method, params = {} } = value;
  const id = isId(value.id) ? value.id : undefined;
  if (jsonrpc !== '2.0') return { kind: 'invalid', id };
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string' || !isRecord(params)) return { kind: 'invalid', id };
  if (!('id' in value)) return { kind: 'notification', method, params };
  return id === undefined ? { kind: 'invalid', id } : { kind: 'request', id, method, params };
}

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
