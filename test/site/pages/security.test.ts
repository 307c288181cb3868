import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { securityText } from '../../../src/site/pages/security.ts';

const { city } = builtInCatalogue();
const base = 'https://places.example';
const textAt = (instant: string, contact = {}) =>
  securityText({ ...city, contact }, base, new Date(instant)).split('\n');

test('security.txt names a contact, its address, and a day within a year on which it ends (RFC 9116)', () => {
  assert.deepEqual(textAt('2026-11-24T10:00:00Z'), [
    'Contact: https://places.example/developers',
    'Expires: 2027-05-01T00:00:00.000Z',
    'Preferred-Languages: en, hi',
    'Canonical: https://places.example/.well-known/security.txt',
    '',
  ]);
});

test('security.txt names who keeps the data, and is the same for a month', () => {
  const contact = { email: 'visit@city.example', url: 'https://city.example/contact' };
  const [email, url] = textAt('2026-11-01T00:00:00Z', contact);
  assert.deepEqual(
    [email, url],
    ['Contact: mailto:visit@city.example', 'Contact: https://city.example/contact'],
  );
  assert.deepEqual(textAt('2026-11-01T00:00:00Z'), textAt('2026-11-30T23:59:59Z'));
});
