import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { feeText, hasLocalFees } from '../../src/places/fees.ts';
import { isFree, type PlaceRecord } from '../../src/places/place.ts';
import { kilometres, load, readBytes, readJson, sentences, strings } from './city-files.ts';

/** Longer descriptions stop being read. */
const maxDescriptionLength = 600;
/** About a screen of the list: within it no two descriptions begin or end alike. */
const neighbours = 12;
/** A way is no shorter than the straight line, but for what rounding takes away. */
const rounding = 0.9;
/** How many best times may begin with the same three words: a quarter, or three of few. */
const alikeOf = (count: number): number => Math.max(3, count / 4);
/** What is told to be near is no farther than this, in km: half an hour on foot. */
const nearKm = 3;
const plainName = ({ name }: PlaceRecord): string =>
  name.replace(/ \(.*/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A place within another one is no farther from it than this, in km. */
const withinKm = 1;

/** The characters of RFC 3986, every percent sign the head of an escape. */
const absoluteUri = /^https:\/\/(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})+$/;

/** What somebody writes who does not know; what is not sure is left out. */
const doubts =
  /as reported|not confirmed|unconfirmed|(?:is|are) reported to|(?:is|are) said to be (?:open|closed)|may have changed|बताया जाता|बताई जाती|पुष्टि नहीं|की जानकारी के अनुसार/i;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Mark}\d’]+/gu) ?? [];
const figuresIn = (text = ''): Set<string> => new Set(text.match(/\d[\d,.]*\d|\d/g));
const moneyIn = (text: string): Set<number> =>
  new Set(
    [...text.matchAll(/\p{Currency_Symbol}([\d,.]*\d)/gu)].map(([, digits = '']) =>
      Number(digits.replaceAll(',', '')),
    ),
  );

/** The texts of a field, in English and in the language of the city. */
const inBoth = (place: PlaceRecord, field: 'description' | 'entryFee' | 'distance'): string[] =>
  [place[field], place.local?.[field]].filter((text) => text !== undefined);

/** Places of which a text has the same key as one a few places before. */
function alike(places: readonly PlaceRecord[], keyOf: (place: PlaceRecord) => string): string[] {
  return places.flatMap((place, i) => {
    const key = keyOf(place);
    const other = key && places.slice(Math.max(0, i - neighbours), i).find((each) => keyOf(each) === key);
    return other ? [`${other.id} and ${place.id}: ${key}`] : [];
  });
}

for (const path of ['data/places.json', 'test/fixtures/udaipur.json']) {
  describe(path, () => {
    const { city, places } = load(path);

    test('every text is composed (NFC), trimmed and single-spaced, and has no doubt', () => {
      for (const [at, text] of strings(readJson(path))) {
        assert.equal(text, text.normalize('NFC').trim().replace(/\s+/g, ' '), at);
        assert.doesNotMatch(text, doubts, at);
      }
    });

    test('texts in Hindi are in Devanagari alone', () => {
      for (const { id, hindi = '', local } of places) {
        assert.match(hindi, /^[\p{Script=Devanagari} .,()]+$/u, id);
        for (const [at, text] of strings(local)) {
          assert.match(text, /\p{Script=Devanagari}|^₹?[\d,]+$/u, `${id}${at}`);
          assert.doesNotMatch(text, /\p{Script=Latin}/u, `${id}${at}`);
        }
      }
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
      for (const { id, description } of [{ id: 'the city', description: city.description }, ...places]) {
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

    test('what is free costs nothing, and what costs nothing says so', () => {
      for (const { id, entryFee, fee } of places) {
        const amounts = fee?.map(({ amount }) => amount) ?? [];
        if (/^free\b/i.test(entryFee)) assert.ok(amounts.includes(0) || fee === undefined, id);
        if (
          fee &&
          amounts.every((amount) => amount === 0) &&
          !fee.some((each) => each.for?.includes('child'))
        )
          assert.match(entryFee, /^free\b/i, id);
      }
    });

    test('an entry fee that names amounts names those of the figures', () => {
      for (const place of places) {
        const figures = new Set(place.fee?.map(({ amount }) => amount).filter((amount) => amount > 0));
        for (const text of inBoth(place, 'entryFee')) {
          const told = moneyIn(text);
          if (told.size > 0) assert.deepEqual(told, figures, `${place.id}: ${text}`);
        }
      }
    });

    test('what nobody may enter has no hours and is not free', () => {
      for (const place of places) {
        const { id, entryFee, access, openingHours, specialHours } = place;
        const isShut = access === 'closed' || access === 'outside-only';
        if (!isShut && !/\bclosed\b/i.test(entryFee)) continue;
        assert.deepEqual([openingHours, specialHours], [undefined, undefined], id);
        assert.ok(!isFree(place), id);
      }
    });

    test('a place that is told to be near another one is', () => {
      for (const place of places)
        for (const other of places)
          if (
            other !== place &&
            new RegExp(`\\b(?:near|beside|next to) (?:the )?${plainName(other)}\\b`, 'i').test(
              place.description,
            )
          )
            assert.ok(kilometres(place, other) <= nearKm, `${place.id} and ${other.id}`);
    });

    test('distances name the centre, and agree with the map: the straight ones, and ways that are no shorter', () => {
      for (const place of places) {
        assert.ok(place.distance.includes(city.centre.name), place.id);
        const straight = kilometres(city.centre, place);
        const told = /([\d.]+) (km|m) from/.exec(place.distance);
        const inKm = Number(told?.[1]) / (told?.[2] === 'm' ? 1000 : 1);
        if (told) assert.ok(inKm >= straight * rounding, `${place.id}: ${place.distance}, ${straight} km`);
        const crow = /([\d.]+) km (?:from [^,]+ )?as the crow flies/.exec(place.distance)?.[1];
        if (crow !== undefined)
          assert.ok(Math.abs(Number(crow) - straight) < 1, `${place.id}: ${straight} km`);
        const around = /^In ([^,]+), /.exec(place.distance)?.[1];
        const outer = places.find(({ name }) => around !== undefined && name.startsWith(around));
        assert.equal(outer === undefined, around === undefined, `${place.id}: ${around}`);
        if (outer) assert.ok(kilometres(outer, place) <= withinKm, place.id);
        for (const text of inBoth(place, 'distance')) assert.doesNotMatch(text, /\d[–-]\d|\b0\./, place.id);
      }
    });

    test('no two descriptions of neighbours begin or end alike', () => {
      for (const textOf of [
        ({ description }: PlaceRecord) => description,
        ({ local }: PlaceRecord) => local?.description ?? '',
      ])
        for (const edge of [[0, 2], [-2]] as const)
          assert.deepEqual(
            alike(places, (place) =>
              wordsOf(textOf(place))
                .slice(...edge)
                .join(' '),
            ),
            [],
          );
    });

    test('best times have no pattern', () => {
      for (const textOf of [
        ({ bestTime }: PlaceRecord) => bestTime,
        ({ id, local }: PlaceRecord) => local?.bestTime ?? id,
      ]) {
        const groups = Map.groupBy(places, (place) => wordsOf(textOf(place)).slice(0, 3).join(' '));
        for (const [opening, { length }] of groups) assert.ok(length <= alikeOf(places.length), opening);
      }
    });
  });
}

describe('Jaipur against the figures', () => {
  const byName = new Map(load('data/places.json').places.map((place) => [place.name, place]));
  const [, ...rows] = readBytes('test/places/jaipur-figures.csv').toString().trim().split('\n');
  const names = rows.map((row) => row.split(';', 1).join());

  test('has exactly the places of the figures', () => {
    assert.deepEqual([...byName.keys()].sort(), names.sort());
  });

  for (const row of rows) {
    const [name = '', hindi, category, lat, lng, toleranceKm] = row.split(';');
    test(`${name}: position, Hindi name and category`, () => {
      const place = byName.get(name);
      assert.ok(place);
      const off = kilometres({ lat: Number(lat), lng: Number(lng) }, place);
      assert.ok(off <= Number(toleranceKm), `${off} km away, allowed are ${toleranceKm}`);
      assert.deepEqual([place.hindi, place.category], [hindi, category]);
    });
  }
});

describe('Jaipur in Hindi', () => {
  const { places, city: jaipur } = load('data/places.json');
  const texts = ['description', 'distance', 'entryFee', 'bestTime', 'directions', 'note'] as const;

  test('the city has its texts', () => {
    assert.deepEqual(Object.keys(jaipur.local ?? {}), ['description', 'region', 'centre']);
  });

  test('every place has every text, with the figures of the English one, and all fees', () => {
    for (const place of places) {
      const { id, fee, local } = place;
      for (const key of texts) {
        assert.equal(local?.[key] === undefined, place[key] === undefined, `${id}: ${key}`);
        assert.deepEqual(figuresIn(local?.[key]), figuresIn(place[key]), `${id}: ${key}`);
      }
      const ends = local?.description?.match(/।/g)?.length ?? 0;
      assert.ok(ends >= 2 && ends <= 4, `${id}: ${ends} sentences`);
      if (!fee) continue;
      assert.ok(hasLocalFees(fee), id);
      // The search of the portal reads the file.
      assert.equal(local?.entryFee, feeText(fee, 'hi', 'निःशुल्क'), id);
    }
  });
});

test('Jaipur tells hours, times, fees, web sites and access of most places', () => {
  const { places } = load('data/places.json');
  const least = { openingHours: 22, duration: 45, fee: 30, website: 10, access: places.length } as const;
  for (const [field, count] of Object.entries(least)) {
    const having = places.filter((place) => Reflect.get(place, field) !== undefined).length;
    assert.ok(having >= count, `${having} have ${field}`);
  }
});

test('Udaipur draws all its posters and never speaks of Jaipur', () => {
  const udaipur = load('test/fixtures/udaipur.json');
  assert.ok(udaipur.places.every(({ image }) => image.startsWith('/')));
  assert.doesNotMatch(JSON.stringify(udaipur), /jaipur|जयपुर/i);
});
