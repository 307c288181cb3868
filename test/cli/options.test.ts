import assert from 'node:assert/strict';
import { fstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCommand } from '../../src/cli/arguments.ts';
import { isJournal, readOptions, serveOptions, unknownVariables } from '../../src/cli/environment.ts';
import { mcpOptions } from '../../src/cli/options.ts';
import { createApi, expectDirectory, expectList } from '../contract/api.ts';
import { testCityFile } from '../contract/case.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';

type Variables = Readonly<Record<string, string>>;

/** Does something with these variables in the environment. */
function withVariables<T>(variables: Variables, run: () => T): T {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return run();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** What a command line sets, with these variables in the environment. */
function settings(args: readonly string[], variables: Variables = {}) {
  const command = readCommand(args);
  assert.equal(command.name, 'serve');
  return withVariables(variables, () => serveOptions('flags' in command ? command.flags : new Map(), false));
}

const env = { PLACES_RATE_LIMIT: '8', PLACES_BASE_URL: 'https://env.example' };

test('a value may follow its flag as a word or after =, beats the environment, and that the defaults', () => {
  const { rateLimit, baseUrl } = settings(['--rate-limit=7'], env);
  assert.deepEqual([rateLimit, baseUrl], [7, 'https://env.example']);
  assert.equal(settings(['--base-url', 'https://a.example'], env).baseUrl, 'https://a.example');
  assert.equal(settings(['--base-url', 'https://A.example/a/b/']).baseUrl, 'https://a.example/a/b');
  assert.equal(settings(['--data=a=b\nc']).data, 'a=b\nc');
});

test('what nobody sets, or sets to nothing, has its default', () => {
  const defaults = settings(['serve'], { PLACES_STATE_DIR: '/own', PLACES_RATE_LIMIT: '', PLACES_HOST: '' });
  assert.ok(Object.isFrozen(defaults));
  const { log, ...others } = defaults;
  assert.equal(log, 'json');
  assert.equal(serveOptions(new Map(), true).log, 'pretty');
  const none = { host: undefined, data: undefined, baseUrl: undefined, contact: undefined };
  const engine = { sharedState: undefined, sharedStateFile: undefined };
  const off = { watch: false, reusePort: false, logRequests: false };
  const plain = {
    domain: [],
    acmeDirectory: 'https://acme-v02.api.letsencrypt.org/directory',
    acmeCa: undefined,
    acmeEmail: undefined,
    tlsCert: undefined,
    tlsKey: undefined,
    httpPort: undefined,
    hsts: 0,
    secure: undefined,
  };
  const usual = { port: 8080, stateDir: '/own', flush: 'always', rateLimit: 100, metrics: 'private' };
  assert.deepEqual(others, {
    ...none,
    ...engine,
    ...off,
    ...plain,
    ...usual,
    trustProxy: [],
    allowOrigin: [],
    photos: 'ask',
  });
  const mcp = withVariables({ STATE_DIRECTORY: '/systemd' }, () => readOptions(mcpOptions, new Map(), false));
  const url = 'http://localhost:8080';
  assert.deepEqual(mcp, { data: undefined, stateDir: '/systemd-mcp', baseUrl: url, log: 'json' });
});

test('values are taken to their bounds, and in each way that they are written', () => {
  const high = '--port=65535 --flush=3600000 --rate-limit=1000000000 --base-url=HTTP://A.example:80/ --watch';
  const most = { port: 65_535, flush: 3_600_000, rateLimit: 1_000_000_000 };
  const given = settings([...high.split(' '), '--data', 'a']);
  assert.partialDeepStrictEqual(given, { ...most, baseUrl: 'http://a.example', watch: true, data: 'a' });
  const low =
    '--port=0 --flush=1 --rate-limit=0 --metrics=off --photos=load --reuse-port --shared-state=redis://a';
  const least = { port: 0, flush: 1, rateLimit: 0, metrics: 'off', photos: 'load', reusePort: true };
  const { sharedState, ...others } = settings(low.split(' '));
  assert.partialDeepStrictEqual(others, least);
  assert.equal(sharedState?.host, 'a');
  assert.equal(settings(['--trust-proxy=10.0.0.0/8,::1']).trustProxy.length, 2);
  const { allowOrigin } = settings(['--allow-origin', 'https://a.example, https://b.example/']);
  assert.deepEqual(allowOrigin, ['https://a.example', 'https://b.example']);
  for (const [words, expected] of [
    ['on TRUE yes 1', true],
    ['off False no 0', false],
  ] as const)
    for (const value of words.split(' '))
      assert.equal(settings([], { PLACES_LOG_REQUESTS: value }).logRequests, expected, value);
});

test('the address of the engine may lie in a file, so that its password is in no command line', () => {
  const path = join(folderForTests(), 'shared-state');
  writeFileSync(path, 'rediss://porto:hunter2@engine.example/3\n');
  const { sharedState, reusePort } = settings(['--reuse-port'], { PLACES_SHARED_STATE_FILE: path });
  assert.equal(reusePort, true);
  assert.partialDeepStrictEqual(sharedState, { host: 'engine.example', password: 'hunter2', db: 3 });
});

test('a variable that is no option is known as such, and whether the journal reads standard error', () => {
  const variables = { PLACES_PRT: '1', PLACES_X: '1', PLACES_PORT: '1', OTHER: '1' };
  const unknown = withVariables(variables, unknownVariables);
  assert.deepEqual(unknown.toSorted(), ['PLACES_PRT (did you mean PLACES_PORT?)', 'PLACES_X']);
  const { dev, ino } = fstatSync(process.stderr.fd);
  const journalIs = (stream: string) => withVariables({ JOURNAL_STREAM: stream }, isJournal);
  assert.deepEqual([`${dev}:${ino}`, `${dev}:${ino}1`, ''].map(journalIs), [true, false, false]);
});

test('another city, address and limit are taken from the environment, where no flag says otherwise', async () => {
  const variables = { PLACES_DATA: testCityFile, PLACES_HOST: '127.0.0.1', PLACES_PORT: '1', PLACES_X: '1' };
  const args = ['--port=0', '--rate-limit', '9'];
  await using service = await startService({ args, env: { ...env, ...variables } });
  const api = createApi(service, args);
  assert.equal(expectList(await api.get('/api/v1/places')).total, 7);
  const answer = await api.get('/api/v1');
  assert.match(JSON.stringify(expectDirectory(answer)), /Testville.*"https:\/\/env\.example\/docs\/api"/);
  assert.equal(answer.headers['ratelimit-limit'], '9');
  assert.deepEqual(
    service.lines().flatMap(({ variable }) => variable ?? []),
    ['PLACES_X'],
  );
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

test('a name for HTTPS sets the ports, and may be repeated, as a list in the environment', () => {
  const two = settings(['--domain', 'A.example', '--domain=b.example']);
  const secure = { ownFiles: undefined, httpPort: 80, hstsSeconds: 0 };
  assert.deepEqual([two.port, two.secure], [443, { ...secure, domains: ['a.example', 'b.example'] }]);
  assert.deepEqual(settings([], { PLACES_DOMAIN: 'a.example, b.example' }).domain, two.domain);
  assert.deepEqual(settings(['--domain', 'जयपुर.भारत']).domain, ['xn--81b2aof8f.xn--h2brj9c']);
  const own = settings(['--tls-cert', 'a', '--tls-key', 'b', '--port', '8443', '--hsts', '300']).secure;
  assert.deepEqual(own, {
    domains: [],
    ownFiles: { cert: 'a', key: 'b' },
    httpPort: undefined,
    hstsSeconds: 300,
  });
  assert.equal(
    settings(['--domain', 'a.example', '--port', '8443', '--http-port', '8080']).secure?.httpPort,
    8080,
  );
});
