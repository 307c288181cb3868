import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDay } from '../../src/itineraries/dates.ts';

const nine = 9 * 60;

test('a plan without a date begins today until its day has begun in the city, then tomorrow', () => {
  const jaipur = { timeZone: 'Asia/Kolkata' };
  const day = (utc: string, begin = nine) => firstDay(jaipur, new Date(utc), begin);
  assert.equal(day('2027-03-01T22:00:00Z'), '2027-03-02', '03:30');
  assert.equal(day('2027-03-02T03:29:59Z'), '2027-03-02', '08:59');
  assert.equal(day('2027-03-02T03:30:00Z'), '2027-03-03', '09:00');
  assert.equal(day('2027-03-02T16:04:00Z'), '2027-03-03', '21:34');
  assert.equal(day('2027-03-02T16:04:00Z', 22 * 60), '2027-03-02', '21:34, for the evening');
  assert.equal(day('2027-12-31T16:04:00Z'), '2028-01-01', 'over the end of a year');
});

test('a city without a time zone has the clocks of UTC', () => {
  assert.equal(firstDay({}, new Date('2027-03-02T08:59:00Z'), nine), '2027-03-02');
  assert.equal(firstDay({}, new Date('2027-03-02T09:00:00Z'), nine), '2027-03-03');
});
