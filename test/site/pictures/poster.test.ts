import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standardCategories as categories } from '../../../src/places/categories.ts';
import { poster } from '../../../src/site/pictures/poster.ts';
import { jaipur, placeWith } from '../drawn-places.ts';
import { named, parseXml, textOf } from '../xml-document.ts';
import { posterRules } from './poster-rules.ts';

posterRules(poster, 6_000, ['svg', 'title', 'desc', 'g', 'path', 'text']);

test('each category has a scene of its own', () => {
  const scenes = categories.map((category) => {
    const root = parseXml(poster(placeWith({ category }), jaipur.city).trim());
    return textOf(named(root, 'desc')[0]);
  });
  assert.equal(new Set(scenes).size, categories.length);
});
