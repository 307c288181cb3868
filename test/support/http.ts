import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** A complete response, without decoding and without following redirects. */
export interface Answer {
  readonly status: number;
  /** Header fields by lower-case name; repeated fields are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-case field names in order, to detect fields sent twice. */
  readonly headerNames: readonly string[];
  readonly body: Buffer;
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Sends the body in chunks, without Content-Length. */
  readonly chunked?: boolean;
}

export type Send = (ask: Ask) => Promise<Answer>;

/** Timeout of one response, in milliseconds. */
const answerBoundMs = 120_000;

/**
 * Sends requests from its own address: every address of 127.0.0.0/8 is this machine, and a different requester to the
 * service. `path` is sent unchanged, so it may contain dot segments, double slashes and broken escapes. A bound of 0
 * disables the timeout.
 */
export function requester(origin: string, localAddress: string, boundMs = answerBoundMs): Send {
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

/** Returns a loopback address that no other test uses. */
export function freshAddress(): string {
  const byte = () => 1 + Math.floor(Math.random() * 254);
  return `127.${byte()}.${byte()}.${byte()}`;
}
