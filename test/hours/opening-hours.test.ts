import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closedDays,
  contradictsItself,
  parseOpeningHours,
  spokenTime,
} from '../../src/hours/opening-hours.ts';

test('reads days, ranges past Sunday and hours past midnight', () => {
  assert.deepEqual(parseOpeningHours('Sa-Mo,We 09:00-17:30; Fr 20:00-02:00; Th'), [
    { days: [5, 6, 0, 2], open: [540, 1050] },
    { days: [4], open: [1200, 1560] },
    { days: [3] },
  ]);
});

test('a day that is not named is closed', () => {
  assert.deepEqual(closedDays(parseOpeningHours('Tu-Fr 09:00-17:00; Su 10:00-12:00')), [0, 5]);
  assert.deepEqual(closedDays(parseOpeningHours('Mo-Su')), []);
});

test('tells hours that contradict themselves', () => {
  const contradicts = (text: string) => contradictsItself(parseOpeningHours(text));
  for (const text of [
    'Mo-Su 09:00-17:00; Mo 10:00-12:00',
    'Mo 09:00-12:00; Mo 11:00-15:00',
    'Mo,Mo',
    'Tu 09:00-09:00',
    'Mo 20:00-10:00; Tu 09:00-17:00',
    'Su 20:00-10:00; Mo 09:00-17:00',
  ])
    assert.ok(contradicts(text), text);
  for (const text of [
    'Mo-Su',
    'Mo-Su 00:00-24:00',
    'Mo-Fr 09:00-12:00; Mo-Fr 12:00-15:00',
    'Mo-Su 20:00-02:00',
    'We 13:00-15:00; We 09:00-12:00',
  ])
    assert.ok(!contradicts(text), text);
});

test('a time is told with the part of the day in a language that has words for them', () => {
  const hindi = 'रात सुबह दोपहर शाम';
  const times = [0, 239, 240, 480, 720, 750, 960, 1050, 1200, 1440].map((minute) =>
    spokenTime(minute, hindi),
  );
  assert.deepEqual(times, [
    ...[
      'रात 12',
      'रात 3:59',
      'सुबह 4',
      'सुबह 8',
      'दोपहर 12',
      'दोपहर 12:30',
      'शाम 4',
      'शाम 5:30',
      'रात 8',
      'रात 12',
    ],
  ]);
  assert.equal(spokenTime(480, ''), '08:00');
});
