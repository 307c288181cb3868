import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { kilometres, type Point } from '../../src/indexes/distance.ts';
import { standardCategories as categories } from '../../src/places/categories.ts';
import { expectError, links } from '../contract/api.ts';
import { readDescription } from '../openapi/description.ts';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import type { Answer } from '../support/http.ts';
import { mulberry32 } from '../support/random.ts';
import { useRequester } from '../support/use-service.ts';

interface Listed extends Point {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly category: string;
  readonly distance_km?: number;
}

interface List {
  readonly total: number;
  readonly count: number;
  readonly places: readonly Listed[];
}

const random = mulberry32(7);
const pick = <T>(...from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
const between = (low: number, high: number): number => low + random() * (high - low);
function pickFrom<T>(list: readonly T[]): T {
  const [picked] = list.slice(Math.floor(random() * list.length));
  assert.ok(picked !== undefined);
  return picked;
}
/** Whole degrees, so that distances are often equal, and the places where the map ends. */
const anywhere = (): Point => ({
  lat: pick(Math.round(between(-90, 90)), Math.round(between(26, 28)), 90, -90),
  lng: pick(Math.round(between(-180, 180)), Math.round(between(75, 77)), 180, -180, 179),
});

/** More than the service reads beside its other work: a thread makes the index. */
const size = 500;
const names = ['Fort', 'fort', 'Águila', 'Lake', 'Old Gate', 'temple'] as const;
const places = Array.from({ length: size }, (_, i) =>
  placeAt(i + 1, { ...anywhere(), name: pickFrom(names), category: pickFrom(categories) }),
);

suite('a list of places by where they are, by name, or of some fields', () => {
  const file = join(folderForTests(), 'places.json');
  writeFileSync(file, JSON.stringify({ city, places }));
  const { service, send } = useRequester('--data', file, '--rate-limit', '0');

  const path = (query: string) => `/api/v1/places?${query}`;
  const get = (at: string, headers = {}): Promise<Answer> => send({ path: at, headers });
  const refused = async (query: string) => expectError(await get(path(query)), 400, 'INVALID_PARAMETER');
  const list = async (query: string): Promise<List> => {
    const answer = await get(path(query));
    assert.equal(answer.status, 200, `${query}: ${answer.body}`);
    return JSON.parse(answer.body.toString());
  };

  test('is what looking at every place gives, page by page, as the description says', async () => {
    const description = await readDescription(service.url);
    for (let round = 0; round < 60; round += 1) {
      const start = pickFrom(places);
      const from = pick<Point | undefined>(start, anywhere(), undefined);
      const radius = from && pick(undefined, 0, between(0, 3000), 20_016);
      const box = pick(undefined, [anywhere(), anywhere()] as const);
      const category = pick(undefined, pickFrom(categories));
      const search = pick(undefined, 'fort', 'a');
      const sort = pick(undefined, 'index', 'name', from ? 'distance' : undefined);
      const query = new URLSearchParams({
        ...(from && { near: from === start ? start.id : `${from.lat},${from.lng}` }),
        ...(radius !== undefined && { radius: String(radius) }),
        ...(box && { bbox: cornersOf(box).join(',') }),
        ...(category && { category }),
        ...(search && { search }),
        ...(sort && { sort }),
        limit: '100',
      });
      const away = (place: Point) => (from ? Math.round(kilometres(from, place) * 1000) / 1000 : 0);
      const expected = places
        .filter((place) => !category || place.category === category)
        .filter(
          ({ name, description: text }) =>
            !search ||
            `${name} ${text}`.toLowerCase().includes(search) ||
            (search === 'a' && name === 'Águila'),
        )
        .filter((place) => radius === undefined || away(place) <= radius)
        .filter((place) => !box || isBetween(cornersOf(box), place))
        .toSorted(orders[sort ?? (from ? 'distance' : 'index')](away));
      const found: Listed[] = [];
      for (let next: string | undefined = path(query.toString()); next !== undefined; ) {
        const answer = await get(next);
        description.check({ path: next }, answer, false);
        const page: List = JSON.parse(answer.body.toString());
        assert.equal(page.total, expected.length, next);
        assert.equal(page.count, page.places.length);
        found.push(...page.places);
        next = links(answer)
          .find(({ rel }) => rel === 'next')
          ?.target.slice(service.url.length);
      }
      assert.deepEqual(
        found.map(({ id, distance_km: km }) => ({ id, km })),
        expected.map((place) => ({ id: place.id, km: from ? away(place) : undefined })),
        query.toString(),
      );
    }
  });

  test('leaves out the fields that are not wanted, in the usual order of the others', async () => {
    const [first] = (await list('near=1&limit=1&fields=distance_km,name,id')).places;
    assert.deepEqual(Object.keys(first ?? {}), ['id', 'name', 'distance_km']);
    assert.deepEqual((await list('limit=2&fields=index')).places, [{ index: 1 }, { index: 2 }]);
    assert.deepEqual((await list('near=1&limit=1&fields=distance_km')).places, [{ distance_km: 0 }]);
    assert.equal((await list('constructor=1&__proto__=2&limit=1')).count, 1);
    const answer = await get(path('fields=index,index&limit=3&offset=4'));
    (await readDescription(service.url)).check({ path: path('fields=index') }, answer, false);
    const [next, previous] = ['next', 'prev'].map(
      (rel) => links(answer).find((link) => link.rel === rel)?.target,
    );
    assert.match(`${next} ${previous}`, /fields=index.*limit=3&offset=7 .*fields=index.*limit=3&offset=1$/);
  });

  test('refuses what does not go together, and says what is missing, whatever is in the cache', async () => {
    for (let round = 0; round < 3; round += 1) await get('/api/v1/places');
    for (const query of ['radius=3', 'fields=id,distance_km', 'radius=3&sort=name&bbox=0,0,1,1']) {
      const { message, hint } = await refused(query);
      assert.match(message, /needs the parameter "near"$/, query);
      assert.match(hint, /near must be LAT,LNG/, query);
    }
  });

  test('shows the form of a list to a client that repeats its parameter', async () => {
    for (const name of ['fields', 'bbox']) {
      const { hint } = await refused(`${name}=1&${name}=2`);
      assert.equal(hint, `The parameter ${name} must be given once, with its entries separated by commas.`);
    }
    assert.equal((await refused('limit=1&limit=2')).hint, 'The parameter limit must be given once.');
  });

  test('refuses what is no place, number, box or field, and names the nearest right one', async () => {
    const cases: Readonly<Record<string, RegExp>> = {
      'near=plce-7': /"near" is "plce-7", which is no place \(did you mean place-7\?\)$/,
      'near=': /"near" is ""/,
      'near=91,0': /"near" is "91,0"$/,
      'near=0,181': /"near" is "0,181"$/,
      'near=1,2,3': /"near" is "1,2,3"$/,
      'near=1,': /"near" is "1,"$/,
      'near=0x1,0': /"near" is "0x1,0"$/,
      'near=1e999,0': /"near" is "1e999,0"$/,
      'near=501': /"near" is "501", which is no place/,
      [`near=${'9'.repeat(101)}`]: /"near" is "9{59}…$/,
      'near=%ff': /"near" is not valid percent-encoded UTF-8$/,
      'near=1&near=2': /"near" is given more than once$/,
      'near=1&radius=-1': /"radius" is -1$/,
      'near=1&radius=20017': /"radius" is 20017$/,
      'near=1&radius=1e999': /"radius" is Infinity$/,
      'near=1&radius=far': /"radius" is "far"$/,
      'bbox=1,2,3': /"bbox" has 3 entries$/,
      'bbox=1,2,3,4,5': /"bbox" has 5 entries$/,
      'bbox=0,5,1,4': /"bbox" is \[0,5,1,4\]$/,
      'bbox=0,-91,1,4': /"bbox" is \[0,-91,1,4\]$/,
      'bbox=181,0,1,4': /"bbox" has an entry that is 181$/,
      'bbox=0,0,,4': /"bbox" has an entry that is ""$/,
      'sort=Name': /"sort" is "Name"$/,
      'fields=id,nmae': /"fields" has an entry that is "nmae" \(did you mean name\?\)$/,
      'fields=': /"fields" has an entry that is ""$/,
      'fields=motif': /"fields" has an entry that is "motif"$/,
      [`fields=${'id,'.repeat(300)}id`]: /"fields" has 301 entries$/,
    };
    for (const [query, message] of Object.entries(cases))
      assert.match((await refused(query)).message, message, query);
  });

  test('one place has the fields that the query names, in their usual order, or is refused as a list is', async () => {
    const { body } = await get('/api/v1/places/place-7?fields=name,id');
    assert.equal(body.toString(), JSON.stringify({ place: { id: 'place-7', name: places[6]?.name } }));
    for (const [query, problem] of [
      ['', /is ""$/],
      ['id,nmae', /is "nmae" \(did you mean name\?\)$/],
      ['distance_km', /is "distance_km"/],
    ] as const) {
      const answer = await get(`/api/v1/places/place-7?fields=${query}`);
      assert.match(expectError(answer, 400, 'INVALID_PARAMETER').message, problem);
    }
    const { message } = expectError(await get('/api/v1/places/plce-7'), 404, 'PLACE_NOT_FOUND');
    assert.match(message, /"plce-7" \(did you mean place-7\?\)$/);
  });

  test('has an entity tag of its own for each question, and 304 for the same one', async () => {
    const queries = [
      ...'near=1 near=2 near=1&sort=name near=1&fields=id sort=name bbox=0,0,90,90'.split(' '),
      ...'bbox=0,0,90,89'.split(' '),
      '',
    ];
    const tags = new Set<string>();
    for (const query of queries) {
      const [first, second, third] = [await get(path(query)), await get(path(query)), await get(path(query))];
      const tag = first.headers.etag ?? '';
      assert.deepEqual([second.headers.etag, third.headers.etag], [tag, tag]);
      assert.equal((await get(path(query), { 'If-None-Match': tag })).status, 304);
      tags.add(tag);
    }
    assert.equal(tags.size, queries.length);
  });
});

const byIndex = (a: Listed, b: Listed): number => a.index - b.index;
/** Folded by hand. */
const alphabet = ['Águila', 'fort', 'lake', 'old gate', 'temple'];
const rank = ({ name }: Listed): number => alphabet.indexOf(name === 'Águila' ? name : name.toLowerCase());

/** Compares two places, given how far each is. */
const orders: Readonly<
  Record<'index' | 'name' | 'distance', (away: (place: Point) => number) => (a: Listed, b: Listed) => number>
> = {
  index: () => byIndex,
  name: () => (a, b) => rank(a) - rank(b) || byIndex(a, b),
  distance: (away) => (a, b) => away(a) - away(b) || byIndex(a, b),
};

type Corners = readonly [west: number, south: number, east: number, north: number];

function cornersOf([one, other]: readonly [Point, Point]): Corners {
  return [one.lng, Math.min(one.lat, other.lat), other.lng, Math.max(one.lat, other.lat)];
}

/** 180 and -180 are one meridian, and a pole lies on all of them. */
function isBetween([west, south, east, north]: Corners, { lat, lng }: Point): boolean {
  if (lat < south || lat > north) return false;
  const names = Math.abs(lng) === 180 ? [-180, 180] : [lng];
  const isBeside = (name: number) =>
    west <= east ? west <= name && name <= east : name >= west || name <= east;
  return Math.abs(lat) === 90 || names.some(isBeside);
}
