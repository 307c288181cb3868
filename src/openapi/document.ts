import { type ErrorCode, errorTable } from '../errors.ts';
import type { BodyReader, Operation, Route, Sample } from '../http/route.ts';
import type { City } from '../places/place.ts';
import type { Fields, JsonSchema } from '../schema.ts';
import { version } from '../version.ts';
import { Components } from './components.ts';
import { errorResponse, exampleOf } from './errors.ts';
import { headerRefs, headers } from './headers.ts';

export interface DocumentParts {
  readonly routes: readonly Route[];
  readonly city: City;
  /** Origin of the service. */
  readonly base: string;
}

const tags: Readonly<Record<string, string>> = {
  Places: 'The attractions: filtered, searched, paged, or one by one.',
  Views: 'The visitor counter.',
  Service: 'What the service is, and how its versions live and end.',
};

/** Refusals that every operation shares. */
const sharedErrors: readonly ErrorCode[] = ['BAD_REQUEST', 'RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR'];

/** The OpenAPI 3.1 description of every route that has an outcome. */
export function openapiDocument({ routes, city, base }: DocumentParts): JsonSchema {
  const components = new Components();
  const described = routes.filter((route) => route.operation);
  const paths = [...Map.groupBy(described, (route) => route.path)].map(([path, group]) => {
    return [
      path,
      Object.fromEntries(
        group.map((route) => [route.method.toLowerCase(), operation(route, base, components)]),
      ),
    ];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: `${city.name} Tourism Places API`,
      summary: `Tourist attractions of ${city.name}, ${city.region}`,
      description: `Public and free of charge, without keys. ${city.description}`,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base, description: 'This service' }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas, headers },
  };
}

function operation(
  { params, query, body, operation }: Route,
  base: string,
  components: Components,
): JsonSchema {
  if (!operation) return {};
  const { id, summary, description, tag, outcome, errors = [] } = operation;
  const sample = operation.sample?.() ?? {};
  const parameters = [
    ...parametersOf('path', params?.fields, sample),
    ...parametersOf('query', query?.fields, sample),
  ];
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body?.json && { requestBody: requestBody(body.json, components) }),
    responses: { ...successes(outcome, base, components), ...refusals(errors, components) },
  };
}

function parametersOf(place: 'path' | 'query', fields: Fields = {}, sample: Sample): JsonSchema[] {
  return Object.entries(fields).map(([name, field]) => {
    const { description, ...schema } = field.json;
    const example = sample[name];
    return {
      name,
      in: place,
      required: !field.optional,
      description,
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

function requestBody(
  { schema, example }: NonNullable<BodyReader<unknown>['json']>,
  components: Components,
): JsonSchema {
  const content = { 'application/json': { schema: components.refer(schema.json), example } };
  return { required: false, description: 'May be left out.', content };
}

function successes(
  { description, schema, example, cacheable }: Operation['outcome'],
  base: string,
  components: Components,
): JsonSchema {
  const fields = cacheable ? ['ETag', 'Cache-Control'] : ['Cache-Control'];
  const content = { 'application/json': { schema: components.refer(schema), example: example(base) } };
  return {
    '200': { description, headers: headerRefs(fields), content },
    ...(cacheable && {
      '304': { description: 'Nothing changed since the ETag was given', headers: headerRefs(fields) },
    }),
  };
}

function refusals(errors: readonly ErrorCode[], components: Components): JsonSchema {
  const codes = [...new Set([...sharedErrors, ...errors])];
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  const schema = components.refer(errorResponse.json);
  const listed = [...byStatus].map(([status, group]) => [String(status), refusal(group, schema)]);
  const rest = {
    description: 'Any other refusal, for instance of a method, a size or a malformed request',
    headers: headerRefs(),
    content: { 'application/json': { schema } },
  };
  return { ...Object.fromEntries(listed), default: rest };
}

function refusal(codes: readonly ErrorCode[], schema: JsonSchema): JsonSchema {
  const waits = codes.some((code) => code === 'RATE_LIMIT_EXCEEDED' || code === 'COUNTER_UNAVAILABLE');
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('; '),
    headers: headerRefs(waits ? ['Retry-After'] : []),
    content: { 'application/json': { schema, examples } },
  };
}
