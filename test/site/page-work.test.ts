import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { english } from '../../src/locales/en.ts';
import { Catalogue } from '../../src/places/catalogue.ts';
import { savedMessage } from '../../src/site/pages/card.ts';
import { requester } from '../support/http.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { asBrowser } from './site.ts';

/* Work of a page that is rendered anew, which must not grow with the number of places. */

/** Constructors of `Intl`, each of which takes as long as rendering a card. */
const constructors = ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'Locale'] as const;

/** For the date of the data, and for the name and the direction of the language of second names. */
const maxOnAPage = 3;

/** The place itself, the places before and after it, and those near it. */
const maxRead = 12;

type Get = (path: string, host?: string) => Promise<void>;

/** Runs a test with a function that requests pages. */
const withPages = (run: (get: Get) => Promise<void>) =>
  withAppInProcess([], async (url) => {
    const send = requester(url, '127.0.0.1');
    await run(async (path, host = 'city.example') => {
      const { status } = await send({ path, headers: { ...asBrowser, Host: host } });
      assert.equal(status, 200, path);
    });
    mock.restoreAll();
  });

test('a page that is rendered anew constructs formatters for itself, not for each place', () =>
  withPages(async (get) => {
    for (const path of ['/', '/hi/?search=fort']) await get(path);
    const calls = constructors.map((name) => mock.method(Intl, name).mock);
    const counted = () => calls.reduce((sum, call) => sum + call.callCount(), 0);
    for (const path of ['/?search=fort', '/?near=26.9,75.8', '/hi/?search=palace']) {
      const before = counted();
      await get(path);
      const made = counted() - before;
      assert.ok(made <= maxOnAPage, `${path}: ${made} formatters`);
    }
  }));

test('a page of a place reads this place and its neighbours, and no others', () =>
  withPages(async (get) => {
    await get('/places/hawa-mahal');
    const { mock: reads } = mock.method(Catalogue.prototype, 'at');
    await get('/places/jal-mahal');
    assert.ok(reads.callCount() > 0 && reads.callCount() <= maxRead, `${reads.callCount()} places read`);
  }));

test('a page of a place that is rendered for another host formats and parses nothing anew', () =>
  withPages(async (get) => {
    await get('/places/hawa-mahal');
    const counted = [
      ...constructors.map((name) => mock.method(Intl, name).mock),
      mock.method(JSON, 'parse').mock,
    ];
    await get('/places/hawa-mahal', 'other.example');
    assert.deepEqual(
      counted.map((calls) => calls.callCount()),
      [0, 0, 0, 0, 0],
    );
  }));

test('the body of a place is rendered once more for a second host, and for no further one', () =>
  withPages(async (get) => {
    for (const host of ['one.example', 'two.example']) await get('/places/hawa-mahal', host);
    const { mock: neighbours } = mock.method(Catalogue.prototype, 'nearest');
    const { mock: formatted } = mock.getter(Intl.DateTimeFormat.prototype, 'format');
    for (const host of ['three.example', 'four.example']) await get('/places/hawa-mahal', host);
    assert.deepEqual([neighbours.callCount(), formatted.callCount()], [0, 0]);
    await get('/places/hawa-mahal?photos=show', 'four.example');
    assert.equal(neighbours.callCount(), 1, 'a page with photos has a body of its own');
  }));

test('the label of a place is set once for the maps of all its neighbours', () =>
  withPages(async (get) => {
    await get('/places/jal-mahal');
    const { mock: splits } = mock.method(String.prototype, 'split');
    await get('/places/jal-mahal', 'other.example');
    const labels = splits.calls.filter(({ arguments: [at] }) => String(at) === String(/\s+/));
    assert.ok(labels.length <= 1, `${labels.length} labels set, of which the centre has one`);
  }));

test('what all pages of a language contain is rendered once', () => {
  assert.equal(savedMessage(english), savedMessage(english));
});
