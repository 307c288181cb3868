import { AppError, shortJson } from '../base/errors.ts';
import { isRecord, type JsonSchema, type Schema } from '../base/schema.ts';
import { didYouMean, nearestWord } from '../base/suggestion.ts';
import { validated } from '../http/input.ts';
import { invalidParams, type Params } from './json-rpc.ts';

/**
 * Returns the `arguments` of a request, which may be JSON in text. Null, empty text and an empty array, which is how PHP encodes
 * an empty object, stand for no arguments. Throws RpcError.
 */
export function argumentsOf({ arguments: raw = null }: Params): Params {
  const isText = typeof raw === 'string' && raw.trim() !== '';
  const value = isText ? parsedJson(raw) : raw;
  if (isRecord(value)) return value;
  if (value === null || isEmpty(value)) return {};
  throw invalidParams('arguments must be an object');
}

/** Names that models use for an argument, by the name of the argument. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/**
 * Reads the arguments of a tool or a prompt. Rejects unknown arguments: silently ignoring one would return a wrong
 * answer that looks right. Throws INVALID_PARAMETER; for one of `otherNames`, the message suggests the argument.
 */
export function readArguments<T>(args: Params, schema: Schema<T>, otherNames: OtherNames = {}): T {
  const { properties = {}, required = [] } = schema.json;
  const values: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(args)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field && addedByClients.has(name)) continue;
    if (!field) throw unknownArgument(name, Object.keys(properties), otherNames);
    const value = coerced(raw, field, name);
    const isLeftOut = value === undefined || (isEmpty(value) && !required.includes(name));
    if (!isLeftOut) values[name] = value;
  }
  return validated(values, schema);
}

/**
 * Members that clients add on their own and that are therefore ignored: n8n adds the members of its chat, and Cursor adds
 * `random_string` to tools without arguments.
 */
const addedByClients = new Set(['toolCallId', 'sessionId', 'action', 'chatInput', 'tool', 'random_string']);

/** Models and forms send empty values for omitted arguments. */
function isEmpty(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
}

/**
 * Converts a value to the type of its schema where only one reading is possible: JSON in text, 1 for `"1"`, `"a,b"` for a list, `[1,
 * 2]` or a point as an object for `"1,2"`, `["a"]` for `"a"`, true for `yes`. Returns undefined for null, any other value as it is.
 * Throws INVALID_PARAMETER for a list in text that is not JSON.
 */
function coerced(value: unknown, schema: JsonSchema, name: string): unknown {
  const { type, items, enum: words } = schema;
  if (value === null) return undefined;
  if (typeof value === 'string') return fromText(value.trim(), schema, name);
  if (words && typeof value === 'boolean') return wordOf(String(value), words);
  if (items && Array.isArray(value)) return value.map((entry) => coerced(entry, items, name) ?? entry);
  const [only, ...more] = Array.isArray(value) ? value : [];
  if (type === 'string' && typeof only === 'string' && more.length === 0) return coerced(only, schema, name);
  if (type === 'string' && isRecord(value) && isPoint(value)) return `${value.lat},${value.lng}`;
  const isNumbers = type === 'string' && [value].flat().every((each) => typeof each === 'number');
  return isNumbers && !isEmpty(value) ? String(value) : value;
}

/** True for an object with the numbers of a point alone. */
function isPoint({ lat, lng, ...others }: Readonly<Record<string, unknown>>): boolean {
  return typeof lat === 'number' && typeof lng === 'number' && Object.keys(others).length === 0;
}

/** Numbers as JSON, such as a point for `near`. */
const numbersInBrackets = /^\[([-+\d.,\s]+)\]$/;

function fromText(text: string, schema: JsonSchema, name: string): unknown {
  const { type, items, enum: words } = schema;
  if (type === 'string' && !words) return numbersInBrackets.exec(text)?.[1] ?? text;
  const parsed = parsedJson(text);
  const isReadable = items ? Array.isArray(parsed) || typeof parsed === 'string' : parsed !== undefined;
  if (parsed === null || isReadable) return coerced(parsed, schema, name);
  if (words) return wordOf(text, words);
  if (!items) return text;
  if (text.startsWith('[')) throw listIsNoJson(name, text);
  // A comma at the end separates nothing.
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return text === '' ? text : entries.map((entry) => coerced(entry, items, name));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The word that is equal but for case. A `no` is dropped if the schema only allows `yes`: `free: false` filters nothing. */
function wordOf(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const meant = answers.get(lower) ?? lower;
  const isOff = meant === 'no' && words.includes('yes');
  return words.find((word) => word.toLowerCase() === meant) ?? (isOff ? undefined : text);
}

const answers = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

function listIsNoJson(name: string, text: string): AppError {
  const hint = `Send ${name} as a JSON array such as ["a","b"], or its entries separated by commas.`;
  return new AppError(
    'INVALID_PARAMETER',
    `Parameter ${shortJson(name)} is ${shortJson(text)}, which is not JSON`,
    hint,
  );
}

function unknownArgument(name: string, names: readonly string[], otherNames: OtherNames): AppError {
  const nearest = nearestWord(name, names) ?? names.find((each) => otherNames[each]?.includes(name));
  const meant = didYouMean(nearest);
  const hint = names.length > 0 ? `The arguments are ${names.join(', ')}.` : 'There are no arguments.';
  return new AppError('INVALID_PARAMETER', `There is no argument ${shortJson(name)}${meant}`, hint);
}
