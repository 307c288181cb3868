import assert from 'node:assert/strict';
import { test } from 'node:test';
import { object } from '../../../src/base/object-schema.ts';
import { array, describe, integer, number, oneOf, optional, string } from '../../../src/base/schema.ts';
import { bodyFields } from '../../../src/site/reference/operation.ts';

const inner = describe(object({ x: number({ min: -1, max: 1 }) }), {
  title: 'Inner',
  description: 'One of them.',
});

test('fields stand in their order, those of objects and lists right behind them', () => {
  const { json } = object({ list: array(inner), one: inner, last: integer() });
  assert.deepEqual(
    bodyFields(json).map(({ name, type, description }) => [name, type, description]),
    [
      ['list', 'array of Inner', ''],
      ['list[].x', 'number, double, -1 to 1', ''],
      ['one', 'Inner', 'One of them.'],
      ['one.x', 'number, double, -1 to 1', ''],
      ['last', 'integer', ''],
    ],
  );
});

test('a field tells its type, its bounds and whether it must be there', () => {
  const { json } = object({
    limit: optional(integer({ min: 1, max: 100 }), 50),
    offset: integer({ min: 0 }),
    below: integer({ max: 5 }),
    word: optional(oneOf(['up', 'down'])),
    name: string({ maxLength: 20, format: 'uri' }),
  });
  assert.deepEqual(
    bodyFields(json).map(({ type }) => type),
    [
      'integer, 1 to 100, default 50, optional',
      'integer, 0 or more',
      'integer, 5 or less',
      'one of `up`, `down`, optional',
      'string, uri, at most 20 characters',
    ],
  );
});
