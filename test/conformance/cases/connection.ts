import { chunked, get, head, host, path, post, type RawCase } from '../case.ts';

const whole = get();

/** Wherever a request is cut, the server waits for the rest of it. */
function cutAt(text: string): RawCase {
  const at = whole.indexOf(text) + text.length;
  return {
    name: `a pause behind ${JSON.stringify(text)}`,
    rfc: '9112 §2.2',
    send: [whole.slice(0, at), whole.slice(at)],
    expect: '200 open',
  };
}

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

/** Pauses, persistence, expectations and upgrades. */
export const connectionCases: readonly RawCase[] = [
  ...[
    'G',
    'GET ',
    path,
    `${path} `,
    'HTTP',
    'HTTP/1.1',
    'HTTP/1.1\r',
    'HTTP/1.1\r\n',
    'Hos',
    'Host:',
    'Host: ',
    host,
  ]
    .concat(`${host}\r`, `${host}\r\n`, `${host}\r\n\r`)
    .map(cutAt),
  { name: 'a request byte by byte', rfc: '9112 §2.2', send: [...whole], expect: '200 open' },
  {
    name: 'a body behind a pause',
    rfc: '9112 §6.2',
    send: [post(['Content-Length: 2'], ''), '{}'],
    expect: '200 open',
  },
  {
    name: 'a chunk size in two parts',
    rfc: '9112 §7.1',
    send: [chunked('0'), '002\r\n{}\r\n0\r\n\r\n'],
    expect: '200 open',
  },
  { name: 'Connection: close', rfc: '9112 §9.6', send: get('Connection: close'), expect: '200 closed' },
  { name: 'Connection: CLOSE', rfc: '9110 §7.6.1', send: get('Connection: CLOSE'), expect: '200 closed' },
  { name: 'close in a list', rfc: '9110 §7.6.1', send: get('Connection: x, close'), expect: '200 closed' },
  {
    name: 'close in a second field',
    rfc: '9110 §7.6.1',
    send: get('Connection: keep-alive', 'Connection: close'),
    expect: '200 closed',
  },
  {
    name: 'Connection: keep-alive',
    rfc: '9112 §9.3',
    send: get('Connection: keep-alive'),
    expect: '200 open',
  },
  { name: 'the client done sending', rfc: '9112 §9.6', send: whole, half: true, expect: '200 closed' },
  {
    name: 'the client done sending a POST',
    rfc: '9112 §9.6',
    send: post(['Content-Length: 2'], '{}'),
    half: true,
    expect: '200 closed',
  },
  {
    name: 'the client done behind three requests',
    rfc: '9112 §9.6',
    send: whole.repeat(3),
    half: true,
    expect: '200 200 200 closed',
  },
  {
    name: 'Expect: 100-continue without a body',
    rfc: '9110 §10.1.1',
    send: get('Expect: 100-continue'),
    expect: '200 open',
  },
  {
    name: 'Expect: 100-continue with a body',
    rfc: '9110 §10.1.1',
    send: post(['Expect: 100-continue', 'Content-Length: 2'], '{}'),
    expect: '100 200 open',
  },
  {
    name: 'Expect: 100-CONTINUE',
    rfc: '9110 §10.1.1',
    send: post(['Expect: 100-CONTINUE', 'Content-Length: 2'], '{}'),
    expect: '100 200 open',
  },
  {
    name: 'Expect: 100-continue in HTTP/1.0',
    rfc: '9110 §10.1.1',
    send: head(`GET ${path} HTTP/1.0`, host, 'Expect: 100-continue'),
    expect: '200 closed',
  },
  {
    name: 'Expect: 100-continue with a body in HTTP/1.0',
    rfc: '9110 §10.1.1',
    send: `${head('POST /api/v1/views HTTP/1.0', host, 'Expect: 100-continue', 'Content-Length: 2')}{}`,
    expect: '200 closed',
  },
  {
    name: 'Expect: 100-continue with a body above the bound',
    rfc: '9110 §10.1.1',
    send: post(['Expect: 100-continue', 'Content-Length: 99999'], ''),
    expect: '413 closed',
    code: 'CONTENT_TOO_LARGE',
  },
  {
    name: 'another expectation',
    rfc: '9110 §10.1.1',
    send: get('Expect: 200-maybe'),
    expect: '417 open',
    code: 'EXPECTATION_FAILED',
  },
  {
    name: 'another expectation with a body',
    rfc: '9110 §10.1.1',
    send: post(['Expect: 200-maybe', 'Content-Length: 2'], '{}'),
    expect: '417 closed',
    code: 'EXPECTATION_FAILED',
  },
  {
    name: 'an upgrade to WebSocket',
    rfc: '9110 §7.8',
    send: get(...upgrade, 'Sec-WebSocket-Version: 13'),
    expect: '200 closed',
  },
  {
    name: 'an upgrade by POST',
    rfc: '6455 §4.1',
    send: head(`POST ${path} HTTP/1.1`, host, ...upgrade, 'Content-Length: 0'),
    expect: '405 closed',
  },
  {
    name: 'an upgrade to an unknown protocol',
    rfc: '9110 §7.8',
    send: get('Connection: Upgrade', 'Upgrade: teleport'),
    expect: '200 closed',
  },
  {
    name: 'an upgrade without Connection',
    rfc: '9110 §7.8',
    send: get('Upgrade: websocket'),
    expect: '200 open',
  },
  {
    name: 'an upgrade to h2c',
    rfc: '9113 §3.1',
    send: get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    expect: '200 closed',
  },
  {
    name: 'a range that is not served',
    rfc: '9110 §14.2',
    send: get('Range: bytes=0-1,0-2,0-3,0-4,0-5'),
    expect: '200 open',
  },
  {
    name: 'a TRACE with a body',
    rfc: '9110 §9.3.8',
    send: `${head(`TRACE ${path} HTTP/1.1`, host, 'Content-Length: 2')}{}`,
    expect: '405 closed',
  },
  {
    name: 'a body where none is asked for',
    rfc: '9112 §9.3',
    send: `${head(`DELETE ${path} HTTP/1.1`, host, 'Content-Length: 2')}{}`,
    expect: '405 closed',
  },
  {
    name: 'a large body where none is asked for',
    rfc: '9112 §9.3',
    send: `${head(`PUT ${path} HTTP/1.1`, host, 'Content-Length: 100000')}${'a'.repeat(100_000)}`,
    expect: '405 closed',
  },
];
