import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/views/sha256.ts';

test('digests what node:crypto digests, at every length around the edges of a block', () => {
  for (let length = 0; length <= 260; length += 1) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(32 + ((i * 31 + length) % 95))).join(
      '',
    );
    assert.equal(sha256(text), hash('sha256', text), `${length} characters`);
  }
});

test('digests text as UTF-8', () => {
  assert.equal(sha256('हवा महल 🕌'), hash('sha256', 'हवा महल 🕌'));
});

test('digests the examples of the standard', () => {
  // FIPS 180-4 refers to these (NIST, Examples with Intermediate Values).
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(sha256('a'.repeat(1e6)), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});
