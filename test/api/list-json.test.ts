import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listBodyOf, listJsonOf } from '../../src/api/list-json.ts';
import type { ListPage } from '../../src/api/list-query.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { allocatedBy } from '../support/garbage.ts';
import { freshAddress, requester } from '../support/http.ts';
import { startService } from '../support/service.ts';

test('two lists have the same entity tag if their bytes are the same, and only then', async (t) => {
  const service = await startService();
  t.after(() => service.stop());
  const send = requester(service.url, freshAddress());
  const from = (longitude: number) => `sort=index&near=26.9,${longitude}`;
  const queries = [
    ...['limit=2', 'limit=2&search=', 'limit=3', 'limit=2&offset=1', 'limit=2&offset=5000', 'search=zzzzzz'],
    ...[`limit=2&${from(75.8)}`, `limit=2&${from(75.9)}`],
    ...[`limit=2&fields=distance_km&${from(75.8)}`, `limit=2&fields=distance_km&${from(75.9)}`],
    ...['limit=2&fields=id', 'limit=2&fields=name', 'limit=2&fields=id,name', 'limit=2&fields=name,id'],
    ...['limit=2&open_at=2027-03-03T12:00', 'limit=2&open_at=2027-03-03T03:00'],
  ];
  const answers = await Promise.all(
    queries.map(async (query) => {
      const { status, body, headers } = await send({ path: `/api/v1/places?${query}` });
      assert.equal(status, 200, query);
      JSON.parse(body.toString());
      return { query, text: body.toString(), tag: headers.etag ?? '' };
    }),
  );
  for (const a of answers) {
    for (const b of answers) assert.equal(a.tag === b.tag, a.text === b.text, `${a.query} beside ${b.query}`);
  }
});

test('a list of places that were listed before allocates its bytes and little more', () => {
  const listJson = listJsonOf(builtInCatalogue());
  const positions = Array.from({ length: 50 }, (_, position) => position);
  const page = { head: { total: 62, count: 50, offset: 0, limit: 50 }, positions, added: undefined };
  const list = () => listJson(page, { limit: 50, offset: 0 }, 'http://127.0.0.1:8080');
  for (let i = 0; i < 3000; i += 1) list();
  const perPlace = allocatedBy(list) / positions.length;
  assert.ok(perPlace < 220, `${perPlace} bytes of heap for a place`);
});

test('lists of the same places share a body from the second one on, unless something differs', () => {
  const listBody = listBodyOf(builtInCatalogue());
  const head = { total: 3, count: 2, offset: 0, limit: 2 };
  const page: ListPage = { head, positions: [4, 2], added: undefined };
  const body = (changed: Partial<ListPage> = {}, base = 'http://a.example', isStored = true) =>
    listBody({ ...page, ...changed }, { limit: 2, offset: 0 }, base, isStored);
  body();
  const shared = body();
  assert.equal(body(), shared);
  const others = [
    body({ positions: [2, 4] }),
    body({ head: { ...head, total: 4 } }),
    body({ added: [{ distance_km: 1 }, { distance_km: 2 }] }),
    body({}, 'http://b.example'),
    body({}, 'http://a.example', false),
  ];
  for (const other of others) assert.notEqual(other, shared);
});

test('a flood of lists with different matches is not stored', () => {
  const listBody = listBodyOf(builtInCatalogue());
  const query = { limit: 1, offset: 0 };
  const body = (total: number) =>
    listBody({ head: { total, count: 1, ...query }, positions: [0], added: undefined }, query, '', true);
  body(0);
  const shared = body(0);
  for (let total = 1; total < 20_000; total += 1) body(total);
  assert.equal(body(0), shared);
  const once = body(20_000);
  assert.notEqual(body(20_000), once);
});
