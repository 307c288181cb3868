import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { City } from '../../src/places/place.ts';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { useService } from '../support/use-service.ts';

const places = [
  placeAt(1, { openingHours: 'Mo-Su', name: 'Square', otherNames: ['Monkey Temple', 'बंदर मंदिर'] }),
  placeAt(2, { openingHours: 'Tu-Su 10:00-18:00', specialHours: [{ from: '2027-03-05', to: '2027-03-05' }] }),
  placeAt(3, { openingHours: 'Fr,Sa 20:00-02:00' }),
  placeAt(4),
];

suite('places that are open', () => {
  const file = join(folderForTests(), 'places.json');
  const write = (own: Partial<City>) =>
    writeFileSync(file, JSON.stringify({ city: { ...city, ...own }, places }));
  write({ timeZone: 'Asia/Kolkata' });
  const service = useService('--data', file);

  const ids = async (query: string): Promise<string[]> => {
    const answer = await fetch(`${service.url}/api/v1/places?${query}`);
    assert.equal(answer.status, 200, query);
    const { places }: { places: { id: string }[] } = JSON.parse(await answer.text());
    return places.map(({ id }) => id);
  };

  test('are found for a time in the city, past midnight and on days of closing', async () => {
    assert.deepEqual(await ids('open_at=2027-03-03T12:00'), ['place-1', 'place-2']);
    assert.deepEqual(await ids('open_at=2027-03-05T12:00'), ['place-1'], 'closed on that day');
    assert.deepEqual(await ids('open_at=2027-03-06T01:30'), ['place-1', 'place-3'], 'still Friday night');
    assert.deepEqual(await ids('open_at=2027-03-03T12:00&search=square'), ['place-1']);
  });

  test('are found for a day, at whatever hour', async () => {
    assert.deepEqual(await ids('open_at=2027-03-05'), ['place-1', 'place-3'], 'one is closed on that day');
    assert.deepEqual(await ids('open_at=2027-03-03'), ['place-1', 'place-2']);
    for (const day of ['today', 'tomorrow']) {
      const answer = await fetch(`${service.url}/api/v1/places?open_at=${day}&limit=1`);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      // On a Monday only one place is open, so there is no next page.
      const { total }: { total: number } = JSON.parse(await answer.text());
      if (total > 1) assert.match(answer.headers.get('link') ?? '', /open_at=\d{4}-\d{2}-\d{2}&/);
    }
  });

  test('are found for now, which nobody keeps, and whose links name the time', async () => {
    const answer = await fetch(`${service.url}/api/v1/places?open_at=now&limit=1`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { places, total }: { places: { id: string }[]; total: number } = JSON.parse(await answer.text());
    assert.equal(places[0]?.id, 'place-1');
    if (total > 1) assert.match(answer.headers.get('link') ?? '', /open_at=\d{4}-\d{2}-\d{2}T\d{2}%3A\d{2}/);
  });

  test('are found by the portal and the exports as well', async () => {
    const file = await fetch(`${service.url}/places.geojson?open_at=2027-03-05T12:00`);
    const { features }: { features: object[] } = JSON.parse(await file.text());
    assert.equal(features.length, 1);
    const page = await (await fetch(`${service.url}/?open_at=2027-03-05T12:00&lang=en`)).text();
    assert.match(page, /id="place-place-1"/);
    assert.doesNotMatch(page, /id="place-place-2"/);
    assert.match(page, /<option value="2027-03-05T12:00" selected>\s*Open 2027-03-05 12:00/);
  });

  test('are not found for what is no time', async () => {
    for (const value of ['yesterday', '2027-02-30T10:00', '2027-02-30', '03-03', '']) {
      const answer = await fetch(`${service.url}/api/v1/places?open_at=${value}`);
      assert.equal(answer.status, 400, value);
      assert.match(await answer.text(), /open_at.*2027-03-03T10:00/);
    }
  });

  test('other names find a place, in the API and in the portal', async () => {
    assert.deepEqual(await ids('search=monkey'), ['place-1']);
    assert.deepEqual(await ids(`search=${encodeURIComponent('बंदर')}`), ['place-1']);
    const page = await (await fetch(`${service.url}/?search=monkey+temple`)).text();
    assert.match(page, /1 of 4 places/);
  });

  test('are found for now with the time zone of the city only, and for a time in the city without it', async () => {
    write({});
    await service.reload();
    const now = await fetch(`${service.url}/api/v1/places?open_at=now`);
    assert.equal(now.status, 400);
    assert.match(await now.text(), /time zone/);
    assert.deepEqual(await ids('open_at=2027-03-03T12:00'), ['place-1', 'place-2']);
    assert.doesNotMatch(await (await fetch(service.url)).text(), /name="open_at"/);
  });
});
