import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { factsOf, priceText } from '../../src/locales/facts.ts';
import { hindi } from '../../src/locales/hi.ts';
import type { PlaceRecord } from '../../src/places/place.ts';
import { placeAt } from '../places/city.ts';

const everyPlaceHas = ['distance', 'entryFee', 'bestTime', 'position'];
const textsOf = (fields: Partial<PlaceRecord>, words = english) =>
  factsOf(placeAt(1, fields), words)
    .filter(({ kind }) => !everyPlaceHas.includes(kind))
    .map(({ text }) => text);

test('tells opening hours in words, closed days included', () => {
  const cases = {
    'Mo-Su 09:00-17:00': 'Every day 09:00–17:00',
    'Mo-Su': 'Every day, all day',
    'Tu-Su 10:00-18:00': 'Tuesday to Sunday 10:00–18:00; closed on Mondays',
    'Tu-Fr 09:00-12:30; Sa,Su 20:00-02:00':
      'Tuesday to Friday 09:00–12:30; Saturday and Sunday 20:00–02:00; closed on Mondays',
    'Mo,We-Fr 09:00-24:00':
      'Monday and Wednesday to Friday 09:00–24:00; closed on Tuesdays, Saturdays and Sundays',
  };
  for (const [openingHours, words] of Object.entries(cases))
    assert.deepEqual(textsOf({ openingHours }), [words]);
  assert.deepEqual(textsOf({ openingHours: 'Tu-Su 10:00-18:00' }, hindi), [
    'मंगलवार से रविवार तक 10:00–18:00; सोमवार को बंद',
  ]);
});

test('tells times in hours, and the rest that a place has', () => {
  assert.deepEqual(textsOf({}), []);
  assert.deepEqual(
    textsOf({
      duration: 150,
      wheelchair: 'yes',
      telephone: '+81 75 1234 567',
      website: 'https://a.example/b',
      access: 'open',
    }),
    ['2.5 hours', 'Accessible', '+81 75 1234 567', 'a.example'],
  );
  assert.deepEqual(
    textsOf({
      freeDays: ['04-18', '2027-05-18'],
      access: 'by-appointment',
      directions: 'Take the metro.',
      asOf: '2026-11',
    }),
    ['18 April and 18 May 2027', 'By appointment', 'Take the metro.', 'November 2026'],
  );
});

test('tells the hours of seasons, days of closing and the last entry with the usual hours', () => {
  const park = {
    openingHours: 'Mo,We-Su 09:00-17:00',
    specialHours: [
      { from: '03-15', to: '10-14', hours: 'Mo,We-Su 08:30-17:30' },
      { from: '2027-03-22', to: '2027-03-22' },
    ],
    lastEntry: 60,
    asOf: '2026-11',
  };
  assert.deepEqual(textsOf(park).slice(0, 1), [
    'Monday and Wednesday to Sunday 09:00–17:00; closed on Tuesdays; 15 March to 14 October: Monday and Wednesday to Sunday 08:30–17:30; closed on Tuesdays; 22 March 2027: closed; last entry 60 minutes before closing',
  ]);
  const { schemaOrg } = factsOf(placeAt(1, park), english).find(({ kind }) => kind === 'openingHours') ?? {};
  const special = Reflect.get(schemaOrg ?? {}, 'specialOpeningHoursSpecification');
  assert.deepEqual(
    special.map(({ opens, closes, validFrom, validThrough }: Record<string, string>) =>
      [opens, closes, validFrom, validThrough].join(' '),
    ),
    ['08:30 17:30 2026-03-15 2026-10-14', '00:00 00:00 2027-03-22 2027-03-22'],
  );
});

test('a price is that of the first two groups, a range where the language has no label, or the fee text', () => {
  const inr = (amount: number, whom: string, localFor?: string) => ({
    amount,
    currency: 'INR',
    for: whom,
    localFor,
  });
  const fee = [
    inr(200, 'Indian visitors', 'भारतीय'),
    inr(1000, 'foreign visitors', 'विदेशी'),
    inr(50, 'students'),
  ];
  assert.equal(priceText({ fee }, english), '₹200 · foreign visitors ₹1,000');
  assert.equal(priceText({ fee }, hindi), '₹200 · विदेशी ₹1,000');
  assert.equal(priceText({ fee: [inr(0, 'children'), inr(300, 'adults')] }, english), 'Free · adults ₹300');
  assert.equal(priceText({ fee: [inr(200, 'adults'), inr(300, 'groups')] }, hindi), '₹200 – ₹300');
  assert.equal(priceText({ fee: [inr(100, 'adults'), inr(100, 'children')] }, english), '₹100');
  assert.equal(priceText({ entryFee: '50 rupees, more on Sundays' }, english), '50 rupees');
});
