import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonSchema } from '../../../src/base/schema.ts';
import { checkValue, dataFileSchema } from '../../../src/places/data-file/data-file.ts';
import { city, placeAt } from '../city.ts';

/** A data file that has every field whose values are tried here. */
const whole = {
  city: {
    ...city,
    timeZone: 'Asia/Kolkata',
    contact: { name: 'A', url: 'https://a.example/', email: 'a@a.example' },
    licence: { name: 'CC0', url: 'https://a.example/' },
    accent: '#1f5a8c',
    categories: { nature: 'Green', beach: 'Sand' },
    ornament: { lattice: 'M0 0h8', frieze: 'M0 0h8', mark: 'M0 0h8' },
    local: { description: 'विवरण', region: 'राज्य', centre: 'बाज़ार', categories: { beach: 'रेत' } },
  },
  places: [
    {
      ...placeAt(1, { image: 'https://a.example/1.jpg' }),
      openingHours: 'Tu-Fr,Su 09:00-12:30; Tu-Fr 13:30-24:00; Sa',
      specialHours: [{ from: '03-15', to: '10-14', hours: 'Mo' }],
      lastEntry: 30,
      website: 'https://example.org/',
      telephone: '+351 21 362-0034',
      wheelchair: 'limited',
      facilities: ['food', 'drinking-water'],
      bestPart: 'sunset',
      avoidDays: ['Su'],
      access: 'open',
      directions: 'Up the hill',
      duration: 90,
      fee: [{ amount: 12.5, currency: 'EUR', for: 'adults', localFor: 'वयस्क', year: 2026 }],
      freeDays: ['04-18'],
      otherNames: ['X'],
      asOf: '2026-11',
      note: 'Closed in January.',
      local: { description: 'Ένα μέρος.', distance: 'd', entryFee: 'e', bestTime: 'b', note: 'n' },
      motif: 'tower',
      aliases: ['former', 'older-1'],
      photos: [{ url: 'https://a.example/2.jpg', credit: { page: 'https://a.example/' } }],
      credit: { page: 'https://a.example/', author: 'a', licence: 'l' },
    },
    placeAt(2),
  ] as const,
};

const x = (length: number) => 'x'.repeat(length);
const list = (length: number, value: unknown) => Array.from({ length }, () => value);
const own = (count: number) => Object.fromEntries(list(count, 'A').map((label, i) => [`own-${i}`, label]));
const [anyFee, anyDays] = [whole.places[0].fee[0], { from: '01-01', to: '01-02' }];

/** What is taken at a pointer, to the last value that is. */
const taken: Readonly<Record<string, readonly unknown[]>> = {
  '/city/country': ['FR'],
  '/city/timeZone': ['UTC'],
  '/city/contact/email': ['a@b.c'],
  '/city/contact/url': ['http://a.example/b?c#d'],
  '/city/licence/name': [x(100)],
  '/city/accent': ['#767676'],
  '/city/ornament/lattice': [`m0,0 ${'1'.repeat(1995)}`],
  '/city/categories': [{ beach: 'A', ...own(6) }],
  '/places/0/name': [x(4000), '😀'],
  '/places/0/hindi': ['क'.repeat(200), 'a क'],
  '/places/0/lat': [90, -90],
  '/places/0/lng': [180, -180],
  '/places/0/category': ['nature', 'beach'],
  '/places/0/image': [
    `/images/${x(96)}.avif`,
    ...'/images/A.b-c_d.jpeg /images/0.png http://a/#b'.split(' '),
  ],
  '/places/0/photos/0/url': ['/images/a.webp'],
  '/places/0/openingHours': ['Mo', 'Mo-We,Su 00:00-24:00'],
  '/places/0/specialHours': [list(50, anyDays), [{ from: '11-01', to: '02-01' }]],
  '/places/0/specialHours/0': [{ from: '2027-01-01', to: '2027-01-01' }],
  '/places/0/specialHours/0/from': ['02-29'],
  '/places/0/lastEntry': [1, 1440],
  '/places/0/telephone': ['+1234567', '+123456789012345', '+1 2-3 4567'],
  '/places/0/wheelchair': ['yes', 'no'],
  '/places/0/facilities': [['toilets', 'parking', 'wheelchair', 'lockers', 'photography', 'guide', 'shop']],
  '/places/0/access': ['by-appointment', 'outside-only', 'closed'],
  '/places/0/duration': [1, 1440],
  '/places/0/fee': [list(20, anyFee)],
  '/places/0/fee/0/amount': [0, 1e9],
  '/places/0/fee/0/for': [x(100)],
  '/places/0/fee/0/year': [2000, 2100],
  '/places/0/freeDays': [list(50, '01-01')],
  '/places/0/otherNames': [list(20, 'X'), [x(200)]],
  '/places/0/asOf': '1999 2026-01 2026-12 2026-11-09 2026-10-31 2026-11-20'.split(' '),
};

const noAddresses = [
  ...'www.example.org|xhttps://a|https://[/|https://a b|https://a/<'.split('|'),
  `https://a/${x(2000)}`,
];

/** What is refused. */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  '/city/country': ['FRA', 'F', 'fr', 'fFR'],
  '/city/language': ['Hindi', 'PT', 'pt_PT', 'pt-pt', 'iw', `hi${'-abcdefgh'.repeat(4)}`],
  '/city/timeZone': ['Mars/Base', '', x(51)],
  '/city/contact/email': [
    ...'a@b|a b@c.d|@b.c|a@b.|a@@b.c|a@b.c d|mailto:a@b.c|a@b.c?cc=d'.split('|'),
    `${x(251)}@b.c`,
  ],
  '/city/contact/url': noAddresses,
  '/city/licence/name': [x(101), '', ' '],
  '/city/accent': ['#777777', '#ffd700', '#1F5A8C', 'blue', '#1f5a8c0', 'x#1f5a8c'],
  '/city/ornament/lattice': ['L0 0', 'M0 0;', 'xM0 0', '', `M${'1'.repeat(2000)}`],
  '/city/categories': [{ beach: 'A', ...own(7) }],
  '/city/categories/beach': ['', x(101)],
  '/city/categories/natur': ['Nearly another one'],
  '/city/categories/No Slug': ['No slug'],
  [`/city/categories/${x(101)}`]: ['Too long'],
  '/city/local/categories/shore': ['None of the city'],
  '/places/0/name': [x(4001), '', ' ', 'Cafe\u0301', 1],
  '/places/0/hindi': ['क'.repeat(201), '', 'Latin', '\u0958'],
  '/places/0/lat': [90.1, -90.1, '26.9'],
  '/places/0/lng': [180.1, -180.1],
  '/places/0/category': ['shop', 'own-0'],
  '/places/0/image': [
    ...'/images/other.svg /images/A.svg /images/.jpg /images/.a.jpg /images/a/b.jpg a.jpg /a.jpg'.split(' '),
    ...'/images/a.gif /images/a.jpgx /images/a.JPG x/images/a.jpg //a.example/a.jpg ftp://a/x.jpg'.split(' '),
    // What a pattern takes for an address, but the parser that pages use does not.
    ...'https://a:99999/x.jpg https://%zz/x http://# https://'.split(' '),
    ...['', 'javascript:alert(1)', `/images/${x(97)}.jpg`, ...noAddresses],
  ],
  '/places/0/photos/0/url': ['/images/place-1.svg', 'a.jpg', ...noAddresses],
  '/places/0/credit/page': ['a page', '//a.example/', 'javascript:alert(1)', ...noAddresses],
  '/places/0/openingHours': [
    ...'|Mo-Fr 9:00-17:00|Mo closed|Monday 09:00-17:00|Mo 09:00-25:00|Mo,|mo'.split('|'),
    `Mo${',Mo'.repeat(167)}`,
  ],
  '/places/0/specialHours': [list(51, anyDays), []],
  '/places/0/specialHours/0': ['2027-01-02 2027-01-01', '01-01 2027-01-01'].map((text) => {
    const [from, to] = text.split(' ');
    return { from, to };
  }),
  '/places/0/specialHours/0/from': ['02-30', '3-1', '2027-02-29'],
  '/places/0/specialHours/0/hours': ['', 'Mo 9-17'],
  '/places/0/lastEntry': [0, 1441],
  '/places/0/website': noAddresses,
  '/places/0/telephone':
    '+123456|+1234567890123456|+0123456789|+1  234567|x+1234567|+1234567x|021 362 0034'.split('|'),
  '/places/0/wheelchair': [true, 'maybe'],
  '/places/0/facilities': [[], ['food', 'food'], 'food'],
  '/places/0/facilities/0': [['Food'], ['sauna']],
  '/places/0/bestPart': ['noon', 'Morning', ''],
  '/places/0/avoidDays': [[], ['Su', 'Su'], 'Su', ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']],
  '/places/0/avoidDays/0': ['su', 'Sunday'],
  '/places/0/access': ['shut'],
  '/places/0/duration': [0, 1441, 1.5, '90'],
  '/places/0/fee': [list(21, anyFee), []],
  '/places/0/fee/0/amount': [-1, 1e9 + 1],
  '/places/0/fee/0/currency': ['EURO', 'ZZZ', 'eur', 'xEUR'],
  '/places/0/fee/0/for': ['', x(101)],
  '/places/0/fee/0/year': [26, 1999, 2101, 2026.5],
  '/places/0/freeDays': [list(51, '01-01'), []],
  '/places/0/otherNames': [list(21, 'X'), []],
  '/places/0/otherNames/0': [x(201)],
  '/places/0/asOf': '3026 26 2026-00 2026-13 2026-11-00 2026-11-32 2026-1 2026-11-1 x2026 2026x'.split(' '),
  '/places/0/note': ['', ' '],
  '/places/0/motif': ['dragon'],
  '/places/0/aliases': [list(21, 'a'), []],
  '/places/0/aliases/0': ['A', '1', ''],
  '/places/0/photos': [list(21, whole.places[0].photos[0]), []],
};

/** The faults of the file with another value at a pointer, by their pointers. */
function faultsWith(pointer: string, value: unknown): string[] {
  const data: unknown = structuredClone(whole);
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  Reflect.set(
    names.reduce<object>((object, name) => Reflect.get(object, name), data as object),
    last,
    value,
  );
  const checked = checkValue(data);
  if (!('faults' in checked)) return [];
  for (const { problem, expected } of checked.faults) assert.ok(problem !== '' && expected !== '', pointer);
  return checked.faults.map((fault) => fault.pointer);
}

test('each field takes what it may have, and nothing else', () => {
  assert.deepEqual(faultsWith('/places/1/name', 'Lake'), []);
  for (const [pointer, values] of Object.entries(taken))
    for (const value of values) assert.deepEqual(faultsWith(pointer, value), [], `${pointer}: ${value}`);
  for (const [pointer, values] of Object.entries(refused))
    for (const value of values)
      assert.deepEqual(faultsWith(pointer, value), [pointer], `${pointer}: ${value}`);
});

test('the JSON Schema of data files explains every field', () => {
  const silent: string[] = [];
  const walk = ({ properties = {}, items }: JsonSchema, pointer: string): void => {
    if (items) walk(items, `${pointer}/items`);
    for (const [name, field] of Object.entries(properties)) {
      if (!field.description) silent.push(`${pointer}/${name}`);
      walk(field, `${pointer}/${name}`);
    }
  };
  walk(dataFileSchema, '');
  assert.deepEqual(silent, []);
});
