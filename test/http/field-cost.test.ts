import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { head, host } from '../conformance/case.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';

/*
 * What the service spends on long fields, beside one that nobody reads. Processor time is compared within one run, and the
 * bound is wide, so that a busy machine does not fail this. A list of commas once cost more than ten times as much.
 */

/** Five times as many with CI. */
const requests = process.env.CI === 'true' ? 300 : 60;
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

const fields: readonly (readonly [name: string, value: string, request: (field: string) => string])[] = [
  ['Accept', fill(','), page],
  ['Accept', fill('a;q=1,'), page],
  ['Accept', fill(';'), page],
  ['Accept', fill(','), description],
  ['Accept-Language', fill(','), page],
  ['Accept-Encoding', fill(','), page],
  ['Accept-Encoding', fill('a;'), page],
  ['If-None-Match', fill(','), page],
  ['If-None-Match', fill('W/"a",'), page],
  ['Forwarded', fill(','), page],
  ['Forwarded', fill('a=1;b=1,'), page],
  ['Forwarded', `a="${fill('\\"')}`, page],
  ['X-Forwarded-For', fill(','), page],
  ['X-Forwarded-For', fill('127.0.0.1,'), page],
  ['X-Forwarded-For', fill('%a'), page],
  ['X-Forwarded-Host', fill('a.'), page],
  ['X-Forwarded-Host', fill('a-'), page],
  ['X-Forwarded-Proto', fill(','), page],
  ['Range', `bytes=${fill('0-0,')}`, page],
  ['Referer', fill(','), page],
  ['Sec-Fetch-Site', fill(','), page],
  ['Expect', fill(','), page],
  ['Origin', fill(','), description],
  ['Origin', `http://${fill('a.')}`, description],
  ['Mcp-Session-Id', fill(','), description],
  ['MCP-Protocol-Version', fill(','), message],
  ['Mcp-Method', `=?base64?${fill('aaaa')}?=`, message],
  ['Mcp-Method', `=?base64?${fill('?=')}`, message],
  ['Content-Type', fill('a/b;'), refused],
  ['Content-Type', `application/${fill('a.')}`, refused],
  ['Content-Encoding', fill('\\'), refused],
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

for (const [name, value, request] of fields) {
  test(`${name}: ${value.slice(0, 16)} in ${request('').split(' HTTP')[0]} costs hardly more than a field that nobody reads`, async (context) => {
    const unread = unreadMs.get(request) ?? Number.NaN;
    const read = await msFor(request(`${name}: ${value}`));
    context.diagnostic(`${read} ms, ${unread} unread`);
    assert(read <= 2 * unread + spareMs, `${read} ms, and ${unread} for a field that nobody reads`);
  });
}
