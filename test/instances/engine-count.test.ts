import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';
import { AddError, createEngineCount, type EngineCount } from '../../src/instances/engine-count.ts';
import { RedisClient } from '../../src/redis/client.ts';
import { engineOptions } from '../redis/clients.ts';
import { politely, ScriptedEngine } from '../redis/scripted.ts';

/** A reply of the script: added, count, the engine's clock, batch, views, reloads, lost, wrote. */
function reply(...numbers: readonly number[]): string {
  return `*${numbers.length}\r\n${numbers.map((number) => `:${number}\r\n`).join('')}`;
}

describe('adding to the count in the engine', () => {
  let engine: ScriptedEngine;
  let client: RedisClient;
  let count: EngineCount;
  /** What the engine answers to each script, in turn; `cut` ends the connection instead. */
  let replies: string[];
  beforeEach(async () => {
    replies = [];
    engine = await ScriptedEngine.start((command, socket) => {
      if (command[0] !== 'EVALSHA') return politely(command);
      const next = replies.shift();
      if (next !== 'cut') return next;
      socket.destroy();
      return undefined;
    });
    client = new RedisClient(engineOptions(engine.url, 30_000));
    count = createEngineCount(client, systemClock, 'city', 'instance');
  });
  afterEach(async () => {
    await client.close();
    await engine.close();
  });

  const sent = () => engine.received.filter(([name]) => name === 'EVALSHA').length;

  async function addFails(views: number): Promise<AddError> {
    const error = await count.add(views, 0).catch((thrown: unknown) => thrown);
    assert(error instanceof AddError, String(error));
    return error;
  }

  it('gives the count that the engine answered', async () => {
    replies = [reply(1, 41, 1000, 1, 41, 2, 0, 1)];
    assert.deepEqual(await count.add(1, 0), {
      count: 41,
      reloads: 2,
      lost: 0,
      wrote: true,
      added: 1,
      withKeys: [],
      timeMs: 1000,
    });
    assert.equal(count.count, 41);
  });

  for (const [name, wire] of [
    ['a negative count', reply(1, -5, 1000, 1, 1, 0, 0, 1)],
    ['fewer than the views that were sent', reply(1, 0, 1000, 1, 1, 0, 0, 1)],
    ['too few numbers', reply(1, 5)],
  ] as const) {
    it(`never takes ${name} for the count, and does not claim that the view was not counted`, async () => {
      replies = [wire];
      const error = await addFails(1);
      assert.equal(error.mayBeCounted, true);
      assert.equal(count.count, 0);
      assert.equal(sent(), 1);
    });
  }

  it('knows that nothing was added when the engine answered an error', async () => {
    replies = ['-DAMAGED the count is not a whole number\r\n'];
    assert.equal((await addFails(1)).mayBeCounted, false);
    assert.equal(sent(), 1);
  });

  it('sends a batch again whose views came too late, or whose reply was lost, and no more than three times', async () => {
    replies = [reply(0, 4, 1000, 0, 0, 0, 0, 1), 'cut', reply(1, 5, 1000, 1, 1, 0, 0, 1)];
    assert.equal((await count.add(1, 0)).count, 5);
    replies = Array(9).fill(reply(0, 5, 1000, 1, 1, 0, 0, 1));
    assert.equal((await addFails(1)).mayBeCounted, false);
    assert.equal(sent(), 6);
    replies = Array(9).fill('cut');
    assert.equal((await addFails(1)).mayBeCounted, true);
  });

  it('cannot have counted a view where none was sent', async () => {
    replies = Array(3).fill('cut');
    assert.equal((await addFails(0)).mayBeCounted, false);
  });
});
