import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { useService } from '../support/use-service.ts';

const data = join(folderForTests(), 'places.json');
const places = [
  placeAt(1, { openingHours: 'Mo-Su 09:00-17:00', duration: 90 }),
  placeAt(2, { openingHours: '24/7' }),
  placeAt(3),
  placeAt(4, { openingHours: 'Tu-Su 10:00-12:00', aliases: ['old-four'] }),
];
writeFileSync(data, JSON.stringify({ city: { ...city, timeZone: 'Asia/Kolkata' }, places }));
const service = useService('--data', data, '--rate-limit', '0');

interface Body {
  readonly total: number;
  readonly place: Readonly<Record<string, unknown>>;
  readonly places: readonly Readonly<Record<string, unknown>>[];
  readonly error: { readonly hint: string };
}

async function get(path: string) {
  const response = await fetch(`${service.url}/api/v1/places${path}`);
  const body: Body = JSON.parse(await response.text());
  return { response, body };
}

const state = 'fields=open_state,open_state_until';

describe('the state of one place', () => {
  for (const [when, expected] of [
    ['2027-03-03T10:00', { open_state: 'open', open_state_until: '2027-03-03T17:00' }],
    ['2027-03-03T15:30', { open_state: 'open', open_state_until: '2027-03-03T17:00' }],
    ['2027-03-03T15:31', { open_state: 'closes_soon', open_state_until: '2027-03-03T17:00' }],
    ['2027-03-03T17:00', { open_state: 'closed', open_state_until: '2027-03-04T09:00' }],
  ] as const)
    test(`at ${when} is ${expected.open_state}`, async () => {
      assert.deepEqual((await get(`/1?open_at=${when}&${state}`)).body, { place: expected });
    });

  test('has no end if it does not change within a week, or if the hours are not known', async () => {
    const at = 'open_at=2027-03-03T10:00';
    assert.deepEqual((await get(`/2?${at}&${state}`)).body, { place: { open_state: 'open' } });
    assert.deepEqual((await get(`/3?${at}&${state}`)).body, { place: { open_state: 'unknown' } });
    assert.deepEqual((await get(`/4?${at}&${state}`)).body.place.open_state_until, '2027-03-03T12:00');
  });

  test('is absent without a time, and refused among the fields', async () => {
    for (const query of ['', '?open_at=2027-03-03', '?open_at=today'])
      assert.equal(Object.hasOwn((await get(`/1${query}`)).body.place, 'open_state'), false, query);
    const { response, body } = await get('/1?fields=open_state');
    assert.equal(response.status, 400);
    assert.match(body.error.hint, /open_at=now/);
  });

  test('of now is no answer for later, and that of a stated time is', async () => {
    assert.equal((await get('/1?open_at=now')).response.headers.get('cache-control'), 'no-store');
    assert.match(
      (await get('/1?open_at=2027-03-03T10:00')).response.headers.get('cache-control') ?? '',
      /max-age/,
    );
  });

  test('stays with a former slug', async () => {
    const { response } = await get('/old-four?open_at=2027-03-03T10:00');
    assert.match(response.url, /\/place-4\?open_at=2027-03-03T10:00$/);
  });
});

test('a list has the states of open places, beside distances', async () => {
  const { body } = await get(`?open_at=2027-03-03T16:00&near=2&fields=id,distance_km,open_state`);
  assert.deepEqual(body.places, [
    { id: 'place-1', distance_km: 0, open_state: 'closes_soon' },
    { id: 'place-2', distance_km: 0, open_state: 'open' },
  ]);
  const { body: day } = await get('?open_at=2027-03-03');
  assert.equal(day.total, 3);
  assert.equal(
    day.places.some((place) => Object.hasOwn(place, 'open_state')),
    false,
  );
});
