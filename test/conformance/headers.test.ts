import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { at } from '../../src/base/at.ts';
import { ask, fieldOf, type RawResponse } from '../support/raw.ts';
import { useService } from '../support/use-service.ts';
import { head, host, words } from './case.ts';
import { locations } from './locations.ts';

/** The fields of responses, each set of them once; UPDATE_GOLDEN=1 writes it anew, for a person to look through. */
const golden = fileURLToPath(new URL('./headers.golden.txt', import.meta.url));

/** Fields that tell of the body or the connection. */
const ofTheMoment = new Set(['connection', 'content-length', 'keep-alive']);

/** Values that differ from one run, or one style sheet, to the next. */
const changing = new Set(['date', 'etag', 'data-digest', 'ratelimit-reset', 'ratelimit-remaining']);

/** One route of each kind. */
const paths = words(`
  /api/v1/places /api/v1/views / /images/hawa-mahal.svg /sw.js /.well-known/mcp /healthz /openapi.json
`);
const quota = 20;

const service = useService('--rate-limit', `${quota}`);

let asked = 0;
/** Somebody new each time, so that no quota runs out by chance. */
const newcomer = () => `127.0.9.${++asked}`;

async function answer(bytes: string, from = newcomer()): Promise<RawResponse> {
  return at(await ask(service.port, bytes, from), 0);
}

function request(method: string, path: string, fields: readonly string[] = [], body = ''): string {
  return head(`${method} ${path} HTTP/1.1`, host, ...fields, `Content-Length: ${body.length}`) + body;
}

const view = '/api/v1/views';

function* requests(): Generator<[name: string, bytes: string]> {
  for (const { path, get = [], post } of locations.filter(({ path }) => paths.includes(path))) {
    yield [`GET ${path}`, request('GET', path, get)];
    if (post) yield [`POST ${path}`, request('POST', path, post.fields, post.body)];
  }
  // Which methods each location takes is for methods.test.ts.
  for (const path of [view, '/.well-known/mcp', '/', '*'])
    yield [`OPTIONS ${path}`, request('OPTIONS', path)];
  for (const path of [view, '/']) yield [`DELETE ${path}`, request('DELETE', path)];
  yield ['GET /api/v1/places, refused parameter', request('GET', '/api/v1/places?limit=0')];
  yield ['GET /api/v1/places, long target', request('GET', `/api/v1/places?search=${'x'.repeat(5000)}`)];
  yield ['GET /api/v1/places/nowhere', request('GET', '/api/v1/places/nowhere')];
  yield ['GET /nowhere', request('GET', '/nowhere')];
  yield ['GET /api/v1, another expectation', request('GET', '/api/v1', ['Expect: nothing'])];
  yield [`POST ${view}, no JSON`, request('POST', view, [], 'x')];
  yield [`POST ${view}, XML`, request('POST', view, ['Content-Type: text/xml'], '<a/>')];
  yield [`POST ${view}, too large`, request('POST', view, [], 'x'.repeat(17_000))];
}

/** What Node's parser, or the server before any route, refuses. */
const refusals: readonly (readonly [name: string, bytes: string])[] = [
  ['no host', head('GET /api/v1 HTTP/1.1')],
  ['an unknown version', head('GET /api/v1 HTTP/3.0', host)],
  ['an unknown method', request('BREW', '/api/v1')],
  ['CONNECT', head('CONNECT places.example:80 HTTP/1.1', host)],
  ['very large fields', request('GET', '/api/v1', [`X-Large: ${'x'.repeat(50_000)}`])],
  ['garbage', 'garbage\r\n\r\n'],
];

/** The fields in alphabetical order, one line each, with a line for each link. */
function linesOf({ fields }: RawResponse): string[] {
  const lasting = fields.filter(([field]) => !ofTheMoment.has(field));
  const lines = lasting.flatMap(([field, value]) => {
    const text = value.replaceAll(/'sha256-[^']+'(?: 'sha256-[^']+')*/g, "'sha256-*'");
    const members = field === 'link' ? text.split(', ') : [changing.has(field) ? '*' : text];
    return members.map((member) => `${field}: ${member}`);
  });
  return lines.sort();
}

/** A 304 has the fields of the 200, but for those that tell of a body. */
function assertSameFields(unchanged: RawResponse, response: RawResponse): void {
  assert.equal(unchanged.status, 304);
  const lines = linesOf(response).filter((line) => !/^content-(?:encoding|type):/.test(line));
  assert.deepEqual(linesOf(unchanged), lines);
}

type Named = readonly [name: string, response: RawResponse];

/** The fields that all answers of a chapter have, then what each set of fields has besides, below the requests that have it. */
function textOf(title: string, answers: readonly Named[]): string {
  const sets = Map.groupBy(answers, ([, response]) => linesOf(response).join('\n'));
  const all = [...sets.keys()].map((set) => set.split('\n'));
  const shared = all[0]?.filter((line) => all.every((lines) => lines.includes(line))) ?? [];
  const sections = [...sets].map(([set, named]) => {
    const names = named.map(([name, { status }]) => `# ${name}: ${status}`);
    return [...names, ...set.split('\n').filter((line) => !shared.includes(line)), ''].join('\n');
  });
  return [`### ${title}`, ...shared, '', ...sections].join('\n');
}

test('responses of every kind have the header fields that are written down', async () => {
  const api: Named[] = [];
  const site: Named[] = [];
  for (const [name, bytes] of requests()) {
    const response = await answer(bytes);
    (/^\w+ (?:\/api|\/\.well-known\/mcp)/.test(name) ? api : site).push([name, response]);
    const etag = fieldOf(response, 'etag');
    if (response.status !== 200 || etag === undefined) continue;
    assertSameFields(await answer(bytes.replace(host, `${host}\r\nIf-None-Match: ${etag}`)), response);
  }
  const from = newcomer();
  for (let i = 0; i < quota; i += 1) await answer(request('GET', view), from);
  api.push([`GET ${view}, without quota`, await answer(request('GET', view), from)]);
  const unparsed: Named[] = [];
  for (const [name, bytes] of refusals) unparsed.push([name, await answer(bytes)]);
  const text = [
    textOf('Every response of the API', api),
    textOf('Every other response', site),
    textOf('Every refusal of what is no request', unparsed),
  ].join('\n');
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, text);
  assert.equal(text, readFileSync(golden, 'utf8'));
});
