import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { hashedSlugs, SlugIndex } from '../../src/indexes/slug-index.ts';

test('finds each slug at its position, and no other text', () => {
  const slugs = Array.from({ length: 5000 }, (_, i) => `place-${i * 7919}`);
  // FNV-1a gives these two the same hash.
  slugs.push('costarring', 'liquid');
  const index = new SlugIndex(hashedSlugs(slugs), (position) => at(slugs, position));
  for (const [position, slug] of slugs.entries()) assert.equal(index.find(slug), position);
  for (const text of ['', 'place-', 'place-3', 'declinate', 'प']) assert.equal(index.find(text), undefined);
  assert.equal(new SlugIndex(hashedSlugs([]), String).find('a'), undefined);
});
