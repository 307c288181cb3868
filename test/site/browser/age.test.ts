import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText } from '../../../src/site/browser/age.ts';

test('an age is formatted in minutes, hours or days, and is at least a minute', () => {
  const minute = 60_000;
  for (const [age, text] of [
    [0, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [23 * 60 * minute, '23 hours ago'],
    [24 * 60 * minute, 'yesterday'],
    [72 * 60 * minute, '3 days ago'],
  ] as const)
    assert.equal(ageText(1e12 - age, 1e12, 'en'), text);
  assert.match(ageText(1e12 - 5 * minute, 1e12, 'hi'), /मिनट/);
});
