import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecord, type JsonSchema } from '../../src/base/schema.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { featuresOf } from './support/tools.ts';

const tools = featuresOf(builtInCatalogue()).tools();

/** Every keyword of a schema with its value; names of properties are no keywords. */
function* keywordsOf(schema: JsonSchema): Generator<readonly [keyword: string, value: unknown]> {
  for (const [keyword, value] of Object.entries(schema)) {
    yield [keyword, value];
    const inner = keyword === 'properties' && isRecord(value) ? Object.values(value) : [value].flat();
    for (const each of inner) if (isRecord(each)) yield* keywordsOf(each);
  }
}

/**
 * What OpenAI in strict mode (Structured Outputs, "Supported schemas") and Gemini (Schema, a part of OpenAPI 3.0) both take in the
 * schema of a function. Gemini does not know `additionalProperties`, which OpenAI demands; clients leave it out for Gemini.
 */
const shared =
  'type title description enum items minItems maxItems minimum maximum properties required'.split(' ');
const keywords = new Set([...shared, 'additionalProperties']);

for (const { name, inputSchema, outputSchema } of tools) {
  test(`the arguments of ${name} use what OpenAI in strict mode and Gemini know`, () => {
    assert.equal(inputSchema.type, 'object');
    assert.equal(inputSchema.additionalProperties, false);
    for (const [keyword, value] of keywordsOf(inputSchema)) {
      assert.ok(keywords.has(keyword), `${keyword}: ${JSON.stringify(value)}`);
      if (keyword === 'type') assert.equal(typeof value, 'string', 'Gemini knows no lists of types');
    }
  });

  test(`the names in ${name} are what OpenAI and Anthropic take`, () => {
    const names = [name, ...Object.keys(inputSchema.properties ?? {})];
    for (const each of names) assert.match(each, /^[a-zA-Z0-9_-]{1,64}$/);
  });

  test(`no schema of ${name} has a format of OpenAPI, or a bound that every number keeps`, () => {
    const found = [inputSchema, outputSchema ?? {}].flatMap((schema) => [...keywordsOf(schema)]);
    for (const [keyword, value] of found) {
      if (keyword === 'format') assert.match(String(value), /^(?:uri|date|date-time)$/);
      if (keyword === 'minimum' || keyword === 'maximum')
        assert.ok(Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER);
    }
  });
}

test('a description tells the default and an example', () => {
  const [list] = tools;
  const { limit, fields } = list?.inputSchema.properties ?? {};
  assert.equal(limit?.description, 'Places in a page at most. Default: 50. Example: 5.');
  assert.match(fields?.description ?? '', / Example: \["id","name"\]\.$/);
});
