import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { developersProse } from '../../../src/site/prose/guides.ts';

const base = 'https://places.example';
const { text } = developersProse(builtInCatalogue(), { rateLimit: 100, contact: undefined }, base);
const setups = [...text.matchAll(/^### (.+)\n\n```(\w+) In .+\n([\s\S]+?)\n```$/gm)];

for (const [, name, language, code = ''] of setups) {
  test(`the set-up of ${name} names the endpoint and can be pasted`, () => {
    assert.ok(code.includes(`${base}/.well-known/mcp`));
    if (language === 'json') assert.equal(typeof JSON.parse(code), 'object');
    if (language === 'toml') assert.match(code, /^\[[\w.]+\]\n\w+ = "[^"]+"$/);
    if (language === 'shell') assert.doesNotMatch(code, /[\n<>'"]/);
  });
}

test('each client is listed once, with something to paste', () => {
  const names = Array.from(text.matchAll(/^### (.+)$/gm), ([, name]) => name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(setups.length, names.length);
});
