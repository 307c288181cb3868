import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bearing, compassPoint, farthestKm, kilometres } from '../../src/indexes/distance.ts';

const jaipur = { lat: 26.9232, lng: 75.8268 };
const delhi = { lat: 28.6139, lng: 77.209 };

test('the distance between two cities is the great circle, the same both ways', () => {
  assert.ok(Math.abs(kilometres(jaipur, delhi) - 231.4) < 1, `${kilometres(jaipur, delhi)}`);
  assert.equal(kilometres(jaipur, delhi), kilometres(delhi, jaipur));
});

test('one degree of a meridian is 111.195 km, and half the Earth is the longest distance', () => {
  assert.ok(Math.abs(kilometres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) - 111.195) < 0.001);
  assert.ok(Math.abs(kilometres({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) - farthestKm) < 1e-6);
  assert.ok(Math.abs(kilometres({ lat: 90, lng: 12 }, { lat: -90, lng: -70 }) - farthestKm) < 1e-6);
});

test('a point is nowhere from itself, and a metre away is a metre', () => {
  assert.equal(kilometres(jaipur, jaipur), 0);
  const metre = kilometres(jaipur, { lat: jaipur.lat + 0.001 / 111.195, lng: jaipur.lng });
  assert.ok(Math.abs(metre - 0.001) < 1e-8, `${metre}`);
});

test('the short way crosses the date line', () => {
  const fiji = { lat: -17, lng: 179.5 };
  const beyond = { lat: -17, lng: -179.5 };
  assert.ok(kilometres(fiji, beyond) < 107);
  assert.equal(compassPoint(bearing(fiji, beyond)), 'east');
});

test('bearings run clockwise from north and never reach 360', () => {
  const origin = { lat: 0, lng: 0 };
  const north = { lat: 45, lng: 0 };
  for (const [from, to, degrees] of [
    [origin, { lat: 1, lng: 0 }, 0],
    [origin, { lat: 0, lng: 1 }, 90],
    [origin, { lat: -1, lng: 0 }, 180],
    [origin, { lat: 0, lng: -1 }, 270],
    [origin, origin, 0],
    [origin, { lat: 45, lng: 90 }, 45],
    [north, { lat: 0, lng: 90 }, 90],
  ] as const)
    assert.ok(Math.abs(bearing(from, to) - degrees) < 1e-9, `${degrees}`);
  assert.ok(bearing(origin, { lat: 1, lng: -1e-15 }) < 360);
});

test('a bearing rounds to the nearest of eight compass points', () => {
  assert.equal(compassPoint(bearing(jaipur, delhi)), 'north-east');
  assert.equal(compassPoint(22), 'north');
  assert.equal(compassPoint(23), 'north-east');
  assert.equal(compassPoint(337), 'north-west');
  assert.equal(compassPoint(338), 'north');
});
