import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeGeneration, encodeGeneration } from '../../src/views/generation.ts';

/** As the first release wrote it: files of every release must stay readable. */
const text = `places-views 1
sequence 8
count 1234
sha256 71df8b5f56f0ba2dcdfbc3cabae5b8be592dd4641b5bccb8d01b6e897889e4ef
`;

test('a generation is four lines, byte for byte', () => {
  assert.equal(encodeGeneration({ sequence: 8, count: 1234 }).toString(), text);
  assert.deepEqual(decodeGeneration(Buffer.from(text)), { sequence: 8, count: 1234 });
});

test('a generation holds every count up to 2^53 - 1 and no other', () => {
  for (const value of [0, 1, Number.MAX_SAFE_INTEGER]) {
    const generation = { sequence: value, count: value };
    assert.deepEqual(decodeGeneration(encodeGeneration(generation)), generation);
  }
  for (const value of [-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN]) {
    assert.throws(() => encodeGeneration({ sequence: 1, count: value }), RangeError);
    assert.throws(() => encodeGeneration({ sequence: value, count: 1 }), RangeError);
  }
});
