import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { script } from '../../src/redis/client.ts';
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

  it('refuses whoever brings no password', async () => {
    const { client, reasons, down } = openClient(engine.url);
    await down();
    assert.match(reasons[0] ?? '', /refused the user or password/);
    await client.close();
  });
});
