/**
 * Combinators that validate and carry their JSON Schema (2020-12). A schema with a `title` becomes a component of
 * OpenAPI.
 */

import { type Fault, type Report, reportInvalid } from './fault.ts';

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
  /** True if a present value is valid. Costs no allocation, so data files can check each of their values by it alone. */
  isValid(value: unknown): boolean;
  /** Returns a valid value with defaults applied and unknown members dropped. The casts here rely on validity. */
  read(value: unknown): T;
  /** Reports every fault of an invalid value. */
  explain(value: unknown, pointer: string, report: Report): void;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

type Parsed<T> = { readonly value: T } | { readonly faults: readonly [Fault, ...Fault[]] };

/** True if a value is valid, or absent and optional. */
function accepts<T>(schema: Schema<T>, value: unknown): boolean {
  return value === undefined ? schema.optional : schema.isValid(value);
}

/** Validates a whole value. Returns the value, or every fault found in it. */
export function parse<T>(schema: Schema<T>, value: unknown): Parsed<T> {
  if (accepts(schema, value)) return { value: schema.read(value) };
  const faults: Fault[] = [];
  schema.explain(value, '', (fault) => faults.push(fault));
  const [first, ...others] = faults;
  if (!first) throw new Error(`no fault explains why a value is not ${schema.expected}`);
  return { faults: [first, ...others] };
}

/** Returns a valid value with defaults applied. Reports the faults of any other, and returns undefined. */
export function readOrReport<T>(schema: Schema<T>, value: unknown, pointer: string, report: Report) {
  if (accepts(schema, value)) return schema.read(value);
  return void schema.explain(value, pointer, report);
}

/** Returns a valid value itself, for a schema without defaults that allows no unknown members. Undefined for any other. */
export function asValid<T>(schema: Schema<T>, value: unknown): T | undefined {
  return schema.isValid(value) ? (value as T) : undefined;
}

/** Adds a condition to a schema without defaults, for values that are valid without it. */
export function checked<T>(schema: Schema<T>, holds: (value: T) => boolean, expected: string): Schema<T> {
  return {
    ...schema,
    isValid: (value) => schema.isValid(value) && holds(value as T),
    explain(value, pointer, report) {
      if (schema.isValid(value)) reportInvalid(value, pointer, expected, report);
      else schema.explain(value, pointer, report);
    },
  };
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
    isValid: holds,
    read: (value) => value as T,
    explain: (value, pointer, report) => reportInvalid(value, pointer, expected, report, words),
  };
}

type ArrayRules = { readonly minItems?: number; readonly maxItems?: number; readonly expected?: string };

/** Array schema; by default at least one entry. */
export function array<T>(item: Schema<T>, rules: ArrayRules = {}): Schema<T[]> {
  const { minItems = 1, maxItems } = rules;
  const phrase = maxItems === undefined ? 'an array' : `an array of 1 to ${maxItems} entries`;
  const { expected = phrase } = rules;
  const fits = (length: number) => maxItems === undefined || (minItems <= length && length <= maxItems);
  return {
    json: { type: 'array', items: item.json, ...(maxItems !== undefined && { minItems, maxItems }) },
    expected,
    optional: false,
    isValid(value) {
      if (!Array.isArray(value) || !fits(value.length)) return false;
      for (const entry of value) if (!item.isValid(entry)) return false;
      return true;
    },
    read: (value) => (value as unknown[]).map((entry) => item.read(entry)),
    explain(value, pointer, report) {
      if (!Array.isArray(value)) return void reportInvalid(value, pointer, expected, report);
      if (!fits(value.length))
        return report({
          pointer,
          problem: `has ${value.length} ${value.length === 1 ? 'entry' : 'entries'}`,
          expected,
        });
      for (const [i, entry] of value.entries())
        if (!item.isValid(entry)) item.explain(entry, `${pointer}/${i}`, report);
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
    isValid: schema.isValid,
    read: (value) => (value === undefined ? defaultValue : schema.read(value)),
    explain: schema.explain,
  };
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
