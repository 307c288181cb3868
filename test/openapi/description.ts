import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, Ask } from '../support/http.ts';

type Json = Readonly<Record<string, unknown>>;

interface Described {
  /** Names of the fields that the answer must carry. */
  readonly headers: readonly string[];
  /** Refers to the schema of the body; absent where there is none. */
  readonly schema: string | undefined;
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

const anyError = '#/components/schemas/ErrorResponse';

/** An OpenAPI document that answers can be held against. Its schemas are compiled when they are needed: most tests need few. */
export class Description {
  readonly document: Json;
  readonly #paths: readonly Path[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });

  constructor(document: Json) {
    this.document = document;
    addFormats.default(this.#ajv);
    const whole = closed(document);
    this.#ajv.addSchema(whole, 'whole').addSchema(withParts(whole), 'parts');
    this.#paths = Object.entries(object(document.paths)).map(([path, item]) => ({
      name: path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
      methods: mapValues(item, (operation) => mapValues(object(operation).responses, described)),
    }));
  }

  /** Fails when the document does not describe the answer: its status, its fields, and its body to the last member. */
  check({ method = 'GET', path }: Ask, answer: Answer, hasQuota: boolean): void {
    const resource = path.replace(/[?#].*$/s, '');
    const found = this.#paths.find(({ pattern }) => pattern.test(resource));
    const responses = found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (responses === undefined) {
      if (answer.status >= 400 && method !== 'HEAD') this.#assertValid('whole', anyError, answer);
      return;
    }
    const entry = responses[answer.status] ?? (answer.status >= 400 ? responses.default : undefined);
    assert.ok(entry, `the description has no answer ${answer.status} to ${method} ${path}`);
    const missing = entry.headers.filter(
      (name) => answer.headers[name] === undefined && (hasQuota || !quotaField.test(name)),
    );
    assert.deepEqual(missing, [], `fields of the answer ${answer.status} to ${method} ${path}`);
    if (method === 'HEAD' || !entry.schema) assert.equal(answer.body.length, 0);
    else if (answer.headers['content-encoding'] === undefined)
      this.#assertValid(withFields.test(path) ? 'parts' : 'whole', entry.schema, answer);
  }

  /** The examples that do not fit the schema they stand beside, and the answers with a body but without an example. */
  faultyExamples(): string[] {
    return this.#paths.flatMap(({ name, methods }) =>
      Object.entries(methods).flatMap(([method, responses]) =>
        Object.entries(responses)
          .filter(([status, { schema, examples }]) => {
            const lacking = examples.length === 0 && status !== 'default';
            return schema && (lacking || examples.some((each) => !this.#validator('whole', schema)(each)));
          })
          .map(([status]) => `${method} ${name} ${status}`),
      ),
    );
  }

  #validator(document: 'parts' | 'whole', reference: string): ValidateFunction {
    return this.#ajv.getSchema(document + reference) ?? assert.fail(`no schema ${reference}`);
  }

  #assertValid(document: 'parts' | 'whole', reference: string, answer: Answer): void {
    const validate = this.#validator(document, reference);
    const value: unknown = JSON.parse(answer.body.toString());
    assert.ok(validate(value), `${JSON.stringify(validate.errors)}\n${answer.body}`);
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

function described(value: unknown): Described {
  const answer = object(value);
  const media = object(object(answer.content)['application/json']);
  const { $ref } = object(media.schema);
  const named = Object.values(object(media.examples)).map((example) => object(example).value);
  return {
    headers: Object.keys(object(answer.headers)).map((name) => name.toLowerCase()),
    schema: typeof $ref === 'string' ? $ref : undefined,
    examples: media.example === undefined ? named : [media.example],
  };
}

/** The same document for requests with `fields`: every place is a part of one. */
function withParts(document: Json): Json {
  const components = object(document.components);
  const schemas = object(components.schemas);
  const parts = { ...schemas, Place: schemas.PartialPlace };
  return { ...document, components: { ...components, schemas: parts } };
}

/** The same document with every object schema closed, so that a member it does not name is a fault. */
function closed(value: unknown): Json {
  const close = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(close);
    if (typeof inner !== 'object' || inner === null) return inner;
    const copy = mapValues(inner, close);
    return 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
  };
  return object(close(value));
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function mapValues<T>(record: unknown, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object(record)).map(([name, value]) => [name, change(value)]));
}
