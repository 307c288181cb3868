import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later } from '../src/later.ts';

test('is loaded once, when it is first asked for, and there at once from then on', async () => {
  let loads = 0;
  const value = later(async () => {
    loads += 1;
    return { load: loads };
  });
  assert.equal(loads, 0);
  const [first, second] = await Promise.all([value(), value()]);
  assert.equal(first, second);
  assert.equal(value(), first, 'no promise any more');
  assert.equal(loads, 1);
});

test('a load that failed is tried anew', async () => {
  const outcomes = [Promise.reject(new Error('not yet')), Promise.resolve('here')];
  const value = later(() => outcomes.shift() ?? Promise.reject(new Error('once too often')));
  await assert.rejects(async () => value(), /not yet/);
  assert.equal(await value(), 'here');
  assert.equal(value(), 'here');
});
