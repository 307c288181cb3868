import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Authority } from './pebble.ts';

interface Reply {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body: Buffer | string;
}

/** A request to the authority, as its client signed it. */
export interface Asked {
  readonly path: string;
  /** Text of the payload; empty without one. */
  readonly payload: string;
}

/** Sends the request on to the authority. */
export type Forward = () => Promise<Reply>;

/** Stands between a client and an authority: `reply` answers each request, itself or with what the authority answers. */
export async function intercept(
  authority: Authority,
  reply: (asked: Asked, forward: Forward) => Promise<Reply>,
) {
  const asked: Asked[] = [];
  const { caFile, keyFile, directory } = authority;
  const ca = readFileSync(caFile);
  const server = createServer({ cert: ca, key: readFileSync(keyFile) }, async (incoming, response) => {
    const { url: path = '/', method, headers } = incoming;
    const body = await buffer(incoming);
    const { payload = '' } = body.length > 0 ? JSON.parse(body.toString()) : {};
    const each = { path, payload: Buffer.from(payload, 'base64url').toString() };
    asked.push(each);
    // Pebble names addresses after the Host field, so that its client stays with this server.
    const forward = async (): Promise<Reply> => {
      const sent = request(new URL(path, directory), { method, headers, ca, agent: false }).end(body);
      const [answer] = await once(sent, 'response');
      return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
    };
    const { status, headers: fields, body: text } = await reply(each, forward);
    const { 'content-length': _, ...rest } = fields ?? {};
    response.writeHead(status, rest).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    caFile,
    httpPort: authority.httpPort,
    directory: `https://localhost:${port}/dir`,
    asked,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An error of the authority (RFC 8555 §6.7). */
export function problem(status: number, type: string, detail = 'no'): Reply {
  const body = JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail });
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}
