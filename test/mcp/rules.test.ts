import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask } from '../support/http.ts';
import { useRequester } from '../support/use-service.ts';
import { batchRules, handshakeRules } from './rules/handshake.ts';
import { friends, httpRules } from './rules/http.ts';
import { checkRule } from './rules/rule.ts';
import { statelessRules } from './rules/stateless.ts';
import { unreadableRules } from './rules/unreadable.ts';
import { endpoint, modern } from './support/requests.ts';

const own = ['--base-url', 'https://places.example'];
const { send } = useRequester('--rate-limit', '0', ...own, '--allow-origin', friends.slice(0, 2).join());

const rules = [...httpRules, ...unreadableRules, ...handshakeRules, ...batchRules, ...statelessRules];
for (const rule of rules) test(rule.rule, async () => checkRule(rule, await send(rule.ask)));

const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const description: Ask = { path: endpoint, headers: { Accept: 'application/json' } };
for (const ask of [description, ...['server/discover', ...lists].map((method) => modern(method))])
  test(`the answer to ${ask.body ?? 'GET'} has no blank text`, async () => {
    const { status, body } = await send(ask);
    assert.equal(status, 200, body.toString());
    assert.doesNotMatch(body.toString(), /[:[,]""| {2}/);
  });
