import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, Ask } from '../support/http.ts';

type Json = Readonly<Record<string, unknown>>;

interface Described {
  /** Names of the fields that the answer must carry. */
  readonly headers: readonly string[];
  /** Checks the body; absent where there is none. */
  readonly validate: ValidateFunction | undefined;
  /** The same where places may have some of their fields only. */
  readonly validateParts: ValidateFunction | undefined;
  readonly examples: readonly unknown[];
}

interface Path {
  readonly name: string;
  readonly pattern: RegExp;
  readonly methods: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** A query that names the fields it wants: only there may a place have a part of them. */
const withFields = /[?&]fields=/;

const quotaField = /^ratelimit-/;

/** An OpenAPI document that answers can be held against. */
export class Description {
  readonly document: Json;
  readonly #paths: readonly Path[];
  readonly #anyError: ValidateFunction;

  constructor(document: Json) {
    this.document = document;
    const parts = compiler(closed(document));
    const schema = compiler(withoutParts(closed(document)));
    this.#paths = Object.entries(object(document.paths)).map(([path, item]) => ({
      name: path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      methods: mapValues(object(item), (operation) =>
        mapValues(object(object(operation).responses), (answer) => described(object(answer), schema, parts)),
      ),
    }));
    this.#anyError = schema('#/components/schemas/ErrorResponse');
  }

  /** Fails when the document does not describe the answer: its status, its fields, and its body to the last member. */
  check({ method = 'GET', path }: Ask, answer: Answer, hasQuota: boolean): void {
    const resource = path.replace(/[?#].*$/s, '');
    const found = this.#paths.find(({ pattern }) => pattern.test(resource));
    const responses = found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (responses === undefined) {
      if (answer.status >= 400 && method !== 'HEAD') assertValid(this.#anyError, answer);
      return;
    }
    const entry = responses[answer.status] ?? (answer.status >= 400 ? responses.default : undefined);
    assert.ok(entry, `the description has no answer ${answer.status} to ${method} ${path}`);
    const missing = entry.headers.filter(
      (name) => answer.headers[name] === undefined && (hasQuota || !quotaField.test(name)),
    );
    assert.deepEqual(missing, [], `fields of the answer ${answer.status} to ${method} ${path}`);
    if (method === 'HEAD' || !entry.validate) assert.equal(answer.body.length, 0);
    else if (answer.headers['content-encoding'] === undefined)
      assertValid((withFields.test(path) && entry.validateParts) || entry.validate, answer);
  }

  /** The examples that do not fit the schema they stand beside, and the answers with a body but without an example. */
  faultyExamples(): string[] {
    return this.#paths.flatMap(({ name, methods }) =>
      Object.entries(methods).flatMap(([method, responses]) =>
        Object.entries(responses)
          .filter(([status, { validate, examples }]) => {
            const lacking = examples.length === 0 && status !== 'default';
            return validate && (lacking || examples.some((example) => !validate(example)));
          })
          .map(([status]) => `${method} ${name} ${status}`),
      ),
    );
  }
}

/** By their text: to compile the schemas of one takes as long as a start of the service. */
const known = new Map<string, Description>();

/** The document of a running service. */
export async function readDescription(url: string): Promise<Description> {
  const response = await fetch(`${url}/openapi.json`);
  const text = (await response.text()).replaceAll(url, 'http://localhost');
  const description = known.get(text) ?? new Description(JSON.parse(text));
  known.set(text, description);
  return description;
}

type Compile = (reference: string) => ValidateFunction;

function described(answer: Json, schema: Compile, parts: Compile): Described {
  const media = object(object(answer.content)['application/json']);
  const { $ref } = object(media.schema);
  const named = Object.values(object(media.examples)).map((example) => object(example).value);
  return {
    headers: Object.keys(object(answer.headers)).map((name) => name.toLowerCase()),
    validate: typeof $ref === 'string' ? schema($ref) : undefined,
    validateParts: typeof $ref === 'string' ? parts($ref) : undefined,
    examples: media.example === undefined ? named : [media.example],
  };
}

function compiler(document: Json): Compile {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return (reference) => ajv.compile({ $ref: `openapi${reference}` });
}

/** The same document with every place whole. */
function withoutParts(document: Json): Json {
  const components = object(document.components);
  const schemas = object(components.schemas);
  return { ...document, components: { ...components, schemas: { ...schemas, PartialPlace: { not: {} } } } };
}

function assertValid(validate: ValidateFunction, answer: Answer): void {
  const value: unknown = JSON.parse(answer.body.toString());
  assert.ok(validate(value), `${JSON.stringify(validate.errors)}\n${answer.body}`);
}

/** The same document with every object schema closed, so that a member it does not name is a fault. */
function closed(value: unknown): Json {
  const close = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(close);
    if (typeof inner !== 'object' || inner === null) return inner;
    const copy = mapValues(inner as Json, close);
    return 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
  };
  return object(close(value));
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function mapValues<T>(record: Json, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
