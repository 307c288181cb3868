import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue } from '../../../src/places/catalogue.ts';
import { sitemap, sitemapPart, sitemapParts } from '../../../src/site/pages/texts.ts';
import { createCatalogue } from '../../support/catalogue.ts';
import { jaipur, placeWith } from '../drawn-places.ts';

const base = 'https://places.example';
const locations = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location);

function cityOf(count: number): Catalogue {
  const places = Array.from({ length: count }, (_, i) => placeWith({ id: `p-${i + 1}`, index: i + 1 }));
  return createCatalogue(jaipur.city, places);
}

test('up to 50,000 addresses stand in one sitemap', () => {
  const text = sitemap(cityOf(49_996), base);
  assert.match(text, /<urlset /);
  assert.equal(locations(text).length, 50_000);
});

test('more are an index of parts at the root, which have each address once', () => {
  const catalogue = cityOf(49_997);
  const index = sitemap(catalogue, base);
  assert.match(index, /<sitemapindex /);
  const parts = Array.from({ length: sitemapParts(catalogue) }, (_, i) => i + 1);
  assert.deepEqual(
    locations(index),
    parts.map((part) => `${base}/sitemap-${part}.xml`),
  );
  const all = parts.flatMap((part) => locations(sitemapPart(catalogue, part, base)));
  assert.equal(all.length, 50_001);
  assert.equal(new Set(all).size, all.length);
});
