import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxGroups, VisitorGroups } from '../../src/places/visitor-groups.ts';

const inr = (whom?: string, localFor?: string) => ({ amount: 100, currency: 'INR', for: whom, localFor });

test('the groups of a city are those of places with several fees, the most common first', () => {
  const groups = new VisitorGroups();
  groups.add([inr('adults'), inr('children', 'बच्चे')], 7);
  groups.add([inr('children'), inr()], 3);
  groups.add([inr('dogs')], 1);
  groups.add([inr('students'), inr('seniors')], 2);
  assert.deepEqual(groups.list(), [
    { name: 'children', localName: 'बच्चे' },
    { name: 'students', localName: undefined },
    { name: 'seniors', localName: undefined },
    { name: 'adults', localName: undefined },
  ]);
});

test('a city where everybody pays the same has no groups, and none has more than the style shows', () => {
  const groups = new VisitorGroups();
  groups.add([inr('adults')], 0);
  groups.add([inr()], 1);
  assert.deepEqual(groups.list(), []);
  for (let i = 0; i < 1000; i++) groups.add([inr(`group ${i}`), inr()], i);
  assert.equal(groups.list().length, maxGroups);
});
