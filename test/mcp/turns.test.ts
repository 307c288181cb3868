import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Incoming } from '../../src/mcp/json-rpc.ts';
import { catalogueOf, placeAt } from '../places/city.ts';
import { featuresOf, serverOf } from './support/tools.ts';

const places = 10_000;
const spot = { lat: 26.9, lng: 75.8 };
const features = featuresOf(catalogueOf(Array.from({ length: places }, (_, i) => placeAt(i + 1, spot))));
const caller = { base: 'http://localhost', requesterKey: 'test' };

const server = serverOf(features);

/** Turns of the event loop that others have had until the work is done. */
async function turnsBeside(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  return turns;
}

const listing: Incoming = {
  kind: 'request',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_places', arguments: { limit: 100 } },
};

test('batches of many clients have one message a turn, together', async () => {
  const [size, clients] = [10, 8];
  const batch = Array.from({ length: size }, () => listing);
  const all = Array.from({ length: clients }, () => server.answerBatch(batch, caller));
  // The first message of each batch has the turn of the request that brought it.
  assert.ok((await turnsBeside(Promise.all(all))) >= clients * (size - 1));
});

const messages: Readonly<Record<string, Incoming>> = {
  'calls of a tool': listing,
  notifications: { kind: 'notification', method: 'x', params: {} },
};

for (const [name, message] of Object.entries(messages))
  test(`others have a turn between the ${name} of a batch`, async () => {
    const batch = Array.from({ length: 50 }, () => message);
    assert.ok((await turnsBeside(server.answerBatch(batch, caller))) >= batch.length - 1);
  });
