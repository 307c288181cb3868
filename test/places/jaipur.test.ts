import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { standardCategories as categories } from '../../src/places/categories.ts';
import { checkBytes } from '../../src/places/data-file/data-file.ts';
import { feeText, hasLocalFees } from '../../src/places/fees.ts';
import { kilometres, load, readBytes, readJson, sentences, strings } from './city-files.ts';
import figures from './jaipur-figures.json' with { type: 'json' };

/** Longer descriptions stop being read. */
const maxDescriptionLength = 600;

/** The characters of RFC 3986, every percent sign the head of an escape. */
const absoluteUri = /^https:\/\/(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})+$/;

for (const path of ['data/places.json', 'test/fixtures/udaipur.json']) {
  describe(path, () => {
    const file = load(path);
    const { places } = file;
    const { centre } = file.city;

    test('the service takes it without a fault', () => {
      assert.ok('data' in checkBytes(readBytes(path)));
    });

    test('every text is composed (NFC), trimmed and single-spaced', () => {
      for (const [at, text] of strings(readJson(path))) {
        assert.equal(text, text.normalize('NFC').trim().replace(/\s+/g, ' '), at);
      }
    });

    test('ids are unique and indexes run from 1 without a gap', () => {
      assert.equal(new Set(places.map(({ id }) => id)).size, places.length);
      assert.deepEqual(
        places.map(({ index }) => index),
        places.map((_, i) => i + 1),
      );
    });

    test('every category has a place', () => {
      assert.deepEqual(new Set(places.map(({ category }) => category)), new Set(categories));
    });

    test('Hindi names are written in Devanagari alone', () => {
      for (const { id, hindi = '' } of places) assert.match(hindi, /^[\p{Script=Devanagari} .,()]+$/u, id);
    });

    test('a description has two to four whole sentences', () => {
      for (const { id, description } of places) {
        const count = sentences(description).length;
        assert.ok(count >= 2 && count <= 4, `${id}: ${count} sentences`);
        assert.match(description, /[.!?]$/, id);
        assert.ok(description.length < maxDescriptionLength, `${id}: ${description.length} characters`);
      }
    });

    test('no sentence is told twice', () => {
      const told = new Map<string, string>();
      for (const { id, description } of [{ id: 'the city', description: file.city.description }, ...places]) {
        for (const sentence of sentences(description.toLowerCase())) {
          assert.equal(told.get(sentence), undefined, `${id} repeats: ${sentence}`);
          told.set(sentence, id);
        }
      }
    });

    test('a picture is a legal address with a credit, or the poster of the place without one', () => {
      for (const { id, image, credit } of places) {
        if (image.startsWith('/')) {
          assert.equal(image, `/images/${id}.svg`);
          assert.equal(credit, undefined, id);
        } else {
          assert.match(image, absoluteUri, id);
          assert.ok(URL.canParse(image), id);
          assert.match(credit?.page ?? '', absoluteUri, id);
        }
      }
    });

    test('distances name the centre, and those as the crow flies are true to a kilometre', () => {
      for (const place of places) {
        assert.ok(place.distance.includes(centre.name), place.id);
        const straight = /([\d.]+) km as the crow flies/.exec(place.distance)?.[1];
        if (straight === undefined) continue;
        assert.ok(Math.abs(Number(straight) - kilometres(centre, place)) < 1, place.id);
      }
    });
  });
}

describe('Jaipur against the figures', () => {
  const byName = new Map(load('data/places.json').places.map((place) => [place.name, place]));

  test('has exactly the places of the figures', () => {
    assert.deepEqual([...byName.keys()].sort(), figures.map(({ name }) => name).sort());
  });

  for (const figure of figures) {
    test(`${figure.name}: position, Hindi name and category`, () => {
      const place = byName.get(figure.name);
      assert.ok(place);
      const off = kilometres(figure, place);
      assert.ok(off <= figure.tolerance_km, `${off} km away, allowed are ${figure.tolerance_km}`);
      assert.equal(place.hindi, figure.hindi);
      assert.equal(place.category, figure.category);
    });
  }
});

describe('Jaipur in Hindi', () => {
  const { places, city: jaipur } = load('data/places.json');
  const texts = ['description', 'distance', 'entryFee', 'bestTime', 'directions', 'note'] as const;
  const figuresIn = (text = '') => new Set(text.match(/\d[\d,.]*\d|\d/g));

  test('the city has its texts', () => {
    assert.deepEqual(Object.keys(jaipur.local ?? {}), ['description', 'region', 'centre']);
  });

  for (const place of places) {
    test(`${place.name}: every text, in Devanagari, with the figures of the English one`, () => {
      for (const key of texts) {
        const hindi = place.local?.[key];
        assert.equal(hindi === undefined, place[key] === undefined, key);
        assert.doesNotMatch(hindi ?? '', /\p{Script=Latin}/u, key);
        assert.deepEqual(figuresIn(hindi), figuresIn(place[key]), key);
      }
      const ends = place.local?.description?.match(/।/g)?.length ?? 0;
      assert.ok(ends >= 2 && ends <= 4, `${ends} sentences`);
    });
  }
});

test('Jaipur tells hours, times, fees, web sites and access of most places, and all fees in both languages', () => {
  const { places } = load('data/places.json');
  const having = (field: keyof (typeof places)[number]) =>
    places.filter((place) => place[field] !== undefined).length;
  assert.ok(having('openingHours') >= 22);
  assert.ok(having('duration') >= 45);
  assert.ok(having('fee') >= 30);
  assert.ok(having('website') >= 10);
  assert.equal(having('access'), places.length);
  for (const { id, fee, local } of places) {
    if (!fee) continue;
    assert.ok(hasLocalFees(fee), id);
    // The search of the portal reads the file.
    assert.equal(local?.entryFee, feeText(fee, 'hi', 'निःशुल्क'), id);
  }
});

test('Udaipur draws all its posters and never speaks of Jaipur', () => {
  const udaipur = load('test/fixtures/udaipur.json');
  assert.ok(udaipur.places.every(({ image }) => image.startsWith('/')));
  assert.doesNotMatch(JSON.stringify(udaipur), /jaipur|जयपुर/i);
});
