import { isRecord, type JsonSchema } from '../base/schema.ts';

/** Keywords that OpenAI or Gemini reject in the schema of a function. The service checks the lengths itself. */
const rejected = new Set(['default', 'examples', 'minLength', 'maxLength']);

/**
 * Returns the schema of arguments for language models: an object without the keywords that they reject. Descriptions state the
 * defaults and the examples, which are passed by argument name.
 */
export function argumentsSchema(
  schema: JsonSchema,
  examples: Readonly<Record<string, unknown>> = {},
): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const description = [
      field.description,
      'default' in field && `Default: ${textOf(field.default)}.`,
      examples[name] !== undefined && `Example: ${textOf(examples[name])}.`,
    ];
    return [name, { ...without(field, rejected), description: description.filter(Boolean).join(' ') }];
  });
  return {
    ...without(schema, rejected),
    properties: Object.fromEntries(fields),
    additionalProperties: false,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the schema of an answer, which clients compile with validators of their own. */
export function answerSchema(schema: JsonSchema): JsonSchema {
  return without(schema, new Set());
}

/** Copies a schema without some keywords, without `format: double`, which only OpenAPI defines, and without the bounds of a double. */
function without(schema: object, keywords: ReadonlySet<string>): JsonSchema {
  const copy = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(copy) : isRecord(value) ? without(value, keywords) : value;
  const copied = Object.entries(schema).filter(
    ([name, value]) => !keywords.has(name) && !isNeedless(name, value),
  );
  return Object.fromEntries(copied.map(([name, value]) => [name, copy(value)]));
}

function isNeedless(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return value === 'double';
  const isBound = keyword === 'minimum' || keyword === 'maximum';
  return isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}
