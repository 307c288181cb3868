import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { requester } from '../support/http.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { asBrowser } from './site.ts';

/** Constructors of `Intl`, each of which takes as long as rendering a card. */
const constructors = ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Locale'] as const;

/** For the date of the data, and for the name and the direction of the language of second names. */
const maxOnAPage = 3;

test('a page that is rendered anew constructs formatters for itself, not for each place', () =>
  withAppInProcess([], async (url) => {
    const send = requester(url, '127.0.0.1');
    const get = async (path: string) => {
      const { status } = await send({ path, headers: asBrowser });
      assert.equal(status, 200, path);
    };
    for (const path of ['/', '/hi/?search=fort']) await get(path);
    const calls = constructors.map((name) => mock.method(Intl, name).mock);
    const counted = () => calls.reduce((sum, call) => sum + call.callCount(), 0);
    for (const path of ['/?search=fort', '/?near=26.9,75.8', '/hi/?search=palace']) {
      const before = counted();
      await get(path);
      const made = counted() - before;
      assert.ok(made <= maxOnAPage, `${path}: ${made} formatters`);
    }
    mock.restoreAll();
  }));
