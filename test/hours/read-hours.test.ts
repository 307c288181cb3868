import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHours } from '../../src/hours/read-hours.ts';

const seasons = [
  { from: '04-01', to: '10-31', hours: 'Mo-Su 09:00-18:00' },
  { from: '11-01', to: '03-31', hours: 'Mo-Su 10:00-16:00' },
];

test('reads hours as OpenStreetMap and people write them', () => {
  for (const [openingHours, ...texts] of [
    ['24/7', '24/7'],
    ['Mo-Su 09:00-17:30', 'täglich 9:00 - 17:30 Uhr', 'Daily 9am–5:30pm', 'Mo-Su,PH 09:00-17:30'],
    ['Tu-Su 10:00-18:00', 'Di-So 10-18 Uhr', 'mar-dim 10h-18h', 'Tuesday to Sunday 10.00 to 18.00'],
    ['Mo-Fr 09:00-12:00; Mo-Fr 14:00-18:00', 'lundi-vendredi 9h-12h et 14h-18h'],
    ['Mo-Fr 09:00-12:00; Mo-Fr 13:00-17:00; Sa 10:00-14:00', 'Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00'],
    [
      'Mo,We-Su 10:00-18:00',
      '10:00-18:00; Tu off',
      'Mo-Su 10:00-18:00; Di geschlossen',
      'Tue closed, Wed-Mon 10-18',
    ],
    ['Fr-Mo 20:00-02:00', 'Fr-Mo 20:00-02:00'],
    ['Mo-Fr 09:00-18:00', 'seg a sex 9h às 18h', 'lun-ven 9h–18h', 'L-V 9-18'],
    [
      'Tu-Su 10:00-18:00',
      'Mo Ruhetag, 10-18 Uhr',
      'montags geschlossen, sonst 10-18 Uhr',
      'Di-Sa 10-18 Uhr, So 10-18, Mo zu',
      '10h-18h, fermé le lundi',
      'lunes cerrado, resto 10:00-18:00',
      'fechado às segundas, 10h-18h',
      '10-18, chiuso il lunedì',
      'dinsdag t/m zondag 10-18 uur',
      'wtorek-niedziela 10:00-18:00',
      'सोमवार बंद, 10:00-18:00',
      'Closed Mondays, otherwise 10-18',
    ],
    ['Mo-Sa 08:00-17:00', 'werktags 8-17 Uhr'],
    ['Mo-Fr 08:00-17:00; Sa 09:00-12:00', 'werktags 8-17 Uhr, Sa 9-12 Uhr'],
    ['Mo-Su', 'frei zugänglich', 'accès libre'],
  ] as const)
    for (const text of texts) assert.deepEqual(readHours(text), { openingHours }, text);
});

test('reads seasons, days and holidays, and keeps the rest as a text', () => {
  for (const [text, expected] of [
    ['Apr-Oct Mo-Su 09:00-18:00; Nov-Mar 10:00-16:00', { specialHours: seasons }],
    ...[
      'Apr-Oct 09:00-18:00',
      'April bis Oktober 9-18 Uhr',
      'Apr-Okt 9-18',
      'vom 1. April bis 31. Oktober: täglich 9-18 Uhr',
      'avr.-oct. lun-dim 9h-18h',
      'du 1er avril au 31 octobre : tous les jours 9h-18h',
      'del 1 de abril al 31 de octubre de 9:00 a 18:00',
      'abr-out 9h às 18h',
      'अप्रैल से अक्टूबर 9:00-18:00',
    ].map((text) => [text, { specialHours: [{ from: '01-01', to: '12-31' }, seasons[0]] }] as const),
    [
      'Di-So 10-18 Uhr; 24. Dezember geschlossen',
      { openingHours: 'Tu-Su 10:00-18:00', specialHours: [{ from: '12-24', to: '12-24' }] },
    ],
    [
      'Apr-Sept. Di-So 10-18',
      {
        specialHours: [
          { from: '01-01', to: '12-31' },
          { from: '04-01', to: '09-30', hours: 'Tu-Su 10:00-18:00' },
        ],
      },
    ],
    [
      'Nov.-März geschlossen, sonst tgl. 9-18',
      { openingHours: 'Mo-Su 09:00-18:00', specialHours: [{ from: '11-01', to: '03-31' }] },
    ],
    [
      'Mo-Su 09:00-17:00; Dec 25 off',
      { openingHours: 'Mo-Su 09:00-17:00', specialHours: [{ from: '12-25', to: '12-25' }] },
    ],
    ['Mo-Fr 09:00-17:00; PH off', { openingHours: 'Mo-Fr 09:00-17:00', note: 'Closed on public holidays.' }],
    ['24/7; PH off', { openingHours: 'Mo-Su', note: 'Closed on public holidays.' }],
    [
      'Mo-Fr 09:00-17:00; PH 10:00-14:00; SH off',
      {
        openingHours: 'Mo-Fr 09:00-17:00',
        note: 'On public holidays 10:00-14:00. Closed on school holidays.',
      },
    ],
    [
      'Mo-Sa 09:00-18:00; Su,PH 12:00-19:00',
      { openingHours: 'Mo-Sa 09:00-18:00; Su 12:00-19:00', note: 'On public holidays 12:00-19:00.' },
    ],
    [
      '10:00-18:00; PH,SH,Mo off',
      { openingHours: 'Tu-Su 10:00-18:00', note: 'Closed on public and school holidays.' },
    ],
    ['PH 10:00-14:00', { unread: 'PH 10:00-14:00' }],
    ['Mo-Fr 10:00-14:00; Dec PH off', { unread: 'Mo-Fr 10:00-14:00; Dec PH off' }],
    ['sunrise-sunset', { unread: 'sunrise-sunset' }],
    ['Mo 25:00-26:00', { unread: 'Mo 25:00-26:00' }],
    ['closed', { unread: 'closed' }],
  ] as const)
    assert.deepEqual(readHours(text), expected, text);
});
