import assert from 'node:assert/strict';
import { type Api, expectError, expectList, linkTo } from '../api.ts';
import { builtInSize, type ContractCase, contractCase, withTestCity } from '../case.ts';
import type { Place } from '../schemas.ts';

const maxOffset = Number.MAX_SAFE_INTEGER;

/** What is no plain decimal integer, percent-encoded where it must be. */
const notPlain = [...'abc 1.0 1e1 0x10 01 00 %2B1 +1 %201 1%20 -0 １ १ 1,2 NaN null'.split(' '), ''].map(
  (value) => (/[^\x20-\x7e]/.test(value) ? encodeURIComponent(value) : value),
);

/** Walks a list by its links; returns the places page by page. */
async function walk(api: Api, path: string, rel: 'next' | 'prev'): Promise<Place[][]> {
  const pages: Place[][] = [];
  for (let at: string | undefined = path; at !== undefined; ) {
    assert.ok(pages.length < 40, 'the links go round in circles');
    const answer = await api.get(at);
    pages.push([...expectList(answer).places]);
    at = linkTo(api, answer, rel);
  }
  return pages;
}

export const pagingCases: readonly ContractCase[] = [
  contractCase('limit and offset cut the page and are echoed', async (api) => {
    const { places } = expectList(await api.get('/api/v1/places?limit=100'));
    const bounds: [limit: number, offset: number][] = [
      [1, 0],
      [2, 3],
      [100, 0],
      [100, builtInSize - 1],
    ];
    for (const [limit, offset] of [...bounds, [7, builtInSize - 2] as const]) {
      const page = expectList(await api.get(`/api/v1/places?limit=${limit}&offset=${offset}`));
      assert.deepEqual([page.total, page.limit, page.offset], [builtInSize, limit, offset]);
      assert.deepEqual(page.places, places.slice(offset, offset + limit));
    }
  }),
  contractCase('an offset past the end is a valid, empty page', async (api) => {
    for (const offset of [builtInSize, builtInSize + 1, 1000, 2 ** 31, 2 ** 32, maxOffset]) {
      const answer = await api.get(`/api/v1/places?offset=${offset}`);
      const page = expectList(answer);
      assert.deepEqual([page.total, page.count, page.offset, page.limit], [builtInSize, 0, offset, 50]);
      assert.equal(linkTo(api, answer, 'next'), undefined);
    }
  }),
  contractCase('a limit or an offset out of bounds, or no plain decimal integer, is refused', async (api) => {
    const bounds = {
      limit: [/\b1\b.*\b100\b/, '0', '101', '-1', '1000', '99999999999999999999', ...notPlain],
      offset: [/\b0\b/, '-1', '9007199254740992', '9007199254740993', '99999999999999999999', ...notPlain],
    } as const;
    for (const [name, [hint, ...values]] of Object.entries(bounds))
      for (const value of values) {
        const answer = await api.get(`/api/v1/places?${name}=${value}`);
        const error = expectError(answer, 400, 'INVALID_PARAMETER');
        assert.match(error.message, new RegExp(name));
        if (/^-?\d{1,3}$/.test(value)) assert.ok(error.message.includes(value), error.message);
        assert.match(error.hint, hint);
      }
  }),
  contractCase('the next links lead through the whole list, each place once', async (api) => {
    const { places } = expectList(await api.get('/api/v1/places?limit=100'));
    const pages = await walk(api, '/api/v1/places?limit=7', 'next');
    assert.deepEqual(pages.flat(), places);
    assert.deepEqual(
      pages.map((page) => page.length),
      Array.from({ length: Math.ceil(builtInSize / 7) }, (_, i) => Math.min(7, builtInSize - 7 * i)),
    );
  }),
  contractCase('the prev links lead back to the first page', async (api) => {
    const pages = await walk(api, '/api/v1/places?limit=20&offset=40', 'prev');
    assert.deepEqual(
      pages.map((page) => page[0]?.index),
      [41, 21, 1],
    );
  }),
  contractCase(
    'prev points to the start at most, and repeats no place of the page that it precedes',
    async (api) => {
      const answer = await api.get('/api/v1/places?limit=5&offset=3');
      const prev = expectList(await api.get(linkTo(api, answer, 'prev') ?? ''));
      assert.deepEqual([prev.offset, prev.count], [0, 3]);
    },
  ),
  contractCase('links keep category, search and limit', async (api) => {
    const query = `category=heritage&search=${encodeURIComponent('महल')}`;
    const whole = expectList(await api.get(`/api/v1/places?${query}`));
    assert.ok(whole.total > 1);
    const pages = await walk(api, `/api/v1/places?${query}&limit=1`, 'next');
    assert.deepEqual(pages.flat(), whole.places);
  }),
  contractCase(
    'links keep characters that mean something in a query',
    async (api) => {
      const pages = await walk(api, '/api/v1/places?search=a+%26+a&limit=1', 'next');
      assert.deepEqual(
        pages.flat().map((place) => place.id),
        ['temple-of-the-hill', 'lake-garden'],
      );
    },
    withTestCity,
  ),
  contractCase('a list that fits one page has neither link; first and last page lack one', async (api) => {
    const whole = await api.get('/api/v1/places?limit=100');
    assert.equal(linkTo(api, whole, 'next'), undefined);
    assert.equal(linkTo(api, whole, 'prev'), undefined);
    const first = await api.get('/api/v1/places');
    assert.ok(linkTo(api, first, 'next'));
    assert.equal(linkTo(api, first, 'prev'), undefined);
    const last = await api.get('/api/v1/places?offset=50');
    assert.equal(linkTo(api, last, 'next'), undefined);
    assert.ok(linkTo(api, last, 'prev'));
    const { total } = expectList(whole);
    const edge = await api.get(`/api/v1/places?limit=1&offset=${total - 1}`);
    assert.equal(linkTo(api, edge, 'next'), undefined);
  }),
];
