import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { keyedAnswers, keyOf, keyWindowMs, maxKeys } from '../../src/api/idempotency.ts';
import { counterUncertain } from '../../src/views/counter.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { requester } from '../support/http.ts';
import { RawConnection } from '../support/raw.ts';
import { until } from '../support/until.ts';
import { useRequester } from '../support/use-service.ts';

const key = '8e03978e-40d5-43e8-bc93-6894a57f9324';

for (const field of [`"${key}"`, key, 'x'.repeat(16), `"${'x'.repeat(100)}"`, 'urn:uuid:a/b+c=d~e_f'])
  test(`${field.slice(0, 40)} is a key`, () => {
    assert.equal(keyOf({ 'idempotency-key': field }, [])?.text, field.replaceAll('"', ''));
  });

test('a request needs no key', () => assert.equal(keyOf({}, []), undefined));

for (const field of [
  '',
  '""',
  'short',
  'x'.repeat(101),
  `"${key}`,
  `${key}"`,
  `${key}, ${key}`,
  `"${key}";a`,
])
  test(`${JSON.stringify(field).slice(0, 60)} is no key`, () => {
    assert.throws(() => keyOf({ 'idempotency-key': field }, []), {
      code: 'INVALID_PARAMETER',
      message: /^Parameter "Idempotency-Key" is/,
      hint: /random text of 16 to 100 characters/,
    });
  });

suite('the answers by key', () => {
  const keyed = (text: string, body = '') => ({ text, body, windowMs: keyWindowMs });
  const counting = () => {
    let made = 0;
    return async () => ++made;
  };

  test('are kept for the window, from the first request on', async () => {
    const clock = new FakeClock();
    const once = keyedAnswers<number>(clock);
    const make = counting();
    assert.equal(await once(keyed(key), make), 1);
    clock.advance(keyWindowMs - 1);
    assert.equal(await once(keyed(key), make), 1);
    clock.advance(1);
    assert.equal(await once(keyed(key), make), 2);
  });

  test('are bounded, and the oldest go first', async () => {
    const once = keyedAnswers<number>(new FakeClock());
    const make = counting();
    for (let i = 1; i <= maxKeys + 1; i += 1) assert.equal(await once(keyed(`key ${i}`), make), i);
    assert.equal(await once(keyed('key 2'), make), 2);
    assert.equal(await once(keyed('key 3'), make), 3);
    assert.equal(await once(keyed('key 1'), make), maxKeys + 2);
  });

  test('stay undecided where a view may have been counted: a retry counts nothing, and gets the same error', async () => {
    const clock = new FakeClock();
    const once = keyedAnswers<number>(clock);
    const make = counting();
    const uncertain = async () => {
      await make();
      throw counterUncertain(1);
    };
    const told = {
      code: 'COUNTER_UNAVAILABLE',
      hint: /^The view may have been counted or not; a retry with the same/,
    };
    await assert.rejects(once(keyed(key), uncertain), told);
    await assert.rejects(once(keyed(key), make), told);
    clock.advance(keyWindowMs);
    assert.equal(await once(keyed(key), make), 2);
  });

  test('are shared while the first is under way, and an error is forgotten', async () => {
    const once = keyedAnswers<number>(new FakeClock());
    const first = Promise.withResolvers<number>();
    const waiting = [once(keyed(key), () => first.promise), once(keyed(key), () => Promise.resolve(2))];
    first.reject(new Error('away'));
    for (const each of waiting) await assert.rejects(each, /away/);
    assert.equal(await once(keyed(key), () => Promise.resolve(3)), 3);
    assert.throws(() => once(keyed(key, 'other'), () => Promise.resolve(4)), {
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

suite('a view with a key', () => {
  const { service, send } = useRequester('--rate-limit', '0');

  const post = async (headers: Record<string, string> = {}, body = '', from = send) => {
    const answer = await from({ method: 'POST', path: '/api/v1/views', headers, body });
    return { status: answer.status, text: answer.body.toString(), ...JSON.parse(answer.body.toString()) };
  };
  const count = async () => JSON.parse((await send({ path: '/api/v1/views' })).body.toString()).count;

  test('counts once, and a retry gets the same answer, from another address too', async () => {
    const before = await count();
    const headers = { 'Idempotency-Key': `"${randomUUID()}"` };
    const first = await post(headers, '{"source":"tests"}');
    assert.deepEqual([first.status, first.count, first.action], [200, before + 1, 'incremented']);
    await post();
    const elsewhere = requester(service.url, '127.0.0.9');
    for (const from of [send, elsewhere])
      assert.equal((await post(headers, '{"source":"tests"}', from)).text, first.text);
    assert.equal(await count(), before + 2);
  });

  test('is logged once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let i = 0; i < 3; i += 1) await post(headers, '{"source":"once"}');
    const told = () => service.lines().filter(({ source }) => source === 'once').length;
    await until(() => told() > 0);
    assert.equal(told(), 1);
  });

  test('counts once while the first is under way', async () => {
    const before = await count();
    const connection = await RawConnection.open(service.port);
    const request = [
      'POST /api/v1/views HTTP/1.1',
      'Host: localhost',
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Length: 0',
      '\r\n',
    ].join('\r\n');
    connection.send(request.repeat(20));
    const answers = await connection.settled(20);
    connection.close();
    assert.equal(new Set(answers.map(({ body }) => body.toString())).size, 1);
    const headers = { 'Idempotency-Key': randomUUID() };
    const all = await Promise.all(Array.from({ length: 20 }, () => post(headers)));
    assert.equal(new Set(all.map(({ text }) => text)).size, 1);
    assert.equal(await count(), before + 2);
  });

  test('another body with the key is refused and not counted', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await post(headers, '{"source":"a"}');
    for (const body of ['{"source":"b"}', '{}', '']) {
      const { status, error } = await post(headers, body);
      assert.deepEqual([status, error.code, error.status], [422, 'IDEMPOTENCY_KEY_REUSED', 422]);
      assert.match(error.hint, /new random key/);
    }
    assert.equal((await post(headers, '{"source":"a", "unknown": 1}')).text, first.text);
    assert.equal(await count(), first.count);
  });

  test('a malformed key is refused and not counted', async () => {
    const before = await count();
    const { status, error } = await post({ 'Idempotency-Key': 'short' });
    assert.deepEqual([status, error.code], [400, 'INVALID_PARAMETER']);
    assert.equal(await count(), before);
  });

  test('a web page may send the field, and the documents tell of it', async () => {
    const { headers } = await send({ method: 'OPTIONS', path: '/api/v1/views' });
    assert.match(headers['access-control-allow-headers'] ?? '', /\bIdempotency-Key\b/);
    const { paths } = JSON.parse((await send({ path: '/openapi.json' })).body.toString());
    const [parameter] = paths['/api/v1/views'].post.parameters;
    assert.deepEqual(
      [parameter.name, parameter.in, parameter.required],
      ['Idempotency-Key', 'header', false],
    );
    assert.match(parameter.description, /10 minutes/);
    assert.ok('422' in paths['/api/v1/views'].post.responses);
    const page = (await send({ path: '/docs/api.md' })).body.toString();
    assert.match(page, /Idempotency-Key/);
  });
});
