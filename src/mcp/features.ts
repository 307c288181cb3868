import type { JsonSchema } from '../schema.ts';
import type { Notification, Params, Result } from './rpc.ts';

/** The handshake revisions up to 2025-11-25, or the stateless one. */
export type EraName = 'legacy' | 'modern';

/** Who asks, as far as a feature may know. */
export interface Caller {
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** The client the rate limit counts. */
  readonly client: string;
  /** Sends a notification that belongs to the request, ahead of its answer. */
  notify(message: Notification): void;
  /** Ends what `resources/subscribe` began; absent where a subscription ends with the stream that is its answer. */
  unfollow?(uri: string): void;
}

/** One request with the one who sent it. */
export interface Context extends Caller {
  readonly era: EraName;
  readonly params: Params;
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
  /** The result of `tools/call`, `_meta` left to the era. A thrown AppError becomes a result that tells the error. */
  call(args: Params, context: Context): Result | Promise<Result>;
}

export interface PromptArgument extends Named {
  readonly required: boolean;
}

export interface Prompt extends Named {
  readonly arguments: readonly PromptArgument[];
  /** The whole result of `prompts/get`. Throws RpcError for unfit arguments. */
  get(args: Readonly<Record<string, string>>, context: Context): Result;
  /** Values that an argument may take, given what was typed so far; the best first. */
  complete(argument: string, typed: string): readonly string[];
}

export interface Resource extends Named {
  readonly uri: string;
  readonly mimeType: string;
}

export interface ResourceTemplate extends Named {
  readonly uriTemplate: string;
  readonly mimeType: string;
  complete(variable: string, typed: string): readonly string[];
}

/** What a resource holds, and how long it may be remembered. */
export interface ResourceContents {
  readonly contents: readonly Result[];
  readonly ttlMs: number;
}

export interface Resources {
  readonly listed: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  has(uri: string): boolean;
  /** Nothing for an address that names no resource. */
  read(uri: string, context: Context): ResourceContents | undefined | Promise<ResourceContents | undefined>;
}

/** Everything a server offers; what depends on the data in service is asked anew for each request. */
export interface Features {
  /** The server as it introduces itself. */
  identity(base: string): Identity;
  /** Guidance for a model that is about to use the server. */
  instructions(): string;
  tools(): readonly Tool[];
  prompts(): readonly Prompt[];
  resources(): Resources;
  /** Lists whose changes are told, besides that of the resources. */
  readonly changingLists: readonly ('tools' | 'prompts')[];
}

export interface Identity extends Named {
  readonly version: string;
  readonly websiteUrl: string;
  readonly icons: readonly Result[];
}
