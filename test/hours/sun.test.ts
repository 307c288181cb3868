import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openState, spansOn } from '../../src/hours/schedule.ts';
import { daylightOn } from '../../src/hours/sun.ts';

const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const assertAbout = (actual: number, expected: string) =>
  assert.ok(Math.abs(actual - minute(expected)) <= 3, `${actual} is not about ${expected}`);

test('sunrise and sunset are those of almanacs, to three minutes', () => {
  const jaipur = { lat: 26.92, lng: 75.83 };
  for (const [date, sunrise, sunset] of [
    ['2027-06-21', '05:34', '19:23'],
    ['2026-12-21', '07:11', '17:38'],
    ['2027-03-20', '06:31', '18:38'],
  ] as const) {
    const day = daylightOn(jaipur, date, 330);
    assertAbout(day.sunrise, sunrise);
    assertAbout(day.sunset, sunset);
  }
  const lisbon = daylightOn({ lat: 38.72, lng: -9.14 }, '2027-06-21', 60);
  assertAbout(lisbon.sunrise, '06:12');
  assertAbout(lisbon.sunset, '21:05');
});

test('a place that is open in daylight is closed in polar night, until the sun is back', () => {
  const schedule = { openingHours: 'Mo-Su sunrise-sunset' };
  const inTromso = (date: string) => daylightOn({ lat: 69.65, lng: 18.96 }, date, 60);
  assert.deepEqual(spansOn(schedule, '2026-12-21', inTromso), []);
  const state = openState(schedule, { date: '2026-12-21', minute: 600, daylightOn: inTromso });
  assert.deepEqual([state?.isOpen, state?.until], [false, undefined]);
});

test('the polar day lasts from midnight to midnight, and the polar night has no light', () => {
  const tromso = { lat: 69.65, lng: 18.96 };
  assert.deepEqual(daylightOn(tromso, '2027-06-21', 120), { sunrise: 0, sunset: 1440 });
  const { sunrise, sunset } = daylightOn(tromso, '2026-12-21', 60);
  assert.equal(sunrise, sunset);
});
