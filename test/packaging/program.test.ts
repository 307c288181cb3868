import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile, wrapped } from '../../packaging/program.ts';

const empty = Buffer.alloc(0);

/** All have one length, which is what V8 compares, so a program that runs from the cache of another one has its letter. */
const bundle = (letter: string) => `function fail() { throw new Error("${letter}") }\nfail();`;

/** Runs a program that V8 has not compiled before. */
function outcome(letter: string, cache: Buffer) {
  const script = compile(Buffer.from(wrapped(bundle(letter))), cache);
  try {
    script.runInThisContext()();
  } catch (error) {
    assert.ok(error instanceof Error);
    const [, ...lines] = error.stack?.split('\n', 3) ?? [];
    return { script, letter: error.message, lines };
  }
  return assert.fail('the program did not fail');
}

const cache = outcome('a', empty).script.createCachedData();

test('a program runs from its code cache', () => {
  const { script, letter } = outcome('b', cache);
  assert.deepEqual([script.cachedDataRejected, letter], [false, 'a']);
});

/** Offset of the checksum of V8's own objects: the only field of the head that differs between caches for x64 and arm64. */
const readOnlyChecksumAt = 16;

test('a code cache of another processor, or one that is empty or cut off, is ignored', () => {
  const foreign = Buffer.from(cache);
  foreign.writeUInt32LE(0, readOnlyChecksumAt);
  for (const [letter, bad] of Object.entries({ c: foreign, d: empty, e: cache.subarray(0, -8) })) {
    const { script, ...result } = outcome(letter, bad);
    assert.deepEqual([script.cachedDataRejected, result.letter], [true, letter]);
  }
});

test('stack traces have the positions of the bundle', () => {
  assert.deepEqual(outcome('f', empty).lines, ['    at fail (places.cjs:1:25)', '    at places.cjs:2:1']);
});
