import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { assemble } from '../../src/assemble.ts';
import { peerAt } from '../../src/http/client.ts';
import { SlidingWindow } from '../../src/limit/window.ts';
import { createLog } from '../../src/log.ts';
import { LiveCatalogue } from '../../src/places/live.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { FakeClock } from '../support/fake-clock.ts';

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
  const clock = new FakeClock();
  const log = createLog('off', { write: () => {}, writableLength: 0 }, () => clock.date());
  const window = new SlidingWindow({ limit: 100_000, windowMs: 60_000 });
  const { dispatcher } = assemble({
    options: {
      allowOrigin: [],
      baseUrl: undefined,
      logRequests: false,
      photos: 'ask',
      metrics: 'private',
      rateLimit: 100_000,
      trustProxy: [],
    },
    live: new LiveCatalogue(builtInCatalogue(), log),
    state: {
      counter: {
        read: () => 1729,
        increment: async () => 1730,
        health: () => ({ count: 1729, persisted: 1729 }),
        stats: () => ({ flushes: 0, failures: 0 }),
        onChange: () => () => {},
        close: async () => {},
      },
      limiter: window,
      clients: () => window.keys,
      location: '',
      others: undefined,
    },
    log,
    clock,
  });
  const peer = peerAt('127.0.0.1', []);
  return async (target, headers = []) => {
    const response = exchange(target, headers);
    void dispatcher.handle(response.req, response, peer);
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

/** More than this of any kind of work that is not named is too much. */
const everyRequest: Work = { memories: 1, patterns: 6, splits: 0 };

/** What a request may cost at most once its like was answered before. */
const repeated: Readonly<Record<string, { target: string; headers?: readonly string[]; work: Work }>> = {
  'a list': { target: '/api/v1/places', work: {} },
  'a list for a browser': { target: '/api/v1/places', headers: browser, work: { splits: 5 } },
  'a page of a search': {
    target: '/api/v1/places?category=heritage&search=fort&offset=5',
    work: { splits: 1, patterns: 12 },
  },
  'a place by its slug': { target: '/api/v1/places/hawa-mahal', work: {} },
  'a place by its index': { target: '/api/v1/places/2', work: { patterns: 6 } },
  'the directory': { target: '/api/v1', work: { encodings: 1, buffers: 1, digests: 1 } },
  'the policy': { target: '/api/v1/deprecation', work: { encodings: 1, buffers: 1, digests: 1 } },
  'a read of the views': { target: '/api/v1/views', work: { encodings: 1, buffers: 1 } },
  'an increment': {
    target: '/api/v1/views?action=up',
    work: { encodings: 1, buffers: 1, splits: 1, patterns: 7 },
  },
  'a place that is not there': {
    target: '/api/v1/places/atlantis',
    work: { encodings: 2, buffers: 1, patterns: 6 },
  },
  'the home page': { target: '/', headers: browser, work: { splits: 12, patterns: 8 } },
  'the page of a place': {
    target: '/places/hawa-mahal',
    headers: browser,
    work: { splits: 12, patterns: 8 },
  },
};

function assertAtMost(work: Work, bounds: Work): void {
  for (const [kind, count] of Object.entries(work)) {
    const bound = bounds[kind as keyof Work] ?? everyRequest[kind as keyof Work] ?? 0;
    assert.ok(count <= bound, `${count} ${kind}, at most ${bound} are allowed: ${JSON.stringify(work)}`);
  }
}

for (const [name, { target, headers, work }] of Object.entries(repeated)) {
  test(`${name}, asked for again, costs its share of work and no more`, async () => {
    const ask = await startService();
    for (let i = 0; i < 3; i += 1) await ask(target, headers);
    assertAtMost(await workOf(() => ask(target, headers)), work);
  });
}

test('a list that did not change costs no more than one that is sent', async () => {
  const ask = await startService();
  const tag = ['If-None-Match', '*'];
  for (let i = 0; i < 3; i += 1) await ask('/api/v1/places', tag);
  assertAtMost(await workOf(async () => assert.equal(await ask('/api/v1/places', tag), 304)), {});
});

test('a search that was not asked before encodes its head, but no place, and digests its body once', async () => {
  const ask = await startService();
  for (const target of ['?limit=100', '?search=the+of', '?search=in+and'])
    await ask(`/api/v1/places${target}`);
  const work = await workOf(() => ask('/api/v1/places?search=the+in'));
  assertAtMost(work, {
    encodings: 1,
    buffers: 2,
    joins: 1,
    digests: 1,
    memories: 3,
    patterns: 15,
    splits: 3,
  });
});
