import { chunked, get, head, host, post } from './case.ts';
import { wireCases } from './cases/all.ts';
import { traversals } from './cases/traversal.ts';

type Random = () => number;

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
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\t',
    ' ',
    ':',
    ';',
    ',',
    '=',
    '"',
    '\\',
    '%',
    '%00',
    '%ff',
    '%0d%0a',
    '#',
    '?',
    '&',
    '/../',
  ],
  ...[
    '\r\n\r\n',
    '0\r\n\r\n',
    'ffffffff\r\n',
    '-1',
    '0',
    '00',
    '1e9',
    '99999999999999999999',
    '0x10',
    'NaN',
    '9007199254740993',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Content-Length: 5\r\n',
    'Expect: 100-continue\r\n',
    'Connection: close\r\n',
    'Upgrade: h2c\r\n',
  ],
  ...[
    'Host: b\r\n',
    '__proto__: x\r\n',
    '__proto__',
    'constructor',
    'toString',
    '{"a":',
    '[[[[[[[[',
    '\\ud800',
    '\ufeff',
    '\u00e9',
  ],
  ...[
    'HTTP/1.1',
    'HTTP/2.0',
    'GET ',
    'HEAD ',
    'POST ',
    'CONNECT ',
    'PRI * ',
    'limit=0',
    'offset=-1',
    'action=up',
    'search=%E0',
  ],
];

type Mutation = (text: string, random: Random) => string;

function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

function pick<T>(random: Random, from: readonly T[], otherwise: T): T {
  return from[below(random, from.length)] ?? otherwise;
}

function cut(text: string, from: number, to: number, filling: string): string {
  return text.slice(0, from) + filling + text.slice(to);
}

const mutations: readonly Mutation[] = [
  // One byte becomes another.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1, String.fromCharCode(below(random, 256)));
  },
  // One bit flips.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1, String.fromCharCode((text.charCodeAt(at) ^ (1 << below(random, 8))) & 0xff));
  },
  // A piece comes in between, or over what is there.
  (text, random) => {
    const at = below(random, text.length + 1);
    return cut(text, at, at + (random() < 0.5 ? 0 : below(random, 8)), pick(random, pieces, ''));
  },
  // Something is lost.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1 + below(random, 20), '');
  },
  // Something is said again.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at, text.slice(at, at + 1 + below(random, 60)).repeat(1 + below(random, 3)));
  },
  // The rest is another request's.
  (text, random) => {
    const other = pick(random, odd, '');
    return text.slice(0, below(random, text.length)) + other.slice(below(random, other.length));
  },
  // Two lines change places.
  (text, random) => {
    const lines = text.split('\r\n');
    const [a, b] = [below(random, lines.length), below(random, lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return lines.join('\r\n');
  },
  // A number becomes another.
  (text, random) =>
    text.replace(/\d+/g, (digits) => (random() < 0.3 ? pick(random, pieces, digits) : digits)),
  // It stops early.
  (text, random) => text.slice(0, below(random, text.length)),
  // Very much of something.
  (text, random) =>
    cut(text, below(random, text.length), text.length, pick(random, pieces, 'a').repeat(below(random, 5000))),
];

/** A request that some mutations made of a good or an odd one: Latin-1, the same for the same numbers. */
export function mutatedRequest(random: Random): string {
  let text = pick(random, random() < 0.7 ? good : odd, get());
  for (let i = 1 + below(random, 2); i > 0; i -= 1) {
    // The last two are rare: they leave little to be looked at.
    const mutate = pick(random, random() < 0.9 ? mutations.slice(0, -2) : mutations, (same) => same);
    if (text.length > 0) text = mutate(text, random);
  }
  return text;
}
