import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingOrder } from '../../src/hours/opening-order.ts';
import type { Schedule } from '../../src/hours/schedule.ts';

interface Named extends Schedule {
  readonly name: string;
}

const places: readonly Named[] = [
  { name: 'fort', openingHours: 'Mo-Su 09:00-17:00' },
  { name: 'square' },
  { name: 'market', openingHours: 'Th-Su 06:00-22:00' },
  { name: 'temple', openingHours: 'Mo-Su 06:00-08:00' },
  { name: 'gate', openingHours: '24/7' },
];

function orderAt(when: string) {
  const { open, unknown, next } = openingOrder(places, (place) => place, when, undefined);
  const names = (some: readonly Named[]) => some.map(({ name }) => name).join();
  return [
    names(open),
    names(unknown),
    next && `${next.place.name} ${next.until.date} ${next.until.minute / 60}`,
  ];
}

test('open places, those without hours, and the next one to open, the first of several', () => {
  // A Wednesday.
  assert.deepEqual(orderAt('2027-03-03T10:00'), ['fort,gate', 'square', 'market 2027-03-04 6']);
  assert.deepEqual(orderAt('2027-03-03T08:00'), ['gate', 'square', 'fort 2027-03-03 9']);
  assert.deepEqual(orderAt('2027-03-03T05:00'), ['gate', 'square', 'temple 2027-03-03 6']);
});

test('on a day no place opens next', () => {
  assert.deepEqual(orderAt('2027-03-03'), ['fort,temple,gate', 'square', undefined]);
});
