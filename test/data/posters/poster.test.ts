import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poster } from '../../../data/posters/poster.ts';
import { jaipur, placeWith } from '../../site/drawn-places.ts';
import { posterRules } from '../../site/pictures/poster-rules.ts';
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

test('a place 50 km away is captioned with the region, not with the city', () => {
  const { lat, lng } = jaipur.city.centre;
  const lines = (away: number) =>
    named(parseXml(poster(placeWith({ lat: lat + away / 111.2, lng }), jaipur.city).trim()), 'text').map(
      textOf,
    );
  assert.equal(lines(49).at(-1), 'JAIPUR');
  assert.equal(lines(50).at(-1), 'RAJASTHAN');
});

test('the wheel in the flag of India has 24 spokes', () => {
  const place = placeWith({ name: 'Central Park', description: 'A tall flag.' });
  const [wheel, spokes] = named(parseXml(poster(place, jaipur.city).trim()), 'path')
    .filter(({ attributes }) => attributes.get('stroke') === '#2b4a8b')
    .map(({ attributes }) => attributes.get('d') ?? '');
  assert.ok(wheel);
  assert.equal(spokes?.match(/M/g)?.length, 12, 'lines from rim to rim');
});

test('the slope of the great sundial rises by the latitude of Jaipur', () => {
  const place = placeWith({ name: 'Jantar Mantar' });
  const slope = /M92 430 (\d+) (\d+)/.exec(poster(place, jaipur.city));
  const angle = Math.atan2(430 - Number(slope?.[2]), Number(slope?.[1]) - 92);
  assert.ok(Math.abs((angle * 180) / Math.PI - jaipur.city.centre.lat) < 0.3);
});

test('outside India the flag of a park is not the Indian one', () => {
  const place = placeWith({ name: 'Central Park', description: 'A tall flag.' });
  assert.match(poster(place, jaipur.city), /#f19339/);
  assert.doesNotMatch(poster(place, { ...jaipur.city, country: 'NP' }), /#f19339/);
});
