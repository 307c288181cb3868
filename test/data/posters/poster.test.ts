import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poster } from '../../../data/posters/poster.ts';
import { jaipur, placeWith } from '../../site/drawn-places.ts';
import { posterRules } from '../../site/poster-rules.ts';
import { named, parseXml, textOf } from '../../site/xml-document.ts';

const elements = ['svg', 'title', 'desc', 'defs', 'g', 'use', 'path', 'pattern', 'ellipse', 'text', 'tspan'];
posterRules(poster, 12_000, elements);

test('a poster says what its scene shows', () => {
  const [first] = jaipur.places;
  assert.ok(first);
  const [description] = named(parseXml(poster(first, jaipur.city).trim()), 'desc');
  assert.match(textOf(description), /^Travel poster of Jaipur: a walled fort/);
});

test('what stands in brackets or after a comma is set apart from the name', () => {
  const lines = (name: string) =>
    named(parseXml(poster(placeWith({ name }), jaipur.city).trim()), 'text')
      .map(textOf)
      .slice(0, -2);
  assert.deepEqual(lines('Amer Fort (Amber Fort)'), ['AMER FORT', 'AMBER FORT']);
  assert.deepEqual(lines('Chand Baori, Abhaneri'), ['CHAND BAORI', 'ABHANERI']);
  assert.deepEqual(lines('(Fort)'), ['(FORT)']);
});

test('outside India the flag of a park is not the Indian one', () => {
  const place = placeWith({ name: 'Central Park', description: 'A tall flag.' });
  assert.match(poster(place, jaipur.city), /#f19339/);
  assert.doesNotMatch(poster(place, { ...jaipur.city, country: 'NP' }), /#f19339/);
});
