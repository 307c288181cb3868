import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Batcher } from '../../src/views/batcher.ts';
import { settle } from './fixtures.ts';

/** A batcher whose batches end when the test says so. */
function batcher() {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const batched = new Batcher<number>((batch) => {
    batches.push(batch);
    return new Promise((resolve) => ends.push(resolve));
  });
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { batched, batches, endNext };
}

describe('a batcher', () => {
  it('sends what arrives in one turn together, and what comes until that has ended with the next batch', async () => {
    const { batched, batches, endNext } = batcher();
    for (const item of [1, 2]) batched.add(item);
    assert.equal(batched.size, 2);
    await settle();
    assert.equal(batched.size, 0);
    for (const item of [3, 4]) {
      batched.add(item);
      await settle();
    }
    assert.deepEqual(batches, [[1, 2]]);
    await endNext();
    await endNext();
    assert.deepEqual(batches, [
      [1, 2],
      [3, 4],
    ]);
  });

  it('sends an empty batch when asked to, once, after the one in flight', async () => {
    const { batched, batches, endNext } = batcher();
    batched.add(1);
    await settle();
    batched.flush();
    batched.flush();
    await endNext();
    await endNext();
    assert.deepEqual(batches, [[1], []]);
  });

  it('sends no batch for items that were taken out', async () => {
    const { batched, batches, endNext } = batcher();
    batched.add(1);
    await settle();
    batched.add(2);
    assert.deepEqual(batched.take(), [2]);
    await endNext();
    assert.deepEqual(batches, [[1]]);
  });

  it('is idle once nothing is in flight and nothing waits', async () => {
    const { batched, endNext } = batcher();
    await batched.idle();
    batched.add(1);
    await settle();
    batched.add(2);
    let isIdle = false;
    const idle = batched.idle().then(() => {
      isIdle = true;
    });
    await endNext();
    assert.equal(isIdle, false);
    await endNext();
    await idle;
    batched.add(3);
    await settle();
    assert.equal(batched.size, 0);
  });
});
