import { chunked, get, head, host, path, post, type RawCase, wire } from '../case.ts';

const whole = get();
const done = { half: true } as const;
const failed = 'EXPECTATION_FAILED';
const two = 'Content-Length: 2';

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
  ...[
    ...'G HTTP HTTP/1.1 HTTP/1.1\r HTTP/1.1\r\n Hos Host:'.split(' '),
    'GET ',
    path,
    `${path} `,
    'Host: ',
    host,
  ]
    .concat(`${host}\r`, `${host}\r\n`, `${host}\r\n\r`)
    .map(cutAt),
  wire('a request byte by byte', '9112 §2.2', [...whole], '200 open'),
  wire('a body behind a pause', '9112 §6.2', [post([two], ''), '{}'], '200 open'),
  wire('a chunk size in two parts', '9112 §7.1', [chunked('0'), '002\r\n{}\r\n0\r\n\r\n'], '200 open'),
  wire('Connection: close', '9112 §9.6', get('Connection: close'), '200 closed'),
  wire('Connection: CLOSE', '9110 §7.6.1', get('Connection: CLOSE'), '200 closed'),
  wire('close in a list', '9110 §7.6.1', get('Connection: x, close'), '200 closed'),
  wire(
    'close in a second field',
    '9110 §7.6.1',
    get('Connection: keep-alive', 'Connection: close'),
    '200 closed',
  ),
  wire('Connection: keep-alive', '9112 §9.3', get('Connection: keep-alive'), '200 open'),
  wire('the client done sending', '9112 §9.6', whole, '200 closed', done),
  wire('the client done sending a POST', '9112 §9.6', post([two], '{}'), '200 closed', done),
  wire('the client done behind three requests', '9112 §9.6', whole.repeat(3), '200 200 200 closed', done),
  wire('Expect: 100-continue without a body', '9110 §10.1.1', get('Expect: 100-continue'), '200 open'),
  wire(
    'Expect: 100-continue with a body',
    '9110 §10.1.1',
    post(['Expect: 100-continue', two], '{}'),
    '100 200 open',
  ),
  wire('Expect: 100-CONTINUE', '9110 §10.1.1', post(['Expect: 100-CONTINUE', two], '{}'), '100 200 open'),
  wire(
    'Expect: 100-continue in HTTP/1.0',
    '9110 §10.1.1',
    head(`GET ${path} HTTP/1.0`, host, 'Expect: 100-continue'),
    '200 closed',
  ),
  wire(
    'Expect: 100-continue with a body in HTTP/1.0',
    '9110 §10.1.1',
    `${head('POST /api/v1/views HTTP/1.0', host, 'Expect: 100-continue', two)}{}`,
    '200 closed',
  ),
  wire(
    'Expect: 100-continue with a body above the bound',
    '9110 §10.1.1',
    post(['Expect: 100-continue', 'Content-Length: 99999'], ''),
    '413 closed',
    'CONTENT_TOO_LARGE',
  ),
  wire('another expectation', '9110 §10.1.1', get('Expect: 200-maybe'), '417 open', failed),
  wire(
    'another expectation with a body',
    '9110 §10.1.1',
    post(['Expect: 200-maybe', two], '{}'),
    '417 closed',
    failed,
  ),
  wire('an upgrade to WebSocket', '9110 §7.8', get(...upgrade, 'Sec-WebSocket-Version: 13'), '200 closed'),
  wire(
    'an upgrade by POST',
    '6455 §4.1',
    head(`POST ${path} HTTP/1.1`, host, ...upgrade, 'Content-Length: 0'),
    '405 closed',
  ),
  wire(
    'an upgrade to an unknown protocol',
    '9110 §7.8',
    get('Connection: Upgrade', 'Upgrade: teleport'),
    '200 closed',
  ),
  wire('an upgrade without Connection', '9110 §7.8', get('Upgrade: websocket'), '200 open'),
  wire(
    'an upgrade to h2c',
    '9113 §3.1',
    get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    '200 closed',
  ),
  wire('a range that is not served', '9110 §14.2', get('Range: bytes=0-1,0-2,0-3,0-4,0-5'), '200 open'),
  wire('a TRACE with a body', '9110 §9.3.8', `${head(`TRACE ${path} HTTP/1.1`, host, two)}{}`, '405 closed'),
  wire(
    'a body where none is asked for',
    '9112 §9.3',
    `${head(`DELETE ${path} HTTP/1.1`, host, two)}{}`,
    '405 closed',
  ),
  wire(
    'a large body where none is asked for',
    '9112 §9.3',
    `${head(`PUT ${path} HTTP/1.1`, host, 'Content-Length: 100000')}${'a'.repeat(100_000)}`,
    '405 closed',
  ),
];
