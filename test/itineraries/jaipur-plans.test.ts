import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lunchMinutes } from '../../src/itineraries/day-state.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { idsByDay, linesOf, planInJaipur, stopOf } from './plans.ts';

/* Ten plans of Jaipur, with the reasons that a person would give. The test output shows them hour by hour. */

const monday = '2026-11-30';
const tuesday = '2026-12-01';
const famous = builtInCatalogue().ids(0, 15);

function shown(title: string, ...[ids, asked]: Parameters<typeof planInJaipur>) {
  const plan = planInJaipur(ids, asked);
  for (const line of [title, ...linesOf(plan)]) console.info(line);
  return plan;
}

const dayOf = (plan: ReturnType<typeof planInJaipur>, id: string) =>
  idsByDay(plan).findIndex((ids) => ids.includes(id));

/** Asserts that no day is over before the afternoon. */
function assertFullDays({ days }: ReturnType<typeof planInJaipur>): void {
  const lengths = days.map(({ stops }) => (stops.at(-1)?.leave ?? 0) - (stops[0]?.start ?? 0));
  assert.ok(Math.min(...lengths) >= 4.5 * 60, lengths.join());
}

test('six famous places take two days, because the forts and the old city are apart', () => {
  const ids = ['hawa-mahal', 'city-palace', 'jantar-mantar', 'amer-fort', 'nahargarh-fort', 'jal-mahal'];
  const plan = shown('1. Six famous places', ids);
  assert.equal(plan.days.length, 2);
  assert.deepEqual(plan.left, []);
  assert.equal(dayOf(plan, 'hawa-mahal'), dayOf(plan, 'city-palace'));
  assert.notEqual(dayOf(plan, 'amer-fort'), dayOf(plan, 'city-palace'));
  assert.ok(stopOf(plan, 'amer-fort').start < 10 * 60, 'the fort is cool and empty in the morning');
  assert.ok(stopOf(plan, 'nahargarh-fort').start >= 15 * 60, 'the view is best before sunset');
});

test('the fifteen most famous places take three days', () => {
  const plan = shown('2. The fifteen most famous places', famous);
  assert.equal(plan.days.length, 3);
  assert.deepEqual(plan.left, []);
  assert.equal(dayOf(plan, 'amer-fort'), dayOf(plan, 'panna-meena-ka-kund'));
  assert.equal(idsByDay(plan)[dayOf(plan, 'chokhi-dhani')]?.at(-1), 'chokhi-dhani');
  assert.ok(stopOf(plan, 'nahargarh-fort').start >= 15 * 60, 'the view is best before sunset');
  assert.notEqual(dayOf(plan, 'hawa-mahal'), dayOf(plan, 'chokhi-dhani'), 'the evening follows a short day');
  assert.ok((stopOf(plan, 'jaigarh-fort').way?.minutes ?? 0) >= 25, 'the path to Jaigarh is steep');
  assertFullDays(plan);
});

test('at a relaxed pace the same places take four days', () => {
  const plan = shown('3. The same at a relaxed pace', famous, { pace: 'relaxed' });
  assert.equal(plan.days.length, 4);
  assert.deepEqual(plan.left, []);
  assertFullDays(plan);
});

test('one day holds a part of them, and the rest is named with the next day', () => {
  const plan = shown('4. The same in one day', famous, { days: 1 });
  assert.equal(plan.days.length, 1);
  assert.ok(plan.left.length >= 5);
  for (const id of ['amer-fort', 'hawa-mahal', 'city-palace', 'jantar-mantar'])
    assert.equal(dayOf(plan, id), 0, `${id} is why people come`);
  for (const { reason, fitsOn } of plan.left) assert.deepEqual([reason, fitsOn], ['time', '2026-12-03']);
});

test('stepwell and ruins to the east are one excursion', () => {
  const plan = shown('5. Chand Baori and Bhangarh', ['bhangarh-fort', 'chand-baori']);
  assert.deepEqual(idsByDay(plan), [['chand-baori', 'bhangarh-fort']]);
  assert.equal(plan.days[0]?.isExcursion, true);
  assert.ok(
    (plan.days[0]?.setOut ?? 0) < 9 * 60 && (plan.days[0]?.home ?? 0) > stopOf(plan, 'bhangarh-fort').leave,
  );
});

test('lunch is before a long drive home', () => {
  const [day] = planInJaipur(['bhangarh-fort', 'chand-baori']).days;
  assert.equal(day?.lunchAt, day?.stops.at(-1)?.leave);
  assert.equal(day?.home, (day?.lunchAt ?? 0) + lunchMinutes + (day?.wayHome?.minutes ?? 0));
});

test('lunch is where one arrives at noon, so nobody waits for noon before the way', () => {
  const [day] = planInJaipur(['hawa-mahal', 'jhalana-leopard-reserve'], { from: 10 * 60 + 15 }).days;
  const [first, second] = day?.stops ?? [];
  assert.equal(second?.arrive, (first?.leave ?? 0) + (second?.way?.minutes ?? 0));
  assert.equal(second?.lunchAt, Math.max(second?.arrive ?? 0, 12 * 60));
});

test('excursions do not share a day with places of the city', () => {
  const plan = shown('6. Two excursions and the old city', [
    'hawa-mahal',
    'sambhar-lake',
    'city-palace',
    'bhangarh-fort',
  ]);
  assert.deepEqual(idsByDay(plan)[0]?.toSorted(), ['city-palace', 'hawa-mahal']);
  assert.equal(plan.days.length, 3);
});

test('a museum that is closed on Mondays waits for Tuesday', () => {
  const plan = shown('7. Amer from a Monday on', ['amer-fort', 'jaigarh-fort', 'anokhi-museum'], {
    date: monday,
  });
  assert.equal(
    plan.days.find(({ stops }) => stops.some(({ place }) => place.id === 'anokhi-museum'))?.date,
    tuesday,
  );
});

test('zoo and biological park are closed on Tuesdays, and the day on which they fit is named', () => {
  const ids = ['jaipur-zoo', 'albert-hall-museum', 'nahargarh-biological-park', 'masala-chowk'];
  const plan = shown('8. With children on a Tuesday', ids, { date: tuesday, days: 1 });
  assert.deepEqual(
    plan.left.map(({ place, reason, fitsOn }) => [place.id, reason, fitsOn]),
    [
      ['jaipur-zoo', 'closed', '2026-12-02'],
      ['nahargarh-biological-park', 'closed', '2026-12-02'],
    ],
  );
  assert.deepEqual(idsByDay(plan), [['albert-hall-museum', 'masala-chowk']]);
});

test('temples that close at noon are before or after, with lunch in between', () => {
  const ids = ['birla-mandir', 'shila-devi-temple', 'amer-fort', 'galtaji', 'moti-dungri-ganesh-temple'];
  const plan = shown('9. Temples', ids);
  assert.deepEqual(plan.left, []);
  const birla = stopOf(plan, 'birla-mandir');
  assert.ok(birla.leave <= 12 * 60 || birla.start >= 15 * 60);
  const shila = stopOf(plan, 'shila-devi-temple');
  assert.ok(shila.leave <= 12 * 60 || shila.start >= 16 * 60);
});

test('from a hotel in the south and back, with an early start, the far fort comes first', () => {
  const hotel = { lat: 26.8534, lng: 75.8051 };
  const ids = ['amer-fort', 'panna-meena-ka-kund', 'jal-mahal', 'patrika-gate'];
  const plan = shown('10. From a hotel and back', ids, {
    from: 7 * 60 + 30,
    start: hotel,
    end: hotel,
    days: 1,
  });
  assert.deepEqual(plan.left, []);
  const [day] = plan.days;
  assert.equal(day?.setOut, 7 * 60 + 30);
  assert.ok(day?.home !== undefined && day.home <= 18 * 60);
  assert.ok(stopOf(plan, 'amer-fort').start >= 8 * 60);
});
