import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openState } from '../../src/app/state.ts';
import { serveOptions } from '../../src/cli/environment.ts';
import { Engine, needsEngine } from '../redis/engine.ts';
import { secondCityFile } from '../site/site.ts';
import { requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';
import { keepLog } from '../views/fixtures.ts';

const { city: udaipur } = JSON.parse(readFileSync(secondCityFile, 'utf8'));

describe('cities on one engine', needsEngine, () => {
  let engine: Engine;
  before(async () => {
    engine = await Engine.start();
  });
  beforeEach(() => void engine.ask('FLUSHALL'));
  after(() => engine.close());

  /** Counts a view of a city, as an instance with this address; returns the count and what is left of the quota. */
  async function viewOf(names: object, query = ''): Promise<{ count: number; left: number }> {
    const options = serveOptions(new Map([['--shared-state', engine.url + query]]), false);
    const { counter, limiter } = await openState(options, { ...udaipur, ...names }, keepLog());
    const { remaining } = await limiter.take('client', 0);
    const count = await counter.increment();
    await counter.close();
    return { count, left: remaining };
  }

  it('have a counter and a quota of their own, which instances of one city share', async () => {
    const start = (...args: string[]) => startService({ args: ['--shared-state', engine.url, ...args] });
    const services = await Promise.all([start(), start('--data', secondCityFile), start()]);
    const view = async ({ url }: Service) => {
      const { body, headers } = await requester(url, '127.0.0.1')({ path: '/api/v1/views?action=up' });
      return { count: JSON.parse(String(body)).count, left: headers['ratelimit-remaining'] };
    };
    const [jaipur, other, twin] = services;
    assert.deepEqual(await view(jaipur), { count: 1, left: '99' });
    assert.deepEqual(await view(other), { count: 1, left: '99' });
    assert.deepEqual(await view(twin), { count: 2, left: '98' });
    const keys = engine.ask('KEYS', '*').split('\n');
    for (const key of keys) assert.match(key, /^(?:jaipur|udaipur)-[0-9a-f]{8}:\{[^{}]+\}:/);
    assert.match(await jaipur.logged(/"state":/), /prefix=jaipur-/);
    for (const service of services) assert.deepEqual(await service.stop(), { code: 0, signal: null });
  });

  it('are distinguished also by region and country, and by names without a Latin letter', async () => {
    for (const names of [
      { name: 'Springfield', region: 'Illinois' },
      { name: 'Springfield', region: 'Oregon' },
      { name: '\u4eac\u90fd' },
      { name: '\u6771\u4eac' },
    ])
      assert.deepEqual(await viewOf(names), { count: 1, left: 99 });
  });

  it('take the prefix of the address', async () => {
    assert.deepEqual(await viewOf({ name: 'Jaipur' }, '?prefix=ours'), { count: 1, left: 99 });
    assert.deepEqual(await viewOf({}, '?prefix=ours'), { count: 2, left: 98 });
    assert.equal(engine.ask('GET', 'ours:{views}:count'), '2');
  });
});
