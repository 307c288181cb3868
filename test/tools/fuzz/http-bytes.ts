import assert from 'node:assert/strict';
import { chunked, get, head, host, post } from '../../conformance/case.ts';
import { wireCases } from '../../conformance/cases/all.ts';
import { traversals } from '../../conformance/cases/traversal.ts';
import { mulberry32 } from '../../support/random.ts';
import { exchange } from '../../support/raw.ts';
import { startService } from '../../support/service.ts';
import { damaged, pick, type Random } from './damage.ts';
import type { Generator } from './generator.ts';

/** The longest request that is mutated, in bytes: longer ones only slow the search down. */
const maxSeedBytes = 2_000;

const rpc =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_places","arguments":{"limit":3}}}';
const mcp = ['Accept: application/json, text/event-stream', 'Content-Type: application/json'];

function to(target: string, ...fields: string[]): string {
  return head(`GET ${target} HTTP/1.1`, host, ...fields);
}

const good: readonly string[] = [
  get(),
  to('/api/v1', 'Accept-Encoding: gzip, br;q=0.5, *;q=0'),
  to('/api/v1/places?category=heritage&search=fort%20%E0%A4%9C&limit=10&offset=5'),
  to('/api/v1/places/hawa-mahal', 'If-None-Match: "a", W/"b", *'),
  to('/api/v1/places/12'),
  to('/api/v1/views?action=up'),
  to('/api/v1/deprecation', 'Origin: https://a.example', 'Accept: text/html;q=0.3'),
  to('/', 'Accept: text/markdown'),
  to('/openapi.yaml', 'Accept-Encoding: br'),
  to('/metrics'),
  to(
    '/api/v1',
    'Forwarded: for="[2001:db8::1]:80";proto=https;host=a.example, for=192.0.2.1',
    'X-Forwarded-For: 192.0.2.1, ::1',
  ),
  post(['Content-Length: 14', 'Content-Type: application/json; charset=utf-8'], '{"source":"a"}'),
  post(['Expect: 100-continue', 'Content-Length: 2'], '{}'),
  chunked('8;a="b"\r\n{"source\r\n6\r\n":"a"}\r\n0\r\nX-Trailer: a\r\n\r\n'),
  head('POST /.well-known/mcp HTTP/1.1', host, ...mcp, `Content-Length: ${rpc.length}`) + rpc,
  head('POST /api/mcp?sessionId=abc HTTP/1.1', host, ...mcp, `Content-Length: ${rpc.length}`) + rpc,
  head('OPTIONS /api/v1/views HTTP/1.1', host, 'Origin: null', 'Access-Control-Request-Method: POST'),
];

/** Good requests are as likely as odd ones: a mutation should mostly have something whole to break. */
const odd: readonly string[] = [
  ...Object.values(wireCases)
    .flat()
    .map(({ send }) => (typeof send === 'string' ? send : send.join(''))),
  ...traversals.map((target) => to(target)),
].filter((text) => text.length <= maxSeedBytes);

/** Pieces that parsers are known to stumble over. */
const pieces: readonly string[] = [
  ...'\r\n \n \r \0 \t : ; , = " \\ % %00 %ff %0d%0a # ? & /../ \r\n\r\n 0\r\n\r\n'.split(' '),
  ...'ffffffff\r\n -1 0 00 1e9 99999999999999999999 0x10 NaN 9007199254740993 __proto__'.split(' '),
  ...'constructor toString {"a": [[[[[[[[ \\ud800 \ufeff \u00e9 HTTP/1.1 HTTP/2.0 limit=0'.split(' '),
  ...'offset=-1 action=up search=%E0'.split(' '),
  ' ',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Expect: 100-continue\r\n',
  'Connection: close\r\n',
  'Upgrade: h2c\r\n',
  'Host: b\r\n',
  '__proto__: x\r\n',
  'GET ',
  'HEAD ',
  'POST ',
  'CONNECT ',
  'PRI * ',
];

/** A request that some mutations made of a good or an odd one: Latin-1, the same for the same numbers. */
export function mutatedRequest(random: Random): string {
  return damaged(pick(random, random() < 0.7 ? good : odd, get()), random, { pieces, others: odd });
}

/** Bytes of a connection: whatever they are, the answer is none or one that tells whose fault it is, and no 500. */
export const httpBytes: Generator = async () => {
  const service = await startService({ args: ['--rate-limit', '0'] });
  return {
    async attempt(seed) {
      const request = mutatedRequest(mulberry32(seed));
      // Many addresses, because closed connections keep their ports for a minute.
      const from = `127.2.${(seed >> 8) & 255}.${1 + (seed % 250)}`;
      const { text } = await exchange(service.port, Buffer.from(request, 'latin1'), from);
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
      assert.ok(text === '' || (status !== undefined && status !== '500'), text.slice(0, 500));
      const errors = service.lines().filter(({ level }) => level === 'error');
      assert.deepEqual(errors, []);
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
};
