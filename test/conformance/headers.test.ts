import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fieldOf, RawConnection, type RawResponse } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';
import { head, host } from './case.ts';
import { locations } from './locations.ts';

/** Every response field of every route and status; UPDATE_GOLDEN=1 writes it anew, for a person to look through. */
const golden = fileURLToPath(new URL('./headers.golden.txt', import.meta.url));

/** Values that differ from one run, or one style sheet, to the next. */
const changing = new Set(['date', 'etag', 'content-length', 'ratelimit-reset', 'ratelimit-remaining']);

let service: Service;
before(async () => {
  service = await startService({ args: ['--rate-limit', '90'] });
});
after(() => service.stop());

/** Somebody new each time, so that no quota runs out by chance. */
let asked = 0;

function newcomer(): string {
  asked += 1;
  return `127.0.9.${asked}`;
}

async function ask(bytes: string, from = newcomer()): Promise<RawResponse> {
  const connection = await RawConnection.open(service.port, { head: bytes.startsWith('HEAD'), from });
  connection.send(bytes);
  const [response] = bytes.includes('/api/mcp')
    ? [await connection.firstHead()]
    : await connection.settled(1);
  connection.close();
  assert.ok(response, `no answer to ${bytes.slice(0, 60)}`);
  return response;
}

function request(method: string, path: string, fields: readonly string[] = [], body = ''): string {
  return head(`${method} ${path} HTTP/1.1`, host, ...fields, `Content-Length: ${body.length}`) + body;
}

/** What is asked of every location, besides a good GET and POST. */
function* requests(): Generator<[name: string, bytes: string]> {
  for (const { path, get = [], post } of locations) {
    yield [`GET ${path}`, request('GET', path, get)];
    if (post) yield [`POST ${path}`, request('POST', path, post.fields, post.body)];
    yield [`OPTIONS ${path}`, request('OPTIONS', path)];
    yield [`DELETE ${path}`, request('DELETE', path)];
  }
  yield ['GET /api/v1/places, gzip', request('GET', '/api/v1/places', ['Accept-Encoding: gzip'])];
  yield ['GET /api/v1, no host', head('GET /api/v1 HTTP/1.1')];
  yield ['GET /api/v1, another expectation', request('GET', '/api/v1', ['Expect: nothing'])];
  yield ['GET /api/v1, large fields', request('GET', '/api/v1', [`X-Large: ${'x'.repeat(17_000)}`])];
  yield ['GET /api/v1/places, refused parameter', request('GET', '/api/v1/places?limit=0')];
  yield ['GET /api/v1/places, first page', request('GET', '/api/v1/places?limit=2')];
  yield ['GET /api/v1/places, not there', request('GET', '/api/v1/places/nowhere')];
  yield ['GET /api/v1/nowhere', request('GET', '/api/v1/nowhere')];
  yield ['GET /nowhere', request('GET', '/nowhere')];
  yield ['GET /api/v1/places, long target', request('GET', `/api/v1/places?search=${'x'.repeat(5000)}`)];
  yield ['POST /api/v1/views, no JSON', request('POST', '/api/v1/views', [], 'x')];
  yield ['POST /api/v1/views, XML', request('POST', '/api/v1/views', ['Content-Type: text/xml'], '<a/>')];
  yield ['POST /api/v1/views, too large', request('POST', '/api/v1/views', [], 'x'.repeat(17_000))];
  yield ['OPTIONS *', request('OPTIONS', '*')];
  yield ['GET /api/v1, bad version', head('GET /api/v1 HTTP/3.0', host)];
}

/** What Node's parser, or the server before any route, refuses. */
const refusals: readonly (readonly [name: string, bytes: string])[] = [
  ['an unknown method', request('BREW', '/api/v1')],
  ['CONNECT', head('CONNECT places.example:80 HTTP/1.1', host)],
  ['a very long target', request('GET', `/${'x'.repeat(50_000)}`)],
  ['very large fields', request('GET', '/api/v1', [`X-Large: ${'x'.repeat(50_000)}`])],
  ['garbage', 'garbage\r\n\r\n'],
];

/** A response by its name and status, with its field lines. */
interface Section {
  readonly name: string;
  readonly lines: readonly string[];
}

function section(name: string, { status, fields }: RawResponse): Section {
  const lines = fields.map(([field, value]) => {
    const lasting = value.replaceAll(/'sha256-[^']+'(?: 'sha256-[^']+')*/g, "'sha256-*'");
    return `${field}: ${changing.has(field) ? '*' : lasting}`;
  });
  return { name: `${name}: ${status}`, lines: lines.sort() };
}

/** What all have in common first, then what each has besides. */
function chapter(title: string, sections: readonly Section[]): string {
  const shared =
    sections[0]?.lines.filter((line) => sections.every(({ lines }) => lines.includes(line))) ?? [];
  const own = sections.map(({ name, lines }) => [
    `## ${name}`,
    ...lines.filter((line) => !shared.includes(line)),
    '',
  ]);
  return [`# ${title}`, ...shared, '', ...own.flat()].join('\n');
}

test('every route and status has the header fields that are written down', async () => {
  const sections: Section[] = [];
  for (const [name, bytes] of requests()) {
    const response = await ask(bytes);
    sections.push(section(name, response));
    const etag = fieldOf(response, 'etag');
    if (response.status !== 200 || etag === undefined || !name.startsWith('GET')) continue;
    const conditional = bytes.replace(host, `${host}\r\nIf-None-Match: ${etag}`);
    sections.push(section(`${name}, unchanged`, await ask(conditional)));
  }
  sections.push(...(await exhausted()));
  const isApi = ({ name }: Section) => /^\w+ (?:\/api|\/\.well-known\/mcp)/.test(name);
  const unparsed = await Promise.all(refusals.map(async ([name, bytes]) => section(name, await ask(bytes))));
  const text = [
    chapter('Every response of the API', sections.filter(isApi)),
    chapter(
      'Every other response',
      sections.filter((section) => !isApi(section)),
    ),
    chapter('Every refusal of what is no request', unparsed),
  ].join('\n');
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, text);
  assert.equal(text, readFileSync(golden, 'utf8'));
});

/** The answers to a client that has used its quota. */
async function exhausted(): Promise<Section[]> {
  const from = '127.0.10.1';
  for (let i = 0; i < 90; i += 1) await ask(request('GET', '/api/v1'), from);
  const sections: Section[] = [];
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const response = await ask(request(method, '/api/v1/views'), from);
    sections.push(section(`${method} /api/v1/views by a client without quota`, response));
  }
  return sections;
}
