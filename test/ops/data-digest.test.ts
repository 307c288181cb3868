import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtInCatalogue, readCatalogue } from '../../src/places/load.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';

test('instances with the same data name the same digest, and new data another one', async () => {
  const file = join(folderForTests(), 'places.json');
  const data = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
  const write = () => writeFileSync(file, JSON.stringify(data));
  const digest = async () => (await readCatalogue(file)).data.digest;
  write();
  const first = await digest();
  assert.match(first, /^[0-9a-f]{16}$/);
  assert.equal(builtInCatalogue().data.digest, first);
  await using service = await startService({ args: ['--data', file] });
  const told = async () => {
    const { headers } = await fetch(`${service.url}/healthz`);
    const [, metric] = /^places_data_info\{digest="(\w+)"\} 1$/m.exec(await metrics()) ?? [];
    assert.equal(metric, headers.get('data-digest'));
    return metric;
  };
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text();
  assert.equal(await told(), first);
  data.places[0].bestTime = 'At noon';
  write();
  await service.reload();
  const second = await told();
  assert.notEqual(second, first);
  assert.equal(await digest(), second);
  delete data.routes;
  write();
  assert.notEqual(await digest(), second);
});
