import assert from 'node:assert/strict';
import { test } from 'node:test';
import { securityText } from '../../../src/site/pages/security.ts';
import { startService } from '../../support/service.ts';

const contact = { email: 'visit@city.example', url: 'https://city.example/contact' };
const textAt = (instant: string, more = {}) =>
  securityText({ contact, language: 'hi', base: 'https://places.example', now: new Date(instant), ...more });

test('security.txt names a contact, its address, and a day within a year on which it ends (RFC 9116)', () => {
  assert.deepEqual(textAt('2026-11-24T10:00:00Z')?.split('\n'), [
    'Contact: mailto:visit@city.example',
    'Contact: https://city.example/contact',
    'Expires: 2027-05-01T00:00:00.000Z',
    'Preferred-Languages: en, hi',
    'Canonical: https://places.example/.well-known/security.txt',
    '',
  ]);
});

test('without https, security.txt names no canonical address, which may have no other scheme (RFC 9116 §2.5.2)', () => {
  assert.doesNotMatch(textAt('2026-11-24T10:00:00Z', { base: 'http://localhost:8080' }) ?? '', /Canonical/);
});

test('security.txt is the same for a month', () => {
  assert.equal(textAt('2026-11-01T00:00:00Z'), textAt('2026-11-30T23:59:59Z'));
});

test('without an address that RFC 9116 allows there is no security.txt', () => {
  for (const unusable of [undefined, {}, { name: 'Visit City' }, { url: 'http://city.example/' }])
    assert.equal(textAt('2026-11-24T10:00:00Z', { contact: unusable }), undefined);
});

test('the contact of the operator is in security.txt, in OpenAPI and on the page for developers', async () => {
  for (const [address, found] of [
    ['mailto:visit@city.example', { email: 'visit@city.example' }],
    ['https://city.example/contact', { url: 'https://city.example/contact' }],
  ] as const) {
    await using service = await startService({ args: ['--contact', address] });
    const text = async (path: string) => (await fetch(service.url + path)).text();
    assert.ok((await text('/.well-known/security.txt')).startsWith(`Contact: ${address}\nExpires: `));
    const { info } = JSON.parse(await text('/openapi.json'));
    assert.deepEqual(info.contact, { name: 'Jaipur Tourism Places', ...found });
    assert.ok((await text('/developers.md')).includes(`](${address})`));
  }
});

test('where nobody is named, no document pretends that somebody answers', async () => {
  await using service = await startService();
  const text = async (path: string) => (await fetch(service.url + path)).text();
  assert.equal((await fetch(`${service.url}/.well-known/security.txt`)).status, 404);
  assert.equal('contact' in JSON.parse(await text('/openapi.json')).info, false);
  assert.doesNotMatch(await text('/developers.md'), /^## Contact$/m);
});
