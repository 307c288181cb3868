import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { listing, section } from '../docs/documents.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { useService } from '../support/use-service.ts';

interface Event {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Opens a stream and collects its events until `stop`. */
async function listen(url: string, headers: Readonly<Record<string, string>> = {}) {
  const stopping = new AbortController();
  const response = await fetch(url, { headers, signal: stopping.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => {});
  const fieldOf = (event: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1];
  return {
    response,
    events: (name: string): Event[] =>
      text
        .split('\n\n')
        .filter((event) => fieldOf(event, 'event') === name)
        .map((event) => ({ name, id: fieldOf(event, 'id'), data: fieldOf(event, 'data') ?? '' })),
    async stop() {
      stopping.abort();
      await reading;
    },
  };
}

suite('live events', () => {
  const service = useService('--rate-limit', '0');
  const view = async (): Promise<{ readonly count: number }> =>
    JSON.parse(await (await fetch(`${service.url}/api/v1/views`, { method: 'POST' })).text());

  test('begin with the state, and follow each view', async () => {
    const stream = await listen(`${service.url}/api/v1/events`);
    assert.equal(stream.response.headers.get('access-control-allow-origin'), '*');
    assert.match(stream.response.headers.get('content-type') ?? '', /^text\/event-stream/);
    await until(() => stream.events('views').length === 1 && stream.events('places').length === 1);
    const digest = (await fetch(`${service.url}/healthz`)).headers.get('data-digest');
    assert.deepEqual(JSON.parse(stream.events('places')[0]?.data ?? ''), { digest });
    const { count } = await view();
    await until(() => stream.events('views').length === 2);
    const { timestamp, ...body } = JSON.parse(stream.events('views')[1]?.data ?? '');
    assert.deepEqual(body, { count, action: 'read' });
    assert.ok(Date.parse(timestamp) > 0);
    await stream.stop();
  });

  test('are at most two a second, and the last view is never left out', async () => {
    const stream = await listen(`${service.url}/api/v1/events`);
    await until(() => stream.events('views').length === 1);
    const began = performance.now();
    let count = 0;
    for (let i = 0; i < 200; i += 1) ({ count } = await view());
    await until(() => JSON.parse(stream.events('views').at(-1)?.data ?? '{}').count === count);
    const seconds = (performance.now() - began) / 1000;
    assert.ok(
      stream.events('views').length <= 3 + seconds,
      `${stream.events('views').length} in ${seconds} s`,
    );
    await stream.stop();
  });

  test('do not repeat the state that a client has seen', async () => {
    const first = await listen(`${service.url}/api/v1/events`);
    await until(() => first.events('places').length === 1);
    await first.stop();
    const id = first.events('places')[0]?.id ?? '';
    const again = await listen(`${service.url}/api/v1/events`, { 'Last-Event-ID': id });
    const { count } = await view();
    await until(() => again.events('views').length > 0);
    assert.equal(JSON.parse(again.events('views')[0]?.data ?? '').count, count);
    assert.equal(again.events('places').length, 0);
    await again.stop();
  });

  test('are beside the messages of MCP at the address that the contract names', async () => {
    const stream = await listen(`${service.url}/api/mcp`, { Accept: 'text/event-stream' });
    await until(() => stream.events('endpoint').length === 1);
    const { count } = await view();
    await until(() => stream.events('views').length === 1);
    assert.equal(JSON.parse(stream.events('views')[0]?.data ?? '').count, count);
    await stream.stop();
  });

  test('reach a bare page of another origin, as documented', needs(browserPath), async () => {
    const page = listing(section('docs/api.md', 'Live events'), 'html');
    assert.ok(page.trimEnd().split('\n').length <= 10);
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(page.replace('http://localhost:8080', service.url));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await using browser = await openBrowser();
    const tab = await browser.newPage();
    await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
    const { count } = await view();
    await until(async () => (await tab.textContent('output')) === String(count));
    await tab.close();
    server.closeAllConnections();
    server.close();
  });
});

test('a reload with other places is an event with the new digest', async () => {
  const file = join(folderForTests(), 'places.json');
  const data = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
  writeFileSync(file, JSON.stringify(data));
  await using service = await startService({ args: ['--data', file] });
  const stream = await listen(`${service.url}/api/v1/events`);
  await until(() => stream.events('places').length === 1);
  data.places[0].bestTime = 'At noon';
  writeFileSync(file, JSON.stringify(data));
  await service.reload();
  await until(() => stream.events('places').length === 2);
  const digest = (await fetch(`${service.url}/healthz`)).headers.get('data-digest');
  assert.deepEqual(JSON.parse(stream.events('places')[1]?.data ?? ''), { digest });
  await stream.stop();
});
