import { isRecord, type JsonSchema } from '../../schema.ts';

/** A parameter, or a field of a body: nested fields have their path as a name, such as `places[].id`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface Parameter extends Field {
  readonly in: 'path' | 'query';
  /** The only values allowed, where there is a list of them. */
  readonly choices: readonly string[];
  /** A value that works with the data in service. */
  readonly example: string;
}

export interface DocumentedResponse {
  /** `200`, or `default` for what has no line of its own. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly string[];
  /** Name of the schema of the body. */
  readonly schema: string;
  readonly fields: readonly Field[];
  readonly examples: readonly unknown[];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly fields: readonly Field[]; readonly example: unknown } | undefined;
  readonly responses: readonly DocumentedResponse[];
}

export interface Reference {
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  readonly server: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** By tag, in the order of the tags. */
  readonly operations: readonly Operation[];
}

/** Reads an OpenAPI document into what the reference shows of it. */
export function readReference(document: JsonSchema): Reference {
  const resolve = resolver(document);
  const info = child(document, 'info');
  const tags = records(document.tags).map(named);
  const operations = entries(child(document, 'paths')).flatMap(([path, item]) =>
    entries(item).map(([method, operation]) => readOperation(path, method, operation, resolve)),
  );
  const components = child(document, 'components');
  return {
    title: word(info, 'title'),
    summary: word(info, 'summary'),
    version: word(info, 'version'),
    server: word(records(document.servers)[0] ?? {}, 'url'),
    tags,
    headers: entries(child(components, 'headers')).map(([name, header]) => named({ ...header, name })),
    operations: tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name)),
  };
}

type Resolve = (schema: JsonSchema) => JsonSchema;

function readOperation(path: string, method: string, operation: JsonSchema, resolve: Resolve): Operation {
  const body = operation.requestBody === undefined ? undefined : media(child(operation, 'requestBody'));
  return {
    id: word(operation, 'operationId'),
    method: method.toUpperCase(),
    path,
    summary: word(operation, 'summary'),
    description: word(operation, 'description'),
    tag: String(list(operation.tags)[0]),
    parameters: records(operation.parameters).map(readParameter),
    body: body && { fields: fieldsOf(child(body, 'schema'), resolve), example: body.example },
    responses: entries(child(operation, 'responses')).map(([status, response]) =>
      readResponse(status, response, resolve),
    ),
  };
}

function readParameter(parameter: JsonSchema): Parameter {
  const schema = child(parameter, 'schema');
  return {
    ...named(parameter),
    in: parameter.in === 'path' ? 'path' : 'query',
    type: typeText(schema),
    required: Boolean(parameter.required),
    choices: list(schema.enum).map(String),
    example: parameter.example === undefined ? '' : String(parameter.example),
  };
}

function readResponse(status: string, response: JsonSchema, resolve: Resolve): DocumentedResponse {
  const body = media(response);
  const schema = child(body, 'schema');
  const examples = entries(child(body, 'examples')).map(([, example]) => example.value);
  return {
    status,
    description: word(response, 'description'),
    headers: Object.keys(child(response, 'headers')),
    schema: nameOf(schema),
    fields: fieldsOf(schema, resolve),
    examples: body.example === undefined ? examples : [body.example],
  };
}

function media(holder: JsonSchema): JsonSchema {
  return child(child(holder, 'content'), 'application/json');
}

/** The fields of an object schema, those of nested objects right behind their parent. */
function fieldsOf(schema: JsonSchema, resolve: Resolve, prefix = ''): Field[] {
  const whole = resolve(schema);
  const required = list(whole.required);
  return entries(child(whole, 'properties')).flatMap(([name, property]) => {
    const described = resolve(property);
    const field: Field = {
      name: prefix + name,
      type: typeText(property),
      required: required.includes(name),
      description: word(described, 'description'),
    };
    const isArray = property.type === 'array';
    const inner = isArray ? child(property, 'items') : property;
    return [field, ...fieldsOf(inner, resolve, `${prefix}${name}${isArray ? '[]' : ''}.`)];
  });
}

/** What a value may be, in few words: `integer, 1 to 100, default 50`. */
function typeText(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return nameOf(schema);
  if (schema.type === 'array') return `array of ${typeText(child(schema, 'items'))}`;
  const { type, format, minimum, maximum, maxLength } = schema;
  const choices = list(schema.enum).map((choice) => `\`${choice}\``);
  return [
    choices.length > 0 ? `one of ${choices.join(', ')}` : String(type),
    format,
    bounds(minimum, maximum),
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${schema.default}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function bounds(minimum: unknown, maximum: unknown): string {
  const below = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  const above = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER;
  if (above && below) return `${minimum} to ${maximum}`;
  if (above) return `${minimum} or more`;
  return below ? `${maximum} or less` : '';
}

function resolver(document: JsonSchema): Resolve {
  const schemas = child(child(document, 'components'), 'schemas');
  return (schema) => (typeof schema.$ref === 'string' ? child(schemas, nameOf(schema)) : schema);
}

function nameOf({ $ref }: JsonSchema): string {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : '';
}

function named(value: JsonSchema): { name: string; description: string } {
  return { name: word(value, 'name'), description: word(value, 'description') };
}

function child(value: JsonSchema, name: string): JsonSchema {
  const found = value[name];
  return isRecord(found) ? found : {};
}

function word(value: JsonSchema, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function records(value: unknown): JsonSchema[] {
  return list(value).filter(isRecord);
}

function entries(value: JsonSchema): [string, JsonSchema][] {
  return Object.entries(value).flatMap(([name, entry]) => (isRecord(entry) ? [[name, entry]] : []));
}
