import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { freshJson } from '../http/content.ts';
import type { EventStream } from '../http/event-streams.ts';
import type { Call, Reply } from '../http/route.ts';
import { failure, RpcError } from './json-rpc.ts';
import { ssePath, streamablePath } from './protocol.ts';
import type { McpServer } from './server.ts';
import { Session } from './session.ts';
import { openStream, type StreamDeps } from './subscriptions.ts';

/**
 * The HTTP+SSE transport of 2024-11-05: GET opens a stream whose first event names the address to POST to; answers and
 * notifications come on the stream. The open sessions are all that is kept of clients.
 */
export class HttpSse {
  readonly #server: McpServer;
  readonly #deps: StreamDeps;
  readonly #sessions = new Map<string, { readonly session: Session; readonly stream: EventStream }>();

  constructor(server: McpServer, deps: StreamDeps) {
    this.#server = server;
    this.#deps = deps;
  }

  /** Opens a session whose messages go to the same path. Throws SERVICE_UNAVAILABLE when no further stream can be opened. */
  get({ method, client }: Pick<Call, 'method' | 'client'>, path: string): Reply {
    // HEAD has the head of a stream, and takes no place among those that are open.
    if (method === 'HEAD') return { open: (stream) => stream.end() };
    return openStream(this.#deps, client, (send, stream) => {
      const id = randomUUID();
      const session = new Session(this.#server, this.#deps.changes, send);
      this.#sessions.set(id, { session, stream });
      stream.send(`${path}?sessionId=${id}`, 'endpoint');
      session.follow();
      return () => {
        session.close();
        this.#sessions.delete(id);
      };
    });
  }

  /** Takes a message: its answer comes on the stream. */
  post({ body, base, client }: Call<unknown, unknown, Buffer>, sessionId: string): Reply {
    const { session, stream } = this.#openSession(sessionId);
    stream.quietBeats = 0;
    try {
      // The limiter's store may fail: a client whose stream closes knows that no answer will come.
      session.receive(body, { base, client }).catch(() => stream.destroy());
      return { status: 202 };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { status: error.status, content: freshJson(failure(null, error)) };
    }
  }

  #openSession(id: string) {
    const found = this.#sessions.get(id);
    if (found) return found;
    throw new AppError(
      'NOT_FOUND',
      'There is no such session, or its stream has closed',
      `GET ${ssePath} opens a stream whose first event tells where to POST; ${streamablePath} needs no session.`,
    );
  }
}
