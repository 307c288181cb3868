import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metaKey } from '../../src/mcp/protocol.ts';
import { type Change, notificationsOf } from '../../src/mcp/subscriptions.ts';
import { dataChange, viewsChange } from '../../src/mcp-features/changes.ts';
import { viewsUri } from '../../src/mcp-features/resources.ts';

test('clients are notified of their subscriptions and of nothing else', () => {
  const all = { resourceList: true, uris: new Set([viewsUri, 'places://list']) };
  const none = { resourceList: false, uris: new Set<string>() };
  const told = (change: Change, to: Parameters<typeof notificationsOf>[1]) =>
    notificationsOf(change, to).map(({ method, params }) => [method, params]);
  const updated = 'notifications/resources/updated';
  const listChanged = 'notifications/resources/list_changed';
  assert.deepEqual(told(viewsChange, all), [[updated, { uri: viewsUri }]]);
  // Other data changes places, but not how often the site was viewed.
  assert.deepEqual(told(dataChange, all), [
    [listChanged, undefined],
    [updated, { uri: 'places://list' }],
  ]);
  assert.deepEqual(told(dataChange, { ...all, resourceList: false }), [[updated, { uri: 'places://list' }]]);
  assert.deepEqual(told(viewsChange, { ...none, uris: new Set(['places://list']) }), []);
  for (const change of [dataChange, viewsChange]) assert.deepEqual(notificationsOf(change, none), []);
  const _meta = { [metaKey.subscriptionId]: 7 };
  assert.deepEqual(told(dataChange, { ...all, id: 7 }), [
    [listChanged, { _meta }],
    [updated, { uri: 'places://list', _meta }],
  ]);
});
