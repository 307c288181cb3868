import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothNames, secondName } from '../../src/places/place.ts';

test('a second name that is the same as the first is not repeated', () => {
  assert.equal(secondName({ name: 'Porto', localName: 'Porto' }), undefined);
  assert.equal(bothNames({ name: 'Madrid', localName: 'Madrid' }), 'Madrid');
  assert.equal(bothNames({ name: 'Hawa Mahal', hindi: 'हवा महल' }), 'Hawa Mahal (हवा महल)');
});
