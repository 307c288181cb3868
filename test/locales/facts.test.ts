import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { factsOf } from '../../src/locales/facts.ts';
import { hindi } from '../../src/locales/hi.ts';
import { placeWith } from '../site/drawn-places.ts';

const everyPlaceHas = ['distance', 'entryFee', 'bestTime', 'position'];
const textsOf = (fields: Parameters<typeof placeWith>[0], words = english) =>
  factsOf(placeWith(fields), words)
    .filter(({ kind }) => !everyPlaceHas.includes(kind))
    .map(({ text }) => text);

test('tells opening hours in words, closed days included', () => {
  const cases = {
    'Mo-Su 09:00-17:00': 'Every day 09:00–17:00',
    'Mo-Su': 'Every day all day',
    'Tu-Su 10:00-18:00': 'Tuesday to Sunday 10:00–18:00; closed on Mondays',
    'Tu-Fr 09:00-12:30; Sa,Su 20:00-02:00':
      'Tuesday to Friday 09:00–12:30; Saturday and Sunday 20:00–02:00; closed on Mondays',
    'Mo,We-Fr 09:00-24:00':
      'Monday and Wednesday to Friday 09:00–24:00; closed on Tuesdays, Saturdays, and Sundays',
  };
  for (const [openingHours, words] of Object.entries(cases))
    assert.deepEqual(textsOf({ openingHours }), [words]);
  assert.deepEqual(textsOf({ openingHours: 'Tu-Su 10:00-18:00' }, hindi), [
    'मंगलवार से रविवार तक 10:00–18:00; सोमवार को बंद',
  ]);
});

test('tells fees in the currency, times in hours, and the rest that a place has', () => {
  assert.deepEqual(textsOf({}), []);
  const fee = [
    { amount: 12.5, currency: 'EUR', for: 'adults', year: 2026 },
    { amount: 0, currency: 'JPY' },
  ];
  assert.deepEqual(
    textsOf({
      fee,
      duration: 150,
      wheelchair: 'yes',
      telephone: '+81 75 1234 567',
      website: 'https://a.example/b',
    }),
    ['€12.50 for adults (2026)', 'Free', '2.5 hours', 'Accessible', '+81 75 1234 567', 'a.example'],
  );
});

test('tells once what is paid', () => {
  const fee = [{ amount: 0, currency: 'EUR' }];
  assert.deepEqual(textsOf({ fee, entryFee: 'Free, with a guide' }), []);
  assert.deepEqual(textsOf({ fee, entryFee: 'Ask at the door' }), ['Free']);
  const two = [
    { amount: 1, currency: 'EUR', for: 'children' },
    { amount: 2, currency: 'EUR' },
  ];
  assert.deepEqual(textsOf({ fee: two, entryFee: '€1 for children, €2 for others' }), []);
  assert.deepEqual(textsOf({ fee: two, entryFee: '€2, €10 for groups' }), ['€1 for children', '€2']);
});
