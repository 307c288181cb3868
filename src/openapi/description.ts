import { type AppError, type ErrorCode, errorTable } from '../base/errors.ts';
import { type ObjectSchema, object } from '../base/object-schema.ts';
import { describe, integer, type JsonSchema, oneOf, optional, string } from '../base/schema.ts';
import type { Operation, Route } from '../http/route.ts';
import type { City, Contact } from '../places/place.ts';

export interface DescribedApi {
  readonly routes: readonly Route[];
  /** Requests per minute and requester; 0 means unlimited. */
  readonly rateLimit: number;
  /** Contact of the operator; without one the data may name a contact. */
  readonly contact?: Contact | undefined;
}

/** Description shared by the OpenAPI document and the reference page. */
export type ApiDescription = ReturnType<typeof describeApi>;

export type OperationDescription = ReturnType<typeof describeOperation>;
export type ParameterDescription = OperationDescription['parameters'][number];

export interface ResponseDescription {
  /** Status such as `200`, or `default` for all others. */
  readonly status: string;
  readonly description: string;
  /** Names of header fields. */
  readonly headers: readonly string[];
  /** Schema of the body; absent without a body. */
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  /** Error codes with this status, if they are documented. */
  readonly codes?: readonly ErrorCode[];
}

const tags = [
  { name: 'Places', description: 'The attractions: filtered, searched, paged, or one by one.' },
  { name: 'Views', description: 'The visitor counter.' },
  { name: 'Service', description: 'What the service is, and how its versions live and end.' },
];

/** Examples search, so the index must be built first. */
export const needsOfExamples = { search: 'word' };

/** Describes every route that has an operation, with `base` as its origin. */
export function describeApi({ routes, rateLimit }: DescribedApi, { name, region }: City, base: string) {
  const isLimited = rateLimit > 0;
  const common = { ...commonFields, ...(isLimited && limitFields(rateLimit)) };
  const shared = {
    headers: Object.keys(common),
    errors: isLimited ? [...sharedErrors, 'RATE_LIMIT_EXCEEDED' as const] : sharedErrors,
  };
  return {
    title: `${name} Tourism Places API`,
    summary: `Tourist attractions of ${name}, ${region}`,
    server: base,
    tags,
    headers: { ...common, ...otherFields },
    operations: routes.flatMap((each) =>
      each.operation ? describeOperation(each, each.operation, base, shared) : [],
    ),
  };
}

/** Header fields and errors common to all operations. */
interface Shared {
  readonly headers: readonly string[];
  readonly errors: readonly ErrorCode[];
}

function describeOperation(
  { method, path, params, query, body }: Route,
  operation: Operation,
  base: string,
  shared: Shared,
) {
  const { outcome, errors = [] } = operation;
  const sample = operation.sample?.() ?? {};
  // Examples use the data in service, so they work.
  const parameters = (place: 'path' | 'query' | 'header', schema?: ObjectSchema<unknown>) =>
    Object.entries(schema?.fields ?? {}).map(([name, { json, optional }]) => {
      return { name, in: place, required: !optional, schema: json, example: sample[name] };
    });
  return {
    ...operation,
    method,
    path,
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...parameters('header', operation.headers),
    ],
    body: body.json,
    // Responses by status, the success first.
    responses: [...successes(outcome, base, shared), ...failures(errors, shared)] as const,
  };
}

function successes(
  { description, schema, example, cacheable, moved }: Operation['outcome'],
  base: string,
  shared: Shared,
): [ResponseDescription & { readonly schema: JsonSchema }, ...ResponseDescription[]] {
  const headers = [...shared.headers, ...(cacheable ? ['ETag'] : []), 'Cache-Control'];
  const unchanged = {
    status: '304',
    description: 'Nothing has changed since the response with this ETag',
    headers,
  };
  return [
    { status: '200', description, headers, schema: schema(), example: example(base) },
    ...(cacheable ? [unchanged] : []),
    ...(moved === undefined
      ? []
      : [{ status: '308', description: moved, headers: [...shared.headers, 'Location'] }]),
  ];
}

/** Errors of every operation, with or without a limit. */
const sharedErrors: readonly ErrorCode[] = ['BAD_REQUEST', 'INTERNAL_ERROR'];

/** Errors whose response has Retry-After. */
const waits = new Set<ErrorCode>(['RATE_LIMIT_EXCEEDED', 'COUNTER_UNAVAILABLE']);

function failures(errors: readonly ErrorCode[], shared: Shared): ResponseDescription[] {
  const schema = errorResponse.json;
  const codes = [...new Set([...shared.errors, ...errors])];
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  const listed = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, group]) => ({
      status: String(status),
      description: group.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('; '),
      headers: [...shared.headers, ...(group.some((code) => waits.has(code)) ? ['Retry-After'] : [])],
      schema,
      codes: group,
    }));
  const description = 'Any other error, for instance of a method, a size or a malformed request';
  return [...listed, { status: 'default', description, headers: shared.headers, schema }];
}

const errorDetail = describe(
  object({
    code: describe(oneOf(Object.keys(errorTable)), 'What went wrong, for programs.'),
    message: describe(string(), 'What went wrong, for people.'),
    status: describe(integer({ min: 400, max: 599 }), 'The HTTP status.'),
    hint: describe(string(), 'What to do about it.'),
    request_id: describe(optional(string()), 'Names the request in the log of the service.'),
  }),
  { title: 'ErrorDetail', description: 'What went wrong, and what to do about it.' },
);

const errorResponse = describe(object({ error: errorDetail }), {
  title: 'ErrorResponse',
  description: 'The body of every error.',
});

export function exampleOf(code: ErrorCode): ReturnType<AppError['toJSON']> {
  const { status, meaning, example } = errorTable[code];
  const { message = meaning, hint = 'See the documentation.' } = example ?? {};
  return { error: { code, message, status, hint } };
}

function textField(description: string, ...examples: readonly string[]) {
  return { description, schema: { type: 'string', ...(examples.length > 0 && { examples }) } };
}

function numberField(description: string, minimum = 0) {
  return { description, schema: { type: 'integer', minimum } };
}

const commonFields = {
  'API-Version': textField('Full version of the API.', '1.0.0'),
  Deprecation: textField('`false` while this version is active.', 'false'),
  Sunset: textField(
    'HTTP-date at which this version may go away (RFC 8594).',
    'Tue, 31 Dec 2030 23:59:59 GMT',
  ),
  Link: textField('Deprecation policy and, for a list, its next and previous page (RFC 8288).'),
};

function limitFields(rateLimit: number) {
  return {
    'RateLimit-Limit': numberField('Requests allowed per window.', 1),
    'RateLimit-Remaining': numberField('Requests left in the window.'),
    'RateLimit-Reset': numberField('Seconds until the oldest counted request leaves the window.'),
    'RateLimit-Policy': textField('Quota and window in seconds.', `${rateLimit};w=60`),
  };
}

const otherFields = {
  'Retry-After': numberField('Seconds to wait before the next try.'),
  ETag: textField('Validator of this representation, for If-None-Match.'),
  'Cache-Control': textField('How long the answer may be reused.'),
  Location: textField('Address of the same resource.'),
};
