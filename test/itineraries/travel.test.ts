import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planPlace } from '../../src/itineraries/plan-place.ts';
import { isExcursion, wayBetween } from '../../src/itineraries/travel.ts';
import { builtInCatalogue } from '../../src/places/load.ts';

const catalogue = builtInCatalogue();
const { centre, travel } = catalogue.city;
const place = (id: string) => {
  const record = catalogue.find(id);
  assert.ok(record, id);
  return planPlace(record);
};
const way = (a: string, b: string) => wayBetween(place(a), place(b), centre, travel);

test('near places are on foot, in steps of five minutes and a hundred metres', () => {
  assert.deepEqual(way('city-palace', 'jantar-mantar'), { by: 'foot', minutes: 5, km: 0.2 });
  assert.deepEqual(way('hawa-mahal', 'hawa-mahal'), { by: 'foot', minutes: 0, km: 0 });
});

test('a road around a hill is as long as the stated distances require', () => {
  // The straight line is 1.6 km.
  const { by, km, minutes } = way('city-palace', 'nahargarh-fort');
  assert.deepEqual({ by, km }, { by: 'auto-rickshaw', km: 16 });
  assert.ok(minutes >= 35, String(minutes));
  // Straight below the fort.
  assert.equal(way('gaitore-ki-chhatriyan', 'nahargarh-fort').km, 13);
});

test('a way to or from the centre is as long as the place states', () => {
  assert.equal(way('badi-chaupar', 'amer-fort').km, 11);
  assert.equal(way('chand-baori', 'badi-chaupar').km, 95);
});

test('known ways of the city replace the estimate in both directions', () => {
  assert.deepEqual(way('amer-fort', 'jaigarh-fort'), { by: 'foot', minutes: 25, km: 1 });
  assert.deepEqual(way('jaigarh-fort', 'amer-fort'), { by: 'foot', minutes: 25, km: 1 });
});

test('more than 25 km or an hour is an excursion, by car', () => {
  const far = way('badi-chaupar', 'chand-baori');
  assert.equal(far.by, 'car');
  assert.ok(isExcursion(far));
  assert.ok(!isExcursion(way('badi-chaupar', 'chokhi-dhani')));
});

test('rides are slower in the centre and faster far outside, and have a minute to find a vehicle', () => {
  const point = (km: number) => ({ lat: km / 111.195, lng: 0 });
  const rules = { waitMinutes: 0, centreKm: 100, centreKmh: 10 };
  const origin = { lat: 0, lng: 0 };
  assert.deepEqual(wayBetween(origin, point(5), origin, rules), { by: 'car', minutes: 45, km: 7 });
  assert.equal(wayBetween(origin, point(5), origin, { ...rules, centreKm: 0 }).minutes, 15);
  assert.equal(wayBetween(origin, point(5), origin, { centreKm: 0, waitMinutes: 30 }).minutes, 45);
  assert.equal(wayBetween(origin, point(5), origin, { walkKm: 7, walkKmh: 6.5 }).minutes, 65);
});
