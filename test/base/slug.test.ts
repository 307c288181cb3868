import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSlug, newSlug, slugPattern } from '../../src/base/slug.ts';

const none: ReadonlySet<string> = new Set();
const at = { lat: 1, lng: 2 };

test('a new slug spells the name in Latin letters', () => {
  for (const [name, slug] of [
    ['Torre de Belém', 'torre-de-belem'],
    ['Straße der Künste', 'strasse-der-kunste'],
    ['Старая крепость', 'staraya-krepost'],
    ['Львів', 'lviv'],
    ['Ακρόπολη Αθηνών', 'akropoli-athinon'],
    ['हवा महल', 'hava-mahal'],
    ['मंदिर 12', 'mandir-12'],
    ['القاهرة', 'alqahra'],
    ['הכותל המערבי', 'hkvtl-hmarby'],
    ['きょうとタワー', 'kyoutotawa'],
    ['ロッテワールド', 'rottewarudo'],
    ['경복궁', 'gyeongbokgung'],
    ['თბილისი', 'tbilisi'],
    ['Երևան', 'erevan'],
    ['Tokyo 東京', 'tokyo'],
    ['12', 'place-12'],
  ] as const)
    assert.equal(newSlug({ name, ...at }, none), slug);
});

test('a name without a Latin spelling becomes a digest of name and position, which stays', () => {
  const moon = { name: '月', ...at };
  const slug = newSlug(moon, none);
  assert.match(slug, /^place-[0-9a-f]{8}$/);
  assert.equal(newSlug({ ...moon, lat: 1.00001 }, none), slug);
  assert.notEqual(newSlug({ ...moon, lat: 1.1 }, none), slug);
  assert.equal(freeSlug(moon, 1, none), freeSlug(moon, 9, none));
});

test('slugs that are taken get a suffix, within the maximum length', () => {
  const name = 'x'.repeat(200);
  const taken = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const slug = newSlug({ name, ...at }, taken, n);
    assert.match(slug, slugPattern);
    assert.ok(slug.length <= 100 && !taken.has(slug));
    taken.add(slug);
  }
  assert.equal(freeSlug({ name: 'Straße', ...at }, 1, none), 'stra-e');
  assert.equal(freeSlug({ name: 'A', ...at }, 7, new Set(['a'])), 'a-7');
});
