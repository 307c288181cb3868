import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue } from '../../../src/places/catalogue.ts';
import { sitemap, sitemapPart, sitemapParts } from '../../../src/site/pages/sitemap.ts';
import { createCatalogue } from '../../support/catalogue.ts';
import { jaipur, placeWith } from '../drawn-places.ts';

const base = 'https://places.example';
const locations = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location);

function cityOf(count: number): Catalogue {
  const places = Array.from({ length: count }, (_, i) => placeWith({ id: `p-${i + 1}`, index: i + 1 }));
  return createCatalogue(jaipur.city, places);
}

test('12,500 addresses stand in one sitemap, those of every language among them', () => {
  const text = sitemap(cityOf(6247), base);
  assert.match(text, /<urlset /);
  assert.equal(locations(text).length, 2 * 6248 + 3);
  for (const path of ['/places/p-1', '/hi/places/p-1', '/hi/'])
    assert.ok(locations(text).includes(base + path), path);
});

test('more are an index of parts at the root, which have each address once', () => {
  const catalogue = cityOf(6248);
  const index = sitemap(catalogue, base);
  assert.match(index, /<sitemapindex /);
  const parts = Array.from({ length: sitemapParts(catalogue) }, (_, i) => i + 1);
  assert.deepEqual(
    locations(index),
    parts.map((part) => `${base}/sitemap-${part}.xml`),
  );
  const all = parts.flatMap((part) => locations(sitemapPart(catalogue, part, base)));
  assert.equal(all.length, 2 * 6249 + 3);
  assert.equal(new Set(all).size, all.length);
});
