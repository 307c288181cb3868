import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { City, PlaceRecord } from '../../../src/places/place.ts';
import { elementsOf, parseXml, textOf } from '../xml-document.ts';

/** What is drawn, without the words and without the ids that make every poster differ anyway. */
export function pictureOf(svg: string, id: string): string {
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
export function pictureRules(
  pictures: readonly Picture[],
  maxBytes: number,
  allowed: readonly string[],
): void {
  const drawn = pictures.map((picture) => ({ ...picture, root: parseXml(picture.svg.trim()) }));

  test('a poster of every place is sound and small', () => {
    for (const { place, city, svg, root } of drawn) {
      assert.equal(root.name, 'svg');
      assert.equal(root.attributes.get('xmlns'), 'http://www.w3.org/2000/svg');
      assert.equal(root.attributes.get('viewBox'), '0 0 800 600');
      assert.ok(
        Buffer.byteLength(svg) < maxBytes,
        `${place.name} in ${city.name}: ${Buffer.byteLength(svg)}`,
      );
      assert.doesNotMatch(svg, /NaN|undefined|Infinity|\[object/);
    }
  });

  test('a poster tells its names and its scene to those who cannot see it', () => {
    for (const { place, city, root } of drawn) {
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
    for (const { root } of drawn.filter(({ city }) => city === drawn[0]?.city)) {
      const elements = [...elementsOf(root)];
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
    for (const { root } of drawn) {
      for (const { name, attributes } of elementsOf(root)) {
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
    const distinct = new Set(drawn.map(({ svg, place, city }) => `${city.name} ${pictureOf(svg, place.id)}`));
    assert.equal(distinct.size, drawn.length);
  });
}
