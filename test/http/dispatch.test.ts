import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { peerAt } from '../../src/http/client.ts';
import { freshJson, json } from '../../src/http/content.ts';
import { Dispatcher } from '../../src/http/dispatch.ts';
import { writeHead } from '../../src/http/head.ts';
import { KeptAnswers } from '../../src/http/kept-answers.ts';
import { plainGet, route } from '../../src/http/route.ts';
import { Sender } from '../../src/http/send.ts';
import { createLog } from '../../src/log.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { client } from '../support/http.ts';

/*
 * What becomes of errors that nobody expected: the client is answered, the log has the whole of it, and the next request
 * works.
 */

const clock = new FakeClock();
const logged: string[] = [];
const group = { indexPath: '/api', headerText: '', preflight: {} };
const fail = () => {
  throw new Error('secret of a broken drawing');
};

let made = 0;
const numbered = () => {
  made += 1;
  return json(made);
};
const takingTime = () => {
  clock.advance(1500.25);
  return { content: json('slow') };
};
let answers = new KeptAnswers();

const counted: unknown[] = [];
const deps: ConstructorParameters<typeof Dispatcher>[0] = {
  routes: [
    route({ ...plainGet, path: '/', handle: () => ({ content: freshJson('fine') }) }),
    route({ ...plainGet, path: '/broken', handle: fail }),
    route({ ...plainGet, path: '/broken-later', handle: async () => fail() }),
    route({ ...plainGet, path: '/api/broken', handle: fail }),
    route({ ...plainGet, path: '/kept', handle: () => ({ content: numbered(), isRepeatable: true }) }),
    route({ ...plainGet, path: '/fresh', handle: () => ({ content: numbered() }) }),
    route({ ...plainGet, path: '/slow', handle: takingTime }),
    route({ ...plainGet, path: '/uncounted', handle: () => ({ content: freshJson('fine') }) }),
  ],
  groups: [
    { ...group, prefix: '/api', renderError: (error) => freshJson(error) },
    { ...group, prefix: '/unsendable', renderError: () => Object.assign(freshJson(''), { in: fail }) },
    { ...group, prefix: '/', renderError: fail },
  ],
  sender: new Sender(writeHead),
  trust: [],
  baseUrl: undefined,
  log: createLog('json', { write: (line) => logged.push(line), writableLength: 0 }, () => new Date(0)),
  logRequests: false,
  counts: {
    add(...request) {
      counted.push(request);
      if (request[0] === '/uncounted') fail();
    },
  },
  clock,
  answers: () => answers,
};
const dispatcher = new Dispatcher(deps);
const logging = new Dispatcher({ ...deps, logRequests: true });

let server: Server;
let origin: string;
before(async () => {
  server = createServer((request, response) => {
    const chosen = request.headers['x-logged'] ? logging : dispatcher;
    void chosen.handle(request, response, peerAt('192.0.2.1', []));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

for (const path of ['/broken', '/broken-later', '/api/broken', '/nowhere']) {
  test(`${path} is answered, even where the error page fails as well`, async () => {
    logged.length = 0;
    const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
    assert.equal(response.status, path === '/nowhere' ? 404 : 500);
    const text = await response.text();
    assert.equal(JSON.parse(text).error.status, response.status);
    assert.doesNotMatch(text, /secret/);
    assert.match(logged.join(''), /secret of a broken drawing/);
    assert.equal(logged.join('').includes('an error page failed'), !path.startsWith('/api'));
    if (response.status === 500) assert.match(text, /Something went wrong inside/);
    if (response.status === 500 && path.startsWith('/api'))
      assert.equal(JSON.parse(text).error.request_id, JSON.parse(logged.join('')).id);
    assert.equal((await fetch(origin)).status, 200);
  });
}

test('an error that cannot be sent ends its connection and no other', async () => {
  logged.length = 0;
  await assert.rejects(fetch(`${origin}/unsendable`));
  assert.match(logged.join(''), /request failed.*secret of a broken drawing/);
  assert.equal((await fetch(origin)).status, 200);
});

test('what fails outside of the steps is an error of that one response', async () => {
  logged.length = 0;
  await fetch(`${origin}/uncounted`).then((response) => response.text());
  assert.match(logged.join(''), /request failed.*secret of a broken drawing/);
  assert.equal((await fetch(origin)).status, 200);
});

test('an answer that can be repeated is made once for each target and origin, until the data is new', async () => {
  const send = client(origin, '127.0.0.1');
  const ask = async (path: string, host = 'a.example') =>
    Number((await send({ path, headers: { Host: host } })).body);
  const first = await ask('/kept');
  assert.equal(await ask('/kept'), first);
  assert.equal(await ask('/kept', 'b.example'), first + 1);
  assert.equal(await ask('/kept?a'), first + 2);
  assert.equal(await ask('/kept'), first);
  answers = new KeptAnswers();
  assert.equal(await ask('/kept'), first + 3);
  assert.equal(await ask('/fresh'), first + 4);
  assert.equal(await ask('/fresh'), first + 5);
});

test('a request is checked also where its answer is kept', async () => {
  const send = client(origin, '127.0.0.1');
  assert.equal((await send({ path: '/kept', headers: { Host: 'localhost' } })).status, 200);
  assert.equal((await send({ path: '/kept', headers: { Host: 'no host' } })).status, 400);
});

test('a request is counted with its route, status and seconds, and its line in the log tells the same', async () => {
  const send = client(origin, '127.0.0.1');
  for (const [path, route, status, ms] of [
    ['/slow?a', '/slow', 200, 1500.3],
    ['/nowhere', '', 404, 0],
  ] as const) {
    logged.length = 0;
    counted.length = 0;
    const { body, headers } = await send({
      path,
      headers: { 'X-Logged': 'x', 'User-Agent': 'a'.repeat(300) },
    });
    assert.deepEqual(counted, [[route, status, status === 200 ? 1.50025 : 0]]);
    const line = JSON.parse(logged.at(-1) ?? '');
    const { time, id, bytes, ...told } = line;
    const agent = 'a'.repeat(200);
    const request = {
      level: 'info',
      message: 'request',
      method: 'GET',
      target: path,
      client: '192.0.2.1',
      agent,
    };
    assert.deepEqual(told, { ...request, route, status, ms });
    assert.match(id, /^[\da-f-]{36}$/);
    assert.ok(bytes > body.length + Object.values(headers).join('').length && bytes < 1000, bytes);
    if (status === 404) assert.equal(JSON.parse(String(body)).error.request_id, id);
  }
});
