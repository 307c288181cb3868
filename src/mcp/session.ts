import type { Emitter } from '../emitter.ts';
import {
  cancelledBy,
  invalidRequest,
  parseJson,
  type Request,
  type RequestId,
  readBatch,
  readMessage,
} from './json-rpc.ts';
import { type Caller, metaKey, metaOf, type Subscription } from './protocol.ts';
import type { McpServer } from './server.ts';
import { type Change, follow, type Send } from './subscriptions.ts';

export interface SessionDeps {
  readonly server: McpServer;
  readonly changes: Emitter<Change>;
}

/** The key of what a session is told unasked: it is not the id of a request. */
const unasked = Symbol('unasked');

/**
 * A client whose answers and notifications come one after another on one stream: over standard input and output, or
 * HTTP+SSE. A request that names a revision in `_meta` is stateless, every other one follows the handshake.
 */
export class Session {
  readonly #deps: SessionDeps;
  readonly #send: Send;
  readonly #watched = new Set<string>();
  /** What cancels each request that has no answer yet. */
  readonly #running = new Map<RequestId, () => void>();
  /** What ends each subscription, by the request that began it. */
  readonly #subscriptions = new Map<RequestId | symbol, () => void>();

  constructor(deps: SessionDeps, send: Send) {
    this.#deps = deps;
    this.#send = send;
  }

  /**
   * Reads a message, or a batch, and resolves when it is answered. Throws RpcError for what is neither; rejects when the
   * limiter does.
   */
  receive(bytes: Uint8Array, { base, client }: Caller): Promise<void> {
    const caller = { base, client, watched: this.#watched };
    const value = parseJson(bytes);
    if (Array.isArray(value))
      return this.#deps.server.answerBatch(readBatch(value), caller).then((answers) => {
        if (answers !== undefined) this.#send(answers);
      });
    const message = readMessage(value);
    if (message.kind === 'invalid') throw invalidRequest('not a JSON-RPC message');
    if (message.kind === 'request') return this.#answer(message, caller);
    this.#cancel(cancelledBy(message));
    return Promise.resolve();
  }

  /** Tells from now on when the list of resources changes, or a resource that the client watches. */
  follow(): void {
    this.#subscribe(unasked, { resourceList: true, uris: this.#watched });
  }

  close(): void {
    for (const stop of this.#subscriptions.values()) stop();
  }

  async #answer(request: Request, caller: Caller): Promise<void> {
    const era = metaOf(request.params)[metaKey.protocolVersion] === undefined ? 'legacy' : 'modern';
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<undefined>();
    this.#running.set(request.id, () => cancel(undefined));
    const answer = await Promise.race([this.#deps.server.answer(era, request, caller), cancelled]);
    this.#running.delete(request.id);
    // A client that has cancelled expects no answer (2025-11-25, cancellation).
    if (!answer) return;
    this.#send(JSON.stringify(answer.message));
    if (request.method === 'initialize') this.follow();
    if (answer.subscription) this.#subscribe(request.id, answer.subscription);
  }

  #subscribe(key: RequestId | symbol, subscription: Subscription): void {
    this.#unsubscribe(key);
    this.#subscriptions.set(key, follow(this.#deps.changes, subscription, this.#send));
  }

  #unsubscribe(key: RequestId | symbol): void {
    this.#subscriptions.get(key)?.();
    this.#subscriptions.delete(key);
  }

  #cancel(id: RequestId | undefined): void {
    if (id === undefined) return;
    this.#running.get(id)?.();
    this.#unsubscribe(id);
  }
}
