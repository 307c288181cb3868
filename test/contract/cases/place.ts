import assert from 'node:assert/strict';
import { type Api, expectError, expectList, expectPlace } from '../api.ts';
import { builtInSize, type ContractCase, contractCase, withTestCity } from '../case.ts';

async function expectUnknown(api: Api, id: string): Promise<void> {
  const error = expectError(await api.get(`/api/v1/places/${id}`), 404, 'PLACE_NOT_FOUND');
  assert.match(error.hint, /\/api\/v1\/places/);
}

export const placeCases: readonly ContractCase[] = [
  contractCase('every place is found by its slug and by its index, as it is in the list', async (api) => {
    const { places } = expectList(await api.get('/api/v1/places?limit=100'));
    const other = api.another();
    for (const place of places) {
      assert.deepEqual(expectPlace(await api.get(`/api/v1/places/${place.id}`)), place);
      assert.deepEqual(expectPlace(await other.get(`/api/v1/places/${place.index}`)), place);
    }
  }),
  contractCase('an index is 1-based, in range, plain digits without leading zeros', async (api) => {
    const wrong =
      '0 01 001 -1 1.0 1e0 0x1 +1 %201 1%20 1n 4294967297 18446744073709551617 %E0%A5%A7 %EF%BC%91';
    for (const id of [...wrong.split(' '), `${builtInSize + 1}`, '9'.repeat(23)])
      await expectUnknown(api, id);
  }),
  contractCase('names that every object has are no places', async (api) => {
    for (const id of '__proto__ constructor toString hasOwnProperty undefined null NaN length'.split(' '))
      await expectUnknown(api, id);
  }),
  contractCase(
    'the parameters of a list are no slug, also when that list was answered before',
    async (api) => {
      for (let i = 0; i < 3; i++) expectList(await api.get('/api/v1/places?limit=1&offset=3'));
      await expectUnknown(api, 'limit=1&offset=3');
      await expectUnknown(api, 'list%20limit=1&offset=3');
    },
  ),
  contractCase(
    'a slug is exact',
    async (api) => {
      assert.equal(expectPlace(await api.get('/api/v1/places/lake-garden')).index, 5);
      const ids = 'LAKE-GARDEN Lake-garden lake lake-garden- lake%20garden lake_garden lake-garden.json';
      for (const id of ids.split(' ')) await expectUnknown(api, id);
    },
    withTestCity,
  ),
  contractCase(
    'an id may be percent-encoded; an encoded slash is a part of it',
    async (api) => {
      assert.equal(expectPlace(await api.get('/api/v1/places/%6Cake%2Dgarden')).index, 5);
      assert.equal(expectPlace(await api.get('/api/v1/places/%35')).index, 5);
      const ids = 'lake-garden%2F lake%2Fgarden %E0%A4%B9%E0%A4%B5%E0%A4%BE %25 %256Cake-garden lake+garden';
      for (const id of ids.split(' ')) await expectUnknown(api, id);
    },
    withTestCity,
  ),
  contractCase('the parameters of the list mean nothing to one place', async (api) => {
    assert.equal(expectPlace(await api.get('/api/v1/places/1?limit=999&category=x&search=y')).index, 1);
  }),
  contractCase('what lies below a place is not there', async (api) => {
    expectError(await api.get('/api/v1/places/1/photos'), 404, 'NOT_FOUND');
  }),
];
