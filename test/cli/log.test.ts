import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testCityFile } from '../contract/case.ts';
import { freshAddress, requester, type Send } from '../support/http.ts';
import { RawConnection } from '../support/raw.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { useRequester } from '../support/use-service.ts';

/** Asks for a few things, one of them a view with a source. */
async function visit(send: Send): Promise<void> {
  await send({ path: '/api/v1/places?search=fort' });
  await send({ path: '/api/v1/places/nowhere' });
  await send({ method: 'POST', path: '/api/v1/views', body: '{"source":"summer-newsletter"}' });
}

test('where no terminal reads it, the log is JSON by default: an object a line, and none for a request', async () => {
  const service = await startService({ without: ['--log'] });
  await visit(requester(service.url, freshAddress()));
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
  const lines = service.stderr().trimEnd().split('\n');
  for (const line of lines) assert.equal(typeof JSON.parse(line)?.message, 'string', line);
  assert.equal(lines.filter((line) => line.includes(`listening on ${service.url}`)).length, 1);
  assert.doesNotMatch(service.stderr(), /nowhere/);
  assert.equal(service.stdout(), '');
});

test('log off leaves the listening line, and nothing else', async () => {
  const service = await startService({ args: ['--log', 'off', '--data', testCityFile] });
  service.signal('SIGHUP');
  await visit(requester(service.url, freshAddress()));
  assert.deepEqual(await service.stop(), { code: 0, signal: null });
  assert.match(service.stderr(), /^[^\n]*listening on http:\/\/127\.0\.0\.1:\d+[^\n]*\n$/);
});

suite('requests are logged when asked for', () => {
  const { service, send } = useRequester('--log-requests', '--rate-limit', '0');

  test('one line each', async () => {
    await visit(send);
    const about = (part: string) => service.lines().filter((line) => JSON.stringify(line).includes(part));
    // A line may come after the answer that it is of.
    await until(() => about('/api/v1/views').length > 0);
    assert.equal(about('/api/v1/places/nowhere').length, 1);
    const [{ id, ms, bytes, ...line } = {}] = about('/api/v1/places/nowhere');
    assert.partialDeepStrictEqual(line, {
      method: 'GET',
      target: '/api/v1/places/nowhere',
      route: '/api/v1/places/{id}',
      status: 404,
    });
    assert.ok(Number(bytes) > 300 && Number(ms) >= 0 && /^[\da-f-]{36}$/.test(String(id)), `${id}`);
    assert.match(JSON.stringify(about('/api/v1/views')), /200/);
  });

  test('a reader that hangs costs lines, not memory', async () => {
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
    while (!/"lines":\d/.test(service.stderr())) await send({ path: '/healthz' });
    const dropped = Number(/"lines":(\d+)/.exec(service.stderr())?.[1]);
    assert.ok(dropped > 2_000, `${dropped} lines were dropped`);
    const queued = service.stderr().length - length;
    assert.ok(queued < 2 * 1024 * 1024, `${queued} characters were queued`);
    connection.close();
  });

  test('a reader may go away: the service goes on, and ends as told', async () => {
    service.log?.destroy();
    for (let i = 0; i < 5; i++) assert.equal((await send({ path: '/api/v1' })).status, 200);
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
  });
});
