import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listQuery } from '../../src/api/list-query.ts';
import { object } from '../../src/base/object-schema.ts';
import { string } from '../../src/base/schema.ts';
import { argumentsOf, readArguments } from '../../src/mcp/arguments.ts';
import { otherNames } from '../../src/mcp-features/argument-names.ts';
import { idText } from '../../src/places/place.ts';

const list = listQuery({ fields: ['id', 'name', 'lat'], categories: ['nature'] });
const read = (args: Record<string, unknown>) => readArguments(args, list, otherNames);

const taken: readonly (readonly [given: Record<string, unknown>, read: Record<string, unknown>])[] = [
  [{ limit: '10' }, { limit: 10 }],
  [{ radius: ' 2.5 ' }, { radius: 2.5 }],
  [{ near: 1 }, { near: '1' }],
  [{ near: { lat: 26.9, lng: 75.8 } }, { near: '26.9,75.8' }],
  [{ category: ['nature'] }, { category: 'nature' }],
  [{ near: [26.92, 75.82] }, { near: '26.92,75.82' }],
  [{ fields: 'id,name' }, { fields: ['id', 'name'] }],
  [{ fields: ['id', 'name'] }, { fields: ['id', 'name'] }],
  [{ fields: 'id,name,' }, { fields: ['id', 'name'] }],
  [{ fields: 'id, ,name' }, { fields: ['id', 'name'] }],
  [{ bbox: '75,26,76,27' }, { bbox: [75, 26, 76, 27] }],
  [{ bbox: [75, 26, 76, 27] }, { bbox: [75, 26, 76, 27] }],
  [{ bbox: ['75', '26', '76', '27'] }, { bbox: [75, 26, 76, 27] }],
  [{ free: true }, { free: 'yes' }],
  [{ category: null }, {}],
  [{ fields: '["id","name"]' }, { fields: ['id', 'name'] }],
  [{ fields: '"[\\"id\\"]"' }, { fields: ['id'] }],
  [{ fields: 'Id, NAME' }, { fields: ['id', 'name'] }],
  [{ bbox: '[75.7,26.8,75.9,27]' }, { bbox: [75.7, 26.8, 75.9, 27] }],
  [{ near: '[26.92, 75.82]' }, { near: '26.92, 75.82' }],
  [{ free: 'true' }, { free: 'yes' }],
  [{ free: 'True' }, { free: 'yes' }],
  [{ free: 'YES' }, { free: 'yes' }],
  [{ free: false }, {}],
  [{ free: 'false' }, {}],
  [{ free: 'no' }, {}],
  [{ limit: '5' }, { limit: 5 }],
  [{ limit: '5.0' }, { limit: 5 }],
  [{ limit: 'null', category: 'null', fields: 'null' }, {}],
  [{ category: 'Nature' }, { category: 'nature' }],
  [{ category: '"nature"' }, { category: 'nature' }],
  [{ category: '', search: ' ', near: '', fields: [], bbox: '[]', limit: '', open_at: '' }, {}],
  [{ search: '5' }, { search: '5' }],
  [
    { toolCallId: 'call_1', sessionId: 'a', action: 'sendMessage', chatInput: 'forts?', tool: 'list_places' },
    {},
  ],
  [{ search: 'null' }, { search: 'null' }],
  [{ search: '"hawa mahal"' }, { search: '"hawa mahal"' }],
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
  [{ limit: '[5]' }, /Parameter "limit" is \[5\]/],
  [{ limit: '0x10' }, /Parameter "limit" is "0x10"/],
  [{ category: true }, /Parameter "category" is "true"/],
  [{ free: 'maybe' }, /Parameter "free" is "maybe"/],
  [{ fields: "['id','name']" }, /Parameter "fields" is "\['id','name'\]", which is not JSON/],
  [{ bbox: '[75.7,26.8' }, /Parameter "bbox" is .*, which is not JSON/],
  [{ fields: [null] }, /Parameter "fields" has an entry that is null/],
  [{ near: { lat: 26.9 } }, /Parameter "near" is \{/],
  [{ bbox: [75] }, /Parameter "bbox" has 1 entry/],
  [{ near: ['hawa-mahal', 1] }, /Parameter "near" is \["hawa-mahal",1\]/],
  [{ bbox: 75 }, /Parameter "bbox" is 75/],
  [{ bbox: '75,26' }, /Parameter "bbox" has 2 entries/],
  [{ fields: 'id,nmae' }, /did you mean name\?/],
];
for (const [given, message] of refused)
  test(`${JSON.stringify(given)} is refused by name`, () => {
    assert.throws(() => read(given), { code: 'INVALID_PARAMETER', message, hint: /./ });
  });

test('the error for a list in text that is not JSON names the right form', () => {
  assert.throws(() => read({ fields: '[id, name]' }), {
    hint: 'Send fields as a JSON array such as ["a","b"], or its entries separated by commas.',
  });
});

test('a required argument that is null or empty is an error', () => {
  const place = object({ id: string({ minLength: 1 }) });
  assert.throws(() => readArguments({ id: null }, place), { message: 'Parameter "id" is missing' });
  assert.throws(() => readArguments({ id: '' }, place), { message: 'Parameter "id" is ""' });
});

test('arguments as a whole may be absent, null, empty or JSON in text', () => {
  for (const none of [undefined, null, '', ' ', 'null', [], '[]', {}, '{}'])
    assert.deepEqual(argumentsOf({ arguments: none }), {});
  assert.deepEqual(argumentsOf({ arguments: '{"id":1}' }), { id: 1 });
  for (const other of ['id', 7, true, ['id'], '["id"]'])
    assert.throws(() => argumentsOf({ arguments: other }), { message: 'arguments must be an object' });
});

test('the hint of an unknown argument names those there are', () => {
  assert.throws(() => read({ query: '' }), { hint: /^The arguments are category, search, .*offset\.$/ });
  assert.throws(() => readArguments({ query: '' }, object({})), { hint: 'There are no arguments.' });
});
