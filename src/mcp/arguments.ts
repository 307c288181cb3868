import { AppError, shortJson } from '../base/errors.ts';
import type { JsonSchema, Schema } from '../base/schema.ts';
import { nearestWord } from '../base/suggestion.ts';
import { fromText, validated } from '../http/input.ts';
import type { Params } from './json-rpc.ts';

/** An unknown argument is an error: what leaves a wish out looks like an answer to it. Throws INVALID_PARAMETER. */
export function readArguments<T>(args: Params, schema: Schema<T>): T {
  const { properties = {} } = schema.json;
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field) throw unknownArgument(name, Object.keys(properties));
    // Models fill in null for what they leave out.
    if (value !== null) values[name] = taken(value, field);
  }
  return validated(values, schema);
}

/** Where there is no doubt, `"10"` is taken for 10, 1 for `"1"`, `"a,b"` for a list, `[1, 2]` for `"1,2"`, true for yes. */
function taken(value: unknown, schema: JsonSchema): unknown {
  const { type, items, enum: words } = schema;
  const answer = value === true ? 'yes' : value === false ? 'no' : undefined;
  if (answer !== undefined && words?.includes(answer)) return answer;
  if (typeof value === 'string') return fromText(value.trim(), schema);
  if (items) return Array.isArray(value) ? value.map((entry) => taken(entry, items)) : value;
  const isText = type === 'string' && [value].flat().every((each) => typeof each === 'number');
  return isText ? String(value) : value;
}

/** What models call arguments, by what they are called here. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  search: ['query', 'q', 'keyword', 'text'],
  near: ['location'],
  radius: ['distance'],
  limit: ['max_results'],
  id: ['name', 'place', 'slug'],
  places: ['ids', 'stops'],
  start: ['from'],
  date: ['day'],
};

function unknownArgument(name: string, names: readonly string[]): AppError {
  const nearest = nearestWord(name, names) ?? names.find((each) => otherNames[each]?.includes(name));
  const meant = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const hint = names.length > 0 ? `The arguments are ${names.join(', ')}.` : 'There are no arguments.';
  return new AppError('INVALID_PARAMETER', `There is no argument ${shortJson(name)}${meant}`, hint);
}
