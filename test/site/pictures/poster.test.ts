import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poster, relettered } from '../../../src/drawing/poster.ts';
import { hindi } from '../../../src/locales/hi.ts';
import { standardCategories as categories } from '../../../src/places/categories.ts';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { portalOf } from '../../../src/site/portal.ts';
import { placeAt } from '../../places/city.ts';
import { hostileNames, jaipur, udaipur } from '../drawn-places.ts';
import { named, notXml, parseXml, textOf } from '../xml-document.ts';
import { pictureOf, pictureRules } from './poster-rules.ts';

const maxBytes = 6_000;
const drawn = [jaipur, udaipur].flatMap(({ city, places }) =>
  places.map((place) => ({ place, city, svg: poster(place, city) })),
);
pictureRules(drawn, maxBytes, ['svg', 'title', 'desc', 'g', 'path', 'text']);

test('a poster shows the English name, the Hindi name and the city', () => {
  const place = placeAt(1, { name: 'Hawa Mahal', hindi: 'हवा महल' });
  const texts = named(parseXml(poster(place, jaipur.city).trim()), 'text');
  assert.deepEqual(texts.map(textOf), ['HAWA MAHAL', 'हवा महल', 'JAIPUR']);
  assert.equal(texts[1]?.attributes.get('lang'), 'hi');
});

test('on Hindi pages the Hindi name is the largest, also on posters that were drawn by hand', () => {
  const { catalogue, city } = portalOf(builtInCatalogue(), hindi);
  for (let i = 0; i < catalogue.size; i += 1) {
    const place = catalogue.at(i);
    const drawing = catalogue.images.svg().get(place.id) ?? assert.fail(place.id);
    for (const svg of [relettered(drawing, place, city), poster(place, city)]) {
      const texts = named(parseXml(svg.trim()), 'text');
      const first = texts.filter(({ attributes }) => attributes.get('lang') === 'hi');
      assert.equal(first.slice(0, -1).map(textOf).join(' '), place.name);
      assert.equal(textOf(texts.at(-1)), 'जयपुर');
      const sizes = texts.map(({ attributes }) => Number(attributes.get('font-size')));
      assert.equal(Math.max(...sizes), sizes[0]);
    }
  }
});

test('the same place always gives the same poster', () => {
  for (const { place, city, svg } of drawn) assert.equal(poster({ ...place }, city), svg);
});

test('places that differ in nothing but their id differ in their picture', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `fort-${i}`);
  const pictures = ids.map((id) => pictureOf(poster(placeAt(1, { id, name: 'Old Fort' }), jaipur.city), id));
  assert.equal(new Set(pictures).size, ids.length);
});

test('names that are markup, endless or no text at all leave a sound poster', () => {
  for (const name of hostileNames) {
    const place = placeAt(1, { name, hindi: `${name} ना`, description: name });
    const svg = poster(place, { ...jaipur.city, name });
    const root = parseXml(svg.trim());
    const readable = [...`${name} (${name} ना)`].map((each) => each.replace(notXml, '\ufffd')).join('');
    assert.equal(textOf(named(root, 'title')[0]), readable);
    assert.equal(named(root, 'script').length, 0);
    assert.ok(Buffer.byteLength(svg) < maxBytes + 3 * Buffer.byteLength(readable));
  }
});

test('each category has a scene of its own', () => {
  const scenes = categories.map((category) => {
    const root = parseXml(poster(placeAt(1, { category }), jaipur.city).trim());
    return textOf(named(root, 'desc')[0]);
  });
  assert.equal(new Set(scenes).size, categories.length);
});
