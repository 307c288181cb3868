import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { test } from 'node:test';
import { codeOf, systemErrorAdvice, systemErrorText } from '../../src/base/errors.ts';
import { helpFor, isTransient } from '../../src/base/system-faults.ts';

/** Builds the error that Node throws for a code it does not know. */
function unknownToNode(errno: number): Error {
  const name = `Unknown system error ${errno}`;
  return Object.assign(new Error(`${name}: ${name}, write`), { errno, code: name, syscall: 'write' });
}

test('a code that Node does not know has a name, a text and what helps', () => {
  const quota = unknownToNode(-constants.errno.EDQUOT);
  assert.equal(codeOf(quota), 'EDQUOT');
  assert.equal(systemErrorText(quota), 'EDQUOT: disk quota exceeded (write)');
  assert.match(systemErrorAdvice(quota), /^EDQUOT: disk quota exceeded \(write\); [^;]+quota$/);
  for (const code of ['EBADMSG', 'ENOLCK', 'ESTALE'] as const)
    assert.equal(codeOf(unknownToNode(-constants.errno[code])), code);
  if (process.platform === 'linux') assert.equal(codeOf(unknownToNode(-117)), 'EUCLEAN');
});

test('a code that depends on the file has the help of the caller', () => {
  const missing = Object.assign(new Error('x'), {
    errno: -constants.errno.ENOENT,
    code: 'ENOENT',
    syscall: 'open',
  });
  assert.equal(
    systemErrorAdvice(missing, 'name another file'),
    'ENOENT: no such file or directory (open); name another file',
  );
  assert.equal(systemErrorAdvice(missing), 'ENOENT: no such file or directory (open)');
  assert.equal(systemErrorAdvice(new Error('not a regular file')), 'not a regular file');
});

test('what a person must change is final, and what can pass is transient', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'ENOSPC', 'EDQUOT', 'ENOLCK']) {
    assert.ok(isTransient(code), code);
    assert.ok(helpFor(code), code);
  }
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOENT', '']) assert.ok(!isTransient(code), code);
});
