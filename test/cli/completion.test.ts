import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { completionScript } from '../../src/cli/commands.ts';
import { runPlaces } from '../support/service.ts';
import { needs } from '../support/tools.ts';

/** The words that a shell offers for the last of some. */
const askBash = `
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_places
echo "\${COMPREPLY[*]}"
`;

test('bash completes commands and the options of each', async () => {
  const { code, stdout: script } = await runPlaces(['completion', 'bash']);
  assert.equal(code, 0);
  for (const [words, offered] of [
    [['se'], 'serve'],
    [['--po'], '--port'],
    [['mcp', '--s'], '--state-dir'],
    [['uninstall', '-'], '--purge --dry-run'],
    [['completion', ''], 'bash zsh fish'],
    [['help', 'c'], 'check completion'],
  ] as const) {
    const args = ['-c', `${script}${askBash}`, 'bash', 'places', ...words];
    const { stdout, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.equal(stdout.trim(), offered, words.join(' '));
  }
});

test('zsh takes its script', needs('zsh'), () => {
  const { status, stderr } = spawnSync('zsh', ['-n', '-c', completionScript('zsh')], { encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
});

test('fish offers commands and options', needs('fish'), () => {
  const script = completionScript('fish');
  const ask = (line: string) =>
    spawnSync('fish', ['-c', `${script}\ncomplete -C '${line}'`], { encoding: 'utf8' }).stdout;
  assert.match(ask('places se'), /^serve\t/);
  assert.match(ask('places --po'), /^--port\t/);
  assert.match(ask('places uninstall --p'), /^--purge\t/);
  assert.match(ask('places completion f'), /^fish$/m);
  for (const option of ['output -r -F', 'state-dir -r -F', 'port -x', 'force'])
    assert.ok(script.includes(` -l ${option} -d `), option);
});
