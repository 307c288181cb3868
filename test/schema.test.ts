import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { shortJson } from '../src/errors.ts';
import {
  array,
  boolean,
  integer,
  number,
  object,
  oneOf,
  optional,
  parse,
  type Schema,
  string,
} from '../src/schema.ts';

const ajv = new Ajv2020({ strict: true, validateFormats: false, unicodeRegExp: false });

const values: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  1,
  2.5,
  -1,
  2 ** 53,
  Number.NaN,
  '',
  'a',
  'up',
  'aaaa',
  '🏰🏰🏰',
  [],
  ['a'],
  [1],
  {},
  { a: 1 },
  { a: 'x', b: 2 },
];

const schemas: Readonly<Record<string, Schema<unknown>>> = {
  text: string({ minLength: 1, maxLength: 3 }),
  word: string({ pattern: /^a+$/ }),
  whole: integer({ min: 0, max: 5 }),
  real: number({ min: -1, max: 3 }),
  flag: boolean(),
  choice: oneOf(['up', 'down']),
  list: array(string()),
  record: object({ a: integer(), b: optional(integer()) }),
  closed: object({ a: optional(integer()) }, { unknown: 'error' }),
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
  const cut = shortJson('🏰'.repeat(60));
  assert.ok(cut.length <= 61 && cut.isWellFormed(), cut);
});

test('shows no value that is nested deeper than the stack is', () => {
  assert.equal(shortJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))), 'nested too deeply');
});
