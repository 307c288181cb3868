import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { kilometres } from '../../src/indexes/distance.ts';
import { shortestOrder } from '../../src/itineraries/order.ts';
import { feeText, hasCityLanguageLabels } from '../../src/places/fees.ts';
import { isFree, type PlaceRecord } from '../../src/places/place.ts';
import { readCity } from '../support/catalogue.ts';
import { projectRoot } from '../support/project.ts';

/** Longer descriptions stop being read. */
const maxDescriptionLength = 600;
/** A way is no shorter than the straight line, but for what rounding takes away. */
const rounding = 0.9;
/** What is told to be near is no farther than this, in km: half an hour on foot. */
const nearKm = 3;
/** A place within another one is no farther from it than this, in km. */
const withinKm = 1;
/** How much longer a route may be than the shortest one through its places, because it follows the hours as well. */
const detour = 1.5;
/** A walk on foot is no longer than this as the crow flies, in km: about an hour and a half by its streets. */
const maxWalkKm = 5;
/** Hours at the places of a route: what a day has room for beside the ways. */
const maxHours = 8;

/** The characters of RFC 3986, every percent sign the head of an escape. */
const absoluteUri = /^https:\/\/(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})+$/;

const { city, places, routes } = readCity(join(projectRoot, 'data/places.json'));

const plainName = ({ name }: PlaceRecord): string => name.replace(/(?: \(|,).*/, '');
const sentences = (text: string): string[] => text.split(/(?<=[.!?।])\s+/);
const figuresIn = (text = ''): Set<string> => new Set(text.match(/\d[\d,.]*\d|\d/g));
const moneyIn = (text: string): Set<number> =>
  new Set(
    [...text.matchAll(/\p{Currency_Symbol}([\d,.]*\d)/gu)].map(([, digits = '']) =>
      Number(digits.replaceAll(',', '')),
    ),
  );

/** The texts of a field, in English and in Hindi. */
const inBoth = (place: PlaceRecord, field: 'entryFee' | 'distance'): string[] =>
  [place[field], place.local?.[field]].filter((text) => text !== undefined);

/** Every text in a value, with the JSON Pointer of where it stands. */
function* strings(value: unknown, pointer = ''): Generator<[pointer: string, text: string]> {
  if (typeof value === 'string') yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${pointer}/${key}`);
}

test('every text is composed (NFC), trimmed and single-spaced, and in Hindi in Devanagari alone', () => {
  for (const [pointer, text] of strings({ city, places, routes })) {
    assert.equal(text, text.normalize('NFC').trim().replace(/\s+/g, ' '), pointer);
    if (!/\/(?:hindi|local\/|localFor)/.test(pointer)) continue;
    assert.match(text, /\p{Script=Devanagari}|^₹?[\d,]+$/u, pointer);
    assert.doesNotMatch(text, /\p{Script=Latin}/u, pointer);
  }
});

test('a description has two to four sentences in both languages, and no sentence occurs twice', () => {
  const told = new Map<string, string>();
  for (const { id, description, local } of [{ id: 'the city', ...city }, ...places, ...routes])
    for (const text of [description ?? '', local?.description ?? '']) {
      const all = sentences(text.toLowerCase());
      assert.ok(all.length >= 2 && all.length <= 4, `${id}: ${all.length} sentences`);
      assert.match(text, /[.!?।]$/, id);
      assert.ok(text.length < maxDescriptionLength, `${id}: ${text.length} characters`);
      for (const sentence of all) {
        assert.equal(told.get(sentence), undefined, `${id} repeats: ${sentence}`);
        told.set(sentence, id);
      }
    }
});

test('every place has every text in Hindi, with the figures of the English one, and all fees', () => {
  for (const place of places) {
    const { id, fee, local } = place;
    for (const key of ['description', 'distance', 'entryFee', 'bestTime', 'directions', 'note'] as const) {
      assert.equal(local?.[key] === undefined, place[key] === undefined, `${id}: ${key}`);
      assert.deepEqual(figuresIn(local?.[key]), figuresIn(place[key]), `${id}: ${key}`);
    }
    if (!fee) continue;
    assert.ok(hasCityLanguageLabels(fee), id);
    // The search of the portal reads the file.
    assert.equal(local?.entryFee, feeText(fee, 'hi', 'निःशुल्क'), id);
  }
});

test('a picture is a legal address with a credit, or the poster of the place without one', () => {
  for (const { id, image, credit } of places) {
    if (image.startsWith('/')) {
      assert.deepEqual([image, credit], [`/images/${id}.svg`, undefined]);
      continue;
    }
    assert.match(image, absoluteUri, id);
    assert.match(credit?.page ?? '', absoluteUri, id);
  }
});

test('what is free costs nothing, what costs nothing says so, and texts name the amounts of the figures', () => {
  for (const place of places) {
    const { id, entryFee = '', fee } = place;
    const amounts = fee?.map(({ amount }) => amount) ?? [];
    if (/^free\b/i.test(entryFee)) assert.ok(amounts.includes(0) || fee === undefined, id);
    if (fee && amounts.every((amount) => amount === 0) && !fee.some((each) => each.for?.includes('child')))
      assert.match(entryFee, /^free\b/i, id);
    for (const text of inBoth(place, 'entryFee')) {
      const told = moneyIn(text);
      const figures = new Set(amounts.filter((amount) => amount > 0));
      if (told.size > 0) assert.deepEqual(told, figures, `${id}: ${text}`);
    }
  }
});

test('what nobody may enter has no hours and is not free', () => {
  for (const place of places) {
    const { id, entryFee = '', access, openingHours, specialHours } = place;
    const isShut = access === 'closed' || access === 'outside-only';
    if (!isShut && !/\bclosed\b/i.test(entryFee)) continue;
    assert.deepEqual([openingHours, specialHours], [undefined, undefined], id);
    assert.ok(!isFree(place), id);
  }
});

test('a place described as near another one is near it', () => {
  for (const place of places)
    for (const other of places) {
      const isNear = new RegExp(`\\b(?:near|beside|next to) (?:the )?${plainName(other)}\\b`, 'i');
      if (other !== place && isNear.test(place.description ?? ''))
        assert.ok(kilometres(place, other) <= nearKm, `${place.id} and ${other.id}`);
    }
});

test('distances name the centre, and agree with the map: the straight ones, and ways that are no shorter', () => {
  for (const place of places) {
    const straight = kilometres(city.centre, place);
    // The centre itself is no distance from the centre.
    assert.ok(straight < 0.05 || place.distance.includes(city.centre.name), place.id);
    const told = /([\d.]+) (km|m) from/.exec(place.distance);
    const inKm = Number(told?.[1]) / (told?.[2] === 'm' ? 1000 : 1);
    if (told) assert.ok(inKm >= straight * rounding, `${place.id}: ${place.distance}, ${straight} km`);
    const crow = /([\d.]+) km (?:from [^,]+ )?as the crow flies/.exec(place.distance)?.[1];
    if (crow !== undefined) assert.ok(Math.abs(Number(crow) - straight) < 1, `${place.id}: ${straight} km`);
    const around = /^In ([^,]+), /.exec(place.distance)?.[1];
    const outer = places.find(({ name }) => around !== undefined && name.startsWith(around));
    assert.equal(outer === undefined, around === undefined, `${place.id}: ${around}`);
    if (outer) assert.ok(kilometres(outer, place) <= withinKm, place.id);
    for (const text of inBoth(place, 'distance')) assert.doesNotMatch(text, /\d[–-]\d|\b0\./, place.id);
  }
});

/** The stops of a route. That they are there is asked when the file is read. */
function stopsOf(id: string): PlaceRecord[] {
  const slugs = routes.find((route) => route.id === id)?.places ?? [];
  return slugs.flatMap((slug) => places.filter((place) => place.id === slug));
}

const lengthOf = (stops: readonly PlaceRecord[]): number =>
  stops.slice(1).reduce((sum, stop, i) => sum + kilometres(at(stops, i), stop), 0);

test('routes lead through open places, in an order that is sensible on the ground, within a day', () => {
  assert.ok(routes.length > 0);
  for (const { id } of routes) {
    const stops = stopsOf(id);
    for (const { access } of stops) assert.equal(access, 'open', id);
    const best = lengthOf(shortestOrder(stops).map((i) => at(stops, i)));
    assert.ok(lengthOf(stops) <= best * detour, `${id}: ${lengthOf(stops)} km, ${best} km at best`);
    const minutes = stops.reduce((sum, { duration = 0 }) => sum + duration, 0);
    assert.ok(minutes <= maxHours * 60, `${id}: ${minutes} minutes`);
  }
});

test('what is walked is near, what is free costs nothing, and what a route names is on its way', () => {
  for (const id of ['old-city-on-foot', 'amer-morning']) assert.ok(lengthOf(stopsOf(id)) <= maxWalkKm, id);
  assert.ok(stopsOf('free-of-charge').length > 0);
  for (const place of stopsOf('free-of-charge')) assert.ok(isFree(place), place.id);
  for (const { id, description } of routes)
    for (const place of places)
      if (description.includes(plainName(place)))
        assert.ok(stopsOf(id).includes(place), `${id}: ${place.name}`);
});
