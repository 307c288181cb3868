import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandEntries, helpText, isCommandName } from '../../src/cli/commands.ts';
import { runPlaces, startService } from '../support/service.ts';

const names = [
  'serve',
  'mcp',
  'init',
  'check',
  'schema',
  'unit',
  'install',
  'uninstall',
  'completion',
  'version',
  'help',
] as const;

/** Every option that the service takes, with the environment variable that stands in for it. */
const options = [
  ['--host', 'PLACES_HOST'],
  ['--port', 'PLACES_PORT'],
  ['--base-url', 'PLACES_BASE_URL'],
  ['--data', 'PLACES_DATA'],
  ['--watch', 'PLACES_WATCH'],
  ['--state-dir', 'PLACES_STATE_DIR'],
  ['--flush', 'PLACES_FLUSH'],
  ['--rate-limit', 'PLACES_RATE_LIMIT'],
  ['--trust-proxy', 'PLACES_TRUST_PROXY'],
  ['--allow-origin', 'PLACES_ALLOW_ORIGIN'],
  ['--shared-state', 'PLACES_SHARED_STATE'],
  ['--reuse-port', 'PLACES_REUSE_PORT'],
  ['--metrics', 'PLACES_METRICS'],
  ['--log', 'PLACES_LOG'],
] as const;

test('version names the program and its version, on standard output', async () => {
  for (const args of [['version'], ['--version'], ['-V'], ['-v']]) {
    const { code, stdout, stderr } = await runPlaces(args);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^places 1\.0\.0\b.*\n$/);
  }
});

test('help names every command, on standard output', async () => {
  for (const args of [['help'], ['--help']]) {
    const { code, stdout, stderr } = await runPlaces(args);
    assert.deepEqual([code, stderr], [0, '']);
    for (const command of names) assert.match(stdout, new RegExp(`\\b${command}\\b`));
    for (const line of stdout.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
  }
});

test('help of the service groups its options, those of every day first', async () => {
  const { stdout } = await runPlaces(['help', 'serve']);
  const marks = [
    'Every day:',
    '--port',
    '--watch',
    'The visitor counter:',
    '--flush',
    'Who visits',
    '--metrics',
  ];
  const offsets = marks.map((mark) => stdout.indexOf(`${mark}`));
  assert.deepEqual(
    offsets,
    [...new Set(offsets)].sort((a, b) => a - b),
  );
  assert.ok(offsets.every((offset) => offset > 0));
});

test('help of a command lists its options', async () => {
  for (const [command, flag] of [
    ['mcp', '--state-dir'],
    ['unit', '--socket'],
    ['install', '--dry-run'],
    ['uninstall', '--purge'],
  ] as const) {
    const { code, stdout } = await runPlaces(['help', command]);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^places ${command}`));
    assert.match(stdout, new RegExp(`\n  ${flag}\\b`));
  }
});

test('help serve lists every option with its environment variable', async () => {
  for (const args of [
    ['help', 'serve'],
    ['serve', '--help'],
  ]) {
    const { code, stdout, stderr } = await runPlaces(args);
    assert.deepEqual([code, stderr], [0, '']);
    for (const [flag, variable] of options) {
      assert.match(stdout, new RegExp(`${flag}(?![\\w-])`), flag);
      assert.match(stdout, new RegExp(`${variable}(?![\\w-])`), variable);
    }
    assert.match(stdout, /--log-requests\b/);
    for (const line of stdout.split('\n')) assert.ok(line.length <= 120, `too wide: ${line}`);
  }
});

test('help says something of every command and option', () => {
  for (const topic of [undefined, ...commandEntries.map(([name]) => name).filter(isCommandName)])
    assert.doesNotMatch(helpText(topic), /^ +$|\S {2,}$|default: ;/m);
});

test('a variable that is no option is told of', async () => {
  await using service = await startService({ env: { PLACES_PRT: '1', PLACES_X: '1' } });
  const told = service.lines().flatMap(({ variable }) => variable ?? []);
  assert.deepEqual(told.toSorted(), ['PLACES_PRT (did you mean PLACES_PORT?)', 'PLACES_X']);
});
