import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../src/mcp/subscriptions.ts';
import { changesOf, dataChange, viewsChange } from '../../src/mcp-features/changes.ts';
import { FakeClock } from '../support/fake-clock.ts';

/** Changes of a counter and a catalogue that the test works by hand. */
function changing() {
  const clock = new FakeClock();
  const heard: Change[] = [];
  let view = () => {};
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
  return { clock, heard, listen, view: () => view(), replace: () => replace() };
}

test('a first view is notified at once, later ones together after a quarter of a second', () => {
  const { clock, heard, listen, view } = changing();
  listen();
  for (let i = 0; i < 1000; i++) view();
  assert.deepEqual(heard, [viewsChange]);
  clock.advance(249);
  assert.equal(heard.length, 1);
  clock.advance(1);
  assert.equal(heard.length, 2);
  clock.advance(250);
  assert.equal(heard.length, 2);
  view();
  assert.equal(heard.length, 3);
});

test('each change of the data is notified', () => {
  const { heard, listen, replace } = changing();
  listen();
  replace();
  replace();
  assert.deepEqual(heard, [dataChange, dataChange]);
});

test('at most one stream per turn is notified of new data', async () => {
  const { heard, listen, replace } = changing();
  for (let stream = 0; stream < 3; stream += 1) listen();
  replace();
  assert.deepEqual(heard, [dataChange]);
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
