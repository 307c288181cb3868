import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { City, PlaceRecord } from '../../../src/places/place.ts';
import { hostileNames, jaipur, placeWith, udaipur } from '../drawn-places.ts';
import { elementsOf, isXmlCharacter, named, parseXml, textOf } from '../xml-document.ts';

type Poster = (place: PlaceRecord, city: City) => string;

/** What is drawn, without the words and without the ids that make every poster differ anyway. */
function pictureOf(svg: string, id: string): string {
  return svg
    .replace(/^.*?<\/desc>/s, '')
    .replace(/<text.*$/s, '')
    .replaceAll(`${id}_`, '');
}

interface Picture {
  readonly place: PlaceRecord;
  readonly city: City;
  readonly svg: string;
}

/** What holds for the pictures of all places, whoever drew them: each in at most `maxBytes`, of the allowed elements. */
export function pictureRules(drawn: readonly Picture[], maxBytes: number, allowed: readonly string[]): void {
  describe('the poster of every place', () => {
    for (const { place, city, svg } of drawn) {
      test(`${place.name} in ${city.name}`, () => {
        const root = parseXml(svg.trim());
        assert.equal(root.name, 'svg');
        assert.equal(root.attributes.get('xmlns'), 'http://www.w3.org/2000/svg');
        assert.equal(root.attributes.get('viewBox'), '0 0 800 600');
        assert.ok(Buffer.byteLength(svg) < maxBytes, `${Buffer.byteLength(svg)} bytes`);
        assert.doesNotMatch(svg, /NaN|undefined|Infinity|\[object/);
      });
    }
  });

  test('a poster tells its names and its scene to those who cannot see it', () => {
    for (const { place, city, svg } of drawn) {
      const root = parseXml(svg.trim());
      const byId = new Map([...elementsOf(root)].map((element) => [element.attributes.get('id'), element]));
      assert.equal(root.attributes.get('role'), 'img');
      const [title, description] = (root.attributes.get('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => textOf(byId.get(id)));
      assert.equal(title, `${place.name} (${place.hindi})`);
      assert.match(description ?? '', new RegExp(`poster of (${city.name}|${city.region}): .+\\.$`, 'i'));
    }
  });

  test('all posters can stand in one document: no id twice, every reference within its own poster', () => {
    const seen = new Set<string>();
    for (const { svg } of drawn.filter(({ city }) => city === drawn[0]?.city)) {
      const elements = [...elementsOf(parseXml(svg.trim()))];
      const ids = elements.map(({ attributes }) => attributes.get('id')).filter((id) => id !== undefined);
      for (const id of ids) {
        assert.ok(!seen.has(id), `${id} twice`);
        seen.add(id);
      }
      const references = elements.flatMap(({ attributes }) =>
        [...attributes.values()].flatMap(
          (value) => /^#(.*)$/.exec(value)?.[1] ?? /url\(#(.*)\)/.exec(value)?.[1] ?? [],
        ),
      );
      for (const id of references.filter((id) => !/^[\da-f]{4,6}$/.test(id))) assert.ok(ids.includes(id), id);
    }
  });

  test('a poster holds only shapes and text: nothing that runs, loads or styles the page', () => {
    for (const { svg } of drawn) {
      for (const { name, attributes } of elementsOf(parseXml(svg.trim()))) {
        assert.ok(allowed.includes(name), name);
        for (const [key, value] of attributes) {
          assert.doesNotMatch(key, /^on|^style$|^xlink/);
          if (key === 'href') assert.match(value, /^#/);
          if (key !== 'xmlns') assert.doesNotMatch(value, /:\/\/|url\((?!#)/);
        }
      }
    }
  });

  test('no two places of a city share a picture', () => {
    const pictures = drawn.map(({ svg, place, city }) => `${city.name} ${pictureOf(svg, place.id)}`);
    assert.equal(new Set(pictures).size, pictures.length);
  });
}

/** What holds for a poster that is drawn for any place, besides the rules of pictures. */
export function posterRules(poster: Poster, maxBytes: number, allowed: readonly string[]): void {
  const drawn = [jaipur, udaipur].flatMap(({ city, places }) =>
    places.map((place) => ({ place, city, svg: poster(place, city) })),
  );
  pictureRules(drawn, maxBytes, allowed);

  test('a poster shows the English name, the Hindi name and the city', () => {
    const place = placeWith({ name: 'Hawa Mahal', hindi: 'हवा महल' });
    const texts = named(parseXml(poster(place, jaipur.city).trim()), 'text');
    assert.deepEqual(texts.map(textOf), ['HAWA MAHAL', 'हवा महल', 'JAIPUR']);
    assert.equal(texts[1]?.attributes.get('lang'), 'hi');
  });

  test('the same place always gives the same poster', () => {
    for (const { place, city, svg } of drawn) assert.equal(poster({ ...place }, city), svg);
  });

  test('places that differ in nothing but their id differ in their picture', () => {
    const ids = Array.from({ length: 40 }, (_, i) => `fort-${i}`);
    const pictures = ids.map((id) => pictureOf(poster(placeWith({ id, name: 'Old Fort' }), jaipur.city), id));
    assert.equal(new Set(pictures).size, ids.length);
  });

  test('names that are markup, endless or no text at all leave a sound poster', () => {
    for (const name of hostileNames) {
      const place = placeWith({ name, hindi: `${name} ना`, description: name });
      const svg = poster(place, { ...jaipur.city, name });
      const root = parseXml(svg.trim());
      const readable = [...`${name} (${name} ना)`].map((c) => (isXmlCharacter(c) ? c : '\ufffd')).join('');
      assert.equal(textOf(named(root, 'title')[0]), readable);
      assert.equal(named(root, 'script').length, 0);
      assert.ok(Buffer.byteLength(svg) < maxBytes + 3 * Buffer.byteLength(readable));
    }
  });
}
