import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Engine, needsEngine } from '../redis/engine.ts';
import { withFolder } from '../support/folder.ts';
import { client } from '../support/http.ts';
import { projectRoot } from '../support/project.ts';
import { type Service, startService } from '../support/service.ts';

const udaipur = join(projectRoot, 'test/fixtures/udaipur.json');

describe('cities on one engine', needsEngine, () => {
  let engine: Engine;
  let services: Service[];
  beforeEach(async () => {
    engine = await Engine.start();
    services = [];
  });
  afterEach(async () => {
    for (const service of services) assert.deepEqual(await service.stop(), { code: 0, signal: null });
    await engine.close();
  });

  async function start(query: string, ...args: string[]): Promise<Service> {
    const service = await startService({ args: ['--shared-state', engine.url + query, ...args] });
    services.push(service);
    return service;
  }

  async function view({ url }: Service): Promise<{ count: number; left: string }> {
    const answer = await client(url, '127.0.0.1')({ path: '/api/v1/views?action=up' });
    return {
      count: JSON.parse(String(answer.body)).count,
      left: String(answer.headers['ratelimit-remaining']),
    };
  }

  it('have a counter and a quota of their own, which instances of one city share', async () => {
    const jaipur = await start('');
    const other = await start('', '--data', udaipur);
    const twin = await start('');
    assert.deepEqual(await view(jaipur), { count: 1, left: '99' });
    assert.deepEqual(await view(other), { count: 1, left: '99' });
    assert.deepEqual(await view(twin), { count: 2, left: '98' });
    const keys = engine.ask('KEYS', '*').split('\n');
    for (const key of keys) assert.match(key, /^(?:jaipur|udaipur)-[0-9a-f]{8}:\{[^{}]+\}:/);
    assert.match(String((await jaipur.logged(/"state":/)).match(/prefix=jaipur-/)), /prefix/);
  });

  it('are told apart also by what stands behind a name, and by names without a Latin letter', () =>
    withFolder(async (folder) => {
      const data = JSON.parse(readFileSync(udaipur, 'utf8'));
      const cities = [
        { name: 'Springfield', region: 'Illinois' },
        { name: 'Springfield', region: 'Oregon' },
        { name: '\u4eac\u90fd' },
        { name: '\u6771\u4eac' },
      ];
      for (const [i, names] of cities.entries()) {
        const file = join(folder, `${i}.json`);
        writeFileSync(file, JSON.stringify({ ...data, city: { ...data.city, ...names } }));
        assert.deepEqual(await view(await start('', '--data', file)), { count: 1, left: '99' });
      }
    }));

  it('take the prefix of the address', async () => {
    assert.deepEqual(await view(await start('?prefix=ours')), { count: 1, left: '99' });
    assert.deepEqual(await view(await start('?prefix=ours', '--data', udaipur)), { count: 2, left: '98' });
    assert.equal(engine.ask('GET', 'ours:{views}:count'), '2');
  });
});
