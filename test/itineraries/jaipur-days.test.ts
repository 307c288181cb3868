import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import type { Plan } from '../../src/itineraries/plan-types.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { arrangeInJaipur, idsByDay, linesOf, planInJaipur, stopOf } from './plans.ts';

/* Ten further plans of Jaipur, which a person who knows the city reads hour by hour. */

const monday = '2026-11-30';
const station = { lat: 26.9196, lng: 75.788 };
const famous = (count: number) => builtInCatalogue().ids(0, count);
/** Longer waiting, in minutes, is idle time. */
const maxWait = 35;

/** Plans places, and asserts what holds of every day that can be lived: short waiting, and lunch between 12 and 15. */
function livable(...[ids, asked]: Parameters<typeof planInJaipur>): Plan {
  const plan = planInJaipur(ids, asked);
  const context = linesOf(plan).join('\n');
  for (const { stops } of plan.days)
    for (const { arrive, lunchAt, start } of stops) {
      const isLunchAfterWay = lunchAt !== undefined && lunchAt >= arrive;
      assert.ok(isLunchAfterWay || start - arrive <= maxWait, context);
      assert.ok(lunchAt === undefined || (lunchAt >= 12 * 60 && lunchAt <= 14 * 60 + 15), context);
    }
  return plan;
}

const dayWith = (plan: Plan, id: string) =>
  at(
    idsByDay(plan).filter((ids) => ids.includes(id)),
    0,
  );

/** Minutes of visits of each day. */
const staysOf = ({ days }: Plan) =>
  days.map(({ stops }) => stops.reduce((sum, { start, leave }) => sum + leave - start, 0));

test('of three famous places the fort is first, and the two of the old city follow each other', () => {
  const plan = livable(famous(3), { days: 1 });
  assert.deepEqual(plan.left, []);
  assert.equal(dayWith(plan, 'amer-fort')[0], 'amer-fort', 'it is cool and empty in the morning');
  const others = livable(['birla-mandir', 'hawa-mahal', 'amer-fort']);
  assert.equal(dayWith(others, 'amer-fort')[0], 'amer-fort');
  assert.equal(dayWith(others, 'amer-fort').at(-1), 'birla-mandir', 'the lamps go on at dusk');
});

test('five famous places in a day begin at the fort, too; the view from the hill is left for the next day', () => {
  const plan = livable(famous(5), { days: 1 });
  assert.equal(dayWith(plan, 'amer-fort')[0], 'amer-fort');
  assert.deepEqual(
    plan.left.map(({ place, fitsOn }) => [place.id, fitsOn]),
    [['nahargarh-fort', '2026-12-03']],
  );
});

test('of nine famous places in two days one is for the forts, which ends with the view at sunset', () => {
  const plan = livable(famous(9), { days: 2 });
  assert.deepEqual(plan.left, []);
  const forts = dayWith(plan, 'amer-fort');
  assert.deepEqual([forts[0], forts.at(-1)], ['amer-fort', 'nahargarh-fort']);
  assert.ok(forts.includes('jaigarh-fort') && forts.includes('jal-mahal'), 'all of them are on one way');
  assert.ok(stopOf(plan, 'nahargarh-fort').start >= 15 * 60);
});

test('three days from the railway station and back hold the fifteen most famous places', () => {
  const plan = livable(famous(15), { days: 3, start: station, end: station });
  assert.deepEqual(plan.left, []);
  for (const { setOut = 0, home = 0, stops } of plan.days) {
    assert.ok(setOut >= 9 * 60);
    const ends = stops.some(({ place }) => place.bestPart === 'evening') ? 22.5 * 60 : 18 * 60;
    assert.ok(home <= ends, `back at ${home}`);
  }
});

test('from a Monday on, the museum waits for Tuesday, and both days are worth getting up for', () => {
  const ids = [
    'amer-fort',
    'anokhi-museum',
    'jaigarh-fort',
    'panna-meena-ka-kund',
    'jal-mahal',
    'albert-hall-museum',
  ];
  const plan = livable(ids, { date: monday });
  assert.equal(
    plan.days[1]?.stops.some(({ place }) => place.id === 'anokhi-museum'),
    true,
  );
  assert.ok(Math.min(...staysOf(plan)) >= 3.5 * 60, `${staysOf(plan)}`);
});

test('six places of two days are not five and one', () => {
  const ids = [
    'amer-fort',
    'city-palace',
    'jantar-mantar',
    'hawa-mahal',
    'albert-hall-museum',
    'johari-bazaar',
  ];
  const plan = livable(ids);
  assert.ok(Math.min(...staysOf(plan)) >= 3.5 * 60, `${staysOf(plan)}`);
});

test('a day that begins at one begins after lunch', () => {
  const plan = livable(['city-palace', 'hawa-mahal', 'johari-bazaar', 'birla-mandir', 'masala-chowk'], {
    ...{ from: 13 * 60, to: 21 * 60, days: 1 },
  });
  const [day] = plan.days;
  assert.equal(day?.stops.length, 5);
  assert.ok(day?.stops.every(({ lunchAt }) => lunchAt === undefined));
  assert.ok(stopOf(plan, 'masala-chowk').start >= 18 * 60, 'the food stalls are dinner then');
});

test('an excursion sets out when the day begins, but earlier for morning light or to be home in time', () => {
  const [, lake] = livable(['sambhar-lake', 'amer-fort', 'hawa-mahal', 'city-palace', 'jantar-mantar']).days;
  assert.ok(lake?.setOut !== undefined && lake.setOut >= 9 * 60 && (lake.home ?? 0) <= 18 * 60);
  const [well] = livable(['chand-baori']).days;
  assert.ok(well?.setOut !== undefined && well.setOut >= 7.5 * 60 && at(well.stops, 0).start <= 10.5 * 60);
  const [both] = livable(['sambhar-lake', 'bagru']).days;
  assert.ok(both?.setOut !== undefined && both.setOut < 9 * 60 && (both.home ?? 0) <= 18.5 * 60);
});

test('an evening follows the sunset, and nobody waits for it', () => {
  const plan = livable(['nahargarh-fort', 'chokhi-dhani'], { days: 1 });
  assert.deepEqual(idsByDay(plan), [['nahargarh-fort', 'chokhi-dhani']]);
  assert.ok(stopOf(plan, 'nahargarh-fort').start >= 15 * 60);
});

test('a place of its own is visited when it is best', () => {
  const startOf = (id: string, isPunctual = false) => stopOf(livable([id], { isPunctual }), id).start;
  assert.equal(startOf('jaipur-zoo'), 9 * 60, 'animals are about in the morning');
  assert.ok(startOf('nahargarh-fort') >= 15 * 60, 'before sunset');
  assert.ok(startOf('birla-mandir') >= 17 * 60, 'at dusk');
  assert.equal(startOf('masala-chowk'), 11.5 * 60, 'for lunch');
  assert.equal(startOf('nahargarh-fort', true), 10 * 60, 'unless the day shall begin in time');
});

test('food stalls are lunch, so nobody waits for them to open again in the evening', () => {
  const ids = [
    'galtaji',
    'govind-dev-ji-temple',
    'birla-mandir',
    'jantar-mantar',
    'hawa-mahal',
    'masala-chowk',
  ];
  const { start } = stopOf(livable(ids, { date: '2026-12-04' }), 'masala-chowk');
  assert.ok(start >= 11.5 * 60 && start <= 14.25 * 60);
});

test('bazaars whose shops are shut on Sundays wait for Monday', () => {
  const ids = [
    'johari-bazaar',
    'bapu-bazaar',
    'city-palace',
    'anokhi-museum',
    'hawa-mahal',
    'tripolia-bazaar',
  ];
  const plan = livable([...ids, 'albert-hall-museum'], { date: '2026-12-06' });
  assert.deepEqual(plan.left, []);
  for (const id of ['johari-bazaar', 'bapu-bazaar', 'tripolia-bazaar'])
    assert.ok(!idsByDay(plan)[0]?.includes(id), id);
});

test('in the order of a visitor, what would begin after midnight is on the next day', () => {
  const plan = arrangeInJaipur(famous(15));
  const context = linesOf(plan).join('\n');
  assert.deepEqual(idsByDay(plan).flat(), famous(15));
  assert.equal(plan.days.length, 2, context);
  const starts = plan.days.flatMap(({ stops }) => stops.map(({ start }) => start));
  assert.ok(Math.max(...starts) < 24 * 60, context);
  // Places that never close are open whenever one comes.
  assert.ok(stopOf(plan, 'patrika-gate').closes !== undefined, context);
});

test('food stalls are open when a visitor puts them between two meals', () => {
  const plan = arrangeInJaipur(['masala-chowk', 'hawa-mahal'], { from: 14.5 * 60 });
  assert.equal(stopOf(plan, 'masala-chowk').start, 14.5 * 60);
  assert.equal(stopOf(plan, 'masala-chowk').closes, 22 * 60);
  assert.equal(stopOf(plan, 'hawa-mahal').closes, 17 * 60);
});

test('a visit that is longer than the day lacks time, whatever the hours of the place', () => {
  for (const to of [10 * 60, 8 * 60])
    assert.equal(planInJaipur(['amer-fort'], { to }).left[0]?.reason, 'time');
});

test('a day that begins at six waits for the light, and loses nothing by it', () => {
  const ids = ['galtaji', 'amer-fort', 'nahargarh-fort', 'jal-mahal'];
  const [january, may] = ['2027-01-05', '2027-05-19'].map((date) =>
    livable(ids, { date, from: 6 * 60, days: 1 }),
  );
  const startIn = (plan: Plan | undefined) => plan?.days[0]?.stops[0]?.start ?? 0;
  assert.deepEqual([january?.left, may?.left], [[], []]);
  assert.ok(startIn(january) >= 6.75 * 60, 'the sun rises at 07:16');
  assert.ok(startIn(may) < 6.75 * 60, 'the sun rises at 05:36');
});
