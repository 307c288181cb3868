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

/** Where the contract puts the two transports. */
export const streamablePath = '/.well-known/mcp';
export const ssePath = '/api/mcp';

/** The newest revision that begins with a handshake. */
export const newestLegacyVersion = '2025-11-25';

/** The revisions that begin with a handshake, newest first. */
export const legacyVersions: ReadonlySet<string> = new Set([
  newestLegacyVersion,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]);

export const modernVersion = '2026-07-28';

export type Era = 'legacy' | 'modern';

/** Every revision that is spoken here, newest first. */
export const supportedVersions = [modernVersion, ...legacyVersions];

/** What a client speaks that does not say (2025-11-25, transports: protocol version header). */
export const assumedVersion = '2025-03-26';

/** Keys of `_meta` that the stateless revision reserves. */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** The `_meta` of a request; empty where there is none. */
export function metaOf({ _meta }: Params): Params {
  return isRecord(_meta) ? _meta : {};
}

/** 2026-07-28: every request names its revision and what the client can do. Throws RpcError. */
export function checkMeta(meta: Params): void {
  const version = meta[metaKey.protocolVersion];
  if (version !== modernVersion) throw unsupportedVersion(String(version));
  if (!isRecord(meta[metaKey.clientCapabilities])) throw missingMeta(metaKey.clientCapabilities);
}

export function missingMeta(key: string): RpcError {
  return invalidParams(`Invalid params: _meta must have ${key}`);
}

/** The error for a revision that is not spoken here; it lists those that are. */
export function unsupportedVersion(requested: string): RpcError {
  const data = { supported: supportedVersions, requested };
  return new RpcError(rpcCode.unsupportedVersion, 'Unsupported protocol version', data);
}

export interface Caller {
  readonly base: string;
  readonly client: string;
  /** Resources that the session of the caller watches; absent without a session. */
  readonly watched?: Set<string>;
}

export interface Context extends Caller, Pick<Request, 'id' | 'method' | 'params'> {
  readonly era: Era;
}

/** Lists change with a reload only; clients may keep them for five minutes, as they may places of the REST API. */
export const listTtlMs = 300_000;

/** What a method returns; the server gives it the form of the era. */
export interface MethodReply {
  readonly result: Result;
  /** Milliseconds for which a client may keep the result. */
  readonly ttlMs?: number;
  readonly subscription?: Subscription;
}

export interface Subscription {
  /** Whether to tell when the list of resources changed. */
  readonly resourceList: boolean;
  /** Resources whose changes to tell; a session adds to them and takes from them. */
  readonly uris: ReadonlySet<string>;
  /** Id of the request that each notification carries since 2026-07-28. */
  readonly id?: RequestId;
}

export interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface Tool extends Named {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, boolean>>;
  /** The result of `tools/call` without `_meta`. Throws AppError, which becomes a result that names the error. */
  call(args: Params, context: Context): Result | Promise<Result>;
}

/** Maximum number of values in a completion (2025-11-25, completion). */
export const maxCompletions = 100;

/** Values that complete what was typed, the best first. */
export interface Completion {
  /** At most `maxCompletions`. */
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

/** Completes an argument of a prompt or a variable of a template; an unknown one has no values. */
export type Complete = (argument: string, typed: string) => Completion | Promise<Completion>;

export interface Prompt extends Named {
  readonly arguments: readonly (Named & { readonly required: boolean })[];
  /** The result of `prompts/get`. Throws AppError for arguments that are wrong. */
  get(args: Params): Result | Promise<Result>;
  readonly complete: Complete;
}

export interface ResourceTemplate extends Named {
  readonly uriTemplate: string;
  readonly mimeType: string;
  readonly complete: Complete;
}

export interface Resources {
  /** Those that are worth a line; there may be more. */
  readonly listed: readonly object[];
  readonly templates: readonly ResourceTemplate[];
  has(uri: string): boolean;
  /** Its contents; undefined when there is no such resource. */
  read(uri: string, context: Context): Promise<MethodReply | undefined>;
}

/** Name, version and looks of a server (2025-11-25, schema: Implementation). */
export interface ServerInfo extends Named {
  readonly version: string;
  readonly websiteUrl: string;
  readonly icons: readonly object[];
}

/** Everything a server offers. Each is a function because a reload of the data changes it. */
export interface Features {
  serverInfo(base: string): ServerInfo;
  instructions(): string;
  tools(): readonly Tool[];
  prompts(): readonly Prompt[];
  resources(): Resources;
}
