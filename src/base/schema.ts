/**
 * Combinators that validate and carry their JSON Schema (2020-12). A schema with a `title` becomes a component of
 * OpenAPI.
 */

import { escapePointer, type Fault, type Report, reportInvalid, unknownMember } from './fault.ts';

/** JSON Schema (2020-12) with types for the keywords that the documents use. */
export interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Validates values of type T and carries their JSON Schema. */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** Allowed values, as a phrase that completes "must be …". */
  readonly expected: string;
  /** True if the value may be absent. */
  readonly optional: boolean;
  /** Returns the value with defaults applied. It must not be used after a reported fault; the casts here rely on that. */
  read(value: unknown, pointer: string, report: Report): T | undefined;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

type Parsed<T> = { readonly value: T } | { readonly faults: readonly [Fault, ...Fault[]] };

/** Validates a whole value. Returns the value, or every fault found in it. */
export function parse<T>(schema: Schema<T>, value: unknown): Parsed<T> {
  const faults: Fault[] = [];
  const result = schema.read(value, '', (fault) => faults.push(fault));
  const [first, ...others] = faults;
  return first ? { faults: [first, ...others] } : { value: result as T };
}

type About = { readonly title?: string; readonly description?: string; readonly examples?: unknown[] };

/** Adds a description for the documents; a string is its text. */
export function describe<T>(schema: Schema<T>, about: string | About): Schema<T> {
  const words = typeof about === 'string' ? { description: about } : about;
  return { ...schema, json: { ...schema.json, ...words } };
}

interface StringRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: string;
  /** Check that a pattern cannot express. */
  readonly check?: (text: string) => boolean;
  /** Replaces the phrase derived from the bounds. */
  readonly expected?: string;
}

/**
 * String schema. Lengths count code points, as in JSON Schema. `format` is documentation only; `pattern` is enforced.
 */
export function string(rules: StringRules = {}): Schema<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, check } = rules;
  const expected = rules.expected ?? stringPhrase(minLength, maxLength);
  const json = {
    type: 'string',
    ...(minLength > 0 && { minLength }),
    ...(maxLength !== Number.POSITIVE_INFINITY && { maxLength }),
    ...(pattern && { pattern: patternText(pattern) }),
    ...(format && { format }),
  };
  return scalar(json, expected, (value): value is string => {
    return (
      typeof value === 'string' &&
      value.length >= minLength &&
      hasAtMost(maxLength, value) &&
      (pattern === undefined || pattern.test(value)) &&
      (check === undefined || check(value))
    );
  });
}

/** Returns the source of a pattern without the `\/` of JavaScript's literals, which validators of other languages reject. */
export function patternText({ source }: RegExp): string {
  return source.replace(/\\(.)/gs, (escaped, character) => (character === '/' ? '/' : escaped));
}

function hasAtMost(maxLength: number, text: string): boolean {
  return text.length <= maxLength || (text.length <= 2 * maxLength && [...text].length <= maxLength);
}

function stringPhrase(minLength: number, maxLength: number): string {
  if (maxLength !== Number.POSITIVE_INFINITY) return `text of ${minLength} to ${maxLength} characters`;
  return minLength > 0 ? 'text that is not empty' : 'text';
}

/** Integer schema, within bounds that a double represents exactly. */
export function integer(rules: { min?: number; max?: number } = {}): Schema<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = rules;
  const json = { type: 'integer', minimum: min, maximum: max };
  const holds = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max;
  return scalar(json, `an integer from ${min} to ${max}`, holds);
}

export function number({ min, max }: { min: number; max: number }): Schema<number> {
  const json = { type: 'number', format: 'double', minimum: min, maximum: max };
  const fits = (value: unknown): value is number => typeof value === 'number' && value >= min && value <= max;
  return scalar(json, `a number from ${min} to ${max}`, fits);
}

export function boolean(): Schema<boolean> {
  return scalar({ type: 'boolean' }, 'true or false', (value) => typeof value === 'boolean');
}

export function oneOf<const W extends readonly string[]>(words: W): Schema<W[number]> {
  const isWord = (value: unknown): value is W[number] => typeof value === 'string' && words.includes(value);
  return scalar({ type: 'string', enum: words }, `one of ${words.join(', ')}`, isWord, words);
}

function scalar<T>(
  json: JsonSchema,
  expected: string,
  holds: (value: unknown) => value is T,
  words?: readonly string[],
): Schema<T> {
  return {
    json,
    expected,
    optional: false,
    read: (value, pointer, report) =>
      holds(value) ? value : reportInvalid(value, pointer, expected, report, words),
  };
}

type ArrayRules = { readonly minItems?: number; readonly maxItems?: number; readonly expected?: string };

/** Array schema; by default at least one entry. */
export function array<T>(item: Schema<T>, rules: ArrayRules = {}): Schema<T[]> {
  const { minItems = 1, maxItems } = rules;
  const phrase = maxItems === undefined ? 'an array' : `an array of 1 to ${maxItems} entries`;
  const { expected = phrase } = rules;
  return {
    json: { type: 'array', items: item.json, ...(maxItems !== undefined && { minItems, maxItems }) },
    expected,
    optional: false,
    read(value, pointer, report) {
      if (!Array.isArray(value)) return reportInvalid(value, pointer, expected, report);
      if (maxItems !== undefined && (value.length < minItems || value.length > maxItems))
        return void report({ pointer, problem: `has ${value.length} entries`, expected });
      return value.map((entry, i) => item.read(entry, `${pointer}/${i}`, report) as T);
    },
  };
}

/** Makes a schema accept an absent value, which becomes the default, if there is one. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined>;
export function optional<T>(schema: Schema<T>, defaultValue: T): Schema<T>;
export function optional<T>(schema: Schema<T>, defaultValue?: T): Schema<T | undefined> {
  return {
    json: defaultValue === undefined ? schema.json : { ...schema.json, default: defaultValue },
    expected: schema.expected,
    optional: true,
    read: (value, pointer, report) =>
      value === undefined ? defaultValue : schema.read(value, pointer, report),
  };
}

type Fields = Readonly<Record<string, Schema<unknown>>>;

type OptionalIn<F> = { [K in keyof F]: undefined extends Infer<F[K]> ? K : never }[keyof F];

/** Object type of fields. Absent optional fields have no member. */
type Members<F> = { [K in Exclude<keyof F, OptionalIn<F>>]: Infer<F[K]> } & {
  [K in OptionalIn<F>]?: Infer<F[K]>;
};

/** Object schema with its fields, for the query parser and the documents. */
export interface ObjectSchema<T> extends Schema<T> {
  readonly fields: Fields;
}

/** Object schema that reports unknown members as faults. */
export function closedObject<F extends Fields>(fields: F): ObjectSchema<Members<F>> {
  return object(fields, true);
}

/** Object schema that drops unknown members. */
export function object<F extends Fields>(fields: F, closed = false): ObjectSchema<Members<F>> {
  const members = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    pointer: `/${escapePointer(name)}`,
  }));
  const expected = 'an object';
  return {
    json: objectJson(fields, closed),
    expected,
    optional: false,
    fields,
    read(value, pointer, report) {
      if (!isRecord(value)) return reportInvalid(value, pointer, expected, report);
      if (closed) reportUnknown(value, fields, pointer, report);
      const result: Record<string, unknown> = {};
      for (const { name, field, pointer: own } of members) {
        const at = pointer + own;
        const isGiven = Object.hasOwn(value, name);
        if (!isGiven && !field.optional) {
          report({ pointer: at, problem: 'is missing', expected: field.expected });
          continue;
        }
        const read = field.read(isGiven ? value[name] : undefined, at, report);
        if (read !== undefined) result[name] = read;
      }
      return result as Members<F>;
    },
  };
}

function reportUnknown(value: object, fields: Fields, pointer: string, report: Report): void {
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) report(unknownMember(name, pointer, Object.keys(fields)));
}

function objectJson(fields: Fields, closed: boolean): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.flatMap(([name, { optional }]) => (optional ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
    ...(required.length > 0 && { required }),
    ...(closed && { additionalProperties: false }),
  };
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
