import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { shortJson } from '../../src/base/errors.ts';
import { closedObject, object } from '../../src/base/object-schema.ts';
import {
  array,
  boolean,
  describe,
  integer,
  number,
  oneOf,
  optional,
  parse,
  type Schema,
  string,
} from '../../src/base/schema.ts';

const ajv = new Ajv2020({ strict: true, validateFormats: false, unicodeRegExp: false });

const values: readonly unknown[] = [
  ...[undefined, null, true, 0, 1, 2.5, -1, 3, 5, 6, 2 ** 53, Number.NaN, {}, { a: 1 }, { a: 1, b: 2 }],
  ...['', '2', 'a', 'bab', 'up', 'aaaa', '🏰🏰🏰', { a: 1, c: 2 }, { a: 'x', b: 2 }],
  ...[[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], [1]],
];

const schemas: Readonly<Record<string, Schema<unknown>>> = {
  text: string({ minLength: 1, maxLength: 3 }),
  word: string({ pattern: /^a+$/ }),
  whole: integer({ min: 0, max: 5 }),
  real: number({ min: -1, max: 3 }),
  flag: boolean(),
  choice: oneOf(['up', 'down']),
  list: array(string({ maxLength: 1 })),
  short: array(string(), { minItems: 2, maxItems: 3 }),
  record: object({ a: integer(), b: optional(integer()) }),
  closed: closedObject({ a: optional(integer()) }),
};

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name}: what it reads is what its JSON Schema allows`, () => {
    const validate = ajv.compile(schema.json);
    for (const value of values) {
      // JSON knows neither undefined nor NaN, and Ajv takes an unsafe integer for an integer.
      if (value === undefined || Number.isNaN(value) || value === 2 ** 53) continue;
      assert.equal('value' in parse(schema, value), validate(value), shortJson(value));
    }
  });
}

const flag = { type: 'boolean' };
const text = { type: 'string' };
const documented: readonly [schema: Schema<unknown>, json: object, expected: string][] = [
  [string(), text, 'text'],
  [string({ minLength: 1 }), { ...text, minLength: 1 }, 'text that is not empty'],
  [
    string({ minLength: 2, maxLength: 3 }),
    { ...text, minLength: 2, maxLength: 3 },
    'text of 2 to 3 characters',
  ],
  [string({ pattern: /^a/, format: 'uri' }), { ...text, pattern: '^a', format: 'uri' }, 'text'],
  [string({ expected: 'a slug' }), text, 'a slug'],
  [integer({ min: 0, max: 9 }), { type: 'integer', minimum: 0, maximum: 9 }, 'an integer from 0 to 9'],
  [
    number({ min: -1, max: 3 }),
    { type: 'number', format: 'double', minimum: -1, maximum: 3 },
    'a number from -1 to 3',
  ],
  [boolean(), flag, 'true or false'],
  [oneOf(['up', 'down']), { ...text, enum: ['up', 'down'] }, 'one of up, down'],
  [array(boolean()), { type: 'array', items: flag }, 'an array'],
  [
    array(boolean(), { maxItems: 2 }),
    { type: 'array', items: flag, minItems: 1, maxItems: 2 },
    'an array of 1 to 2 entries',
  ],
  [array(boolean(), { expected: 'a pair' }), { type: 'array', items: flag }, 'a pair'],
  [optional(boolean()), flag, 'true or false'],
  [optional(boolean(), false), { ...flag, default: false }, 'true or false'],
  [object({}), { type: 'object', properties: {} }, 'an object'],
  [
    closedObject({ a: boolean(), b: optional(boolean()) }),
    { type: 'object', properties: { a: flag, b: flag }, required: ['a'], additionalProperties: false },
    'an object',
  ],
  [describe(boolean(), { title: 'Flag' }), { ...flag, title: 'Flag' }, 'true or false'],
];

for (const [schema, json, expected] of documented)
  test(`${JSON.stringify(json)} is documented as ${expected}`, () => {
    assert.deepEqual(schema.json, json);
    assert.equal(schema.expected, expected);
  });

test('a check that no pattern can express decides as well', () => {
  const palindrome = string({ check: (value) => value === [...value].reverse().join('') });
  assert.deepEqual(parse(palindrome, 'aba'), { value: 'aba' });
  assert.ok('faults' in parse(palindrome, 'ab'));
});

const nested = object({ x: integer({ max: 1, min: 0 }), list: optional(array(boolean(), { maxItems: 2 })) });
const lacking = object({ list: array(boolean()), inner: object({}) });
const slip = { part: 'value', typed: 'upp', words: ['up', 'down'] };
type Told = readonly [pointer: string, problem: string, expected: string, typo?: object];
const faulty: readonly [what: string, schema: Schema<unknown>, value: unknown, ...faults: Told[]][] = [
  ['a wrong value', boolean(), 1, ['', 'is 1', 'true or false']],
  ['no array', array(boolean()), {}, ['', 'is {}', 'an array']],
  ['no object, and nothing within it', nested, [], ['', 'is []', 'an object']],
  ['a missing field', nested, {}, ['/x', 'is missing', 'an integer from 0 to 1']],
  ['more than one', lacking, {}, ['/list', 'is missing', 'an array'], ['/inner', 'is missing', 'an object']],
  [
    'too many entries',
    nested,
    { x: 0, list: [true, true, true] },
    ['/list', 'has 3 entries', 'an array of 1 to 2 entries'],
  ],
  ['a word that may be a slip', oneOf(['up', 'down']), 'upp', ['', 'is "upp"', 'one of up, down', slip]],
  [
    'an unknown field',
    closedObject({ a: optional(boolean()) }),
    { b: 1 },
    ['/b', 'is not a known field', 'one of the fields a', { part: 'name', typed: 'b', words: ['a'] }],
  ],
];

for (const [what, schema, value, ...faults] of faulty)
  test(`reports ${what}`, () => {
    const told = faults.map(([pointer, problem, expected, typo]) => {
      return { pointer, problem, expected, ...(typo && { typo }) };
    });
    assert.deepEqual(parse(schema, value), { faults: told });
  });

test('reports every fault with its pointer, escaped as RFC 6901 says', () => {
  const parsed = parse(object({ 'a/b': integer(), '~': integer(), deep: array(object({ x: string() })) }), {
    'a/b': 'no',
    deep: [{ x: 'yes' }, {}, 3],
  });
  assert.ok('faults' in parsed);
  assert.deepEqual(
    parsed.faults.map(({ pointer }) => pointer),
    ['/a~1b', '/~0', '/deep/1/x', '/deep/2'],
  );
});

test('fills in fallbacks and drops what it does not know, prototypes included', () => {
  const schema = object({ limit: optional(integer(), 50), name: optional(string()) });
  assert.deepEqual(parse(schema, JSON.parse('{"__proto__":{"limit":1},"x":2}')), {
    value: { limit: 50 },
  });
});

test('shows a refused value as a short piece of text that is never cut within a character', () => {
  assert.equal(shortJson({ a: 1 }), '{"a":1}');
  assert.equal(shortJson(undefined), 'undefined');
  assert.equal(shortJson(JSON.parse('1e400')), 'Infinity');
  const cut = shortJson('🏰'.repeat(60));
  assert.ok(cut.length <= 61 && cut.isWellFormed(), cut);
});

test('shows no value that is nested deeper than the stack is', () => {
  assert.equal(shortJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))), `${'['.repeat(60)}…`);
});
