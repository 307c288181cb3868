import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap, sitemapPart, sitemapParts } from '../../../src/site/pages/sitemap.ts';
import { catalogueOf, placeAt } from '../../places/city.ts';

const base = 'https://places.example';
const locations = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location);

const cityOf = (count: number) => catalogueOf(Array.from({ length: count }, (_, i) => placeAt(i + 1)));

test('12,500 addresses stand in one sitemap, those of every language among them', () => {
  const text = sitemap(cityOf(6247), base);
  assert.match(text, /<urlset /);
  assert.equal(locations(text).length, 2 * 6248 + 3);
  for (const path of ['/places/place-1', '/hi/places/place-1', '/hi/'])
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
