import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCityFile } from '../contract/case.ts';
import { client, freshAddress } from '../support/http.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';

/** Asks for a few things, one of them a view with a source, and stops the service. */
async function visit(service: Service): Promise<void> {
  const send = client(service.url, freshAddress());
  await send({ path: '/api/v1/places?search=fort' });
  await send({ path: '/api/v1/places/nowhere' });
  await send({ method: 'POST', path: '/api/v1/views', body: '{"source":"summer-newsletter"}' });
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
}

test('where no terminal reads it, the log is JSON by default: an object a line, and none for a request', async () => {
  const service = await startService({ without: ['--log'] });
  await visit(service);
  const lines = service.stderr().trimEnd().split('\n');
  for (const line of lines) assert.equal(typeof JSON.parse(line)?.message, 'string', line);
  assert.equal(lines.filter((line) => line.includes(`listening on ${service.url}`)).length, 1);
  assert.doesNotMatch(service.stderr(), /nowhere/);
  assert.equal(service.stdout(), '');
});

test('the pretty log is for eyes: a line an event, no JSON', async () => {
  const service = await startService({ args: ['--log', 'pretty'] });
  await visit(service);
  for (const line of service.stderr().trimEnd().split('\n')) assert.doesNotMatch(line, /^\{/);
});

test('log off leaves the listening line, and nothing else', async () => {
  const service = await startService({ args: ['--log', 'off', '--data', testCityFile] });
  service.signal('SIGHUP');
  await visit(service);
  assert.match(service.stderr(), /^[^\n]*listening on http:\/\/127\.0\.0\.1:\d+[^\n]*\n$/);
});

test('requests are logged when asked for, one line each', async () => {
  const talkative = await startService({ args: ['--log-requests'] });
  await visit(talkative);
  const about = (part: string) => talkative.lines().filter((line) => JSON.stringify(line).includes(part));
  assert.equal(about('/api/v1/places/nowhere').length, 1);
  const [{ id, ms, bytes, ...line } = {}] = about('/api/v1/places/nowhere');
  assert.partialDeepStrictEqual(line, {
    method: 'GET',
    target: '/api/v1/places/nowhere',
    route: '/api/v1/places/{id}',
    status: 404,
  });
  assert.ok(Number(bytes) > 300 && Number(ms) >= 0 && /^[\da-f-]{36}$/.test(String(id)), JSON.stringify(id));
  assert.match(JSON.stringify(about('/api/v1/views')), /200/);
});

test('a reader of the log that hangs costs lines, not memory', async () => {
  await using service = await startService({ args: ['--log-requests'] });
  const connection = await RawConnection.open(service.port);
  service.log?.pause();
  const { length } = service.stderr();
  const batch = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Pad: ${'x'.repeat(100)}\r\n\r\n`.repeat(500);
  for (let answered = 500; answered <= 10_000; answered += 500) {
    connection.send(batch);
    await connection.settled(answered);
  }
  service.log?.resume();
  // The first line that finds room tells how many found none.
  while (!/"lines":\d/.test(service.stderr())) await fetch(`${service.url}/healthz`);
  const dropped = Number(/"lines":(\d+)/.exec(service.stderr())?.[1]);
  assert.ok(dropped > 2_000, `${dropped} lines were dropped`);
  const queued = service.stderr().length - length;
  assert.ok(queued < 2 * 1024 * 1024, `${queued} characters were queued`);
  connection.close();
});
