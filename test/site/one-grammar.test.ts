import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { expectError } from '../contract/api.ts';
import { useRequester } from '../support/use-service.ts';
import { asBrowser, listedIds } from './site.ts';

/* The API, the portal and the exports read the same parameters, with the same values and the same errors. */

const asked = [
  'near=hawa-mahal',
  'near=7&radius=5',
  'near=26.92,75.82&category=nature',
  'near=hawa-mahal&sort=index&radius=20',
  'bbox=75.8,26.9,75.9,27',
  'bbox=75.8,26.9,75.9,27&sort=name&free=yes',
  'sort=distance',
  'sort=name',
  'sort=fame&free=yes',
  'search=jain&sort=name',
  'category=spiritual&search=jain+temple',
  'search=%E0%A4%AE%E0%A4%B9%E0%A4%B2',
  'search=+',
  'search=chhatri&near=amer-fort&category=heritage',
];

const refused = [
  'near=hawa-mahl',
  'near=91,0',
  'near=1&near=2',
  'radius=3',
  'near=1&radius=-1',
  'bbox=1,2,3',
  'bbox=0,5,1,4',
  'sort=Name',
  'free=no',
  'category=x',
];

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

suite('one grammar of queries', () => {
  const { send } = useRequester('--rate-limit', '0');

  const text = async (path: string, headers = {}) => {
    const answer = await send({ path, headers });
    assert.equal(answer.status, 200, path);
    return answer.body.toString();
  };

  for (const query of asked)
    test(`${query} selects the same places in the same order`, async () => {
      const { places } = JSON.parse(await text(`/api/v1/places?limit=100&${query}`));
      const expected = idsOf(places);
      assert.ok(expected.length > 0);
      const page = await text(`/?${query}`, asBrowser);
      assert.deepEqual(listedIds(page), expected);
      const [, file = ''] = /<a href="([^"]*places\.geojson[^"]*)"/.exec(page) ?? [];
      for (const path of [`/places.geojson?${query}`, file.replaceAll('&amp;', '&')])
        assert.deepEqual(idsOf(JSON.parse(await text(path)).features), expected, path);
    });

  test('a page of the API is the same part of a file', async () => {
    for (const query of ['limit=3&offset=4', 'offset=50', 'near=hawa-mahal&limit=2']) {
      const { places } = JSON.parse(await text(`/api/v1/places?${query}`));
      const { features } = JSON.parse(await text(`/places.geojson?${query}`));
      assert.deepEqual(idsOf(features), idsOf(places), query);
    }
  });

  test('a file has all fields, and refuses to leave some out', async () => {
    const { hint } = expectError(await send({ path: '/places.csv?fields=id' }), 400, 'INVALID_PARAMETER');
    assert.match(hint, /fields must be left out/);
  });

  for (const query of refused)
    test(`${query} is refused in the same words`, async () => {
      const [list, file] = await Promise.all(
        ['/api/v1/places', '/places.csv'].map(async (path) =>
          expectError(await send({ path: `${path}?${query}` }), 400, 'INVALID_PARAMETER'),
        ),
      );
      assert.deepEqual(file, list);
      const page = await send({ path: `/?${query}`, headers: asBrowser });
      assert.equal(page.status, 400);
    });
});
