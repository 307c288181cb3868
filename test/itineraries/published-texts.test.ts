import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockText, closedDays, minutesOf, parseOpeningHours } from '../../src/hours/opening-hours.ts';
import { spansOn } from '../../src/hours/schedule.ts';
import { feesOn } from '../../src/itineraries/fees.ts';
import { planInOrder } from '../../src/itineraries/plan.ts';
import { planCity, planPlace } from '../../src/itineraries/plan-place.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import type { PlaceRecord } from '../../src/places/place.ts';

/* The texts of the published itineraries of the built-in city agree with the hours, fees and plans that pages show beside them. */

const catalogue = builtInCatalogue();
const { itineraries } = catalogue.data;
/** A Wednesday, on which none of their places is closed, nor free by exception. */
const date = '2027-03-03';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdaysInHindi = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'];
const hours = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'noon',
];
const hoursInHindi = ['एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस', 'ग्यारह', 'बारह'];

/** Minutes of the stated times within half a day: `half past eight` is 510. */
function timesIn(text: string): number[] {
  const word = hours.join('|');
  return Array.from(
    text.matchAll(new RegExp(`\\b(?:at|by|until|before|after) (half past )?(${word})\\b`, 'g')),
    ([, half, hour = '']) => ((hours.indexOf(hour) + 1) % 12) * 60 + (half ? 30 : 0),
  );
}

function timesInHindi(text: string): number[] {
  const word = hoursInHindi.join('|');
  return Array.from(
    text.matchAll(new RegExp(`(साढ़े )?(${word}) बजे`, 'g')),
    ([, half, hour = '']) => ((hoursInHindi.indexOf(hour) + 1) % 12) * 60 + (half ? 30 : 0),
  );
}

const named = (text: string, names: readonly string[]) =>
  names.flatMap((name, day) => (text.includes(name) ? [day] : []));
const closedOn = ({ openingHours }: PlaceRecord) =>
  openingHours === undefined ? [] : closedDays(parseOpeningHours(openingHours));

for (const { id, places, start, description, local } of itineraries)
  describe(id, () => {
    const stops = places.flatMap((slug) => catalogue.find(slug) ?? []);
    const request = {
      places: stops.map(planPlace),
      date,
      from: minutesOf(start ?? '09:00'),
      to: 18 * 60,
      isPunctual: true,
      pace: 'full',
    } as const;
    const { days, left } = planInOrder(request, [[...stops.keys()]], planCity(catalogue.city));
    const visits = days.flatMap((day) => day.stops);

    test('promises lamps and evenings only after sunset', () => {
      const { sunset } = catalogue.daylightOn(date);
      const isInTheDark = visits.some(({ leave }) => leave > sunset);
      const hasEvening = /lamps|evening|बत्तियाँ|शाम का/.test(`${description} ${local?.description}`);
      assert.ok(isInTheDark || !hasEvening, clockText(visits.at(-1)?.leave ?? 0));
    });

    test('is a day that can be lived: every place is open from arrival to leaving', () => {
      assert.deepEqual([days.length, left.length, visits.length], [1, 0, stops.length]);
      for (const { place, start: begin, leave } of visits) {
        const spans = spansOn(place, date, catalogue.daylightOn);
        const isOpen = spans?.some(({ from, to }) => from <= begin && leave <= to) ?? true;
        assert.ok(isOpen, `${place.id} from ${clockText(begin)} to ${clockText(leave)}`);
      }
    });

    test('states only times at which it begins, or a place opens or closes, or a visit begins', () => {
      const spans = stops.flatMap((place) => spansOn(place, date, catalogue.daylightOn) ?? []);
      const facts = [
        request.from,
        ...spans.flatMap(({ from, to }) => [from, to]),
        ...visits.map((visit) => visit.start),
      ];
      const known = new Set(facts.map((minute) => minute % 720));
      for (const time of [...timesIn(description), ...timesInHindi(local?.description ?? '')])
        assert.ok(
          known.has(time),
          `${clockText(time)} of ${facts.map((minute) => clockText(minute)).join()}`,
        );
    });

    test('names the weekdays on which a place is closed, and no others', () => {
      const closed = [...new Set(stops.flatMap(closedOn))].toSorted((a, b) => a - b);
      // Shops of a bazaar keep hours of their own, which its best time states.
      const noted = weekdays.flatMap((name, day) =>
        stops.some(({ bestTime = '' }) => bestTime.includes(name)) ? [day] : [],
      );
      for (const days of [named(description, weekdays), named(local?.description ?? '', weekdaysInHindi)]) {
        for (const day of closed) assert.ok(days.includes(day), `${weekdays[day]} is not named`);
        for (const day of days) assert.ok([...closed, ...noted].includes(day), `${weekdays[day]} is named`);
      }
    });

    test('says that nothing is paid exactly if nothing is', () => {
      const { sums, unpriced } = feesOn(stops, date, []);
      const isFree = sums.length === 0 && unpriced.length === 0;
      assert.equal(
        /without a ticket|free of charge/i.test(`${id.replaceAll('-', ' ')} ${description}`),
        isFree,
      );
    });

    test('is a whole day by car exactly if it leaves the city', () => {
      assert.equal(/by car and for the whole day/.test(description), days[0]?.isExcursion);
    });
  });

test('the times in the texts are read', () => {
  assert.ok(itineraries.flatMap(({ description }) => timesIn(description)).length >= 4);
  assert.ok(itineraries.flatMap(({ local }) => timesInHindi(local?.description ?? '')).length >= 4);
});
