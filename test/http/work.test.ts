import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { apiArea } from '../../src/api/policy.ts';
import { apiRoutes } from '../../src/api/table.ts';
import { loadCatalogue } from '../../src/data.ts';
import { trustOf } from '../../src/http/client.ts';
import { freshJson } from '../../src/http/content.ts';
import { Dispatcher } from '../../src/http/dispatch.ts';
import { writeHeadAhead } from '../../src/http/head.ts';
import { Quota } from '../../src/http/quota.ts';
import { Router } from '../../src/http/router.ts';
import { Sender } from '../../src/http/send.ts';
import { SlidingWindow } from '../../src/limit/window.ts';
import { createLog } from '../../src/log.ts';
import { Metrics } from '../../src/ops/metrics.ts';
import { LiveCatalogue } from '../../src/places/live.ts';

/*
 * What a request may cost, counted instead of timed: a machine that is slow today does not fail this, and a change that
 * encodes, digests, checks or joins once more does. Counted is what our own code calls; Node keeps these functions for
 * itself before anybody can replace them.
 */

/** Calls of built-in functions that stand for work, by what the work is. */
const counted = {
  encodings: [JSON, 'stringify'],
  parses: [JSON, 'parse'],
  joins: [Buffer, 'concat'],
  buffers: [Buffer, 'from'],
  patterns: [RegExp.prototype, 'exec'],
  memories: [Map.prototype, 'set'],
  splits: [String.prototype, 'split'],
  digests: [crypto, 'hash'],
  compressions: [zlib, 'brotliCompress'],
  heads: [ServerResponse.prototype, 'writeHead'],
} as const;
type Work = Partial<Record<keyof typeof counted, number>>;

/** Counts while `action` runs; what is not called at all is left out. */
async function workOf(action: () => Promise<unknown>): Promise<Work> {
  const work: Work = {};
  const restore = Object.entries(counted).map(([name, [owner, method]]) => {
    const original = Reflect.get(owner, method) as (...args: unknown[]) => unknown;
    Reflect.set(owner, method, function (this: unknown, ...args: unknown[]) {
      const kind = name as keyof typeof counted;
      work[kind] = (work[kind] ?? 0) + 1;
      return Reflect.apply(original, this, args);
    });
    return () => Reflect.set(owner, method, original);
  });
  syncBuiltinESMExports();
  try {
    await action();
  } finally {
    for (const undo of restore) undo();
    syncBuiltinESMExports();
  }
  return work;
}

/** The service as it is wired, but for the network and the disk. */
async function startService(): Promise<(target: string, headers?: readonly string[]) => Promise<number>> {
  const now = () => 1000;
  const live = new LiveCatalogue(await loadCatalogue(undefined), { error: () => {} });
  const window = new SlidingWindow({ limit: 100_000, windowMs: 60_000 });
  const limiter = {
    take: (key: string) => window.take(key, now()),
    peek: (key: string) => window.peek(key, now()),
  };
  const quota = new Quota(limiter, 100_000);
  const counter = {
    read: () => 1729,
    increment: async () => 1730,
    health: () => ({ count: 1729, persisted: 1729 }),
    stats: () => ({ flushes: 0, failures: 0 }),
    onChange: () => () => {},
    close: async () => {},
  };
  const metrics = new Metrics({
    version: '1.0.0',
    counter,
    limiterKeys: () => 0,
    streams: () => 0,
    process,
  });
  const today = () => new Date(0);
  const silent = createLog('off', () => {}, today);
  const rest = { prefix: '/', directory: '/', headers: [], preflight: [], links: () => [] };
  const dispatcher = new Dispatcher({
    router: new Router(apiRoutes({ live, counter, noteSource: () => {}, today })),
    areas: [apiArea, { ...rest, renderError: (error) => freshJson(error) }],
    quota,
    sender: new Sender(quota, () => writeHeadAhead),
    trust: trustOf(''),
    baseUrl: undefined,
    log: silent,
    observe: ({ pattern }, status, durationMs) => metrics.request(pattern, status, durationMs / 1000),
    now,
  });
  return async (target, headers = []) => {
    const response = exchange(target, headers);
    dispatcher.handle(response.req, response);
    await once(response, 'finish');
    return response.statusCode;
  };
}

/** A request as Node's parser hands it over, with a response that leads to no network. */
function exchange(target: string, headers: readonly string[]): ServerResponse {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(socket);
  const version = { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 };
  Object.assign(request, { ...version, method: 'GET', url: target, complete: true });
  request.rawHeaders = ['Host', 'places.example', ...headers];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    request.headers[request.rawHeaders[i]?.toLowerCase() ?? ''] = request.rawHeaders[i + 1];
  }
  const response = new ServerResponse(request);
  response.assignSocket(
    new Writable({ decodeStrings: false, write: (_chunk, _encoding, done) => done() }) as Socket,
  );
  return response;
}

const browser = ['Accept-Encoding', 'gzip, deflate, br, zstd', 'Accept', '*/*', 'User-Agent', 'a browser'];

/** Every response is counted by its status. */
const inMetrics = { memories: 1 };

/** What each kind of request costs once its like was answered before. */
const repeated: Readonly<Record<string, { target: string; headers?: readonly string[]; work: Work }>> = {
  'a list': { target: '/api/v1/places', work: inMetrics },
  'a list for a browser': { target: '/api/v1/places', headers: browser, work: inMetrics },
  'a page of a search': { target: '/api/v1/places?category=heritage&search=fort&offset=5', work: inMetrics },
  'a place by its slug': { target: '/api/v1/places/hawa-mahal', work: inMetrics },
  'a place by its index': { target: '/api/v1/places/2', work: { ...inMetrics, patterns: 1 } },
  'the directory': { target: '/api/v1', work: inMetrics },
  'the policy': { target: '/api/v1/deprecation', work: inMetrics },
  'a read of the views': {
    target: '/api/v1/views',
    work: { ...inMetrics, encodings: 1, buffers: 1 },
  },
  'an increment': {
    target: '/api/v1/views?action=up',
    work: { ...inMetrics, encodings: 1, buffers: 1 },
  },
  'a place that is not there': {
    target: '/api/v1/places/atlantis',
    work: { ...inMetrics, encodings: 2, buffers: 1, patterns: 1 },
  },
};

for (const [name, { target, headers, work }] of Object.entries(repeated)) {
  test(`${name}, asked for again, costs its share of work and no more`, async () => {
    const ask = await startService();
    for (let i = 0; i < 3; i += 1) await ask(target, headers);
    assert.deepEqual(await workOf(() => ask(target, headers)), work);
  });
}

test('a list that did not change costs no more than one that is sent', async () => {
  const ask = await startService();
  const tag = ['If-None-Match', '*'];
  await ask('/api/v1/places');
  await ask('/api/v1/places', tag);
  assert.deepEqual(await workOf(async () => assert.equal(await ask('/api/v1/places', tag), 304)), inMetrics);
});

test('a search that was not asked before encodes its head, but no place and no body, and digests nothing', async () => {
  const ask = await startService();
  for (const target of ['?limit=100', '?search=the+of', '?search=in+and'])
    await ask(`/api/v1/places${target}`);
  const work = await workOf(() => ask('/api/v1/places?search=the+in'));
  assert.deepEqual(work, {
    encodings: 1,
    buffers: 1,
    memories: 1,
    patterns: 11,
    splits: 2,
  });
});
