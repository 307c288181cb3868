import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Catalogue } from '../../src/places/catalogue.ts';
import { requester } from '../support/http.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { asBrowser } from './site.ts';

/** The place itself, the places before and after it, and those near it. */
const maxRead = 12;

test('a page of a place reads this place and its neighbours, and no others', () =>
  withAppInProcess([], async (url) => {
    const send = requester(url, '127.0.0.1');
    const get = async (path: string) => {
      const { status } = await send({ path, headers: asBrowser });
      assert.equal(status, 200, path);
    };
    await get('/places/hawa-mahal');
    const { mock: reads } = mock.method(Catalogue.prototype, 'at');
    await get('/places/jal-mahal');
    assert.ok(reads.callCount() > 0 && reads.callCount() <= maxRead, `${reads.callCount()} places read`);
    mock.restoreAll();
  }));
