import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '../errors.ts';
import type { JsonSchema, ObjectSchema, Schema } from '../schema.ts';
import type { Reply } from './reply.ts';

/** What a handler may know about the request it answers. */
export interface Call<P, Q, B> {
  readonly method: string;
  readonly params: P;
  readonly query: Q;
  /** The validated JSON body; for a route that reads bytes, the bytes. */
  readonly body: B;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
  /** The client the rate limit counts: an IPv4 address or an IPv6 /64. */
  readonly client: string;
  /** Whether the client's address is one of this machine or of a private network. */
  readonly private: boolean;
  readonly headers: IncomingHttpHeaders;
}

/** A JSON body, which may be left out. The example is for the documents and for who sends something else. */
export interface JsonBodyRule<B> {
  readonly as: 'json';
  readonly schema: Schema<B>;
  readonly example: NonNullable<B>;
  readonly maxBytes: number;
}

/** The body a route reads. `bytes` leaves decoding and parsing, and their errors, to the handler. */
export type BodyRule<B> = JsonBodyRule<B> | { readonly as: 'bytes'; readonly maxBytes: number };

/** One documented outcome of a route. */
export interface Outcome {
  readonly description: string;
  /** The JSON body. */
  readonly schema: () => JsonSchema;
  /** A body made from the data in service. */
  readonly example: (base: string) => unknown;
  /** Whether the body has an ETag, so that 304 is an outcome too. */
  readonly cacheable: boolean;
}

/** Parameter values by name, of the type that the schema of the parameter has. */
export type Sample = Readonly<Record<string, string | number>>;

/** One operation: the router, the validation, the documents and the tools all read this. */
export interface Route<P = unknown, Q = unknown, B = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Literal segments; the last one may hold one parameter, as in `/api/v1/places/{id}` or `/images/{id}.svg`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly params?: ObjectSchema<P>;
  readonly query?: ObjectSchema<Q>;
  readonly body?: BodyRule<B>;
  /** Values for the parameters that, with the data in service, give an answer worth showing. */
  readonly sample?: () => Sample;
  /** What success looks like; absent for locations that the API description leaves out. */
  readonly outcome?: Outcome;
  /** The refusals of this route itself, beyond those that every route shares. */
  readonly errors?: readonly ErrorCode[];
  handle(call: Call<P, Q, B>): Reply | Promise<Reply>;
}

/** Declares a route; the types of params, query and body flow from its schemas into the handler. */
export function route<P = unknown, Q = unknown, B = undefined>(definition: Route<P, Q, B>): Route {
  return definition;
}
