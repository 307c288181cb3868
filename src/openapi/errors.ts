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
  readonly message: string;
  readonly hint: string;
}

/** An example of each refusal that an operation can answer with. */
const refusals: Readonly<Partial<Record<ErrorCode, Refusal>>> = {
  BAD_REQUEST: {
    message: 'The path holds a broken percent-encoding',
    hint: 'Percent-encode the path as UTF-8; an ordinary slug needs no encoding.',
  },
  INVALID_PARAMETER: {
    message: 'Parameter "limit" is 0',
    hint: 'The parameter limit must be an integer from 1 to 100.',
  },
  INVALID_BODY: {
    message: 'The body is not valid JSON',
    hint: 'Send a JSON object such as {"source":"newsletter"}, or no body at all.',
  },
  PLACE_NOT_FOUND: {
    message: 'No place has the slug or index "atlantis"',
    hint: 'GET /api/v1/places lists every place with its slug and index.',
  },
  CONTENT_TOO_LARGE: {
    message: 'The body is larger than 16384 bytes',
    hint: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    message: 'The body has Content-Type "text/plain", which this service does not read',
    hint: 'Send plain JSON with the header Content-Type: application/json.',
  },
  RATE_LIMIT_EXCEEDED: {
    message: 'This client has used its 100 requests of the last 60 seconds',
    hint: 'Wait as long as RateLimit-Reset says, and keep answers in a cache: places carry an ETag.',
  },
  INTERNAL_ERROR: {
    message: 'Something went wrong inside the service',
    hint: 'Try again in a moment.',
  },
  COUNTER_UNAVAILABLE: {
    message: 'The view could not be stored',
    hint: 'Try again after the time that Retry-After names.',
  },
};

export function exampleOf(code: ErrorCode): ErrorDocument {
  const { message = 'The request is refused', hint = 'See the documentation.' } = refusals[code] ?? {};
  return { error: { code, message, status: errorStatus[code], hint } };
}
