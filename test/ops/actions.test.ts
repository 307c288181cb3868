import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { performAction } from '../../src/ops/actions.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-actions-'));
after(() => rmSync(folder, { recursive: true }));

test('a copy is executable for everyone and replaces what was there as a whole', () => {
  const from = join(folder, 'downloaded');
  const to = join(folder, 'new', 'bin', 'places');
  for (const text of ['first', 'second']) {
    writeFileSync(from, text, { mode: 0o600 });
    performAction({ do: 'copy', from, to });
    assert.equal(readFileSync(to, 'utf8'), text);
    assert.equal(statSync(to).mode & 0o777, 0o755);
  }
  assert.deepEqual(readdirSync(join(folder, 'new', 'bin')), ['places']);
});

test('a file is readable for everyone, whatever the umask', (t) => {
  const before = process.umask(0o077);
  t.after(() => process.umask(before));
  const path = join(folder, 'units', 'places.service');
  performAction({ do: 'write', path, text: '[Unit]\n' });
  assert.equal(readFileSync(path, 'utf8'), '[Unit]\n');
  assert.equal(statSync(path).mode & 0o777, 0o644);
});

test('what is gone already is removed without complaint', () => {
  const path = join(folder, 'places.socket');
  writeFileSync(path, '');
  for (const _ of ['once', 'twice']) performAction({ do: 'remove', path });
});

test('a command that fails says which it was and what it said', () => {
  performAction({ do: 'run', command: ['true'] });
  assert.throws(() => performAction({ do: 'run', command: ['sh', '-c', 'echo no such unit >&2; exit 5'] }), {
    name: 'StartError',
    message: 'could not run sh -c echo no such unit >&2; exit 5: no such unit',
  });
  assert.throws(() => performAction({ do: 'run', command: ['no-such-program'] }), { name: 'StartError' });
});
