import assert from 'node:assert/strict';
import { expectError, expectList } from '../api.ts';
import { builtInSize, type ContractCase, contractCase, withTestCity } from '../case.ts';
import { categories } from '../schemas.ts';

export const filterCases: readonly ContractCase[] = [
  contractCase(
    'the list has every place of Jaipur in the order of the index, 50 a page by default',
    async (api) => {
      const first = expectList(await api.get('/api/v1/places'));
      assert.deepEqual([first.total, first.count, first.offset, first.limit], [builtInSize, 50, 0, 50]);
      const whole = expectList(await api.get('/api/v1/places?limit=100'));
      assert.deepEqual(
        whole.places.map((place) => place.index),
        Array.from({ length: builtInSize }, (_, i) => i + 1),
      );
      assert.equal(new Set(whole.places.map((place) => place.id)).size, builtInSize);
      assert.deepEqual(whole.places.slice(0, 50), first.places);
    },
  ),
  contractCase(
    'the list follows the index, not the data file, and a place has its fields in order, with the credit of its photo last',
    async (api) => {
      const { places } = expectList(await api.get('/api/v1/places'));
      assert.deepEqual(
        places.map((place) => place.index),
        [1, 2, 3, 4, 5, 6, 7],
      );
      assert.deepEqual(places.slice(0, 1), [
        {
          id: 'cafe-de-la-paix',
          index: 1,
          name: 'Café de la Paix',
          hindi: 'कैफ़े शांति'.normalize('NFC'),
          description: 'Old mirrors and painted ceilings on a corner of the boulevard.',
          distance: 'Zebrano lane, 2 km',
          entryFee: 'Quetzal coins',
          bestTime: 'Xenial evenings',
          category: 'recreation',
          lat: 48.01,
          lng: 2.01,
          image: 'https://example.org/photos/Caf%C3%A9%20de%20la%20Paix.jpg?width=960',
          credit: {
            page: 'https://example.org/file/paix',
            author: 'A. Photographer',
            licence: 'CC BY-SA 4.0',
          },
        },
      ]);
    },
    withTestCity,
  ),
  contractCase('a category keeps its places only, and the categories add up to the whole', async (api) => {
    let sum = 0;
    for (const category of categories) {
      const list = expectList(await api.get(`/api/v1/places?limit=100&category=${category}`));
      assert.ok(list.total > 0, category);
      assert.ok(list.places.every((place) => place.category === category));
      sum += list.total;
    }
    assert.equal(sum, builtInSize);
  }),
  contractCase(
    'category, search and page combine',
    async (api) => {
      const both = expectList(await api.get('/api/v1/places?category=heritage&search=a'));
      assert.deepEqual(
        both.places.map((place) => place.id),
        ['palace-of-winds', 'lange-strasse'],
      );
      const page = expectList(await api.get('/api/v1/places?category=heritage&search=a&offset=1&limit=1'));
      assert.deepEqual([page.total, page.count, page.offset, page.limit], [2, 1, 1, 1]);
      assert.equal(page.places[0]?.id, 'lange-strasse');
      assert.equal(expectList(await api.get('/api/v1/places?category=nature&search=coins')).total, 0);
    },
    withTestCity,
  ),
  contractCase(
    'a category that is empty, unknown or in other letters is refused, with the allowed ones in the hint',
    async (api) => {
      for (const value of ' temples Heritage heritage,nature %20heritage toString __proto__'.split(' ')) {
        const answer = await api.get(`/api/v1/places?category=${value}`);
        const error = expectError(answer, 400, 'INVALID_PARAMETER');
        assert.match(error.message, /category/);
        assert.ok(error.message.includes(decodeURIComponent(value)), error.message);
        for (const category of categories) assert.match(error.hint, new RegExp(category));
      }
    },
  ),
  contractCase('a known parameter given twice is refused by name', async (api) => {
    for (const pair of ['category=nature', 'search=fort', 'limit=5', 'offset=5']) {
      const answer = await api.get(`/api/v1/places?${pair}&x=1&${pair}`);
      const error = expectError(answer, 400, 'INVALID_PARAMETER');
      assert.ok(error.message.includes(pair.split('=', 1).join()), error.message);
    }
  }),
  contractCase('a parameter name may be percent-encoded, and names are told apart by case', async (api) => {
    assert.equal(expectList(await api.get('/api/v1/places?%6Cimit=7')).limit, 7);
    assert.equal(expectList(await api.get('/api/v1/places?Limit=7')).limit, 50);
    expectError(await api.get('/api/v1/places?limit=7&%6Cimit=7'), 400, 'INVALID_PARAMETER');
  }),
  contractCase('broken percent-encoding and bytes that are not UTF-8 are refused', async (api) => {
    const broken = ['%', '%4', '%zz', '%E0%A4', '%FF', '%C0%AF', '%ED%A0%80', '%F5%80%80%80', 'a%', 'x%80y'];
    for (const value of broken) {
      expectError(await api.get(`/api/v1/places?search=${value}`), 400, 'INVALID_PARAMETER');
    }
  }),
];
