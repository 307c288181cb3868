import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInThread } from '../../src/places/load.ts';

test('a thread that ends without an answer fails the check of a data file', async () => {
  await assert.rejects(
    checkInThread({ file: '/a.json' }, 'process.exit(3)'),
    /thread that checks \/a\.json ended with code 3/,
  );
});
