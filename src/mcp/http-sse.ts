import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { freshJson } from '../http/content.ts';
import type { EventStream } from '../http/event-streams.ts';
import type { Call, Reply } from '../http/route.ts';
import {
  failure,
  type Incoming,
  invalidRequest,
  parseJson,
  type Request,
  RpcError,
  readBatch,
  readMessage,
} from './json-rpc.ts';
import { type Caller, ssePath, streamablePath } from './protocol.ts';
import type { McpServer } from './server.ts';
import { messageEvent, type Subscriptions, sendMessage } from './subscriptions.ts';

/** One open stream and the resources it watches. It is all that is kept of a client, until the stream closes. */
interface Session {
  readonly stream: EventStream;
  readonly watched: Set<string>;
}

/**
 * The HTTP+SSE transport of 2024-11-05: GET opens a stream whose first event names the address to POST to; answers and
 * notifications come on the stream.
 */
export class HttpSse {
  readonly #server: McpServer;
  readonly #subscriptions: Subscriptions;
  readonly #sessions = new Map<string, Session>();

  constructor(server: McpServer, subscriptions: Subscriptions) {
    this.#server = server;
    this.#subscriptions = subscriptions;
  }

  /** Opens a session whose messages go to the same path. Throws SERVICE_UNAVAILABLE when no further stream can be opened. */
  get({ method, client }: Pick<Call, 'method' | 'client'>, path: string): Reply {
    // HEAD has the head of a stream, and takes no place among those that are open.
    if (method === 'HEAD') return { open: (stream) => stream.end() };
    const watched = new Set<string>();
    return this.#subscriptions.open(client, { resourceList: true, uris: watched }, (stream) => {
      const id = randomUUID();
      this.#sessions.set(id, { stream, watched });
      void stream.closed.then(() => this.#sessions.delete(id));
      stream.send(`${path}?sessionId=${id}`, 'endpoint');
    });
  }

  /** Takes a message: its answer comes on the stream. */
  post({ body, base, client }: Call<unknown, unknown, Buffer>, sessionId: string): Reply {
    const { stream, watched } = this.#sessionOf(sessionId);
    const caller = { base, client, watched };
    try {
      const value = parseJson(body);
      stream.quietBeats = 0;
      if (Array.isArray(value)) void this.#answerBatch(stream, readBatch(value), caller);
      else {
        const message = readMessage(value);
        if (message.kind === 'invalid') throw invalidRequest('not a JSON-RPC message');
        if (message.kind === 'request') void this.#answer(stream, message, caller);
      }
      return { status: 202 };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { status: error.status, content: freshJson(failure(null, error)) };
    }
  }

  #sessionOf(id: string): Session {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new AppError(
      'NOT_FOUND',
      'There is no such session, or its stream has closed',
      `GET ${ssePath} opens a stream whose first event tells where to POST; ${streamablePath} needs no session.`,
    );
  }

  async #answer(stream: EventStream, request: Request, caller: Caller): Promise<void> {
    const { message } = await this.#server.answer('legacy', request, caller);
    sendMessage(stream, message);
  }

  async #answerBatch(stream: EventStream, messages: readonly Incoming[], caller: Caller): Promise<void> {
    try {
      const answers = await this.#server.answerBatch(messages, caller);
      if (answers !== undefined) stream.send(answers, messageEvent);
    } catch {
      // The limiter's store failed: a client whose stream closes knows that no answer will come.
      stream.destroy();
    }
  }
}
