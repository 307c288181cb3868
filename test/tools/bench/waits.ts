import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { modern } from '../../mcp/support/requests.ts';
import { type Ask, requester, type Send } from '../../support/http.ts';

/** A kind of request: what is sent the first time, and each time after. */
interface Kind {
  readonly name: string;
  readonly asks: (
    time: number,
    idAt: (index: number) => Promise<string>,
    places: number,
  ) => Ask[] | Promise<Ask[]>;
}

/** Each kind is asked so often: the first time nothing is ready, later some is. */
const times = 4;

const file = (path: string, headers = {}): Ask => ({
  path,
  headers: { 'Accept-Encoding': 'br', ...headers },
});
const page = (path: string, headers = {}): Ask => file(path, { Accept: 'text/html', ...headers });

/** Texts that each find something else, and that nobody asked before. */
const searches = ['fort', 'an', 'the palace', 'zzz'];

/** Texts that are not found as they are: with slips, and without their spaces. */
const misspelled = ['palcae', 'hawamahl', 'gardn templs', 'qzxwv'];

const kinds: readonly Kind[] = [
  { name: 'home', asks: () => [page('/')] },
  { name: 'home, a search', asks: (time) => [page(`/?search=${encodeURIComponent(searches[time] ?? '')}`)] },
  {
    name: 'home, a search with typos',
    asks: (time) =>
      ['/', '/hi/'].map((home) => page(`${home}?search=${encodeURIComponent(misspelled[time] ?? '')}`)),
  },
  {
    name: 'home, a category, the next page',
    asks: (time) => [page(`/?category=heritage&offset=${64 * time}`)],
  },
  { name: 'home, another Host', asks: (time) => [page('/', { Host: `host-${time}.example` })] },
  {
    name: 'a place, its picture',
    asks: async (time, idAt) => {
      const id = await idAt(time + 1);
      return [page(`/places/${id}`), file(`/images/${id}.svg`)];
    },
  },
  { name: 'Markdown, llms.txt', asks: () => [file('/index.md'), file('/llms.txt')] },
  {
    name: 'sitemap',
    asks: (_time, _idAt, places) => [
      file('/sitemap.xml'),
      // Above 50,000 addresses that is an index.
      ...(places > 50_000 ? [file('/sitemap-1.xml')] : []),
    ],
  },
  { name: 'OpenAPI, reference', asks: () => [file('/openapi.yaml'), page('/docs/api')] },
  { name: 'list', asks: (time) => [file(`/api/v1/places?limit=100&offset=${50 * time}`)] },
  { name: 'search', asks: (time) => [file(`/api/v1/places?search=${'aeio'[time]}`)] },
  {
    name: 'MCP list',
    asks: () => ['tools/list', 'resources/list', 'prompts/list'].map((method) => modern(method)),
  },
  {
    name: 'MCP call',
    asks: (time) =>
      [{ search: 'rstl'[time] }, { limit: 100 }].map((args) =>
        modern('tools/call', { name: 'list_places', arguments: args }),
      ),
  },
  {
    name: 'MCP read',
    asks: async (time, idAt) =>
      ['places://list', `places://place/${await idAt(time + 1)}`].map((uri) =>
        modern('resources/read', { uri }),
      ),
  },
  {
    name: 'errors',
    asks: () => [
      ...[page('/nothing'), page('/places/nothing'), file('/api/v1/places/nothing')],
      modern('nothing'),
    ],
  },
];

/** By kind of request, the longest time in ms that a small request waited beside it; with a pause between small requests. */
export async function longestWaits(
  origin: string,
  places: number,
  pauseMs = 0,
): Promise<[name: string, ms: number][]> {
  const waits: [string, number][] = [];
  for (const [i, { name, asks }] of kinds.entries()) {
    // A client of its own, so that the limits of one kind do not touch another.
    const send = requester(origin, `127.0.1.${i + 1}`);
    const idAt = (index: number) => idOf(send, index);
    const ask = async () => {
      for (let time = 0; time < times; time += 1)
        for (const one of await asks(time, idAt, places)) await answered(send, one, name === 'errors');
    };
    waits.push([name, await longestWait(origin, ask, pauseMs)]);
  }
  return waits;
}

/** Pipelined at once: 55 KB, of which some hundred are rendered and the rest refused. */
const pipelined = 1000;

/** The longest time in ms that a small request waited beside a flood of searches that one connection sends at once. */
export async function waitBesideFlood(origin: string): Promise<[name: string, ms: number]> {
  return [`${pipelined} searches on one connection`, await longestWait(origin, () => pipeline(origin))];
}

async function answered(send: Send, ask: Ask, refused: boolean): Promise<void> {
  const { status, body } = await send(ask);
  if (status >= 400 !== refused) throw new Error(`${ask.path} was answered with ${status}: ${body}`);
}

/** The slug of a place: the address of its page with the index redirects to the one with the slug. */
async function idOf(send: Send, index: number): Promise<string> {
  const { headers } = await send({ path: `/places/${index}` });
  return headers.location?.split('/').at(-1) ?? '';
}

/** The longest time in ms that a small request takes while something else is done; with a pause between those requests. */
export async function longestWait(origin: string, during: () => Promise<void>, pauseMs = 0): Promise<number> {
  const send = requester(origin, '127.0.0.1');
  await send({ path: '/healthz' });
  let longest = 0;
  let isOver = false;
  const polling = async () => {
    for (let i = 0; !isOver; i += 1) {
      const started = performance.now();
      await send({ path: i % 2 === 0 ? '/healthz' : '/api/v1/places/1' });
      longest = Math.max(longest, performance.now() - started);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const done = during().finally(() => {
    isOver = true;
  });
  await Promise.all([done, polling()]);
  return longest;
}

/** Exports that run at once, and how long they are watched: all of them would take minutes. */
const [exports, exportsMs] = [40, 3000];

/** The longest time in ms that a small request waited beside exports to as many requesters. */
export async function waitBesideExports(origin: string): Promise<[name: string, ms: number]> {
  const { hostname, port } = new URL(origin);
  const during = async () => {
    const sockets = Array.from({ length: exports }, (_, i) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.4.${i + 1}` });
      socket.on('error', () => {}).resume();
      socket.write('GET /places.csv HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    });
    await pause(exportsMs);
    for (const socket of sockets) socket.destroy();
  };
  return [`${exports} exports`, await longestWait(origin, during)];
}

async function pipeline(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.2.1' });
  const requests = Array.from(
    { length: pipelined },
    (_, i) => `GET /?search=p${i} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n`,
  );
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
}
