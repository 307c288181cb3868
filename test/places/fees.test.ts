import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeText, hasCityLanguageLabels } from '../../src/places/fees.ts';
import { completed, isFree } from '../../src/places/place.ts';
import { city, placeAt } from './city.ts';

const inr = (amount: number, whom?: string, localFor?: string) => ({
  amount,
  currency: 'INR',
  ...(whom && { for: whom }),
  ...(localFor && { localFor }),
});

test('says fees in one line, in English and in the language of the city', () => {
  const fees = [inr(0, 'children', 'बच्चे'), inr(1000, 'foreign visitors', 'विदेशी पर्यटक')];
  assert.equal(feeText(fees, 'en', 'Free'), 'Children free, foreign visitors ₹1,000');
  assert.equal(feeText(fees, 'hi', 'निःशुल्क'), 'बच्चे निःशुल्क, विदेशी पर्यटक ₹1,000');
  assert.equal(feeText([inr(0, 'children'), inr(0, 'adults')], 'en', 'Free'), 'Free');
  assert.equal(feeText([{ amount: 5, currency: 'CHF', for: 'adults' }], 'en', 'Free'), 'Adults CHF\u00a05');
  assert.equal(feeText([{ amount: 12.5, currency: 'EUR' }], 'en', 'Free'), '€12.50');
  assert.ok(hasCityLanguageLabels([...fees, inr(1)]));
  assert.ok(!hasCityLanguageLabels([...fees, inr(1, 'adults')]));
});

test('makes the text about the entry fee of the fees, where there are any', () => {
  const place = placeAt(1, { entryFee: 'Ask at the door' });
  const feeOf = (more: object) => completed({ ...place, ...more }, 'a', 0, city.centre).entryFee;
  assert.equal(feeOf({}), 'Ask at the door');
  assert.equal(feeOf({ entryFee: undefined }), undefined);
  assert.equal(feeOf({ fee: [inr(50, 'adults')] }), 'Adults ₹50');
  assert.equal(feeOf({ fee: [inr(0)] }), 'Free');
});

test('is free where visitors get in and an adult pays nothing', () => {
  assert.ok(isFree(placeAt(1, { fee: [inr(0)] })));
  assert.ok(!isFree(placeAt(1, { fee: [inr(0, 'children'), inr(10, 'adults')] })));
  assert.ok(isFree(placeAt(1, { entryFee: 'Free, with a guide' })));
  assert.ok(!isFree(placeAt(1, { entryFee: 'Not free' })));
  for (const access of ['outside-only', 'closed'] as const)
    assert.ok(!isFree(placeAt(1, { fee: [inr(0)], access })), access);
});
