import { type ErrorCode, type ErrorDocument, errorStatus } from '../errors.ts';
import { describe, integer, object, oneOf, string } from '../schema.ts';

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const errorDetail = describe(
  object({
    code: describe(oneOf(codes), { description: 'What went wrong, for programs.' }),
    message: describe(string(), { description: 'What went wrong, for people.' }),
    status: describe(integer({ min: 400, max: 599 }), { description: 'The HTTP status.' }),
    hint: describe(string(), { description: 'What to do about it.' }),
  }),
  { title: 'ErrorDetail' },
);

export const errorResponse = describe(object({ error: errorDetail }), {
  title: 'ErrorResponse',
  description: 'The body of every refusal.',
});

interface Refusal {
  /** When it happens. */
  readonly when: string;
  readonly message: string;
  readonly hint: string;
}

/** The refusals that an operation can answer with, explained by an example each. */
const refusals: Readonly<Partial<Record<ErrorCode, Refusal>>> = {
  BAD_REQUEST: {
    when: 'the target or the Host field is malformed',
    message: 'The path holds a broken percent-encoding',
    hint: 'Percent-encode the path as UTF-8; an ordinary slug needs no encoding.',
  },
  INVALID_PARAMETER: {
    when: 'a known query parameter has a value that is not allowed, or is given twice',
    message: 'Parameter "limit" is 0',
    hint: 'The parameter limit must be an integer from 1 to 100.',
  },
  INVALID_BODY: {
    when: 'the body is not JSON, or not the object that is expected',
    message: 'The body is not valid JSON',
    hint: 'Send a JSON object such as {"source":"newsletter"}, or no body at all.',
  },
  PLACE_NOT_FOUND: {
    when: 'no place has this slug or index',
    message: 'No place has the slug or index "atlantis"',
    hint: 'GET /api/v1/places lists every place with its slug and index.',
  },
  CONTENT_TOO_LARGE: {
    when: 'the body is too large',
    message: 'The body is larger than 16384 bytes',
    hint: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'the body is of another type than JSON',
    message: 'The body has Content-Type "text/plain", which this service does not read',
    hint: 'Send plain JSON with the header Content-Type: application/json.',
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'the client has used up its requests',
    message: 'This client has used its 100 requests of the last 60 seconds',
    hint: 'Wait as long as RateLimit-Reset says, and keep answers in a cache: places carry an ETag.',
  },
  INTERNAL_ERROR: {
    when: 'the service has failed',
    message: 'Something went wrong inside the service',
    hint: 'Try again in a moment.',
  },
  COUNTER_UNAVAILABLE: {
    when: 'the counter cannot be read or stored at the moment; the view was not counted',
    message: 'The view could not be stored',
    hint: 'Try again after the time that Retry-After names.',
  },
};

/** When a code is answered, as a phrase. */
export function meaningOf(code: ErrorCode): string {
  return refusals[code]?.when ?? 'the request is refused';
}

export function exampleOf(code: ErrorCode): ErrorDocument {
  const { message = 'The request is refused', hint = 'See the documentation.' } = refusals[code] ?? {};
  return { error: { code, message, status: errorStatus[code], hint } };
}
