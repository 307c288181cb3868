import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listQuery } from '../../src/api/list-query.ts';
import { object } from '../../src/base/schema.ts';
import { readArguments } from '../../src/mcp/arguments.ts';
import { idText } from '../../src/places/place.ts';

const list = listQuery({ fields: ['id', 'name', 'lat'], categories: ['nature'] });
const read = (args: Record<string, unknown>) => readArguments(args, list);

const taken: readonly (readonly [given: Record<string, unknown>, read: Record<string, unknown>])[] = [
  [{ limit: '10' }, { limit: 10 }],
  [{ radius: ' 2.5 ' }, { radius: 2.5 }],
  [{ near: 1 }, { near: '1' }],
  [{ near: [26.92, 75.82] }, { near: '26.92,75.82' }],
  [{ fields: 'id,name' }, { fields: ['id', 'name'] }],
  [{ fields: ['id', 'name'] }, { fields: ['id', 'name'] }],
  [{ bbox: '75,26,76,27' }, { bbox: [75, 26, 76, 27] }],
  [{ bbox: [75, 26, 76, 27] }, { bbox: [75, 26, 76, 27] }],
  [{ bbox: ['75', '26', '76', '27'] }, { bbox: [75, 26, 76, 27] }],
  [{ free: true }, { free: 'yes' }],
  [{ category: null }, {}],
];
for (const [given, expected] of taken)
  test(`${JSON.stringify(given)} is taken as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(read(given), { limit: 50, offset: 0, ...expected });
  });

test('a place is found by a number, too', () => {
  assert.deepEqual(readArguments({ id: 1 }, object({ id: idText })), { id: '1' });
});

const refused: readonly (readonly [given: Record<string, unknown>, message: RegExp])[] = [
  [{ query: 'fort' }, /no argument "query" \(did you mean search\?\)/],
  [{ serach: 'fort' }, /no argument "serach" \(did you mean search\?\)/],
  [{ radius_km: 2 }, /no argument "radius_km"/],
  [{ constructor: 1 }, /no argument "constructor"$/],
  [JSON.parse('{"__proto__":1}'), /no argument "__proto__"$/],
  [{ limit: 'ten' }, /Parameter "limit" is "ten"/],
  [{ limit: true }, /Parameter "limit" is true/],
  [{ free: false }, /Parameter "free" is false/],
  [{ near: ['hawa-mahal', 1] }, /Parameter "near" is \["hawa-mahal",1\]/],
  [{ bbox: 75 }, /Parameter "bbox" is 75/],
  [{ bbox: '75,26' }, /Parameter "bbox" has 2 entries/],
  [{ fields: 'id,nmae' }, /did you mean name\?/],
];
for (const [given, message] of refused)
  test(`${JSON.stringify(given)} is refused by name`, () => {
    assert.throws(() => read(given), { code: 'INVALID_PARAMETER', message, hint: /./ });
  });

test('the hint of an unknown argument names those there are', () => {
  assert.throws(() => read({ query: '' }), { hint: /^The arguments are category, search, .*offset\.$/ });
  assert.throws(() => readArguments({ query: '' }, object({})), { hint: 'There are no arguments.' });
});
