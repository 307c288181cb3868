import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../src/base/schema.ts';
import { maxPlanBytes } from '../../src/mcp-features/plan-itinerary.ts';
import { type ItineraryAnswer, itineraryAnswer } from '../../src/mcp-features/plan-schema.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { maxStops } from '../../src/places/published-itineraries.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { isThorough } from '../support/thorough.ts';
import { toolsOf } from './support/tools.ts';

const jaipur = builtInCatalogue();
/** Tuesday, 2 March 2027, half past three in the morning in Jaipur; still Monday in Greenwich. */
const call = toolsOf(jaipur, new Date('2027-03-01T22:00:00Z'));

async function route(args: Record<string, unknown>): Promise<ItineraryAnswer> {
  const { data } = await call('plan_days', args);
  const parsed = parse(itineraryAnswer, JSON.parse(JSON.stringify(data)));
  assert.ok('value' in parsed, 'the answer is as the schema of the tool says');
  return parsed.value;
}
const stopsOf = ({ days }: ItineraryAnswer) => days.flatMap(({ stops }) => stops);
const idsOf = (answer: ItineraryAnswer) => stopsOf(answer).map(({ id }) => id);

test('plans days with clock times, ways and lunch, as many as the places need', async () => {
  const places = ['hawa-mahal', 'city-palace', 'jantar-mantar', 'amer-fort', 'nahargarh-fort', 'jal-mahal'];
  const answer = await route({ places, date: '2027-03-03' });
  assert.equal(answer.days.length, 2);
  assert.deepEqual(idsOf(answer).toSorted(), places.toSorted());
  assert.equal(answer.days[1]?.date, '2027-03-04');
  assert.ok(stopsOf(answer).some(({ lunch }) => lunch !== undefined));
  const fort = stopsOf(answer).find(({ id }) => id === 'nahargarh-fort');
  assert.ok(fort?.way?.by === 'auto-rickshaw' && (fort.leave ?? '') <= '17:30', JSON.stringify(fort));
});

test('without a date, days begin tomorrow once `from` is past in the city', async () => {
  const evening = toolsOf(jaipur, new Date('2027-03-02T16:04:00Z'));
  const places = ['hawa-mahal', 'city-palace'];
  const first = async (args: Record<string, unknown>) => {
    const { text } = await evening('plan_days', { places, ...args });
    return /^\w+, (\d+ March 2027)$/m.exec(text)?.[1];
  };
  assert.equal(await first({}), '3 March 2027');
  assert.equal(await first({ date: '2027-03-02' }), '2 March 2027');
  assert.equal(await first({ from: '22:00', to: '23:00', keep_order: true }), '2 March 2027');
});

test('what is closed on arrival costs nothing, and its unknown price is not named', async () => {
  const unpriced = async (date: string) =>
    (await route({ places: ['jaipur-zoo', 'anokhi-museum'], date, keep_order: true })).not_in_costs;
  // The zoo is closed on Tuesdays, the museum on Mondays.
  assert.deepEqual(await unpriced('2027-03-01'), ['jaipur-zoo']);
  assert.deepEqual(await unpriced('2027-03-02'), ['anokhi-museum']);
  assert.deepEqual(await unpriced('2027-03-03'), ['jaipur-zoo', 'anokhi-museum']);
  const palaces = { places: ['hawa-mahal', 'city-palace'], date: '2027-03-03', keep_order: true };
  assert.deepEqual((await route({ ...palaces, from: '21:30', to: '23:59' })).costs, []);
});

test('hours from sunrise to sunset are those of the city on the day', async () => {
  const places = ['panna-meena-ka-kund', 'amer-fort'];
  const stop = stopsOf(await route({ places, date: '2026-12-02' })).find(({ id }) => id === places[0]);
  assert.equal(stop?.hours, '06:59–17:33');
});

test('tells lunch and the way in their order', async () => {
  const textOf = async (places: readonly string[]) =>
    (await call('plan_days', { places, date: '2027-03-03', keep_order: true })).text;
  assert.match(
    await textOf(['hawa-mahal', 'city-palace', 'amer-fort']),
    /^- 12:10 lunch\n- 13:30–16:00 Amer Fort .*; after about 35 minutes by auto-rickshaw, 11 km$/m,
  );
  assert.match(
    await textOf(['amer-fort', 'hawa-mahal', 'city-palace']),
    /^- 13:15 lunch, after about 10 minutes on foot, 0\.5 km\n- 14:00–16:00 City Palace \(id city-palace\)$/m,
  );
});

test('names what does not fit, with the day on which it would', async () => {
  const { text, data } = await call('plan_days', { places: ['jaipur-zoo', 'hawa-mahal'], days: 1 });
  assert.deepEqual(data.left_out, [{ id: 'jaipur-zoo', reason: 'closed', fits_on: '2027-03-03' }]);
  assert.match(text, /^Tuesday, 2 March 2027$/m);
  assert.match(text, /^- 09:00–10:00 Hawa Mahal \(id hawa-mahal\)$/m);
  assert.match(text, /^Left out: jaipur-zoo \(closed on these days; fits on 2027-03-03\)\.$/m);
});

test('answers to its former name, and says of a short day what a person would', async () => {
  const places = [
    'amer-fort',
    'nahargarh-fort',
    'jaigarh-fort',
    'city-palace',
    'galtaji',
    'jhalana-leopard-reserve',
  ];
  const { text } = await call('plan_route', { places, days: 1 });
  assert.match(text, /^Left out: \S+, \S+.* \(these days are too short; fits on 2027-03-03\)\.$/m);
});

test('keeps the order of the argument, and warns of what is closed then', async () => {
  const places = ['nahargarh-fort', 'jaipur-zoo', 'hawa-mahal'];
  const answer = await route({ places, keep_order: true, from: '15:00' });
  const early = await route({ places, keep_order: true, from: '9:00' });
  assert.deepEqual(early, await route({ places, keep_order: true, from: '09:00' }));
  assert.deepEqual(idsOf(answer), places);
  assert.deepEqual(
    stopsOf(answer).map(({ warning }) => warning),
    [undefined, 'closed on arrival', 'closed on arrival'],
  );
});

test('takes lists, texts, indexes, names and positions, and each place once', async () => {
  const expected = await route({ places: ['hawa-mahal', 'amer-fort'], start: '26.9196,75.7878' });
  assert.ok(expected.days[0]?.set_out === '09:00' && stopsOf(expected)[0]?.way);
  for (const args of [
    { places: 'hawa-mahal, amer-fort', start: [26.9196, 75.7878] },
    { places: 'hawa-mahal,amer-fort,', start: '26.9196,75.7878' },
    { places: [2, 1, 'amer-fort', '2'], start: '26.9196, 75.7878', keep_order: false },
    { places: ['Hawa Mahal', 'amer-fort'], start: '26.9196,75.7878', date: null },
  ])
    assert.deepEqual(await route(args), expected);
});

test('an excursion says when to set out and when one is back', async () => {
  const { days } = await route({ places: 'chand-baori, bhangarh-fort', date: '2027-03-03' });
  assert.partialDeepStrictEqual(days, [{ excursion: true, set_out: '07:50' }]);
  assert.ok((days[0]?.back ?? '') > '15:00');
});

test('adds up the fees by group, or of the requested one, and names what is in no sum', async () => {
  const places = 'amer-fort,hawa-mahal,rambagh-palace';
  const { text, data } = await call('plan_days', { places });
  assert.deepEqual(data.not_in_costs, ['rambagh-palace']);
  const foreign = { amount: 1600, currency: 'INR', for: 'foreign visitors' };
  assert.ok(JSON.stringify(data.costs).includes(JSON.stringify(foreign)));
  assert.match(text, /^Entry for one visitor: Indian visitors ₹300, foreign visitors ₹1,600/m);
  assert.match(text, /^Not known for everybody: fees of rambagh-palace;/m);
  assert.deepEqual((await route({ places, group: 'Foreign visitors' })).costs, [foreign]);
  await assert.rejects(route({ places, group: 'dogs' }), {
    code: 'INVALID_PARAMETER',
    hint: /foreign visitors/i,
  });
});

test('a place that states no fee for those who pay more is named', async () => {
  const { text, data } = await call('plan_days', {
    places: ['chand-baori', 'bhangarh-fort'],
    date: '2027-03-03',
  });
  const twoDays = await route({ places: ['amer-fort', 'bhangarh-fort'], date: '2027-03-03' });
  assert.deepEqual([twoDays.days.length, twoDays.not_in_costs], [2, ['bhangarh-fort']]);
  assert.match(text, /^Entry for one visitor: Indian visitors ₹50, foreign visitors at least ₹300\.$/m);
  assert.deepEqual(data.not_in_costs, ['bhangarh-fort']);
  assert.deepEqual(data.costs, [
    { amount: 50, currency: 'INR', for: 'Indian visitors', at_least: undefined },
    { amount: 300, currency: 'INR', for: 'foreign visitors', at_least: true },
  ]);
});

test('nothing is paid on a free day', async () => {
  const places = ['amer-fort', 'hawa-mahal'];
  const { text, data } = await call('plan_days', { places, date: '2027-04-18', days: 1 });
  assert.deepEqual([data.costs, data.not_in_costs], [[], []]);
  assert.match(text, /^Entry for one visitor: Free\.$/m);
});

test('an answer has at most 6 KB', async () => {
  const fifteen = await call('plan_days', { places: jaipur.ids(0, 15), date: '2027-03-03' });
  assert.ok(fifteen.bytes < maxPlanBytes + envelopeBytes, `${fifteen.bytes} bytes`);
  const { data, bytes } = await call('plan_days', { places: jaipur.ids(0, maxStops), date: '2027-03-03' });
  assert.ok(JSON.stringify(data.days).includes('"arrive"'));
  assert.ok(bytes < maxPlanBytes + envelopeBytes, `${bytes} bytes`);
  const wordy = Array.from({ length: maxStops }, (_, i) => ({
    ...placeAt(i + 1, { lat: 26 + i / 100, lng: 75 }),
    name: 'x'.repeat(2000),
  }));
  const longNames = toolsOf(catalogueOf(wordy), new Date());
  const places = Array.from({ length: maxStops }, (_, i) => i + 1);
  const shorter = await longNames('plan_days', { places, date: '2027-03-03' });
  assert.ok(shorter.bytes < maxPlanBytes + envelopeBytes, `${shorter.bytes} bytes`);
});

/** The result is in an envelope of JSON-RPC; together they are below 6 KiB. */
const envelopeBytes = 140;

test('the longest answers have at most 6 KB, too, and count the places that are not shown', async () => {
  const slug = (i: number) => `${'long-'.repeat(18)}${i}`;
  const long = Array.from({ length: maxStops }, (_, i) => ({
    ...placeAt(i + 1, { lat: 26 + i / 1000, lng: 75 }),
    id: slug(i),
  }));
  const places = long.map(({ id }) => id);
  const jaipurs = jaipur.ids(0, 62).toSorted((a, b) => b.length - a.length);
  const inJaipur = { places: jaipurs.slice(0, maxStops), date: '2027-03-03' };
  const calls = [
    [call, { ...inJaipur, pace: 'relaxed', start: 'amer-fort' }],
    [call, { ...inJaipur, days: 1 }],
    [call, { ...inJaipur, keep_order: 'yes' }],
    [toolsOf(catalogueOf(long), new Date()), { places, keep_order: 'yes' }],
    [toolsOf(catalogueOf(long), new Date()), { places }],
    // Planning a day in which next to nothing fits takes two seconds.
    ...(isThorough
      ? [[toolsOf(catalogueOf(long), new Date()), { places, days: 1, to: '09:30' }] as const]
      : []),
  ] as const;
  for (const [tool, args] of calls) {
    const { data, bytes, text } = await tool('plan_days', args);
    assert.ok(bytes < maxPlanBytes + envelopeBytes, `${bytes} bytes of ${JSON.stringify(args).slice(-60)}`);
    const parsed = parse(itineraryAnswer, JSON.parse(JSON.stringify(data)));
    assert.ok('value' in parsed);
    const { left_out, not_shown = 0 } = parsed.value;
    assert.equal(idsOf(parsed.value).length + left_out.length + not_shown, maxStops);
    if (not_shown > 0) assert.match(text, new RegExp(`^${not_shown} more places not shown`, 'm'));
  }
});

test('a city without a time zone has the day of UTC', async () => {
  const timeless = toolsOf(
    catalogueOf([1, 2].map((i) => placeAt(i, { lat: 26, lng: 75 }))),
    // In Jaipur, 13:30 and the hours of the day have begun.
    new Date('2027-03-02T08:00:00Z'),
  );
  const { data } = await timeless('plan_days', { places: [1, 2] });
  assert.partialDeepStrictEqual(data.days, [{ date: '2027-03-02' }]);
});

const refused: readonly (readonly [args: Record<string, unknown>, code: string, message: RegExp])[] = [
  [{}, 'INVALID_PARAMETER', /"places" is missing/],
  [{ places: ['1'] }, 'INVALID_PARAMETER', /"places" has 1 entry/],
  [{ places: Array(maxStops + 1).fill('1') }, 'INVALID_PARAMETER', /"places" has 51 entries/],
  [{ stops: ['1', '2'] }, 'INVALID_PARAMETER', /no argument "stops" \(did you mean places\?\)/],
  [{ places: ['1', 'hawa-mahl'] }, 'PLACE_NOT_FOUND', /"hawa-mahl" \(did you mean hawa-mahal\?\)/],
  [{ places: '1,2', start: 'hawa-mahl' }, 'INVALID_PARAMETER', /"start" is "hawa-mahl", .*hawa-mahal\?/],
  [{ places: '1,2', start: '99,75' }, 'INVALID_PARAMETER', /"start" is "99,75"/],
  [{ places: '1,2', date: '2027-02-30' }, 'INVALID_PARAMETER', /"date" is "2027-02-30"/],
  [{ places: '1,2', date: '03-03' }, 'INVALID_PARAMETER', /"date" is "03-03"/],
  [{ places: '1,2', days: 15 }, 'INVALID_PARAMETER', /"days" is 15/],
  [{ places: '1,2', from: '9 am' }, 'INVALID_PARAMETER', /"from" is "9 am"/],
  [{ places: '1,2', from: '18:00', to: '09:00' }, 'INVALID_PARAMETER', /"to" is "09:00", which is not after/],
  [{ places: '1,2', keep_order: 'maybe' }, 'INVALID_PARAMETER', /"keep_order" is "maybe"/],
];
for (const [args, code, message] of refused)
  test(`${JSON.stringify(args).slice(0, 60)} is refused with what would be right`, () =>
    assert.rejects(call('plan_days', args), { code, message, hint: /./ }));
