import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkedTexts } from '../../src/http/linked-texts.ts';

function counting() {
  let drawn = 0;
  const texts = new LinkedTexts(1024 * 1024);
  const get = (base: string) =>
    texts.get('page', base, (origin) => {
      drawn += 1;
      return `<a href="${origin}/a">${origin}</a> for ${origin.startsWith('https:') ? 'TLS' : 'plain'}`;
    });
  return { get, drawn: () => drawn };
}

test('a text for one more origin is not drawn again', () => {
  const { get, drawn } = counting();
  for (let i = 0; i < 100; i += 1) {
    const base = `http://host-${i}.example:8080`;
    assert.equal(get(base), `<a href="${base}/a">${base}</a> for plain`);
  }
  assert.ok(drawn() <= 2, `drawn ${drawn()} times`);
});

test('what depends on the scheme is drawn for each', () => {
  const { get } = counting();
  assert.match(get('https://host.example'), /for TLS$/);
  assert.match(get('http://[::1]:80'), /^<a href="http:\/\/\[::1\]:80\/a">.* for plain$/);
  assert.match(get('https://$&.example'), /^<a href="https:\/\/\$&\.example\/a">/);
});
