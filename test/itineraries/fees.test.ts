import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { feeOf, feesFor, feesOn } from '../../src/itineraries/fees.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import type { PlaceRecord } from '../../src/places/place.ts';
import { VisitorGroups } from '../../src/places/visitor-groups.ts';

const model = builtInCatalogue().at(0);
const { fee: _fee, duration: _duration, openingHours: _hours, freeDays: _days, ...bare } = model;
const place = (fields: Partial<PlaceRecord>): PlaceRecord => ({ ...bare, entryFee: 'A ticket', ...fields });
const fee = (amount: number, whom?: string) => ({ amount, currency: 'INR', ...(whom && { for: whom }) });

const wednesday = '2027-03-03';

test('fees are added up for each group that most places name', () => {
  const palace = place({
    fee: [fee(200, 'Indian visitors'), fee(1000, 'foreign visitors'), fee(50, 'students')],
  });
  const museum = place({ fee: [fee(100, 'Indian visitors'), fee(600, 'foreign visitors')] });
  const market = place({ fee: [fee(10)] });
  const garden = place({ fee: [fee(0)] });
  const free = place({ entryFee: 'Free' });
  const { sums, unpriced } = feesOn([palace, museum, market, garden, free], wednesday, []);
  assert.deepEqual(
    sums.map(({ for: whom, amount }) => [whom, amount]),
    [
      ['Indian visitors', 310],
      ['foreign visitors', 1610],
      // The museum has no fee for students; they pay the highest.
      ['students', 660],
    ],
  );
  assert.deepEqual(unpriced, []);
});

test('a place whose fee is in no sum is named, unless nobody gets in', () => {
  const ticket = place({ id: 'ticket' });
  const other = place({ id: 'other', fee: [fee(900, 'adults')] });
  const outside = place({ id: 'outside', access: 'outside-only' });
  const two = [place({ fee: [fee(5, 'visitors')] }), place({ fee: [fee(7, 'visitors')] })];
  const { sums, unpriced } = feesOn([ticket, other, outside, ...two], wednesday, []);
  assert.equal(at(sums, 0).amount, 912);
  assert.deepEqual(unpriced, [ticket]);
  assert.deepEqual(feesOn([market()], wednesday, []).sums, [
    { ...fee(10), for: undefined, localFor: undefined },
  ]);
  assert.deepEqual(feesOn([], wednesday, []).sums, []);
});

test('a group pays the fee of the group that is most like it, or else the highest', () => {
  const palace = place({ fee: [fee(200, 'Indian visitors'), fee(1000, 'foreign visitors')] });
  const museum = place({
    fee: [fee(50, 'Indian students'), fee(500, 'foreign students'), fee(90, 'Indian visitors')],
  });
  const village = place({ fee: [fee(900, 'adults')] });
  const { sums, unpriced } = feesOn([palace, museum, village], wednesday, []);
  assert.deepEqual(
    sums.map(({ for: whom, amount }) => [whom, amount]),
    [
      ['Indian visitors', 200 + 90 + 900],
      ['foreign visitors', 1000 + 500 + 900],
      ['Indian students', 200 + 50 + 900],
      ['foreign students', 1000 + 500 + 900],
    ],
  );
  assert.deepEqual(unpriced, []);
});

test('the fee of a group that pays less elsewhere counts as unknown, and the sum is a lower bound', () => {
  const well = place({ id: 'well', fee: [fee(25, 'Indian visitors'), fee(300, 'foreign visitors')] });
  const ruins = place({ id: 'ruins', fee: [fee(25, 'Indian visitors')] });
  const village = place({ id: 'village', fee: [fee(900, 'adults')] });
  const fort = place({ id: 'fort', fee: [fee(100, 'Indian visitors'), fee(50, 'Indian students')] });
  const counted = new VisitorGroups();
  for (const [i, each] of [well, ruins, village, fort].entries()) counted.add(each.fee ?? [], i);
  const groups = counted.list();
  const { sums, partlyPriced } = feesOn([well, ruins, village], wednesday, groups);
  assert.deepEqual(
    sums.map(({ amount, unknown }) => [amount, unknown]),
    [
      [950, undefined],
      [1200, [ruins]],
    ],
  );
  assert.deepEqual(
    partlyPriced.map(({ place, groups }) => [place, groups.map(({ for: whom }) => whom)]),
    [[ruins, ['foreign visitors']]],
  );
  // A day of its own, on which no other place tells what foreign visitors pay elsewhere.
  const alone = feesFor([ruins], wednesday, 'foreign visitors', groups);
  assert.deepEqual([[...alone.amounts], alone.isLeast, alone.instead], [[], true, []]);
  assert.equal(feeOf(ruins.fee ?? [], 'foreign visitors', groups), undefined);
  // Students pay less than others: their sum is at most too high.
  const students = feesFor([fort, ruins], wednesday, 'Indian students', groups);
  assert.deepEqual([[...students.amounts], students.isLeast], [[['INR', 75]], false]);
  assert.deepEqual(feesOn([fort, ruins], wednesday, groups).partlyPriced, []);
});

test('nothing is paid on a free day, of one year or of every year', () => {
  const museum = place({ id: 'museum', fee: [fee(100)], freeDays: ['03-03'] });
  const fort = place({ id: 'fort', freeDays: ['2027-03-03'] });
  const { sums, unpriced } = feesOn([museum, fort], wednesday, []);
  assert.deepEqual([sums, unpriced], [[], []]);
  const dayAfter = feesOn([museum, fort], '2027-03-04', []);
  assert.equal(at(dayAfter.sums, 0).amount, 100);
  assert.deepEqual(dayAfter.unpriced, [fort]);
});

const market = () => place({ fee: [fee(10)] });

test('the sum for one group counts each place once, and names the fees of others in it', () => {
  const fort = place({
    fee: [fee(200, 'Indian visitors'), fee(1000, 'foreign visitors'), fee(50, 'Indian students')],
  });
  const palace = place({ fee: [fee(400, 'Indian visitors'), fee(1200, 'foreign visitors')] });
  const show = place({ fee: [fee(900, 'adults')] });
  const market = place({ fee: [fee(10)] });
  const abroad = place({
    fee: [{ amount: 5, currency: 'USD', for: 'foreign visitors' }, fee(100, 'Indian visitors')],
  });
  const all = [fort, palace, show, market, abroad, place({})];
  const students = feesFor(all, wednesday, 'Indian students', []);
  // In dollars, nobody but foreign visitors pays.
  assert.deepEqual(
    [...students.amounts],
    [
      ['INR', 50 + 400 + 900 + 10],
      ['USD', 5],
    ],
  );
  assert.deepEqual(
    students.instead.map(({ place, fee }) => [all.indexOf(place), fee.for, fee.amount]),
    [
      [1, 'Indian visitors', 400],
      [2, 'adults', 900],
      [4, 'foreign visitors', 5],
    ],
  );
  const foreign = feesFor(all, wednesday, 'foreign visitors', []);
  assert.deepEqual(
    [...foreign.amounts],
    [
      ['INR', 1000 + 1200 + 900 + 10],
      ['USD', 5],
    ],
  );
  assert.deepEqual(
    foreign.instead.map(({ place }) => place),
    [show],
  );
  const free = place({ fee: [fee(100, 'Indian visitors'), fee(200, 'students')], freeDays: ['03-03'] });
  assert.deepEqual([...feesFor([free], wednesday, 'students', []).amounts], []);
});
