import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAtMost } from '../../src/base/read-at-most.ts';

const chunk = Buffer.alloc(1024, 'x');

test('a stream of as many bytes as are allowed is read whole', async () => {
  async function* three() {
    for (let i = 0; i < 3; i += 1) yield chunk;
  }
  assert.deepEqual(await readAtMost(3072, three()), Buffer.alloc(3072, 'x'));
});

test('a stream without an end is refused, and read no further than allowed', async () => {
  let [read, isClosed] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        read += chunk.length;
        yield chunk;
      }
    } finally {
      isClosed = true;
    }
  }
  await assert.rejects(readAtMost(1024 * 1024, endless()), /^Error: larger than 1 MiB$/);
  assert.ok(isClosed && read <= 1024 * 1024 + chunk.length, `${read}`);
});
