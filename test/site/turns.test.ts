import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from '../../src/app.ts';
import { kinds } from '../bench/waits.ts';
import { startCountingBlocks } from '../support/blocks.ts';
import { client, type Send } from '../support/http.ts';
import { mulberry32 } from '../support/random.ts';
import { builtInFile, readCity } from './site.ts';

/* What may be done in one turn of the event loop while others wait, counted instead of timed. */
const countBlocks = startCountingBlocks('/src/');
const { startApp } = await import('../../src/app.ts');
const { serveOptions } = await import('../../src/cli/environment.ts');
const { createLog } = await import('../../src/log.ts');

/** The most blocks that ran in one turn until something is done. */
async function longestTurn(done: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = done.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    await nextTurn();
    longest = Math.max(longest, countBlocks());
  }
  await over;
  return longest;
}

/** How many bytes are copied from one buffer into another while something is done. */
async function bytesCopied(t: TestContext, action: () => Promise<unknown>): Promise<number> {
  const { mock } = t.mock.method(Buffer.prototype, 'copy');
  await action();
  const bytes = mock.calls.reduce((sum: number, { result = 0 }) => sum + result, 0);
  mock.restore();
  return bytes;
}

const size = 10_000;

/** Some 10 ms on a small machine. To look at all pairs of ten thousand places would be a hundred million. */
const maxBlocks = 2_000_000;
/** Of what looks at no places but those that it answers. */
const maxBlocksOfFew = 10 * size;
const few = [
  'a place, its picture',
  'Markdown, llms.txt',
  'sitemap',
  'OpenAPI, reference',
  'list',
  'MCP list',
  'MCP read',
  'errors',
];

suite('with ten thousand places one turn of the event loop has a bounded amount of work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-turns-'));
  let app: App;
  let send: Send;
  before(async () => {
    const flags = new Map([
      ['--rate-limit', '0'],
      ['--host', '127.0.0.1'],
      ['--port', '0'],
      ['--data', writeCity(folder)],
      ['--state-dir', join(folder, 'state')],
    ]);
    const log = createLog('off', { write: () => {}, writableLength: 0 }, () => new Date());
    app = await startApp(serveOptions(flags, false), {}, log);
    // An answer takes long while the blocks of every turn are counted.
    send = client(app.url, '127.0.0.1', 0);
    countBlocks();
  });
  after(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  test('while the words are indexed', async () => {
    assertAtMost(await longestTurn(send({ path: '/api/v1/places?search=fort' })), maxBlocks);
  });

  for (const { name, asks } of kinds)
    test(`for ${name}`, async () => {
      const bound = few.includes(name) ? maxBlocksOfFew : maxBlocks;
      for (const time of [0, 1, 2, 3])
        for (const ask of await asks(time, async (index) => `place-${index}`, size))
          assertAtMost(await longestTurn(send(ask)), bound);
    });

  test('during a reload, which a thread does', async () => {
    assertAtMost(await longestTurn(app.reload()), maxBlocks);
  });

  test('and a list copies what it answers, once', async (t) => {
    let answered = 0;
    const copied = await bytesCopied(t, async () => {
      answered = (await send({ path: '/api/v1/places?limit=100&offset=5000' })).body.length;
    });
    assert.ok(answered > 0 && copied <= 2 * answered, `${copied} for ${answered}`);
  });
});

function assertAtMost(blocks: number, bound: number): void {
  assert.ok(blocks > 0 && blocks <= bound, `${blocks} blocks, at most ${bound} are allowed`);
}

/** A data file of many places all over the city. */
function writeCity(folder: string): string {
  const random = mulberry32(size);
  const { city, places } = readCity(builtInFile);
  const grown = Array.from({ length: size }, (_, i) => ({
    ...places[i % places.length],
    id: `place-${i + 1}`,
    index: i + 1,
    name: `Fort ${i + 1}`,
    image: `/images/place-${i + 1}.svg`,
    lat: 26.8 + random() * 0.2,
    lng: 75.7 + random() * 0.2,
  }));
  const path = join(folder, 'city.json');
  writeFileSync(path, JSON.stringify({ city, places: grown }));
  return path;
}
