import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** A response read to its end, with nothing decoded and no redirect followed. */
export interface Answer {
  readonly status: number;
  /** Lower-case names; repeated fields are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-case names as they came, to find a field that was sent twice. */
  readonly headerNames: readonly string[];
  readonly body: Buffer;
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Sends the body in chunks, without a length. */
  readonly chunked?: boolean;
}

export type Send = (ask: Ask) => Promise<Answer>;

/** Patience with one answer, in milliseconds: what takes longer hangs. */
const answerBoundMs = 120_000;

/**
 * A client of its own: every address of 127.0.0.0/8 is this machine and, to the service, somebody else.
 * The request goes out as written, so that `path` may hold dots, doubled slashes and broken escapes. With a bound of 0 it
 * waits for ever.
 */
export function client(origin: string, localAddress: string, boundMs = answerBoundMs): Send {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return ({ method = 'GET', path, headers = {}, body, chunked = false }) => {
    const length = body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request({
      agent,
      hostname,
      port,
      localAddress,
      method,
      path,
      headers: { ...length, ...headers },
      timeout: boundMs,
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const names = response.rawHeaders.filter((_, i) => i % 2 === 0);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([k, v]) => [k, String(v)])),
          headerNames: names.map((name) => name.toLowerCase()),
          body: Buffer.concat(chunks),
        });
      });
    });
    if (chunked && body !== undefined) outgoing.write(body);
    outgoing.end(chunked ? undefined : body);
    return promise;
  };
}

/** An address of this machine that no other test uses. */
export function freshAddress(): string {
  const byte = () => 1 + Math.floor(Math.random() * 254);
  return `127.${byte()}.${byte()}.${byte()}`;
}
