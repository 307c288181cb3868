import { type IncomingMessage, request } from 'node:http';
import { type Ask, requester } from '../../support/http.ts';

/** One server-sent event. */
interface Event {
  readonly name: string;
  readonly data: string;
}

/** A response that stays open, read event by event; a comment is no event. */
export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The next event; undefined once the stream has ended. */
  next(): Promise<Event | undefined>;
  /** The next event as a JSON-RPC message. Throws when the stream has ended. */
  message(): Promise<Record<string, unknown>>;
  close(): void;
}

/** Opens a stream from an address of this machine; resolves with its head. */
export function openStream(origin: string, ask: Ask, localAddress = '127.0.0.1'): Promise<OpenStream> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', path, headers = {}, body } = ask;
  const options = { hostname, port, localAddress, method, path, headers, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => resolve(streamOf(response)));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Events that MCP clients ignore, as here. */
const liveEvents = new Set(['views', 'places']);

function streamOf(response: IncomingMessage): OpenStream {
  const events: Event[] = [];
  let rest = '';
  let ended = false;
  let wake = () => {};
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.map(eventOf).filter(({ name, data }) => data !== '' && !liveEvents.has(name)));
    wake();
  });
  response.on('error', () => {});
  response.once('close', () => {
    ended = true;
    wake();
  });
  const next = async (): Promise<Event | undefined> => {
    while (events.length === 0 && !ended)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return events.shift();
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next,
    message: async () => {
      const event = await next();
      if (!event) throw new Error('the stream has ended');
      return JSON.parse(event.data);
    },
    close: () => void response.destroy(),
  };
}

/** An open session of HTTP+SSE: what is POSTed to its path is answered on its stream. */
interface Session {
  readonly stream: OpenStream;
  readonly path: string;
  /** POSTs text as it is, or a value as JSON; resolves with the status. */
  post(body: unknown): Promise<number>;
}

/** Opens a session at /api/mcp from an address of this machine. */
export async function openSession(origin: string, localAddress = '127.0.0.1'): Promise<Session> {
  const ask = { path: '/api/mcp', headers: { Accept: 'text/event-stream' } };
  const stream = await openStream(origin, ask, localAddress);
  const first = await stream.next();
  if (first?.name !== 'endpoint') throw new Error('the stream names no endpoint');
  const path = first.data;
  const send = requester(origin, localAddress);
  // Where sessions come and go by the hundred, no connection may wait for another message.
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const post = async (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return (await send({ method: 'POST', path, headers, body: text })).status;
  };
  return { stream, path, post };
}

function eventOf(block: string): Event {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
  return { name: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') };
}
