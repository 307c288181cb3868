import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuery } from '../../src/http/input.ts';
import { integer, object, oneOf, optional, string } from '../../src/schema.ts';

const schema = object({
  limit: optional(integer({ min: 1, max: 100 }), 50),
  category: optional(oneOf(['nature', 'heritage'])),
  search: optional(string()),
});

const none = { limit: 50 };

const readings: [query: string, expected: object][] = [
  ['', none],
  ['&&=&', none],
  ['limit=7', { ...none, limit: 7 }],
  ['search=a+b%20c%2B', { ...none, search: 'a b c+' }],
  ['search', { ...none, search: '' }],
  ['%73earch=x=y', { ...none, search: 'x=y' }],
  ['search=%E0%A4%B9', { ...none, search: 'ह' }],
  ['utm_source=1&utm_source=2&%zz=1&x=%ff', none],
  ['__proto__=1&constructor=2&toString=3', none],
];

for (const [query, expected] of readings) {
  test(`reads ?${query}`, () => assert.deepEqual(readQuery(query, schema), expected));
}

const errors: [query: string, message: RegExp][] = [
  ['limit=0', /"limit" is 0/],
  ['limit=01', /"limit" is "01"/],
  ['limit=+1', /"limit" is " 1"/],
  ['limit=-1', /"limit" is "-1"/],
  ['limit=1e1', /"limit" is "1e1"/],
  ['limit=', /"limit" is ""/],
  ['limit=99999999999999999999', /"limit" is/],
  ['category=Nature', /"category" is "Nature"/],
  ['category=', /"category" is ""/],
  ['limit=1&limit=1', /"limit" is given more than once/],
  ['search=%zz', /"search" is not valid percent-encoded UTF-8/],
  ['search=%ff', /"search" is not valid percent-encoded UTF-8/],
];

for (const [query, message] of errors) {
  test(`?${query} is an error that names what it got and what is allowed`, () => {
    assert.throws(() => readQuery(query, schema), { code: 'INVALID_PARAMETER', message, hint: /must be/ });
  });
}
