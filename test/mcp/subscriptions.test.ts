import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metaKey } from '../../src/mcp/protocol.ts';
import { type Change, changesOf, notificationsOf, viewsUri } from '../../src/mcp/subscriptions.ts';
import { FakeClock } from '../support/fake-clock.ts';

/** Changes of a counter and a catalogue that the test works by hand. */
function changing() {
  const clock = new FakeClock();
  const heard: Change[] = [];
  let view = (_count: number) => {};
  let replace = () => {};
  const changes = changesOf({
    counter: {
      onChange(listener) {
        view = listener;
        return () => {};
      },
    },
    live: {
      onChange(listener) {
        replace = listener;
      },
    },
    clock,
    log: { error: assert.fail },
  });
  const listen = () => changes.on((change) => heard.push(change));
  return { clock, heard, listen, view: () => view(1), replace: () => replace() };
}

test('a first view is told of at once, those that follow together a quarter of a second later', () => {
  const { clock, heard, listen, view } = changing();
  listen();
  for (let i = 0; i < 1000; i++) view();
  assert.deepEqual(heard, ['views']);
  clock.advance(249);
  assert.equal(heard.length, 1);
  clock.advance(1);
  assert.equal(heard.length, 2);
  clock.advance(250);
  assert.equal(heard.length, 2);
  view();
  assert.equal(heard.length, 3);
});

test('other data is told of each time', () => {
  const { heard, listen, replace } = changing();
  listen();
  replace();
  replace();
  assert.deepEqual(heard, ['data', 'data']);
});

test('of many streams one at most is told of other data a turn', async () => {
  const { heard, listen, replace } = changing();
  for (let stream = 0; stream < 3; stream += 1) listen();
  replace();
  assert.deepEqual(heard, ['data']);
  // Whatever else waits for a turn has its own in between.
  for (let told = 1; told < 3; told = heard.length) {
    await new Promise(setImmediate);
    assert.ok(heard.length <= told + 1);
  }
});

test('nothing waits when nobody listens', () => {
  const { clock, listen, view } = changing();
  listen()();
  view();
  assert.equal(clock.waiting, 0);
});

test('clients are told of what they asked for and of nothing else', () => {
  const all = { resourceList: true, uris: new Set([viewsUri, 'places://list']) };
  const none = { resourceList: false, uris: new Set<string>() };
  const told = (change: Change, to: Parameters<typeof notificationsOf>[1]) =>
    notificationsOf(change, to).map(({ method, params }) => [method, params]);
  const updated = 'notifications/resources/updated';
  const listChanged = 'notifications/resources/list_changed';
  assert.deepEqual(told('views', all), [[updated, { uri: viewsUri }]]);
  // Other data changes places, but not how often the site was viewed.
  assert.deepEqual(told('data', all), [
    [listChanged, undefined],
    [updated, { uri: 'places://list' }],
  ]);
  assert.deepEqual(told('data', { ...all, resourceList: false }), [[updated, { uri: 'places://list' }]]);
  assert.deepEqual(told('views', { ...none, uris: new Set(['places://list']) }), []);
  for (const change of ['data', 'views'] as const) assert.deepEqual(notificationsOf(change, none), []);
  const _meta = { [metaKey.subscriptionId]: 7 };
  assert.deepEqual(told('data', { ...all, id: 7 }), [
    [listChanged, { _meta }],
    [updated, { uri: 'places://list', _meta }],
  ]);
});
