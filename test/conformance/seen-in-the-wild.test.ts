import { test } from 'node:test';
import { checkRule } from '../mcp/rules/rule.ts';
import { useRequester } from '../support/use-service.ts';
import { agentRows } from './seen/agents.ts';

/*
 * What programs were seen to send, most of it in public reports of bugs of programs that do the same job: a row each with the
 * client, what it sends and the right answer. Rows for clients of HTTP go into a file of their own beside that of agents.
 */

const { send } = useRequester('--rate-limit', '0');
for (const rule of [...agentRows]) test(rule.rule, async () => checkRule(rule, await send(rule.ask)));
