import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '../../src/cli/arguments.ts';
import { commandEntries, helpText, isCommandName } from '../../src/cli/commands.ts';
import { options } from '../../src/cli/options.ts';
import { runPlaces } from '../support/service.ts';

/** The options of each command, but for those of the service. */
const flags: Readonly<Record<string, string>> = {
  mcp: '--data --state-dir --base-url --log',
  init: '--csv',
  check: '--all --strict --ready --json --watch',
  import: '--output --force --merge --dry-run --city --encoding --columns --map --all',
  export: '--geojson',
  photos: '--dry-run',
  schema: '',
  unit: '--socket',
  install: '--domain --socket --dry-run',
  uninstall: '--purge --dry-run',
  completion: '',
  version: '',
  help: '',
};

test('version names the program and its version, on standard output', async () => {
  const { code, stdout, stderr } = await runPlaces(['version']);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^places 1\.0\.0\b.*\n$/);
  for (const words of [['--version'], ['-V'], ['-v'], ['mcp', '--version']])
    assert.deepEqual(readCommand(words), { name: 'version', flags: new Map() });
});

test('help is asked for in several ways', () => {
  for (const word of ['--help', '-h', 'help'])
    assert.deepEqual(readCommand([word]), { name: 'help', topic: undefined });
  for (const words of [
    ['serve', '--help'],
    ['-h', 'serve'],
    ['help', 'serve'],
  ])
    assert.deepEqual(readCommand(words), { name: 'help', topic: 'serve' });
});

test('help lists every command, and says what it is followed by and what it does', () => {
  const text = helpText(undefined);
  assert.match(text, /^places: \w+/);
  for (const name of ['serve', ...Object.keys(flags)]) {
    const isAlone = name === 'schema' || name === 'version';
    assert.match(text, new RegExp(`^  places ${name} ${isAlone ? '' : '[[A-Za-z]\\S*.*?'} +[a-z]+ `, 'm'));
    assert.match(helpText(isCommandName(name) ? name : undefined), /^places .*\n\n {2}[a-z]+ [^\n]+\n/);
  }
  for (const line of text.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
});

test('help of the service lists every option with its environment variable, in groups', () => {
  const text = helpText('serve');
  for (const { flag } of Object.values(options)) {
    assert.match(text, new RegExp(`^  ${flag}(?: [a-zA-Z|,…]+)?$`, 'm'), flag);
    const variable = `PLACES_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`;
    assert.match(text, new RegExp(`environment: ${variable}$`, 'm'), variable);
  }
  assert.match(
    text,
    /\n\nEvery day:\n\n {2}--port.*--watch.*\n\nThe visitor counter:\n\n {2}--state-dir.*\n\nVisitors.*--metrics/s,
  );
  for (const line of text.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
});

test('help of a command lists its options, and says something of each', () => {
  for (const [topic] of commandEntries) {
    assert.ok(isCommandName(topic));
    const text = helpText(topic);
    assert.doesNotMatch(text, /^ +$|\S {2,}$|default: ;/m);
    if (topic === 'serve') continue;
    assert.equal(Array.from(text.matchAll(/^ {2}(--\S+)/gm), ([, flag]) => flag).join(' '), flags[topic]);
    assert.doesNotMatch(text, /The visitor counter/);
  }
});
