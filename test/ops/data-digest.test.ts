import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withFolder } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { type Service, startService } from '../support/service.ts';

async function digestOf({ url }: Service): Promise<string> {
  const digest = (await fetch(`${url}/healthz`)).headers.get('data-digest') ?? '';
  assert.match(digest, /^[0-9a-f]{16}$/);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, new RegExp(`^places_data_info\\{digest="${digest}"\\} 1$`, 'm'));
  return digest;
}

test('instances with the same data name the same digest, and new data another one', () =>
  withFolder(async (folder) => {
    const file = join(folder, 'places.json');
    copyFileSync(join(projectRoot, 'data/places.json'), file);
    await using builtIn = await startService();
    await using fromFile = await startService({ args: ['--data', file] });
    const before = await digestOf(builtIn);
    assert.equal(await digestOf(fromFile), before);
    const data = JSON.parse(readFileSync(file, 'utf8'));
    data.places[0].bestTime = 'At noon';
    writeFileSync(file, JSON.stringify(data));
    fromFile.signal('SIGHUP');
    await fromFile.logged(/"path":/);
    assert.notEqual(await digestOf(fromFile), before);
    delete data.routes;
    writeFileSync(file, JSON.stringify(data));
    await using withoutRoutes = await startService({ args: ['--data', file] });
    assert.notEqual(await digestOf(withoutRoutes), await digestOf(fromFile));
  }));
