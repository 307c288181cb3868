import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createApi, expectDirectory, expectList } from '../contract/api.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';

const folder = folderForTests();

/** Starts a service and tells, by its answers, what it was set to. */
async function settings(args: readonly string[], env: Record<string, string> = {}, verb = ['serve']) {
  await using service = await startService({ args, env, verb });
  const root = await fetch(`${service.url}/api/v1`);
  const { documentation_url } = (await root.json()) as { documentation_url: string };
  return {
    port: service.port,
    limit: root.headers.get('RateLimit-Limit'),
    origin: new URL(documentation_url).origin,
    url: service.url,
  };
}

test('the default command serves, with the defaults', async () => {
  const { limit, origin, url } = await settings([], {}, []);
  assert.deepEqual([limit, origin], ['100', url]);
});

test('a value may follow its flag as a word or after =', async () => {
  const { limit, origin } = await settings(['--rate-limit=7', '--base-url', 'https://a.example']);
  assert.deepEqual([limit, origin], ['7', 'https://a.example']);
});

test('the environment beats the defaults', async () => {
  const env = { PLACES_RATE_LIMIT: '8', PLACES_BASE_URL: 'https://env.example', PLACES_LOG: 'json' };
  const { limit, origin } = await settings([], { ...env, PLACES_HOST: '127.0.0.1', PLACES_PORT: '0' });
  assert.deepEqual([limit, origin], ['8', 'https://env.example']);
});

test('a flag beats the environment', async () => {
  const env = { PLACES_RATE_LIMIT: '8', PLACES_BASE_URL: 'https://env.example', PLACES_PORT: '1' };
  const { limit, origin } = await settings(
    ['--rate-limit', '9', '--base-url=https://flag.example', '--port=0'],
    env,
  );
  assert.deepEqual([limit, origin], ['9', 'https://flag.example']);
});

test('another city is served from a data file, named by flag or environment', async () => {
  for (const options of [{ args: ['--data', testCityFile] }, { env: { PLACES_DATA: testCityFile } }]) {
    await using service = await startService(options);
    const api = createApi(service, []);
    assert.equal(expectList(await api.get('/api/v1/places')).total, 7);
    assert.match(JSON.stringify(expectDirectory(await api.get('/api/v1'))), /Testville/);
  }
});

test('the state folder is found by flag, PLACES_STATE_DIR, STATE_DIRECTORY, XDG_STATE_HOME and HOME, in that order', async () => {
  const at = (name: string) => join(folder, name);
  const everywhere: [string, string, string][] = [
    ['HOME', at('home'), at('home/.local/state/places')],
    ['XDG_STATE_HOME', at('xdg'), at('xdg/places')],
    ['STATE_DIRECTORY', `${at('systemd')}:${at('second')}`, at('systemd')],
    ['PLACES_STATE_DIR', at('own'), at('own')],
  ];
  const env: Record<string, string> = {};
  for (const [variable, value, expected] of everywhere) {
    env[variable] = value;
    await using service = await startService({ env });
    await fetch(`${service.url}/api/v1/views?action=up`);
    assert.ok(existsSync(expected), `${expected} with ${variable}`);
    assert.ok(readdirSync(expected).length > 0, expected);
  }
  await using service = await startService({ env, args: ['--state-dir', at('flag:with-colon')] });
  await fetch(`${service.url}/api/v1/views?action=up`);
  assert.ok(readdirSync(at('flag:with-colon')).length > 0);
});

test('without a host it listens on every address, IPv6 and IPv4', async () => {
  await using service = await startService({ without: ['--host'] });
  const origins = [`http://127.0.0.1:${service.port}`];
  if (service.url.includes('[::]')) origins.push(`http://[::1]:${service.port}`);
  else assert.match(service.url, /\/0\.0\.0\.0:/);
  const named = `http://localhost:${service.port}`;
  await service.logged(new RegExp(named));
  origins.push(named);
  for (const origin of origins) assert.equal((await fetch(`${origin}/healthz`)).status, 200, origin);
});
