import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { script } from '../../src/redis/client.ts';
import { NotSentError, OutcomeUnknownError } from '../../src/redis/errors.ts';
import { openClient } from './clients.ts';
import { Engine, needsEngine } from './engine.ts';

describe('a real engine', needsEngine, () => {
  let engine: Engine;
  before(async () => {
    engine = await Engine.start('--requirepass', 'open sesame');
  });
  after(() => engine.close());
  const url = () => engine.url.replace('//', '//:open%20sesame@').replace(/0$/, '5');

  it('serves commands in the chosen database', async () => {
    const { client } = openClient(url());
    await client.command(['SET', 'नाम', 'हवा महल']);
    assert.equal(await client.command(['GET', 'नाम']), 'हवा महल');
    assert.equal(await client.command(['GET', 'none']), null);
    assert.match(String(await client.command(['CLIENT', 'INFO'])), / db=5 /);
    await client.close();
  });

  it('serves scripts, also after it has forgotten them', async () => {
    const { client } = openClient(url());
    const sum = script('return { ARGV[1] + ARGV[2], KEYS[1] }');
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(await client.run(sum, ['k'], [round, 40]), [round + 40, 'k']);
      await client.command(['SCRIPT', 'FLUSH']);
    }
    await client.close();
  });

  it('refuses a wrong password', async () => {
    const { client, reasons, down } = openClient(engine.url.replace('//', '//:wrong@'));
    await down();
    assert.match(reasons[0] ?? '', /refused the user or password/);
    await client.close();
  });

  it('refuses whoever brings no password', async () => {
    const { client, reasons, down } = openClient(engine.url);
    await down();
    assert.match(reasons[0] ?? '', /refused the user or password/);
    await client.close();
  });
});

describe('an engine in trouble', needsEngine, () => {
  it('is found again after kill and restart', async () => {
    const engine = await Engine.start();
    const { client, up, down } = openClient(engine.url);
    await up();
    await engine.kill();
    while (!client.fault?.includes('ECONNREFUSED')) await down();
    await assert.rejects(client.command(['PING']), NotSentError);
    await engine.start();
    await up();
    assert.equal(await client.command(['PING']), 'PONG');
    await client.close();
    await engine.close();
  });

  it('is given up at the deadline when paused, and found again when it goes on', async () => {
    const engine = await Engine.start();
    const { client, up } = openClient(engine.url, 1000);
    await up();
    engine.pause();
    await assert.rejects(client.command(['INCR', 'n']), OutcomeUnknownError);
    await assert.rejects(client.command(['INCR', 'n']), NotSentError);
    engine.resume();
    await up();
    assert.equal(await client.command(['PING']), 'PONG');
    await client.close();
    await engine.close();
  });
});
