import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '../../src/cli/arguments.ts';
import { commandEntries, helpText, isCommandName } from '../../src/cli/commands.ts';
import { runPlaces } from '../support/service.ts';

const names = 'serve mcp init check schema unit install uninstall completion version help'.split(' ');

/** Every option that the service takes and that has an environment variable, in groups: those of every day come first. */
const options = [
  ...'--port --host --base-url --data --watch'.split(' '),
  ...'--state-dir --flush --shared-state --reuse-port'.split(' '),
  ...'--rate-limit --trust-proxy --allow-origin --metrics --log'.split(' '),
];

test('version names the program and its version, on standard output', async () => {
  const { code, stdout, stderr } = await runPlaces(['version']);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^places 1\.0\.0\b.*\n$/);
  for (const word of ['--version', '-V', '-v'])
    assert.deepEqual(readCommand([word]), readCommand(['version']));
});

test('help names every command', () => {
  const text = helpText(undefined);
  for (const command of names) assert.match(text, new RegExp(`\\b${command}\\b`));
  for (const line of text.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
  assert.deepEqual(readCommand(['--help']), readCommand(['help']));
  assert.deepEqual(readCommand(['serve', '--help']), readCommand(['help', 'serve']));
});

test('help of the service lists every option with its environment variable, in groups', () => {
  const text = helpText('serve');
  for (const flag of options) {
    assert.match(text, new RegExp(`${flag}(?![\\w-])`), flag);
    const variable = `PLACES_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`;
    assert.match(text, new RegExp(`${variable}(?![\\w-])`), variable);
  }
  assert.match(text, /--log-requests\b/);
  assert.match(text, /Every day:.*--port.*--watch.*The visitor counter:.*--flush.*Who visits.*--metrics/s);
  for (const line of text.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
});

test('help of a command lists its options', () => {
  for (const [command, flag] of [
    ['mcp', '--state-dir'],
    ['unit', '--socket'],
    ['install', '--dry-run'],
    ['uninstall', '--purge'],
  ] as const)
    assert.match(helpText(command), new RegExp(`^places ${command}.*\n  ${flag}\\b`, 's'));
});

test('help says something of every command and option', () => {
  for (const topic of [undefined, ...commandEntries.map(([name]) => name).filter(isCommandName)])
    assert.doesNotMatch(helpText(topic), /^ +$|\S {2,}$|default: ;/m);
});
