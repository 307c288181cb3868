import type { JsonSchema } from '../schema.ts';
import type { Icon } from './icons.ts';
import type { Params, Request, Result } from './json-rpc.ts';
import type { EraName } from './protocol.ts';
import type { Subscription } from './subscriptions.ts';

/** The sender of a request. */
export interface Caller {
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** The client the rate limit counts. */
  readonly client: string;
  /** Resources that the session of the caller watches; absent without a session. */
  readonly watched?: Set<string>;
}

/** One request and its sender. */
export interface Context extends Caller, Pick<Request, 'id' | 'method' | 'params'> {
  readonly era: EraName;
}

/** What a method returns; the server gives it the form of the era. */
export interface Reply {
  readonly result: Result;
  /** Milliseconds for which a client may keep the result. */
  readonly ttlMs?: number;
  /** What the client is sent from now on. */
  readonly subscription?: Subscription;
}

export interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface Tool extends Named {
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly icons?: readonly Icon[];
  readonly annotations?: Readonly<Record<string, boolean>>;
  /** The result of `tools/call` without `_meta`. Throws AppError, which becomes a result that names the error. */
  call(args: Params, context: Context): Result | Promise<Result>;
}

export interface Prompt extends Named {
  readonly arguments: readonly (Named & { readonly required: boolean })[];
  /** The result of `prompts/get`. Throws RpcError for arguments that are missing or wrong. */
  get(args: Readonly<Record<string, string>>, context: Context): Result | Promise<Result>;
  /** Values for an argument that begin with what was typed so far, the best first. */
  complete(argument: string, typed: string): readonly string[];
}

export interface ResourceTemplate extends Named {
  readonly uriTemplate: string;
  readonly mimeType: string;
  complete(variable: string, typed: string): readonly string[];
}

/** A list whose entries may be made when they are asked for. */
export type Listing = Pick<readonly object[], 'length' | 'at'>;

export interface Resources {
  readonly listed: Listing;
  readonly templates: readonly ResourceTemplate[];
  has(uri: string): boolean;
  /** Its contents; undefined when there is no such resource. */
  read(uri: string, context: Context): Promise<Reply | undefined>;
}

/** How a server introduces itself. */
export interface Identity extends Named {
  readonly version: string;
  readonly websiteUrl: string;
  readonly icons: readonly Icon[];
}

/** Everything a server offers. Each is a function because a reload of the data changes it. */
export interface Features {
  identity(base: string): Identity;
  /** Guidance for a model that is about to use the server. */
  instructions(): string;
  tools(): readonly Tool[];
  prompts(): readonly Prompt[];
  resources(): Resources;
}
