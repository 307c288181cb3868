import type { IncomingHttpHeaders } from 'node:http';
import type { AppError, ErrorCode } from '../errors.ts';
import type { Decision } from '../limit/window.ts';
import type { JsonSchema, ObjectSchema, Schema } from '../schema.ts';
import type { Content, HeaderFields } from './content.ts';
import type { EventStream } from './event-streams.ts';
import type { Parts } from './parts.ts';

/** What a handler may know about the request it answers. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly method: string;
  readonly params: P;
  readonly query: Q;
  /** The body as the route's reader decoded it. */
  readonly body: B;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** The client the rate limit counts: an IPv4 address or an IPv6 /64. */
  readonly client: string;
  /** Whether the client's address is one of this machine or of a private network. */
  readonly private: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** A whole response as a value: what a handler returns and `send` writes. */
export interface ContentReply {
  /** 200 where absent. */
  readonly status?: number;
  /** Absent for 202 and 204. */
  readonly content?: Content;
  /** Value for the Link field (RFC 8288), in addition to that of the area: `linkValue` renders it. */
  readonly links?: string;
  readonly headers?: HeaderFields;
  /** Closes the connection after the response. */
  readonly close?: boolean;
}

/** A response that stays open and carries server-sent events. */
export interface StreamReply {
  readonly open: (stream: EventStream) => void;
  readonly headers?: HeaderFields;
}

/** A response with status 200 whose body is made while it is sent. */
export interface PartsReply extends Pick<ContentReply, 'headers' | 'close'> {
  readonly parts: Parts;
}

export type Reply = ContentReply | StreamReply | PartsReply;

/** How a route reads its body. */
export interface BodyReader<B> {
  readonly maxBytes: number;
  /** The value of a body, or of no bytes where there is none. Throws AppError. */
  decode(bytes: Buffer): B;
  /** Schema and example of a JSON body, for the documents. */
  readonly json?: { readonly schema: Schema<unknown>; readonly example: unknown };
}

/** Parameter values by name, of the type that the schema of the parameter has. */
export type Sample = Readonly<Record<string, string | number>>;

/** What the API description says about a route. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** What a call changes for others; absent where nothing is changed. */
  readonly effect?: string;
  /** Parameter values that, with the data in service, give an answer worth showing. */
  readonly sample?: () => Sample;
  /** The response with status 200. */
  readonly outcome: {
    readonly description: string;
    /** Made from the data in service. */
    readonly schema: () => JsonSchema;
    /** A body made from the data in service. */
    readonly example: (base: string) => unknown;
    /** Whether the body has an ETag, so that 304 is an outcome too. */
    readonly cacheable: boolean;
  };
  /** Errors of this route, beyond those that every route shares. */
  readonly errors?: readonly ErrorCode[];
}

/** One method of one path. The router, the validation, the documents and the MCP tools all read this. */
export interface Route<P = unknown, Q = unknown, B = unknown> {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Literal segments; the last one may hold one parameter, as in `/images/{id}.svg` or `/sitemap-{part}.xml`. */
  readonly path: string;
  readonly params?: ObjectSchema<P>;
  /** Read anew for each request: new data may change it. */
  readonly query?: ObjectSchema<Q>;
  readonly body?: BodyReader<B>;
  /** Absent for a route that the API description leaves out. */
  readonly operation?: Operation;
  handle(call: Call<P, Q, B>): Reply | Promise<Reply>;
}

/** Declares a route; the types of params, query and body flow from its schemas into the handler. */
export function route<P = unknown, Q = unknown, B = undefined>(definition: Route<P, Q, B>): Route {
  return definition;
}

/** A part of all paths, whose responses share header fields, a form of errors, and a quota or none. */
export interface Area {
  /** `/api` holds `/api` and all below it; `/` holds the rest. */
  readonly prefix: string;
  /** Path of the directory of the service, for the hints of errors. */
  readonly directory: string;
  /** Set where requests are counted. */
  readonly quota?: Quota;
  /** Whether a request is one that clients send unasked, and so not counted. A preflight never is. */
  readonly isUncounted?: (method: string, headers: IncomingHttpHeaders) => boolean;
  /** Header fields of every response, rendered. */
  readonly fields: string;
  /** Fields for a preflight (WHATWG Fetch, 3.2.3); Allow-Methods is added from the routes. */
  readonly preflight: HeaderFields;
  /** Which web pages may call, by their origin; the fields must have `Vary: Origin`. Absent: all of them. */
  readonly origins?: OriginRule;
  /** A link of every response (RFC 8288): a path of this service and what is to be said of it. */
  readonly link?: { readonly path: string; readonly parameters: string };
  /** The body of an error, for a client that sent this Accept field. */
  renderError(error: AppError, accept: string | undefined): Content;
}

interface OriginRule {
  allows(origin: string): boolean;
  /** For a page that may not call. */
  readonly hint: string;
}

/** The requests that one client may have in any window of time. */
export interface Quota {
  readonly limiter: Limiter;
  readonly limit: number;
  readonly windowSeconds: number;
  /** What a client can do that has used up its requests. */
  readonly hint: string;
}

/** Decides whether a request of a client is admitted: a shared store later, the local window at once. */
export interface Limiter {
  /** Counts the request when it is admitted. `nowMs` is monotonic. */
  take(client: string, nowMs: number): Decision | Promise<Decision>;
  /** What `take` would say, without counting. */
  peek(client: string, nowMs: number): Decision | Promise<Decision>;
}
