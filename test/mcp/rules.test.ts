import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Ask } from '../support/http.ts';
import { useClient } from '../support/use-service.ts';
import { batchRules, handshakeRules } from './rules/handshake.ts';
import { friends, httpRules } from './rules/http.ts';
import type { Rule } from './rules/rule.ts';
import { statelessRules } from './rules/stateless.ts';
import { unreadableRules } from './rules/unreadable.ts';
import { endpoint, modern } from './support/requests.ts';

const own = ['--base-url', 'https://places.example'];
const { send } = useClient('--rate-limit', '0', ...own, '--allow-origin', friends.slice(0, 2).join());

const rules = [...httpRules, ...unreadableRules, ...handshakeRules, ...batchRules, ...statelessRules];
for (const rule of rules) test(rule.rule, async () => check(rule, await send(rule.ask)));

const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const description: Ask = { path: endpoint, headers: { Accept: 'application/json' } };
for (const ask of [description, ...['server/discover', ...lists].map((method) => modern(method))])
  test(`the answer to ${ask.body ?? 'GET'} has no blank text`, async () => {
    const { status, body } = await send(ask);
    assert.equal(status, 200, body.toString());
    assert.doesNotMatch(body.toString(), /[:[,]""| {2}/);
  });

function check({ status, code, headers = {}, part, ...rule }: Rule, answer: Answer): void {
  const body = answer.body.toString();
  assert.equal(answer.status, status, body);
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers[name], value, name);
  assert.equal(answer.headers['mcp-session-id'], undefined);
  if (status === 202 || status === 204) {
    assert.equal(body, '');
    return;
  }
  const json = JSON.parse(body);
  if (typeof code === 'string') assert.deepEqual([json.error.code, json.error.status], [code, status]);
  else {
    assert.equal(json.error?.code, code, body);
    if (code !== undefined) assert.match(json.error.message, /[^\s:]$/);
    if (json.jsonrpc) assert.deepEqual(json.id, 'id' in rule ? rule.id : 1);
  }
  if (part) {
    const [path, expected] = part;
    const found = path.split('.').reduce((value, key) => value?.[key], json);
    if (expected instanceof RegExp) assert.match(found, expected);
    else assert.deepEqual(found, expected);
  }
}
