import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLog } from '../../src/base/log.ts';
import { parseCidrs } from '../../src/http/address.ts';
import { AnswerCache } from '../../src/http/answer-cache.ts';
import { freshJson, json, MediaType } from '../../src/http/content.ts';
import { Dispatcher } from '../../src/http/dispatch.ts';
import { writeHead } from '../../src/http/head.ts';
import { peerAt } from '../../src/http/requester.ts';
import { plainGet, route } from '../../src/http/route.ts';
import { Sender } from '../../src/http/send.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { requester, type Send } from '../support/http.ts';

/*
 * What becomes of errors that nobody expected: the requester is answered, the log has the whole of it, and the next request
 * works.
 */

const clock = new FakeClock();
const logged: string[] = [];
const group = { indexPath: '/api', headerText: '', preflight: () => ({}) };
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
let answers = new AnswerCache();

/** A body that comes when the test lets it come. */
const released = Promise.withResolvers<void>();
let closed = 0;
const streamed = {
  type: new MediaType('application/octet-stream', { caching: 'public' }),
  tag: 'tag',
  async *open() {
    yield 'part';
    await released.promise;
  },
  async close() {
    closed += 1;
  },
};
const brokenMidway = {
  ...streamed,
  async *open() {
    yield 'part';
    await setImmediate();
    fail();
  },
};

const counted: unknown[][] = [];
const deps: ConstructorParameters<typeof Dispatcher>[0] = {
  routes: [
    route({ ...plainGet, path: '/', handle: () => ({ content: freshJson('fine') }) }),
    route({ ...plainGet, path: '/broken', handle: fail }),
    route({ ...plainGet, path: '/broken-later', handle: async () => fail() }),
    route({ ...plainGet, path: '/api/broken', handle: fail }),
    route({
      ...plainGet,
      path: '/kept',
      handle: () => ({ content: numbered(), headers: { 'X-Kept': 'yes' }, sameFor: 'origin' }),
    }),
    route({ ...plainGet, path: '/fresh', handle: () => ({ content: numbered() }) }),
    route({ ...plainGet, path: '/slow', handle: takingTime }),
    route({ ...plainGet, path: '/streamed', handle: () => ({ streamed }) }),
    route({ ...plainGet, path: '/broken-midway', handle: () => ({ streamed: brokenMidway }) }),
    route({ ...plainGet, path: '/base', handle: ({ base }) => ({ content: freshJson(base) }) }),
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
  secureOnly: undefined,
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
    const trust = parseCidrs(request.headers['x-trusted'] ? '192.0.2.0/24' : '');
    void chosen.handle(request, response, peerAt('192.0.2.1', trust));
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
    if (response.status === 500 && path.startsWith('/api')) {
      const { id } = JSON.parse(logged.join(''));
      assert.match(id, /^[\da-f-]{36}$/);
      assert.equal(JSON.parse(text).error.request_id, id);
    }
    assert.equal((await fetch(origin)).status, 200);
  });
}

test('an error that cannot be sent ends its connection and no other', async () => {
  logged.length = 0;
  await assert.rejects(fetch(`${origin}/unsendable`));
  assert.match(logged.join(''), /request failed.*secret of a broken drawing/);
  assert.equal((await fetch(origin)).status, 200);
});

test('a body that breaks off ends its connection, so that nobody takes it for the whole', async () => {
  const response = await fetch(`${origin}/broken-midway`);
  assert.equal(response.status, 200);
  await assert.rejects(response.text());
  assert.equal((await fetch(origin)).status, 200);
  assert.ok(counted.some(([route, status]) => route === '/broken-midway' && status === 500));
});

test('links begin with the origin that a request asks for, or that its trusted proxy names', async () => {
  const send = requester(origin, '127.0.0.1');
  const forwarded = { Host: 'A.example:81', Forwarded: 'host=b.example;proto=https' };
  const trusted = { Host: 'a.example', 'X-Trusted': 'x' };
  for (const [headers, base] of [
    [{ Host: 'A.example:81' }, 'http://a.example:81'],
    [{ Host: 'a.example:' }, 'http://a.example'],
    [forwarded, 'http://a.example:81'],
    [{ ...trusted, Forwarded: 'host=b.example;proto=https' }, 'https://b.example'],
    [{ ...trusted, Host: 'a.example:81', Forwarded: 'proto=https' }, 'https://a.example:81'],
  ] as const)
    assert.equal(await linkBase(send, headers), base);
});

const linkBase = async (send: Send, headers: Record<string, string>) =>
  JSON.parse(String((await send({ path: '/base', headers })).body));

test('links leave out the port that their scheme has anyway', async () => {
  const send = requester(origin, '127.0.0.1');
  const https = { 'X-Trusted': 'x', 'X-Forwarded-Proto': 'https' };
  for (const [headers, base] of [
    [{ Host: 'a.example:80' }, 'http://a.example'],
    [{ Host: 'a.example:00080' }, 'http://a.example'],
    [{ Host: '[2001:db8::80]:80' }, 'http://[2001:db8::80]'],
    [{ Host: 'a.example:443' }, 'http://a.example:443'],
    [{ Host: 'a.example:8080' }, 'http://a.example:8080'],
    [{ ...https, Host: 'a.example:443' }, 'https://a.example'],
    [{ ...https, Host: 'a.example', 'X-Forwarded-Host': 'b.example:443' }, 'https://b.example'],
    [{ ...https, Host: 'a.example:80' }, 'https://a.example:80'],
    [{ ...https, Host: 'a.example:8443' }, 'https://a.example:8443'],
  ] as const)
    assert.equal(await linkBase(send, headers), base);
});

test('what fails outside of the steps is an error of that one response', async () => {
  logged.length = 0;
  await fetch(`${origin}/uncounted`).then((response) => response.text());
  assert.match(logged.join(''), /request failed.*secret of a broken drawing/);
  assert.equal((await fetch(origin)).status, 200);
});

test('an answer that can be repeated is kept at its second request, for each target and origin, until the data is new', async () => {
  const send = requester(origin, '127.0.0.1');
  const ask = async (path: string, host = 'a.example') =>
    Number((await send({ path, headers: { Host: host } })).body);
  const made = (await ask('/kept')) + 1;
  assert.equal(await ask('/kept'), made);
  assert.equal(await ask('/kept'), made);
  assert.equal(await ask('/kept', 'b.example'), made + 1);
  assert.equal(await ask('/kept', 'b.example'), made + 2);
  assert.equal(await ask('/kept', 'b.example'), made + 2);
  assert.equal(await ask('/kept?a'), made + 3);
  assert.equal(await ask('/kept'), made);
  answers = new AnswerCache();
  assert.equal(await ask('/kept'), made + 4);
  for (const more of [5, 6, 7]) assert.equal(await ask('/fresh'), made + more);
});

test('a request is checked also where its answer is kept', async () => {
  const send = requester(origin, '127.0.0.1');
  for (const _ of ['not cached', 'remembered', 'cached']) {
    const { status, headers } = await send({ path: '/kept', headers: { Host: 'localhost' } });
    assert.deepEqual([status, headers['x-kept']], [200, 'yes']);
  }
  const { status, headers } = await send({ path: '/kept', headers: { Host: 'no host' } });
  assert.deepEqual([status, headers['x-kept']], [400, undefined]);
});

test('a request is counted with its route, status and seconds, and its line in the log tells the same', async () => {
  const send = requester(origin, '127.0.0.1');
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

test('a requester gets up to 64 streamed bodies at a time, whatever else it asks for, and more once one has ended', async () => {
  closed = 0;
  const ask = (init?: RequestInit) => fetch(`${origin}/streamed`, init);
  const open = await Promise.all(Array.from({ length: 64 }, () => ask()));
  assert.ok(open.every(({ status }) => status === 200));
  const refused = await ask();
  const { error } = JSON.parse(await refused.text());
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '10');
  assert.equal(error.code, 'SERVICE_UNAVAILABLE');
  assert.ok(error.message && error.hint);
  assert.equal((await ask({ method: 'HEAD' })).status, 200);
  assert.equal((await ask({ headers: { 'If-None-Match': '"tag"' } })).status, 304);
  assert.equal(closed, 3);
  released.resolve();
  const bodies = await Promise.all(open.map((response) => response.text()));
  assert.ok(bodies.every((body) => body === 'part'));
  assert.equal(await (await ask()).text(), 'part');
  assert.equal(closed, 68);
});
