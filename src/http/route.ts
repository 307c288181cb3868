import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '../base/errors.ts';
import { type JsonSchema, type ObjectSchema, object } from '../base/schema.ts';
import type { HeaderFields, StoredBody } from './content.ts';
import type { EventStream } from './event-streams.ts';
import { type BodyReader, noBody, readQuery, validated } from './input.ts';
import type { StreamedBody } from './streamed-body.ts';

/** What a handler may know about the request it answers. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly method: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** Key of the client that the rate limit counts, as `clientKey` returns it. */
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
  readonly content?: StoredBody;
  /** Value for the Link field (RFC 8288), in addition to that of the group: `linkValue` renders it. */
  readonly links?: string;
  readonly headers?: HeaderFields;
  readonly close?: boolean;
  /** Set where no link of this service is in the body, so that it is the same for every origin. */
  readonly isLinkless?: true;
  /** Set where target, origin and data alone decide the reply, so that it is kept for whoever asks the same. */
  readonly isRepeatable?: boolean;
  /** What `sharedHeaderText` renders, where the reply is kept. */
  readonly headerText?: string;
}

export interface EventStreamReply {
  readonly open: (stream: EventStream) => void;
  readonly headers?: HeaderFields;
}

/** A response with status 200 whose body is made while it is sent. */
export interface StreamedReply extends Pick<ContentReply, 'headers' | 'close' | 'isLinkless'> {
  readonly streamed: StreamedBody;
}

export type Reply = ContentReply | EventStreamReply | StreamedReply;

/** Parameter values by name, of the type that the schema of the parameter has. */
export type Sample = Readonly<Record<string, string | number>>;

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** What a call changes for others; absent where nothing is changed. */
  readonly effect?: string;
  /** Header fields that it reads beside those of every request. */
  readonly headers?: ObjectSchema<unknown>;
  /** Parameter values that, with the data in service, give an answer worth showing. */
  readonly sample?: () => Sample;
  /** The response with status 200. */
  readonly outcome: {
    readonly description: string;
    /** Made from the data in service. */
    readonly schema: () => JsonSchema;
    readonly example: (base: string) => unknown;
    /** Whether the body has an ETag, so that 304 is an outcome too. */
    readonly cacheable: boolean;
  };
  /** Errors of this route, beyond those that every route shares. */
  readonly errors?: readonly ErrorCode[];
}

export interface Inputs<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly params: ObjectSchema<P>;
  /** Read anew for each request: new data may change it. */
  readonly query: ObjectSchema<Q>;
  readonly body: BodyReader<B>;
}

/** One method of one path. The router, the validation, the documents and the MCP tools all read this. */
interface RouteDefinition<P, Q, B> extends Inputs<P, Q, B> {
  /** Literal segments; the last one may hold one parameter, as in `/images/{id}.svg` or `/sitemap-{part}.xml`. */
  readonly path: string;
  /** Absent for a route that the API description leaves out. */
  readonly operation?: Operation;
  readonly handle: (call: Call<P, Q, B>) => Reply | Promise<Reply>;
}

/** A request before validation: texts by parameter, the query string and the bytes of the body. */
type RawCall = Call<Readonly<Record<string, string>>, string, Buffer>;

/** A route whose types of input are known to itself alone, so that one table holds all routes. */
export interface Route extends Omit<RouteDefinition<unknown, unknown, unknown>, 'handle'> {
  /** Validates the input and handles the request. Throws or rejects with AppError. */
  readonly answer: (raw: RawCall) => Reply | Promise<Reply>;
}

const nothing = object({});

/** A GET that reads no input: routes begin with this, and replace what they read. */
export const plainGet: Inputs<unknown, unknown, undefined> = {
  method: 'GET',
  params: nothing,
  query: nothing,
  body: noBody,
};

export const plainPost: Inputs<unknown, unknown, undefined> = { ...plainGet, method: 'POST' };

/** Declares a route; the types of params, query and body flow from its schemas into the handler. */
export function route<P, Q, B>(definition: RouteDefinition<P, Q, B>): Route {
  const { params, body, handle } = definition;
  // The definition itself, not a copy: its query may be a getter.
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
