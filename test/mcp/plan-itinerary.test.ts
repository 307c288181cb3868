import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../src/base/schema.ts';
import { type ItineraryAnswer, itineraryAnswer } from '../../src/mcp-features/plan-itinerary.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { maxStops } from '../../src/places/published-itineraries.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { toolsOf } from './support/tools.ts';

const jaipur = builtInCatalogue();
/** Tuesday, 2 March 2027, half past three in the morning in Jaipur; still Monday in Greenwich. */
const call = toolsOf(jaipur, new Date('2027-03-01T22:00:00Z'));

async function route(args: Record<string, unknown>): Promise<ItineraryAnswer> {
  const { data } = await call('plan_route', args);
  const parsed = parse(itineraryAnswer, JSON.parse(JSON.stringify(data)));
  assert.ok('value' in parsed, 'the answer is as the schema of the tool says');
  return parsed.value;
}
const idsOf = ({ stops }: ItineraryAnswer) => stops.map(({ id }) => id);

test('puts places into the order with the shortest way, from one of them or from a start', async () => {
  const places = ['amer-fort', 'birla-mandir', 'hawa-mahal'];
  const answer = await route({ places });
  assert.deepEqual(idsOf(answer), ['birla-mandir', 'hawa-mahal', 'amer-fort']);
  assert.equal(answer.stops[0]?.leg_km, undefined);
  const fromNorth = await route({ places, start: 'jaigarh-fort' });
  assert.deepEqual(idsOf(fromNorth), ['amer-fort', 'hawa-mahal', 'birla-mandir']);
  assert.ok((fromNorth.stops[0]?.leg_km ?? 0) < 1);
  const legs = fromNorth.stops.reduce((sum, { leg_km = 0 }) => sum + leg_km, 0);
  assert.ok(Math.abs(fromNorth.kilometres - legs) < 0.01);
  assert.deepEqual(idsOf(await route({ places, keep_order: true })), places);
});

test('takes lists, texts, indexes, names and positions, and each place once', async () => {
  const expected = await route({ places: ['hawa-mahal', 'amer-fort'], start: '26.9196,75.7878' });
  assert.deepEqual(idsOf(expected), ['hawa-mahal', 'amer-fort']);
  for (const args of [
    { places: 'hawa-mahal, amer-fort', start: [26.9196, 75.7878] },
    { places: [2, 1, 'amer-fort', '2'], start: '26.9196, 75.7878', keep_order: false },
    { places: ['Hawa Mahal', 'amer-fort'], start: '26.9196,75.7878', date: null },
  ])
    assert.deepEqual(await route(args), expected);
});

test('tells what is closed on the day, which is today in the city unless it is given', async () => {
  const places = ['jaipur-zoo', 'hawa-mahal', 'jal-mahal'];
  const { text, data } = await call('plan_route', { places });
  assert.equal(data.date, '2027-03-02');
  assert.deepEqual(data.closed, ['jaipur-zoo']);
  assert.match(text, /^3 places on Tuesday, 2 March 2027:$/m);
  assert.match(text, /^Closed on that day: Jaipur Zoo\.$/m);
  assert.match(text, /Hawa Mahal \(id hawa-mahal\): .*60 minutes; open 09:00–17:00$/m);
  assert.match(text, /Jal Mahal \(id jal-mahal\): .*hours not known; seen from outside only$/m);
  const wednesday = await route({ places, date: '2027-03-03' });
  assert.deepEqual(wednesday.closed, []);
  const palace = { id: 'jal-mahal', minutes: 30, state: 'unknown', access: 'outside-only' };
  const page = 'https://jaipur.example/places/jal-mahal';
  assert.partialDeepStrictEqual(
    wednesday.stops.find(({ id }) => id === 'jal-mahal'),
    { ...palace, name: 'Jal Mahal', page },
  );
});

test('adds up the time and the fees, and names what is in no sum', async () => {
  const { text, data } = await call('plan_route', { places: 'amer-fort,hawa-mahal,rambagh-palace' });
  assert.equal(data.minutes, 150 + 60 + 90);
  assert.deepEqual(data.not_in_minutes, []);
  assert.deepEqual(data.not_in_costs, ['rambagh-palace']);
  const foreign = { amount: 1600, currency: 'INR', for: 'foreign visitors' };
  assert.ok(JSON.stringify(data.costs).includes(JSON.stringify(foreign)));
  assert.match(text, /as the crow flies \(a way is longer\), 5 hours at the places\.$/m);
  assert.match(text, /^Entry for one visitor: Indian visitors ₹300, foreign visitors ₹1,600/m);
  assert.match(text, /^In no sum: Rambagh Palace;/m);
});

test('nothing is paid on a free day', async () => {
  const places = ['amer-fort', 'hawa-mahal'];
  const { text, data } = await call('plan_route', { places, date: '2027-04-18' });
  assert.deepEqual([data.costs, data.not_in_costs], [[], []]);
  assert.match(text, /^Entry for one visitor: Free\.$/m);
});

test('a long answer stays below 25 KB', async () => {
  const { data, bytes } = await call('plan_route', { places: jaipur.ids(0, maxStops) });
  assert.equal((data.stops as unknown[]).length, maxStops);
  assert.ok(bytes < 25_000, `${bytes} bytes`);
  const wordy = Array.from({ length: maxStops }, (_, i) => ({
    ...placeAt(i + 1, { lat: 26 + i / 100, lng: 75 }),
    name: 'x'.repeat(2000),
  }));
  const longNames = toolsOf(catalogueOf(wordy), new Date());
  const places = Array.from({ length: maxStops }, (_, i) => i + 1);
  const shorter = await longNames('plan_route', { places, date: '2027-03-03' });
  assert.equal((shorter.data.stops as unknown[]).length, maxStops);
  assert.ok(shorter.bytes < 25_000, `${shorter.bytes} bytes`);
});

test('a city without a time zone has the day of UTC', async () => {
  const timeless = toolsOf(
    catalogueOf([1, 2].map((i) => placeAt(i, { lat: 26, lng: 75 }))),
    new Date('2027-03-01T22:00:00Z'),
  );
  assert.equal((await timeless('plan_route', { places: [1, 2] })).data.date, '2027-03-01');
});

const refused: readonly (readonly [args: Record<string, unknown>, code: string, message: RegExp])[] = [
  [{}, 'INVALID_PARAMETER', /"places" is missing/],
  [{ places: ['1'] }, 'INVALID_PARAMETER', /"places" has 1 entries/],
  [{ places: Array(maxStops + 1).fill('1') }, 'INVALID_PARAMETER', /"places" has 51 entries/],
  [{ stops: ['1', '2'] }, 'INVALID_PARAMETER', /no argument "stops" \(did you mean places\?\)/],
  [{ places: ['1', 'hawa-mahl'] }, 'PLACE_NOT_FOUND', /"hawa-mahl" \(did you mean hawa-mahal\?\)/],
  [{ places: '1,2', start: 'hawa-mahl' }, 'INVALID_PARAMETER', /"start" is "hawa-mahl", .*hawa-mahal\?/],
  [{ places: '1,2', start: '99,75' }, 'INVALID_PARAMETER', /"start" is "99,75"/],
  [{ places: '1,2', date: '2027-02-30' }, 'INVALID_PARAMETER', /"date" is "2027-02-30"/],
  [{ places: '1,2', date: '03-03' }, 'INVALID_PARAMETER', /"date" is "03-03"/],
  [{ places: '1,2', keep_order: 'maybe' }, 'INVALID_PARAMETER', /"keep_order" is "maybe"/],
];
for (const [args, code, message] of refused)
  test(`${JSON.stringify(args).slice(0, 60)} is refused with what would be right`, () =>
    assert.rejects(call('plan_route', args), { code, message, hint: /./ }));
