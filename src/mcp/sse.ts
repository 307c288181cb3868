import { AppError } from '../errors.ts';
import { freshJson } from '../http/content.ts';
import type { EventStream } from '../http/event-streams.ts';
import { type Call, ok, type Reply } from '../http/route.ts';
import { answerBatch, checkBatch } from './batch.ts';
import { type ListName, maxWatched } from './changes.ts';
import { asksForDescription, description } from './description.ts';
import { type EndpointParts, follow, sendMessage } from './endpoint.ts';
import type { Caller } from './features.ts';
import { parseJson } from './json.ts';
import { ssePath, streamablePath } from './paths.ts';
import { failure, type Incoming, invalidParams, invalidRequest, RpcError, readMessage } from './rpc.ts';

type PostCall = Call<unknown, { sessionId: string | undefined }, Buffer>;

/** One open stream and what it watches: all that is remembered of a client, for as long as its stream is open. */
interface Session {
  readonly stream: EventStream;
  readonly uris: Set<string>;
}

/** HEAD has the head of a stream, and takes no place among those that are open. */
const streamHead: Reply = { open: (stream) => stream.end() };

/**
 * The HTTP+SSE transport of 2024-11-05: GET opens a stream whose first event names the address to POST to; answers and
 * notifications come on the stream.
 */
export class SseEndpoint {
  readonly #parts: EndpointParts;
  readonly #sessions = new Map<string, Session>();

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  /** A stream, or how to connect for who asks for a document. */
  get(call: Pick<PostCall, 'method' | 'headers' | 'base' | 'client'>): Reply {
    const { features } = this.#parts;
    if (asksForDescription(call.headers))
      return ok(freshJson(description(features, call.base)), { headers: ['Vary', 'Accept'] });
    return call.method === 'HEAD' ? streamHead : this.#open(call.client);
  }

  /** Throws SERVICE_UNAVAILABLE when no further stream can be opened. */
  #open(client: string): Reply {
    const { streams, changes, features, randomId } = this.#parts;
    const take = streams.reserve(client);
    return {
      open: (stream) => {
        const id = randomId();
        const uris = new Set<string>();
        this.#sessions.set(id, { stream, uris });
        void stream.closed.then(() => this.#sessions.delete(id));
        stream.send(`${ssePath}?sessionId=${id}`, 'endpoint');
        const lists = new Set<ListName>(['resources', ...features.changingLists]);
        follow(stream, { filter: { lists, uris } }, changes);
        take(stream, () => stream.end());
      },
    };
  }

  /** Takes a message: its answer comes on the stream. */
  post({ query, body, base, client }: PostCall): Reply {
    const session = this.#sessionOf(query.sessionId);
    try {
      const value = parseJson(body);
      session.stream.quietBeats = 0;
      const caller = callerOf(session, base, client);
      if (Array.isArray(value)) this.#batch(session, value, caller);
      else this.#message(session, readMessage(value), caller);
      return { status: 202 };
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) throw thrown;
      return { status: 400, content: freshJson(failure(null, thrown)) };
    }
  }

  #sessionOf(id: string | undefined): Session {
    if (id === undefined) throw noSession('BAD_REQUEST', 'The message names no session');
    const session = this.#sessions.get(id);
    if (!session) throw noSession('NOT_FOUND', 'There is no such session, or its stream has closed');
    return session;
  }

  /** Throws RpcError for what is no message. */
  #message(session: Session, message: Incoming, caller: Caller): void {
    if (message.kind === 'invalid') throw invalidRequest('not a JSON-RPC message');
    if (message.kind !== 'request') return;
    void this.#parts.dispatcher.answer('legacy', message, caller).then(({ first, follow: followed }) => {
      const full = followed && !watch(session, followed.filter.uris);
      sendMessage(session.stream, full ? failure(message.id, tooManyWatched) : first);
    });
  }

  /** Throws RpcError for a batch that is empty or too long. */
  #batch(session: Session, entries: readonly unknown[], caller: Caller): void {
    const { stream } = session;
    answerBatch(checkBatch(entries), caller, this.#parts).then(
      (answers) => {
        if (answers.length > 0) sendMessage(stream, answers);
      },
      // The limiter's store failed: a client whose stream closes knows that no answer will come.
      () => stream.destroy(),
    );
  }
}

function callerOf({ stream, uris }: Session, base: string, client: string): Caller {
  return {
    base,
    client,
    notify: (message) => sendMessage(stream, message),
    unfollow: (uri) => uris.delete(uri),
  };
}

const tooManyWatched = invalidParams(`A session may watch ${maxWatched} resources at most`);

function watch({ uris }: Session, more: ReadonlySet<string>): boolean {
  for (const uri of more) {
    if (uris.size >= maxWatched && !uris.has(uri)) return false;
    uris.add(uri);
  }
  return true;
}

function noSession(code: 'BAD_REQUEST' | 'NOT_FOUND', message: string): AppError {
  return new AppError(
    code,
    message,
    `GET ${ssePath} opens a stream whose first event tells where to POST; ${streamablePath} needs no session.`,
  );
}
