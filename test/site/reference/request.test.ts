import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlText, indented, requestTarget } from '../../../src/site/reference/request.ts';

const inPath = (name: string, value: string) => ({ name, value, isInPath: true });
const inQuery = (name: string, value: string) => ({ name, value, isInPath: false });

test('a form is the target that it describes, encoded, without what is left empty', () => {
  assert.equal(requestTarget('/api/v1/places/{id}', [inPath('id', 'a/b?')]), '/api/v1/places/a%2Fb%3F');
  assert.equal(
    requestTarget('/api/v1/places', [inQuery('search', 'fort & lake'), inQuery('category', '')]),
    '/api/v1/places?search=fort+%26+lake',
  );
  assert.equal(requestTarget('/api/v1', []), '/api/v1');
});

test('a request is a shell command, whose texts stay between their quotes', () => {
  assert.equal(curlText('https://a.example', '/api/v1'), "curl 'https://a.example/api/v1'");
  assert.equal(
    curlText('https://a.example', '/p?a=1&b=it%27s', `{"source":"it's"}`),
    String.raw`curl --get 'https://a.example/p' \
  --data 'a=1' \
  --data 'b=it%27s' \
  --json '{"source":"it'\''s"}'`,
  );
});

test('JSON is indented, and other text stays as it is', () => {
  assert.equal(indented('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(indented('<p>'), '<p>');
});
