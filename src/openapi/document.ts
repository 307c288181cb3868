import { isDeepStrictEqual } from 'node:util';
import type { Route } from '../http/route.ts';
import type { City } from '../places/place.ts';
import type { JsonSchema } from '../schema.ts';
import { version } from '../version.ts';
import {
  describeApi,
  exampleOf,
  headers,
  type OperationDescription,
  type ParameterDescription,
  type ResponseDescription,
} from './description.ts';

/** A piece of the document (OpenAPI 3.1, section 4). */
type DocumentObject = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 description of every route that has an operation, as it is reached by an origin. */
export function openapiDocument(routes: readonly Route[], city: City, base: string): DocumentObject {
  const components = new Components();
  const { title, summary, server, tags, operations } = describeApi(routes, city, base);
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, group]) => [
    path,
    Object.fromEntries(group.map((each) => [each.method.toLowerCase(), operationObject(each, components)])),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title,
      summary,
      description: `Public and free of charge, without keys. ${city.description}`,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'This service' }],
    security: [],
    tags,
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas, headers },
  };
}

function operationObject(operation: OperationDescription, components: Components): DocumentObject {
  const { id, summary, description, tag, parameters, body, responses } = operation;
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters: parameters.map(parameterObject) }),
    ...(body && { requestBody: requestBody(components.refer(body.schema.json), body.example) }),
    responses: Object.fromEntries(responses.map((each) => [each.status, responseObject(each, components)])),
  };
}

function parameterObject(parameter: ParameterDescription): DocumentObject {
  const { name, in: place, required, example } = parameter;
  const { description, ...schema } = parameter.schema;
  return { name, in: place, required, description, schema, ...(example !== undefined && { example }) };
}

function requestBody(schema: JsonSchema, example: unknown): DocumentObject {
  const content = { 'application/json': { schema, example } };
  return { required: false, description: 'May be left out.', content };
}

function responseObject(response: ResponseDescription, components: Components): DocumentObject {
  const { description, schema, example, codes } = response;
  const headers = response.headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const examples = codes?.map((code) => [code, { value: exampleOf(code) }]);
  const body = schema && {
    schema: components.refer(schema),
    ...(example !== undefined && { example }),
    ...(examples && { examples: Object.fromEntries(examples) }),
  };
  return {
    description,
    headers: Object.fromEntries(headers),
    ...(body && { content: { 'application/json': body } }),
  };
}

/** The named schemas met so far, and how to point at them. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The schema with every titled part of it, itself included, moved to the components and replaced by a `$ref`. */
  refer(schema: JsonSchema): JsonSchema {
    const inner = this.#inside(schema);
    const { title, ...rest } = inner;
    if (title === undefined) return inner;
    const known = this.schemas[title];
    if (known && !isDeepStrictEqual(known, rest)) throw new Error(`two schemas are called ${title}`);
    this.schemas[title] = rest;
    return { $ref: `#/components/schemas/${title}` };
  }

  #inside({ properties, items, ...rest }: JsonSchema): JsonSchema {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, this.refer(field)]);
    return {
      ...rest,
      ...(properties && { properties: Object.fromEntries(fields) }),
      ...(items && { items: this.refer(items) }),
    };
  }
}
