import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '../../src/cli/arguments.ts';
import { serveOptions } from '../../src/cli/environment.ts';
import { createApi, expectDirectory, expectList } from '../contract/api.ts';
import { testCityFile } from '../contract/case.ts';
import { startService } from '../support/service.ts';

/** What a command line sets, with these variables in the environment. */
function settings(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = readCommand(args);
  assert.equal(command.name, 'serve');
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return serveOptions('flags' in command ? command.flags : new Map(), false);
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const env = { PLACES_RATE_LIMIT: '8', PLACES_BASE_URL: 'https://env.example' };

test('a value may follow its flag as a word or after =, beats the environment, and that the defaults', () => {
  assert.partialDeepStrictEqual(settings([], env), { rateLimit: 8, baseUrl: 'https://env.example' });
  assert.partialDeepStrictEqual(settings(['--rate-limit=7', '--base-url', 'https://a.example'], env), {
    rateLimit: 7,
    baseUrl: 'https://a.example',
  });
});

test('another city, address and limit are taken from the environment, where no flag says otherwise, and unknown variables are told of', async () => {
  const unknown = { PLACES_PRT: '1', PLACES_X: '1' };
  const variables = { PLACES_DATA: testCityFile, PLACES_HOST: '127.0.0.1', PLACES_PORT: '1', ...unknown };
  const args = ['--port=0', '--rate-limit', '9'];
  await using service = await startService({ args, env: { ...env, ...variables } });
  const api = createApi(service, args);
  assert.equal(expectList(await api.get('/api/v1/places')).total, 7);
  const answer = await api.get('/api/v1');
  assert.match(JSON.stringify(expectDirectory(answer)), /Testville.*"https:\/\/env\.example\/docs\/api"/);
  assert.equal(answer.headers['ratelimit-limit'], '9');
  const told = service.lines().flatMap(({ variable }) => variable ?? []);
  assert.deepEqual(told.toSorted(), ['PLACES_PRT (did you mean PLACES_PORT?)', 'PLACES_X']);
});

test('the state folder is found by flag, PLACES_STATE_DIR, STATE_DIRECTORY, XDG_STATE_HOME and HOME, in that order', () => {
  const known: Record<string, string> = { PLACES_STATE_DIR: '', STATE_DIRECTORY: '', XDG_STATE_HOME: '' };
  for (const [variable, value, expected] of [
    ['HOME', '/home/a', '/home/a/.local/state/places'],
    ['XDG_STATE_HOME', '/xdg', '/xdg/places'],
    ['STATE_DIRECTORY', '/systemd:/second', '/systemd'],
    ['PLACES_STATE_DIR', '/own', '/own'],
  ] as const) {
    known[variable] = value;
    assert.equal(settings([], known).stateDir, expected);
  }
  assert.equal(settings(['--state-dir', '/flag:with-colon'], known).stateDir, '/flag:with-colon');
});

test('without a command and a host it serves with the defaults, on every address, IPv6 and IPv4', async () => {
  await using service = await startService({ verb: [], without: ['--host'] });
  const origins = [`http://127.0.0.1:${service.port}`];
  if (service.url.includes('[::]')) origins.push(`http://[::1]:${service.port}`);
  else assert.match(service.url, /\/0\.0\.0\.0:/);
  const named = `http://localhost:${service.port}`;
  await service.logged(new RegExp(named));
  origins.push(named);
  for (const origin of origins) {
    const { headers } = await fetch(`${origin}/api/v1`);
    assert.equal(headers.get('ratelimit-limit'), '100', origin);
  }
});
