import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOpeningHours } from '../../src/hours/opening-hours.ts';
import { readHours } from '../../src/hours/read-hours.ts';
import corpus from './corpus.json' with { type: 'json' };

/** Hours by minute of the week, so that other spellings of the same hours are equal. */
function spansOf(text: string): string {
  const spans = parseOpeningHours(text).flatMap(({ days, open: [from, to] = [0, 1440] }) =>
    days.map((day) => `${day} ${from}-${to}`),
  );
  return spans.toSorted().join();
}

test('the corpus of hours in six languages is read, and what cannot be is a note', (t) => {
  let [count, read] = [0, 0];
  const wrong: string[] = [];
  for (const [expected, texts] of Object.entries(corpus))
    for (const text of texts) {
      const { openingHours, note, unread } = readHours(text);
      count += 1;
      if (openingHours !== undefined) read += 1;
      const isRight =
        expected === ''
          ? openingHours === undefined && unread === text
          : openingHours !== undefined && spansOf(openingHours) === spansOf(expected);
      if (!isRight) wrong.push(`${text}: ${openingHours ?? note}, not ${expected}`);
    }
  t.diagnostic(`${read} of ${count} texts are read as hours (${Math.round((100 * read) / count)} %)`);
  assert.deepEqual(wrong, []);
});

test('last admission, seasons and remarks are read beside the hours', () => {
  for (const [text, expected] of [
    ['10am - 6pm (last entry 17:00)', { openingHours: 'Mo-Su 10:00-18:00', lastEntry: 60 }],
    ['Di-So 10-18 Uhr, letzter Einlass 17:30 Uhr', { openingHours: 'Tu-Su 10:00-18:00', lastEntry: 30 }],
    ['10h-18h (dernière entrée 17h15)', { openingHours: 'Mo-Su 10:00-18:00', lastEntry: 45 }],
    [
      'Mo-Fr 10-18, Sa 10-16 (last admission 5pm)',
      { openingHours: 'Mo-Fr 10:00-18:00; Sa 10:00-16:00', note: 'Last entry 17:00.' },
    ],
    ['Mo-Fr 09:00-17:00 "ring the bell"', { openingHours: 'Mo-Fr 09:00-17:00', note: 'ring the bell.' }],
    [
      'April to October: daily 9am-6pm; November to March: daily 10am-4pm',
      {
        specialHours: [
          { from: '04-01', to: '10-31', hours: 'Mo-Su 09:00-18:00' },
          { from: '11-01', to: '03-31', hours: 'Mo-Su 10:00-16:00' },
        ],
      },
    ],
    [
      'Mo-Su 09:00-17:00; Nov-Mar Mo off',
      {
        openingHours: 'Mo-Su 09:00-17:00',
        specialHours: [{ from: '11-01', to: '03-31', hours: 'Tu-Su 09:00-17:00' }],
      },
    ],
    [
      'Mo-Sa 10-18 Uhr, an Feiertagen geschlossen',
      { openingHours: 'Mo-Sa 10:00-18:00', note: 'Closed on public holidays.' },
    ],
    [
      'Daily 10-17, closed on public holidays',
      { openingHours: 'Mo-Su 10:00-17:00', note: 'Closed on public holidays.' },
    ],
  ] as const)
    assert.deepEqual(readHours(text), expected, text);
});

test('hours of any length take little time', () => {
  for (const piece of ['Mo-Fr 9-17, ', 'last entry ', '10-18 ', 'a ', '"', '. ', '1 April - ', '9h ']) {
    const started = performance.now();
    readHours(piece.repeat(2000 / piece.length));
    readHours(piece.repeat(1_000_000));
    assert.ok(performance.now() - started < 2000, piece);
  }
});
