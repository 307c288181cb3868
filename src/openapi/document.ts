import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../base/schema.ts';
import { version } from '../base/version.ts';
import { type City, contactOf } from '../places/place.ts';
import {
  type DescribedApi,
  describeApi,
  exampleOf,
  type OperationDescription,
  type ParameterDescription,
  type ResponseDescription,
} from './description.ts';

/** Object of the document (OpenAPI 3.1 §4). */
type DocumentObject = Readonly<Record<string, unknown>>;

/** Named schemas collected so far. */
type Components = Record<string, JsonSchema>;

/** Generates the OpenAPI 3.1 document of every route that has an operation, with `base` as its server. */
export function openapiDocument(api: DescribedApi, city: City, base: string): DocumentObject {
  const components: Components = {};
  const { title, summary, server, tags, headers, operations } = describeApi(api, city, base);
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, group]) => [
    path,
    Object.fromEntries(group.map((each) => [each.method.toLowerCase(), operationObject(each, components)])),
  ]);
  const contact = contactOf(city, api.contact);
  return {
    openapi: '3.1.0',
    info: {
      title,
      summary,
      description: `Public and free of charge, without keys. ${city.description}`,
      version,
      ...(contact && { contact }),
      license: license(city),
    },
    servers: [{ url: server, description: 'This service' }],
    security: [],
    tags,
    paths: Object.fromEntries(paths),
    components: { schemas: components, headers },
  };
}

/** Names the licence of the data. Without one, only the description of the API and the software have a licence. */
function license({ licence }: City): DocumentObject {
  if (licence === undefined) return { name: 'MIT, for this description and the software', identifier: 'MIT' };
  return { name: `${licence.name}, for the data`, url: licence.url };
}

function operationObject(operation: OperationDescription, components: Components): DocumentObject {
  const { id, summary, description, tag, parameters, body, responses } = operation;
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters: parameters.map(parameterObject) }),
    ...(body && { requestBody: requestBody(refer(body.schema.json, components), body.example) }),
    responses: Object.fromEntries(responses.map((each) => [each.status, responseObject(each, components)])),
  };
}

function parameterObject(parameter: ParameterDescription): DocumentObject {
  const { name, in: place, required, example } = parameter;
  const { description, ...schema } = parameter.schema;
  // List parameters are comma-separated.
  const style = schema.items && { style: 'form', explode: false };
  return {
    name,
    in: place,
    required,
    description,
    ...style,
    schema,
    ...(example !== undefined && { example }),
  };
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
    schema: refer(schema, components),
    ...(example !== undefined && { example }),
    ...(examples && { examples: Object.fromEntries(examples) }),
  };
  return {
    description,
    headers: Object.fromEntries(headers),
    ...(body && { content: { 'application/json': body } }),
  };
}

/** Moves the titled parts of a schema, including itself, to the components and replaces them by `$ref`. */
function refer({ title, properties, items, allOf, ...rest }: JsonSchema, components: Components): JsonSchema {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, refer(field, components)]);
  const schema: JsonSchema = {
    ...rest,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: refer(items, components) }),
    ...(allOf && { allOf: allOf.map((part) => refer(part, components)) }),
  };
  if (title === undefined) return schema;
  const known = components[title];
  if (known && !isDeepStrictEqual(known, schema)) throw new Error(`two schemas are called ${title}`);
  components[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}
