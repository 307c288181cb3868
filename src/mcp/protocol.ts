import { isRecord, type JsonSchema } from '../base/schema.ts';
import {
  invalidParams,
  type Params,
  type Request,
  type RequestId,
  type Result,
  RpcError,
  rpcCode,
} from './json-rpc.ts';

/** Paths of the two transports in the contract. */
export const streamablePath = '/.well-known/mcp';
export const ssePath = '/api/mcp';

/** Newest revision with a handshake. */
export const newestLegacyVersion = '2025-11-25';

/** Revisions with a handshake, newest first. */
export const legacyVersions: ReadonlySet<string> = new Set([
  newestLegacyVersion,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]);

export const modernVersion = '2026-07-28';

export type Era = 'legacy' | 'modern';

/** All supported revisions, newest first. */
export const supportedVersions = [modernVersion, ...legacyVersions];

/** Version assumed when the client sends no MCP-Protocol-Version header (2025-11-25, transports). */
export const assumedVersion = '2025-03-26';

/** Keys of `_meta` that the stateless revision reserves. */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** Returns the `_meta` of a request; empty if absent. */
export function metaOf({ _meta }: Params): Params {
  return isRecord(_meta) ? _meta : {};
}

/** Checks that a request of 2026-07-28 states its revision and the capabilities of its client. Throws RpcError. */
export function checkMeta(meta: Params): void {
  const version = meta[metaKey.protocolVersion];
  if (version !== modernVersion) throw unsupportedVersion(String(version));
  if (!isRecord(meta[metaKey.clientCapabilities])) throw missingMeta(metaKey.clientCapabilities);
}

export function missingMeta(key: string): RpcError {
  return invalidParams(`Invalid params: _meta must have ${key}`);
}

/** Error for an unsupported revision, with the list of supported ones. */
export function unsupportedVersion(requested: string): RpcError {
  const data = { supported: supportedVersions, requested };
  return new RpcError(rpcCode.unsupportedVersion, 'Unsupported protocol version', data);
}

export interface Caller {
  readonly base: string;
  readonly requesterKey: string;
  /** Resources to which the caller's session is subscribed; absent without a session. */
  readonly watched?: Set<string>;
}

export interface Context extends Caller, Pick<Request, 'id' | 'method' | 'params'> {
  readonly era: Era;
}

/**
 * Lifetime of lists in milliseconds. They change with a reload only, so clients may cache them for five minutes, like
 * places of the API.
 */
export const listTtlMs = 300_000;

/** Result of a method, which the server converts to the format of the era. */
export interface MethodReply {
  readonly result: Result;
  /** Milliseconds for which clients may cache the result. */
  readonly ttlMs?: number;
  readonly subscription?: Subscription;
}

export interface Subscription {
  /** True to notify of changes to the list of resources. */
  readonly resourceList: boolean;
  /** Subscribed resources; a session adds and removes them. */
  readonly uris: ReadonlySet<string>;
  /** Request id that notifications carry since 2026-07-28. */
  readonly id?: RequestId;
}

export interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** True for a former name, which is no longer listed but still called. */
  wasNamed?(name: string): boolean;
}

export interface Tool extends Named {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, boolean>>;
  /** Returns the result of `tools/call` without `_meta`. Throws AppError, which becomes an error result. */
  call(args: Params, context: Context): Result | Promise<Result>;
}

/** Maximum number of values in a completion (2025-11-25, completion). */
export const maxCompletions = 100;

/** Completed values, best first. */
export interface Completion {
  /** At most `maxCompletions` entries. */
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

/** Completes an argument of a prompt or a variable of a template. Unknown ones have no values. */
export type Complete = (argument: string, typed: string) => Completion | Promise<Completion>;

export interface Prompt extends Named {
  readonly arguments: readonly (Named & { readonly required: boolean })[];
  /** Returns the result of `prompts/get`. Throws AppError for invalid arguments. */
  get(args: Params, context: Pick<Context, 'requesterKey'>): Result | Promise<Result>;
  readonly complete: Complete;
}

export interface ResourceTemplate extends Named {
  readonly uriTemplate: string;
  readonly mimeType: string;
  readonly complete: Complete;
}

export interface Resources {
  /** Listed resources; others may exist. */
  readonly listed: readonly object[];
  readonly templates: readonly ResourceTemplate[];
  has(uri: string): boolean;
  /** Returns the contents of a resource; undefined if it does not exist. */
  read(uri: string, context: Context): Promise<MethodReply | undefined>;
}

/** Name, version and icons of a server (2025-11-25, schema: Implementation). */
export interface ServerInfo extends Named {
  readonly version: string;
  readonly websiteUrl: string;
  readonly icons: readonly object[];
}

/** Features of a server. Each is a function, because a reload changes them. */
export interface Features {
  serverInfo(base: string): ServerInfo;
  instructions(): string;
  tools(): readonly Tool[];
  prompts(): readonly Prompt[];
  resources(): Resources;
}
