import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cityTimeText,
  isDay,
  isOpenAt,
  isOpenOn,
  openState,
  parseCityTime,
  type Schedule,
  spansOn,
} from '../../src/hours/schedule.ts';

const time = (text: string) => {
  const read = parseCityTime(text);
  assert.ok(read, text);
  return read;
};
const open = (schedule: Schedule, text: string) => isOpenAt(schedule, time(text));
const state = (schedule: Schedule, text: string) => openState(schedule, time(text));

// 3 March 2027 is a Wednesday.
const museum: Schedule = { openingHours: 'Tu-Sa 10:30-17:00; Su 11:00-16:30' };

test('is open from the first minute to before the last one', () => {
  assert.equal(open(museum, '2027-03-03T10:29'), false);
  assert.equal(open(museum, '2027-03-03T10:30'), true);
  assert.equal(open(museum, '2027-03-03T16:59'), true);
  assert.equal(open(museum, '2027-03-03T17:00'), false);
  assert.equal(open(museum, '2027-03-01T12:00'), false, 'Monday');
});

test('hours past midnight belong to the day before', () => {
  const late: Schedule = { openingHours: 'Fr 20:00-02:00' };
  assert.equal(open(late, '2027-03-06T01:59'), true, 'Saturday');
  assert.equal(open(late, '2027-03-06T02:00'), false);
  assert.equal(open(late, '2027-03-05T01:00'), false, 'Friday');
});

test('nothing is known without hours', () => {
  assert.equal(open({}, '2027-03-03T12:00'), undefined);
  assert.equal(state({}, '2027-03-03T12:00'), undefined);
  const once: Schedule = {
    specialHours: [{ from: '2027-03-06', to: '2027-03-06', hours: 'Sa 09:00-17:00' }],
  };
  assert.equal(open(once, '2027-03-05T12:00'), undefined);
  assert.equal(open(once, '2027-03-06T12:00'), true);
});

test('the last special hours that name a day replace the usual ones', () => {
  const park: Schedule = {
    openingHours: 'Mo,We-Su 09:00-17:00',
    specialHours: [
      { from: '03-15', to: '10-14', hours: 'Mo,We-Su 08:30-17:30' },
      { from: '2027-08-15', to: '2027-08-15' },
    ],
  };
  assert.equal(open(park, '2027-03-14T08:45'), false);
  assert.equal(open(park, '2027-03-15T08:45'), true);
  assert.equal(open(park, '2028-10-14T17:29'), true);
  assert.equal(open(park, '2028-10-15T17:00'), false);
  assert.equal(open(park, '2027-08-15T12:00'), false);
  assert.equal(open(park, '2028-08-16T12:00'), true);
});

test('special hours of every year may go past its end', () => {
  const winter: Schedule = { openingHours: 'Mo-Su', specialHours: [{ from: '12-15', to: '01-15' }] };
  assert.equal(open(winter, '2027-12-31T12:00'), false);
  assert.equal(open(winter, '2028-01-15T12:00'), false);
  assert.equal(open(winter, '2028-01-16T12:00'), true);
});

test('tells when that changes, within a week', () => {
  assert.deepEqual(state(museum, '2027-03-03T12:00'), {
    isOpen: true,
    closesSoon: false,
    until: time('2027-03-03T17:00'),
  });
  assert.deepEqual(state(museum, '2027-03-03T09:00'), {
    isOpen: false,
    closesSoon: false,
    until: time('2027-03-03T10:30'),
  });
  assert.deepEqual(state(museum, '2027-03-07T20:00'), {
    isOpen: false,
    closesSoon: false,
    until: time('2027-03-09T10:30'),
  });
  const split: Schedule = { openingHours: 'Mo-Su 06:00-12:00; Mo-Su 15:00-21:00' };
  assert.deepEqual(state(split, '2027-03-03T13:00'), {
    isOpen: false,
    closesSoon: false,
    until: time('2027-03-03T15:00'),
  });
});

test('what ends at midnight and begins again then has no end', () => {
  for (const openingHours of ['Mo-Su', 'Mo-Su 00:00-24:00'])
    assert.deepEqual(state({ openingHours }, '2027-03-03T12:00'), {
      isOpen: true,
      closesSoon: false,
      until: undefined,
    });
});

test('what is closed for more than a week has no next hour', () => {
  const closed: Schedule = {
    openingHours: 'Mo-Su',
    specialHours: [{ from: '2027-03-01', to: '2027-04-30' }],
  };
  assert.deepEqual(state(closed, '2027-03-03T12:00'), { isOpen: false, closesSoon: false, until: undefined });
  assert.deepEqual(state(closed, '2027-04-29T12:00'), {
    isOpen: false,
    closesSoon: false,
    until: time('2027-05-01T00:00'),
  });
});

test('reads times and days of the calendar alone', () => {
  assert.deepEqual(parseCityTime('2027-03-03T10:05'), { date: '2027-03-03', minute: 605 });
  for (const text of ['2027-02-30T10:00', '2027-03-03', '2027-03-03T24:00', '2027-03-03 10:00', 'now', ''])
    assert.equal(parseCityTime(text), undefined, text);
  for (const day of ['02-29', '12-31', '2028-02-29']) assert.ok(isDay(day), day);
  for (const day of ['02-30', '2027-02-29', '13-01', '3-1', '00-00']) assert.ok(!isDay(day), day);
});

test('tells the time of a zone', () => {
  const date = new Date('2027-03-02T22:30:59.999Z');
  assert.equal(cityTimeText(date, 'Asia/Kolkata'), '2027-03-03T04:00');
  assert.equal(cityTimeText(date, 'America/New_York'), '2027-03-02T17:30');
  assert.equal(cityTimeText(new Date('2027-03-02T18:30Z'), 'Asia/Kolkata'), '2027-03-03T00:00');
});

test('hours from sunrise to sunset are those of the day, and of an ordinary day where the sun is not known', () => {
  const schedule = { openingHours: 'Mo-Su sunrise-sunset' };
  const daylightOn = (date: string) =>
    date < '2027-02-01' ? { sunrise: 430, sunset: 1060 } : { sunrise: 340, sunset: 1160 };
  assert.equal(isOpenAt(schedule, { date: '2027-01-01', minute: 420, daylightOn }), false);
  assert.equal(isOpenAt(schedule, { date: '2027-06-01', minute: 420, daylightOn }), true);
  assert.equal(isOpenAt(schedule, { date: '2027-01-01', minute: 420 }), true);
  assert.deepEqual(spansOn({ openingHours: 'Mo-Su sunrise-22:00' }, '2027-06-01', daylightOn), [
    { from: 340, to: 1320 },
  ]);
});

test('hours may be unknown on some days, and a place may be always open', () => {
  const schedule = { openingHours: 'Mo-Fr 09:00-17:00; Sa,Su unknown' };
  assert.equal(isOpenOn(schedule, '2027-03-06'), undefined);
  assert.equal(isOpenOn(schedule, '2027-03-05'), true);
  assert.equal(isOpenAt({ openingHours: '24/7' }, { date: '2027-03-06', minute: 0 }), true);
});

test('a place closes soon within half an hour, or before a visit is over', () => {
  const schedule = { openingHours: 'Mo-Su 09:00-17:00' };
  const soon = (minute: number, duration?: number) =>
    openState(schedule, { date: '2027-03-03', minute }, duration)?.closesSoon;
  assert.equal(soon(16 * 60 + 29), false);
  assert.equal(soon(16 * 60 + 30), true);
  assert.equal(soon(15 * 60, 120), false);
  assert.equal(soon(15 * 60 + 1, 120), true);
  assert.equal(soon(18 * 60), false);
  assert.equal(openState({ openingHours: '24/7' }, { date: '2027-03-03', minute: 0 })?.closesSoon, false);
});
