import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '../base/errors.ts';
import { type ObjectSchema, object } from '../base/object-schema.ts';
import type { JsonSchema } from '../base/schema.ts';
import type { HeaderFields, StoredBody } from './content.ts';
import type { EventStream } from './event-streams.ts';
import { type BodyReader, noBody, readQuery, validated } from './input.ts';
import type { StreamedBody } from './streamed-body.ts';

/** Request as passed to a handler. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly method: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Base URL of absolute links, without a trailing slash: an origin, and the base path if there is one. */
  readonly base: string;
  /** Rate-limit key of the requester, from `requesterKey`. */
  readonly requesterKey: string;
  /** True if the requester's address is on this machine or in a private network. */
  readonly private: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** A whole response as a value, returned by a handler and written by `send`. */
export interface ContentReply {
  /** Defaults to 200. */
  readonly status?: number;
  /** Absent for 202 and 204. */
  readonly content?: StoredBody;
  /** Link field value (RFC 8288) from `linkValue`, in addition to the link of the group. */
  readonly links?: string;
  readonly headers?: HeaderFields;
  readonly close?: boolean;
  /**
   * Set if the reply depends on the target and the data only: `origin` if it also has links to the origin of the request,
   * otherwise `everyone`. The answer cache and the fields for other caches follow from it.
   */
  readonly sameFor?: 'origin' | 'everyone';
}

export interface EventStreamReply {
  readonly open: (stream: EventStream) => void;
  readonly headers?: HeaderFields;
}

/** Response with status 200 whose body is produced while it is sent. */
export interface StreamedReply extends Pick<ContentReply, 'headers' | 'close' | 'sameFor'> {
  readonly streamed: StreamedBody;
}

export type Reply = ContentReply | EventStreamReply | StreamedReply;

/** Parameter values by name, typed as in the schema. */
export type Sample = Readonly<Record<string, string | number>>;

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Effect of a call on others; absent if it changes nothing. */
  readonly effect?: string;
  /** Header fields that it reads, besides those of every request. */
  readonly headers?: ObjectSchema<unknown>;
  /** Parameter values whose response is a good example, with the data in service. */
  readonly sample?: () => Sample;
  /** Response with status 200. */
  readonly outcome: {
    readonly description: string;
    /** Generated from the data in service. */
    readonly schema: () => JsonSchema;
    readonly example: (base: string) => unknown;
    /** True if the body has an ETag, so that 304 is a possible response. */
    readonly cacheable: boolean;
    /** Meaning of a redirect with status 308; absent if there is none. */
    readonly moved?: string;
  };
  /** Errors of this route, besides those shared by every route. */
  readonly errors?: readonly ErrorCode[];
}

export interface Inputs<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly params: ObjectSchema<P>;
  /** Evaluated per request, because a reload may change it. */
  readonly query: ObjectSchema<Q>;
  readonly body: BodyReader<B>;
}

/** One method of one path. Router, validation, documents and MCP tools are derived from it. */
interface RouteDefinition<P, Q, B> extends Inputs<P, Q, B> {
  /** Literal segments; the last may contain one parameter, as in `/images/{id}.svg` or `/sitemap-{part}.xml`. */
  readonly path: string;
  /** Absent for routes that the API description omits. */
  readonly operation?: Operation;
  /** True if the route answers within 0.1 ms, so that it need not wait for a turn of the event loop. */
  readonly isImmediate?: boolean;
  readonly handle: (call: Call<P, Q, B>) => Reply | Promise<Reply>;
}

/** Request before validation: path parameters as text, the raw query and the bytes of the body. */
type RawCall = Call<Readonly<Record<string, string>>, string, Buffer>;

/** Route with its input types hidden, so that one table holds all routes. */
export interface Route extends Omit<RouteDefinition<unknown, unknown, unknown>, 'handle'> {
  /** Validates the input and handles the request. Throws or rejects with AppError. */
  readonly answer: (raw: RawCall) => Reply | Promise<Reply>;
}

const nothing = object({});

/** Inputs of a GET without parameters; routes spread it and override what they read. */
export const plainGet: Inputs<unknown, unknown, undefined> = {
  method: 'GET',
  params: nothing,
  query: nothing,
  body: noBody,
};

export const plainPost: Inputs<unknown, unknown, undefined> = { ...plainGet, method: 'POST' };

/** Declares a route. The types of params, query and body are inferred from its schemas. */
export function route<P, Q, B>(definition: RouteDefinition<P, Q, B>): Route {
  const { params, body, handle } = definition;
  // Extends the definition instead of copying it, because its query may be a getter.
  return Object.assign(definition, {
    answer: (raw: RawCall) =>
      handle({
        ...raw,
        body: body.decode(raw.body),
        params: validated(raw.params, params),
        query: readQuery(raw.query, definition.query),
      }),
  });
}
