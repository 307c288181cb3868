import type { ParameterDescription } from '../../openapi/description.ts';
import type { JsonSchema } from '../../schema.ts';

/** A parameter, or a field of a body: nested fields have their path as a name, such as `places[].id`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export function parameterFields(parameters: readonly ParameterDescription[]): Field[] {
  return parameters.map(({ name, required, schema }) => fieldOf(name, required, schema));
}

/** The fields of an object, those of nested objects right behind their parent. */
export function bodyFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { items } = schema;
    const path = prefix + name;
    const nested = items ? bodyFields(items, `${path}[].`) : bodyFields(schema, `${path}.`);
    return [fieldOf(path, required.includes(name), schema), ...nested];
  });
}

function fieldOf(name: string, required: boolean, schema: JsonSchema): Field {
  return { name, type: typeText(schema), required, description: schema.description ?? '' };
}

/** What a value may be, in few words: `integer, 1 to 100, default 50`. */
function typeText(schema: JsonSchema): string {
  const { title, type, items, format, maxLength } = schema;
  if (title !== undefined) return title;
  if (items) return `array of ${typeText(items)}`;
  const choices = schema.enum?.map((choice) => `\`${choice}\``);
  return [
    choices ? `one of ${choices.join(', ')}` : type,
    format,
    bounds(schema),
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${schema.default}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function bounds({ minimum, maximum }: JsonSchema): string {
  const below = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const above = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  if (above && below) return `${minimum} to ${maximum}`;
  if (above) return `${minimum} or more`;
  return below ? `${maximum} or less` : '';
}
