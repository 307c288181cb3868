import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import { readDescription } from '../../openapi/description.ts';
import { type Ask, freshAddress, requester } from '../../support/http.ts';
import { startService } from '../../support/service.ts';
import type { Generator } from './generator.ts';

/** What these tests read of a JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
}

type Parameter = Readonly<{ name: string; in: string; schema: Schema }>;

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** What these tests read of an OpenAPI document. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A request made from the document. */
export interface Made {
  readonly ask: Ask;
  /** Parameters in the query. */
  readonly given: readonly string[];
  /** Whether the schemas allow it. */
  readonly isValid: boolean;
  /** Whether it names the ETag of the last answer at its address. */
  readonly revalidates: boolean;
}

/** A value as it is sent, and whether its schema allows it. */
interface Value {
  readonly text: string;
  readonly isValid: boolean;
}

/** Texts that a schema allows, and texts that it does not. */
interface Texts {
  readonly valid: Arbitrary<string>;
  readonly invalid: Arbitrary<string>;
}

/** Requests for an operation of a document. `words` are texts that mean something to the service. */
function requestOf(
  document: Document,
  words: readonly string[],
  verb: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): Arbitrary<Made> {
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const schema = requestBody?.content['application/json'].schema;
  return fc
    .record({
      method: verb === 'get' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(verb.toUpperCase()),
      segments: fc.tuple(...inPath.map(() => segment(words))),
      query: fc
        .tuple(...inQuery.map((each) => givenOf(each, words)))
        .chain((given) => fc.shuffledSubarray(given.flat(), { minLength: given.flat().length })),
      unknown: fc.option(fc.string({ maxLength: 20 }), { freq: 8 }),
      body: schema ? fc.option(bodyOf(resolved(document, schema), words)) : fc.constant(null),
      revalidates: fc.boolean(),
    })
    .map(({ method, segments, query, unknown, body, revalidates }) => {
      const parts = segments.map(encodeURIComponent);
      const filled = path.replace(/\{\w+\}/g, () => parts.shift() ?? '');
      const pairs = query.map(({ name, text }) => `${name}=${encodeURIComponent(text)}`);
      if (unknown !== null) pairs.push(`x-${encodeURIComponent(unknown)}=1`);
      const given = query.map(({ name }) => name);
      const isOnce = new Set(given).size === given.length;
      return {
        ask: {
          method,
          path: pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled,
          ...(body && { body: body.text, headers: { 'Content-Type': 'application/json' } }),
        },
        given,
        isValid: isOnce && query.every((each) => each.isValid) && (body?.isValid ?? true),
        revalidates,
      };
    });
}

/** A parameter that is mostly absent, often there, and now and then there twice. */
function givenOf({ name, schema }: Parameter, words: readonly string[]) {
  const value = mostly(6, textsOf(schema, words)).map((each) => ({ name, ...each }));
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    { weight: 10, arbitrary: value.map((each) => [each]) },
    { weight: 1, arbitrary: fc.tuple(value, value) },
  );
}

/** So many times as often what a schema allows as what it does not. */
function mostly(times: number, { valid, invalid }: Texts): Arbitrary<Value> {
  return fc.oneof(
    { weight: times, arbitrary: valid.map((text) => ({ text, isValid: true })) },
    { weight: 1, arbitrary: invalid.map((text) => ({ text, isValid: false })) },
  );
}

/** Values for a schema, its bounds among them. Throws for a kind of schema that is not known here. */
function textsOf(schema: Schema, words: readonly string[]): Texts {
  if (schema.enum) return enumTexts(schema.enum);
  if (schema.type === 'integer' || schema.type === 'number') return numberTexts(schema);
  if (schema.type === 'string') return stringTexts(schema, words);
  if (schema.type === 'array') return arrayTexts(schema, words);
  throw new Error(`there are no values for ${JSON.stringify(schema)}`);
}

function enumTexts(allowed: readonly string[]): Texts {
  return {
    valid: fc.constantFrom(...allowed),
    // A comma would make two items of a list out of it.
    invalid: fc.string().filter((text) => !allowed.includes(text) && !text.includes(',')),
  };
}

/** No number here is so large that more would be tried between its bounds. */
const maxTried = 2 ** 31 - 1;

function numberTexts({ type, minimum, maximum }: Schema): Texts {
  if (minimum === undefined || maximum === undefined) throw new Error('a number without bounds');
  const isInteger = type === 'integer';
  const max = Math.min(maximum, maxTried);
  const inside = isInteger
    ? fc.integer({ min: minimum, max })
    : fc.double({ min: minimum, max, noNaN: true }).map((value) => Number(value.toFixed(6)));
  const outside = [String(minimum - 1), String(BigInt(maximum) + 1n)];
  const noNumbers = ['', 'x', 'NaN', 'Infinity', '0x10', '١'];
  return {
    valid: fc.oneof(fc.constantFrom(minimum, maximum), inside).map(String),
    invalid: fc.constantFrom(...outside, ...noNumbers, ...(isInteger ? ['1.5'] : [])),
  };
}

/** Made once, because the letters of the world take a tenth of a second. */
const readable = fc.string({ unit: 'grapheme' });
const anyText = fc.oneof(readable, fc.string({ unit: 'binary' }));

function stringTexts({ maxLength = 200 }: Schema, words: readonly string[]): Texts {
  const any = anyText.filter((text) => text.length <= maxLength);
  const position = fc.tuple(fc.integer({ min: -95, max: 95 }), fc.integer({ min: -185, max: 185 }));
  return {
    valid: fc.oneof(
      any,
      fc.constantFrom(...words.filter((word) => word.length <= maxLength)),
      fc.constant('x'.repeat(maxLength)),
      position.map((pair) => pair.join(',')),
    ),
    invalid: fc.constant('x'.repeat(maxLength + 1)),
  };
}

function arrayTexts({ items = {}, minItems = 0, maxItems = 0 }: Schema, words: readonly string[]): Texts {
  const { valid, invalid } = textsOf(items, words);
  const list = (length: number) => fc.array(valid, { minLength: length, maxLength: length });
  const wrong = [fc.tuple(invalid), list(maxItems + 1), ...(minItems > 1 ? [list(minItems - 1)] : [])];
  return {
    valid: fc.array(valid, { minLength: minItems, maxLength: maxItems }).map((each) => each.join(',')),
    invalid: fc.oneof(...wrong).map((each) => each.join(',')),
  };
}

function bodyOf({ properties = {} }: Schema, words: readonly string[]): Arbitrary<Value> {
  const members = Object.entries(properties).map(([name, schema]) => ({ name, ...textsOf(schema, words) }));
  const model = Object.fromEntries(members.map(({ name, valid }) => [name, valid]));
  const valid = fc
    .tuple(fc.record(model, { requiredKeys: [] }), fc.option(fc.jsonValue({ maxDepth: 3 })))
    .map(([known, extra]) => JSON.stringify({ ...known, 'x-extra': extra }));
  const notText = fc.constantFrom<unknown>(1, null, true, [], {});
  const wrong = members.map(({ name, invalid }) =>
    fc.oneof(invalid, notText).map((value) => JSON.stringify({ [name]: value })),
  );
  const noObject = fc.constantFrom('[]', '1', '{', '"x"', 'null');
  return mostly(2, { valid, invalid: fc.oneof(...wrong, noObject) });
}

/** A part of a path: none is empty, or made of dots alone. */
function segment(words: readonly string[]): Arbitrary<string> {
  const number = fc.integer({ min: -1, max: 100 }).map(String);
  return fc.oneof(readable, number, fc.constantFrom(...words)).filter((text) => !/^\.*$|[/\\]/.test(text));
}

function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : components.schemas[name]) ?? schema;
}

/** Requests of one client, in random order: fewer than its quota. */
const perClient = 20;

/** Parameters with rules in words besides their schema, such as which of them need each other. */
const ruledInWords = new Set(['near', 'radius', 'bbox', 'open_at', 'sort', 'fields']);

/** Generates requests for every operation of an OpenAPI document. */
export function requestsOf(openapi: unknown): Arbitrary<Made> {
  const document = openapi as Document;
  const words = wordsOf(document);
  const requests = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => requestOf(document, words, verb, path, operation)),
  );
  return fc.oneof(...requests);
}

/** Requests made from the OpenAPI document, 20 for a seed: the answers are as it says. */
export const apiRequests: Generator = async () => {
  const service = await startService();
  const description = await readDescription(service.url);
  const sequences = fc.array(requestsOf(description.document), {
    minLength: perClient,
    maxLength: perClient,
  });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const send = requester(service.url, freshAddress());
    const etags = new Map<string, string>();
    for (const { ask, given, isValid, revalidates } of sequence) {
      const etag = revalidates ? etags.get(ask.path) : undefined;
      const headers = { ...ask.headers, ...(etag !== undefined && { 'If-None-Match': etag }) };
      const answer = await send({ ...ask, headers });
      description.check(ask, answer, true);
      const what = `${answer.status} to ${ask.method} ${ask.path} ${ask.body ?? ''}`;
      assert.ok(answer.status < 500, what);
      if (!isValid) assert.equal(answer.status, 400, what);
      else if (!given.some((name) => ruledInWords.has(name))) assert.notEqual(answer.status, 400, what);
      assert.equal(answer.status === 304, etag !== undefined, `revalidation of ${ask.path}`);
      if (answer.headers.etag !== undefined) etags.set(ask.path, answer.headers.etag);
    }
  });
  return {
    attempt: (seed) => fc.assert(property, { numRuns: 1, seed }),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
};

/** Short texts of the document's examples: slugs, names, words to search for. */
function wordsOf(document: Document): string[] {
  const words = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (['example', 'id', 'name', 'hindi'].includes(key) && typeof value === 'string') words.add(value);
    return value;
  });
  return [...words];
}
