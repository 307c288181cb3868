import assert from 'node:assert/strict';
import { type Api, expectError, expectViews } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';
import { viewsSoFar } from './views.ts';

const asJson = { 'Content-Type': 'application/json' };
/** The most bytes a body may have. */
const maxBody = 16 * 1024;

/** Sends bodies that must each be counted once. */
async function accepts(api: Api, bodies: readonly (string | Buffer)[], headers = {}): Promise<void> {
  const before = await viewsSoFar(api);
  for (const [i, body] of bodies.entries()) {
    const views = expectViews(await api.post('/api/v1/views', body, headers));
    const message = body.toString().slice(0, 80);
    assert.deepEqual([views.action, views.count], ['incremented', before + i + 1], message);
  }
}

/** Sends bodies that must be refused without being counted. */
async function refuses(api: Api, bodies: readonly (string | Buffer)[], headers = {}): Promise<void> {
  const before = await viewsSoFar(api);
  for (const body of bodies) {
    expectError(await api.post('/api/v1/views', body, headers), 400, 'INVALID_BODY');
  }
  assert.equal(await viewsSoFar(api), before);
}

/** A JSON object of exactly so many bytes. */
function objectOf(bytes: number): string {
  const frame = '{"padding":""}';
  return `{"padding":"${'x'.repeat(bytes - frame.length)}"}`;
}

export const viewBodyCases: readonly ContractCase[] = [
  contractCase('POST takes no body, or a JSON object with or without a source', async (api) => {
    const bodies = ['', '{}', '{"source":"newsletter"}', ' {"source":""}\r\n', '{"source":"हवा महल"}'];
    await accepts(api, bodies, asJson);
  }),
  contractCase('unknown fields of the body are ignored', async (api) => {
    const bodies = ['{"page":1,"source":"x"}', '{"Source":1}', '{"__proto__":{"source":1}}'];
    await accepts(api, [...bodies, '{"constructor":null}'], asJson);
  }),
  contractCase('a source has at most 200 characters, counted as a person counts letters', async (api) => {
    const sources = (length: number) =>
      ['a', '🏰'].map((letter) => JSON.stringify({ source: letter.repeat(length) }));
    await accepts(api, sources(200), asJson);
    await refuses(api, sources(201), asJson);
  }),
  contractCase('a source that is not a string is refused, and the error names it', async (api) => {
    const values = ['null', '1', 'true', '["a"]', '{"a":1}'];
    await refuses(
      api,
      values.map((source) => `{"source":${source}}`),
      asJson,
    );
    const error = expectError(await api.post('/api/v1/views', '{"source":1}', asJson), 400, 'INVALID_BODY');
    assert.match(error.message, /source/);
  }),
  contractCase('a body that is no JSON object is refused', async (api) => {
    const bodies = ['null', '[]', '[{}]', '"source"', '1', 'true', '{', '{"a":}', "{'a':1}", '{}{}', 'NaN'];
    await refuses(api, bodies, asJson);
    await refuses(api, [Buffer.from('{"source":"\xff"}', 'latin1'), '[', '['.repeat(10_000)], asJson);
    const deep = '['.repeat(8_000) + ']'.repeat(8_000);
    await refuses(api, [deep, `{"source":${deep}}`], asJson);
  }),
  contractCase('the refusal of a body that is no JSON shows one that is accepted', async (api) => {
    const { hint } = expectError(await api.post('/api/v1/views', '{', asJson), 400, 'INVALID_BODY');
    const [example = ''] = /\{.*\}/.exec(hint) ?? [];
    assert.equal(example, '{"source":"newsletter"}');
    await accepts(api, [example], asJson);
  }),
  contractCase('a body without a content type is read as JSON', async (api) => {
    await accepts(api, ['{"source":"curl"}']);
    await accepts(api, ['{"source":"curl"}'], { 'Content-Type': '' });
    await refuses(api, ['source=curl', '{"source":1}']);
  }),
  contractCase('JSON may be named in any letters and with a character set', async (api) => {
    const types = ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'];
    for (const type of types) {
      await accepts(api, ['{"source":"x"}'], { 'Content-Type': type });
      await refuses(api, ['x'], { 'Content-Type': type });
    }
  }),
  contractCase('a body of another type is 415, and the hint shows the header to send', async (api) => {
    const before = await viewsSoFar(api);
    const form = 'application/x-www-form-urlencoded';
    const types = ['text/plain', form, 'application/jsonp', 'text/json5', 'x-application/json', 'nonsense'];
    for (const type of types) {
      const answer = await api.post('/api/v1/views', '{"source":"x"}', { 'Content-Type': type });
      const error = expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
      assert.match(error.hint, /Content-Type: application\/json/i);
      assert.equal(answer.headers.accept, 'application/json');
      assert.equal(answer.headers['accept-encoding'], undefined);
    }
    const coded = await api.post('/api/v1/views', '{}', { ...asJson, 'Content-Encoding': 'gzip' });
    const { message } = expectError(coded, 415, 'UNSUPPORTED_MEDIA_TYPE');
    assert.match(message, /Content-Encoding "gzip"/);
    assert.equal(coded.headers['accept-encoding'], 'identity');
    assert.equal(await viewsSoFar(api), before);
  }),
  contractCase('a body may come in chunks, without a length', async (api) => {
    const before = await viewsSoFar(api);
    const chunked = { method: 'POST', path: '/api/v1/views', chunked: true };
    expectViews(await api.send({ ...chunked, body: '{"source":"chunks"}', headers: asJson }));
    expectError(await api.send({ ...chunked, body: '{', headers: asJson }), 400, 'INVALID_BODY');
    assert.equal(await viewsSoFar(api), before + 1);
  }),
  contractCase('a body has at most 16 KiB, announced or not', async (api) => {
    await accepts(api, [objectOf(maxBody)], asJson);
    const before = await viewsSoFar(api);
    const large = { method: 'POST', path: '/api/v1/views', body: objectOf(maxBody + 1), headers: asJson };
    for (const chunked of [false, true]) {
      expectError(await api.send({ ...large, chunked }), 413, 'CONTENT_TOO_LARGE');
    }
    assert.equal(await viewsSoFar(api), before);
  }),
];
