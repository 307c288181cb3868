import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, Changes, notificationsOf, viewsUri } from '../../src/mcp/changes.ts';

/** Timers that run when they are told to. */
function byHand(): { after: (ms: number, run: () => void) => void; pass(): void; waiting(): number[] } {
  let timers: { ms: number; run: () => void }[] = [];
  return {
    after: (ms, run) => void timers.push({ ms, run }),
    pass: () => {
      const due = timers;
      timers = [];
      for (const { run } of due) run();
    },
    waiting: () => timers.map(({ ms }) => ms),
  };
}

function listening(changes: Changes): Change[] {
  const heard: Change[] = [];
  changes.subscribe((change) => heard.push(change));
  return heard;
}

test('a first view is told of at once, those that follow together a quarter of a second later', () => {
  const time = byHand();
  const changes = new Changes(time.after);
  const heard = listening(changes);
  for (let i = 0; i < 1000; i++) changes.viewed();
  assert.equal(heard.length, 1);
  assert.deepEqual(time.waiting(), [250]);
  time.pass();
  assert.equal(heard.length, 2);
  time.pass();
  assert.equal(heard.length, 2);
  changes.viewed();
  assert.equal(heard.length, 3);
});

test('nothing waits when nobody listens', () => {
  const time = byHand();
  const changes = new Changes(time.after);
  const stop = changes.subscribe(() => {});
  stop();
  changes.viewed();
  assert.deepEqual(time.waiting(), []);
  assert.equal(changes.count, 0);
});

test('clients are told of what they asked for and of nothing else', () => {
  const all = { lists: new Set(['tools', 'resources'] as const), uris: new Set([viewsUri, 'places://list']) };
  const none = { lists: new Set<never>(), uris: new Set<string>() };
  const methods = (change: Change) =>
    notificationsOf(change, all).map(({ method, params }) => [method, params?.uri]);
  const updated = 'notifications/resources/updated';
  assert.deepEqual(methods({ kind: 'resource', uri: viewsUri }), [[updated, viewsUri]]);
  assert.deepEqual(methods({ kind: 'resource', uri: 'places://other' }), []);
  assert.deepEqual(methods({ kind: 'list', list: 'prompts' }), []);
  assert.deepEqual(methods({ kind: 'list', list: 'tools' }), [
    ['notifications/tools/list_changed', undefined],
  ]);
  // Other data changes places, but not how often the site was viewed.
  assert.deepEqual(methods({ kind: 'data' }), [
    ['notifications/resources/list_changed', undefined],
    [updated, 'places://list'],
  ]);
  for (const kind of [{ kind: 'data' }, { kind: 'resource', uri: viewsUri }] as const)
    assert.deepEqual(notificationsOf(kind, none), []);
});
