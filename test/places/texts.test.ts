import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hasLocalFees } from '../../src/places/fees.ts';
import { isFree, type PlaceRecord } from '../../src/places/place.ts';
import { kilometres, load, readJson, sentences, strings } from './city-files.ts';

const cities = ['data/places.json'].concat(
  ['udaipur', 'lisbon', 'kyoto', 'cairo'].map((name) => `test/fixtures/${name}.json`),
);

/** About a screen of the list: within it no two descriptions begin or end alike. */
const neighbours = 12;
/** How far a straight distance in a text may be off, as a part of the true one. */
const tolerance = 1 / 3;
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

/** What somebody writes who does not know; what is not sure is left out. */
const doubts =
  /as reported|not confirmed|unconfirmed|(?:is|are) reported to|(?:is|are) said to be (?:open|closed)|may have changed|बताया जाता|बताई जाती|पुष्टि नहीं|की जानकारी के अनुसार/i;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Mark}\d’]+/gu) ?? [];
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

for (const path of cities) {
  describe(path, () => {
    const { city, places } = load(path);

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

    test('fees and hours say the same in both languages', () => {
      if (city.language === 'en') return;
      for (const { id, fee = [] } of places)
        assert.equal(hasLocalFees(fee) || fee.every((each) => each.localFor === undefined), true, id);
    });

    test('distances agree with the map: the straight ones, and ways that are no shorter', () => {
      for (const place of places) {
        const straight = kilometres(city.centre, place);
        const told = /([\d.]+) (km|m) from/.exec(place.distance);
        const inKm = Number(told?.[1]) / (told?.[2] === 'm' ? 1000 : 1);
        if (told) assert.ok(inKm >= straight * rounding, `${place.id}: ${place.distance}, ${straight} km`);
        const crow = /([\d.]+) km (?:from [^,]+ )?as the crow flies/.exec(place.distance)?.[1];
        if (crow !== undefined)
          assert.ok(Math.abs(Number(crow) - straight) <= straight * tolerance, `${place.id}: ${straight} km`);
        const around = /^In ([^,]+), /.exec(place.distance)?.[1];
        const outer = places.find(({ name }) => around !== undefined && name.startsWith(around));
        assert.equal(outer === undefined, around === undefined, `${place.id}: ${around}`);
        if (outer) assert.ok(kilometres(outer, place) <= withinKm, place.id);
      }
    });

    test('a way has one length, in metres where it is below a kilometre', () => {
      for (const place of places)
        for (const text of inBoth(place, 'distance')) assert.doesNotMatch(text, /\d[–-]\d/, place.id);
      if (path === cities[0])
        for (const { id, distance } of places) assert.doesNotMatch(distance, /\b0\./, id);
    });

    test('no two descriptions of neighbours begin or end alike', () => {
      for (const textOf of [
        ({ description }: PlaceRecord) => description,
        ({ local }: PlaceRecord) => local?.description ?? '',
      ]) {
        assert.deepEqual(
          alike(places, (place) => wordsOf(textOf(place)).slice(0, 2).join(' ')),
          [],
        );
        assert.deepEqual(
          alike(places, (place) => wordsOf(textOf(place)).slice(-2).join(' ')),
          [],
        );
      }
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

    test('descriptions are short, and nothing is told with a doubt', () => {
      for (const { id, description } of places) assert.ok(sentences(description).length <= 4, id);
      for (const [at, text] of strings(readJson(path))) assert.doesNotMatch(text, doubts, at);
    });

    test('every text is in Unicode form NFC, and those in Hindi are in Devanagari', () => {
      for (const [at, text] of strings(readJson(path))) assert.equal(text, text.normalize('NFC'), at);
      if (city.language !== 'hi') return;
      for (const { id, hindi, local } of places)
        for (const [at, text] of strings({ hindi, local })) {
          assert.match(text, /\p{Script=Devanagari}|^₹?[\d,]+$/u, `${id}${at}`);
          assert.doesNotMatch(text, /\p{Script=Latin}/u, `${id}${at}`);
        }
    });
  });
}
