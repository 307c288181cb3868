import { type ErrorCode, type ErrorDocument, errorTable } from '../errors.ts';
import { describe, integer, object, oneOf, string } from '../schema.ts';

const errorDetail = describe(
  object({
    code: describe(oneOf(Object.keys(errorTable)), { description: 'What went wrong, for programs.' }),
    message: describe(string(), { description: 'What went wrong, for people.' }),
    status: describe(integer({ min: 400, max: 599 }), { description: 'The HTTP status.' }),
    hint: describe(string(), { description: 'What to do about it.' }),
  }),
  { title: 'ErrorDetail' },
);

export const errorResponse = describe(object({ error: errorDetail }), {
  title: 'ErrorResponse',
  description: 'The body of every error.',
});

/** The error of a code as a client may see it. */
export function exampleOf(code: ErrorCode): ErrorDocument {
  const { status, meaning, example } = errorTable[code];
  const { message = meaning, hint = 'See the documentation.' } = example ?? {};
  return { error: { code, message, status, hint } };
}
