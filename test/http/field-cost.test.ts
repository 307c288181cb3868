import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { head, host } from '../conformance/case.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';

/*
 * What the service spends on long fields, beside one that nobody reads. Processor time is compared within one run, and the
 * bound is wide, so that a busy machine does not fail this. A list of commas once cost more than ten times as much.
 */

/** Five times as many with CI. */
const requests = isThorough ? 300 : 60;
/** At 0.1 ms a request a field may take three of them. */
const spareMs = 0.3 * requests;
const bytes = 15_000;
const fill = (piece: string) => piece.repeat(bytes / piece.length);

/** An answer without a body, so that little is measured but the fields. */
const page = (field: string) => head('GET / HTTP/1.1', host, 'If-None-Match: *', field);
const description = (field: string) => head('GET /.well-known/mcp HTTP/1.1', host, field);
const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { name: 'a', _meta: meta } });
const revision = 'MCP-Protocol-Version: 2026-07-28';
const message = (field: string) =>
  head('POST /.well-known/mcp HTTP/1.1', host, revision, `Content-Length: ${body.length}`, field) + body;

/** What has a body of another type is refused, which closes the connection. */
const refused = (field: string) => message(`${field}\r\nContent-Type: text/plain`);

const fields: readonly [name: string, request: (field: string) => string, ...values: string[]][] = [
  ['Accept', page, fill(','), fill('a;q=1,'), fill(';')],
  ['Accept', description, fill(',')],
  ['Accept-Language', page, fill(',')],
  ['Accept-Encoding', page, fill(','), fill('a;')],
  ['If-None-Match', page, fill(','), fill('W/"a",')],
  ['Forwarded', page, fill(','), fill('a=1;b=1,'), `a="${fill('\\"')}`],
  ['X-Forwarded-For', page, fill(','), fill('127.0.0.1,'), fill('%a')],
  ['X-Forwarded-Host', page, fill('a.'), fill('a-')],
  ['X-Forwarded-Proto', page, fill(',')],
  ['Range', page, `bytes=${fill('0-0,')}`],
  ['Referer', page, fill(',')],
  ['Sec-Fetch-Site', page, fill(',')],
  ['Expect', page, fill(',')],
  ['Origin', description, fill(','), `http://${fill('a.')}`],
  ['Mcp-Session-Id', description, fill(',')],
  ['MCP-Protocol-Version', message, fill(',')],
  ['Mcp-Method', message, `=?base64?${fill('aaaa')}?=`, `=?base64?${fill('?=')}`],
  ['Content-Type', refused, fill('a/b;'), `application/${fill('a.')}`],
  ['Content-Encoding', refused, fill('\\')],
];

let service: Service;
/** What each request costs with a field of the same length that nobody reads. */
const unreadMs = new Map<(field: string) => string, number>();
before(async () => {
  service = await startService({ args: ['--rate-limit', '0', '--trust-proxy', '127.0.0.1'] });
  for (const request of [page, description, message, refused]) {
    const unread = request(`X-Unread: ${fill(',')}`);
    const times = [await msFor(unread), await msFor(unread), await msFor(unread)];
    unreadMs.set(request, Math.min(...times));
  }
});
after(() => service.stop());

/** Processor time that the service takes to answer a request over and over. */
async function msFor(request: string): Promise<number> {
  const before = processorMs(service.pid);
  for (let answered = 0; answered < requests; ) {
    const connection = await RawConnection.open(service.port);
    connection.send(request.repeat(10));
    answered += (await connection.settled(10)).length;
    connection.close();
  }
  return processorMs(service.pid) - before;
}

/** Processor time of the first thread of a process so far. */
function processorMs(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e6;
}

for (const [name, request, ...values] of fields)
  for (const value of values)
    test(`${name}: ${value.slice(0, 16)} in ${request('').split(' HTTP')[0]} costs hardly more than a field that nobody reads`, async (context) => {
      const unread = unreadMs.get(request) ?? Number.NaN;
      const read = await msFor(request(`${name}: ${value}`));
      context.diagnostic(`${read} ms, ${unread} unread`);
      assert(read <= 2 * unread + spareMs, `${read} ms, and ${unread} for a field that nobody reads`);
    });
