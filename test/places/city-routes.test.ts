import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { at } from '../../src/at.ts';
import { shortestOrder } from '../../src/itineraries/order.ts';
import { maxStops } from '../../src/places/city-routes.ts';
import { isFree, type PlaceRecord } from '../../src/places/place.ts';
import { kilometres, load, sentences } from './city-files.ts';

/** How much longer a route may be than the shortest one through its places, because it follows the hours as well. */
const detour = 1.5;
/** A walk on foot is no longer than this as the crow flies, in km: about an hour and a half by its streets. */
const maxWalkKm = 5;
/** Hours at the places of a route: what a day has room for beside the ways. */
const maxHours = 8;

describe('the routes of Jaipur', () => {
  const { places, routes } = load('data/places.json');
  const stopsOf = (id: string): PlaceRecord[] =>
    (routes.find((route) => route.id === id)?.places ?? []).map((slug) =>
      at(
        places.filter((place) => place.id === slug),
        0,
      ),
    );
  const lengthOf = (stops: readonly PlaceRecord[]): number =>
    stops.slice(1).reduce((sum, stop, i) => sum + kilometres(at(stops, i), stop), 0);

  test('there are at least six, each with two to four sentences in both languages, none of which is another’s', () => {
    assert.ok(routes.length >= 6);
    const told = routes.flatMap(({ description, local }) => [description, String(local?.description)]);
    for (const text of told) {
      const count = sentences(text).length;
      assert.ok(count >= 2 && count <= 4, `${count} sentences: ${text}`);
      assert.doesNotMatch(text, /—|–|!/);
    }
    const openings = told.map((text) => text.split(' ', 3).join(' '));
    assert.equal(new Set(openings).size, openings.length, openings.join('\n'));
    for (const { local } of routes)
      for (const text of Object.values(local ?? assert.fail()))
        assert.doesNotMatch(text, /\p{Script=Latin}/u);
  });

  test('visitors get into every place, without asking before', () => {
    for (const { id } of routes) for (const { access } of stopsOf(id)) assert.equal(access, 'open', id);
  });

  test('the order is sensible on the ground, and the day is long enough', () => {
    for (const { id } of routes) {
      const stops = stopsOf(id);
      const best = lengthOf(shortestOrder(stops).map((i) => at(stops, i)));
      assert.ok(lengthOf(stops) <= best * detour, `${id}: ${lengthOf(stops)} km, ${best} km at best`);
      const minutes = stops.reduce((sum, { duration = 0 }) => sum + duration, 0);
      assert.ok(minutes <= maxHours * 60, `${id}: ${minutes} minutes`);
      assert.ok(stops.length <= maxStops);
    }
  });

  test('what is walked is near, what is free costs nothing, and what is for rain has doors', () => {
    for (const id of ['old-city-on-foot', 'amer-morning']) assert.ok(lengthOf(stopsOf(id)) <= maxWalkKm, id);
    assert.ok(stopsOf('free-of-charge').length > 0);
    for (const place of stopsOf('free-of-charge')) assert.ok(isFree(place), place.id);
    const indoors = ['albert-hall-museum', 'amrapali-museum', 'raj-mandir-cinema'];
    assert.deepEqual(
      stopsOf('rainy-afternoon').map(({ id }) => id),
      indoors,
    );
  });

  test('a name of a place in a description is that of a place on the way', () => {
    for (const { id, description } of routes)
      for (const { id: slug, name } of places)
        if (description.includes(name.replace(/(?: \(|,).*/, '')))
          assert.ok(
            stopsOf(id).some((stop) => stop.id === slug),
            `${id}: ${name}`,
          );
  });
});
