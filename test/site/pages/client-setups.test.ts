import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSetups } from '../../../src/site/pages/client-setups.ts';

const base = 'https://places.example';

for (const { name, language, code } of clientSetups(base)) {
  test(`the set-up of ${name} names the endpoint and can be pasted`, () => {
    assert.ok(code.includes(`${base}/.well-known/mcp`));
    if (language === 'json') assert.equal(typeof JSON.parse(code), 'object');
    if (language === 'toml') assert.match(code, /^\[[\w.]+\]\n\w+ = "[^"]+"$/);
    if (language === 'shell') assert.doesNotMatch(code, /[\n<>'"]/);
  });
}

test('each client is listed once', () => {
  const names = clientSetups(base).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
