import { chunked, each, get, head, host, path, post, type RawCase, wire } from '../case.ts';

const whole = get();
const done = { half: true } as const;
const failed = 'EXPECTATION_FAILED';
const two = 'Content-Length: 2';
const keepAlive = 'Connection: keep-alive';
const continues = 'Expect: 100-continue';
const maybe = 'Expect: 200-maybe';

function oldPost(...fields: string[]): string {
  return `${head('POST /api/v1/views HTTP/1.0', host, ...fields)}{}`;
}

/** A body for what reads none. */
function bodyFor(method: string, body: string, ...fields: string[]): string {
  return head(`${method} ${path} HTTP/1.1`, host, ...fields, `Content-Length: ${body.length}`) + body;
}

/** Wherever a request is cut, the server waits for the rest of it. */
function cutAt(text: string): RawCase {
  const at = whole.indexOf(text) + text.length;
  return wire(
    `a pause behind ${JSON.stringify(text)}`,
    '9112 §2.2',
    [whole.slice(0, at), whole.slice(at)],
    '200 open',
  );
}

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

/** Pauses, persistence, expectations and upgrades. */
export const connectionCases: readonly RawCase[] = [
  ...'G HTTP HTTP/1.1 HTTP/1.1\r HTTP/1.1\r\n Hos Host:'.split(' ').map(cutAt),
  ...['GET ', path, `${path} `, 'Host: ', host, `${host}\r`, `${host}\r\n`, `${host}\r\n\r`].map(cutAt),
  wire('a request byte by byte', '9112 §2.2', [...whole], '200 open'),
  wire('a body behind a pause', '9112 §6.2', [post([two], ''), '{}'], '200 open'),
  wire('a chunk size in two parts', '9112 §7.1', [chunked('0'), '002\r\n{}\r\n0\r\n\r\n'], '200 open'),
  ...each('9112 §9.6', ['close', 'CLOSE', 'x, close'], (field) => get(`Connection: ${field}`), '200 closed'),
  wire('close in a second field', '9110 §7.6.1', get(keepAlive, 'Connection: close'), '200 closed'),
  wire('keep-alive', '9112 §9.3', get(keepAlive), '200 open'),
  wire('the client done sending', '9112 §9.6', whole, '200 closed', done),
  wire('the client done sending a POST', '9112 §9.6', post([two], '{}'), '200 closed', done),
  wire('the client done behind three requests', '9112 §9.6', whole.repeat(3), '200 200 200 closed', done),
  wire('100-continue without a body', '9110 §10.1.1', get(continues), '200 open'),
  wire('100-continue with a body', '9110 §10.1.1', post([continues, two], '{}'), '100 200 open'),
  wire('100-CONTINUE', '9110 §10.1.1', post(['Expect: 100-CONTINUE', two], '{}'), '100 200 open'),
  wire(
    '100-continue in HTTP/1.0',
    '9110 §10.1.1',
    head(`GET ${path} HTTP/1.0`, host, continues),
    '200 closed',
  ),
  wire('100-continue with a body in HTTP/1.0', '9110 §10.1.1', oldPost(continues, two), '200 closed'),
  wire(
    '100-continue with a body above the bound',
    '9110 §10.1.1',
    post([continues, 'Content-Length: 99999'], ''),
    '413 closed',
    'CONTENT_TOO_LARGE',
  ),
  wire('another expectation', '9110 §10.1.1', get(maybe), '417 open', failed),
  wire('another expectation with a body', '9110 §10.1.1', post([maybe, two], '{}'), '417 closed', failed),
  wire('an upgrade to WebSocket', '9110 §7.8', get(...upgrade, 'Sec-WebSocket-Version: 13'), '200 closed'),
  wire('an upgrade by POST', '6455 §4.1', bodyFor('POST', '', ...upgrade), '405 closed'),
  wire('an upgrade to any protocol', '9110 §7.8', get('Connection: Upgrade', 'Upgrade: x'), '200 closed'),
  wire('an upgrade without Connection', '9110 §7.8', get('Upgrade: websocket'), '200 open'),
  wire(
    'an upgrade to h2c',
    '9113 §3.1',
    get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    '200 closed',
  ),
  wire('a range that is not served', '9110 §14.2', get('Range: bytes=0-1,0-2,0-3,0-4,0-5'), '200 open'),
  wire('a TRACE with a body', '9110 §9.3.8', bodyFor('TRACE', '{}'), '405 closed'),
  wire('a body where none is asked for', '9112 §9.3', bodyFor('DELETE', '{}'), '405 closed'),
  wire('a large one', '9112 §9.3', bodyFor('PUT', 'a'.repeat(100_000)), '405 closed'),
];
