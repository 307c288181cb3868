import {
  cancelledBy,
  failure,
  invalidParams,
  invalidRequest,
  parseJson,
  type Request,
  type RequestId,
  readBatch,
  readMessage,
} from './json-rpc.ts';
import { type Caller, metaKey, metaOf, type Subscription } from './protocol.ts';
import type { McpServer } from './server.ts';
import { follow, maxWatched, type Send } from './subscriptions.ts';

/** Key of the session's own subscription; distinct from request ids. */
const unasked = Symbol('unasked');

export type Session = ReturnType<typeof createSession>;

/** Client with one stream, over stdio or HTTP+SSE. A request whose `_meta` states a revision is stateless. */
export function createSession(server: McpServer, send: Send) {
  const watched = new Set<string>();
  /** Cancels pending requests, by id. */
  const running = new Map<RequestId, () => void>();
  /** Subscriptions by the request that opened them. */
  const subscriptions = new Map<RequestId | symbol, { readonly weight: number; readonly stop: () => void }>();

  const unsubscribe = (key: RequestId | symbol): void => {
    subscriptions.get(key)?.stop();
    subscriptions.delete(key);
  };
  const subscribe = (key: RequestId | symbol, subscription: Subscription): void => {
    unsubscribe(key);
    const weight = key === unasked ? 0 : weightOf(subscription);
    subscriptions.set(key, { weight, stop: follow(server.changes, subscription, send) });
  };
  /** True if a subscription fits beside those of other requests; one with the same id is replaced. */
  const hasRoom = (id: RequestId, subscription: Subscription): boolean => {
    let weight = weightOf(subscription);
    for (const [key, each] of subscriptions) if (key !== id) weight += each.weight;
    return weight <= maxWatched;
  };
  const answer = async (request: Request, caller: Caller): Promise<void> => {
    const era = metaOf(request.params)[metaKey.protocolVersion] === undefined ? 'legacy' : 'modern';
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<undefined>();
    running.set(request.id, () => cancel(undefined));
    const answered = await Promise.race([server.answer(era, request, caller), cancelled]);
    running.delete(request.id);
    // A cancelled request gets no response (2025-11-25, cancellation).
    if (!answered) return;
    if (answered.subscription && !hasRoom(request.id, answered.subscription)) {
      send(JSON.stringify(failure(request.id, tooManyWatched())));
      return;
    }
    send(JSON.stringify(answered.message));
    if (request.method === 'initialize') session.follow();
    if (answered.subscription) subscribe(request.id, answered.subscription);
  };
  const session = {
    /** Answers a message or a batch. Throws RpcError for any other input; rejects if the limiter does. */
    receive(bytes: Uint8Array, { base, requesterKey }: Caller): Promise<void> {
      const caller = { base, requesterKey, watched };
      const value = parseJson(bytes);
      if (Array.isArray(value))
        return server.answerBatch(readBatch(value), caller).then((answers) => {
          if (answers !== undefined) send(answers);
        });
      const message = readMessage(value);
      if (message.kind === 'invalid') throw invalidRequest('not a JSON-RPC message');
      if (message.kind === 'request') return answer(message, caller);
      const cancelled = cancelledBy(message);
      if (cancelled !== undefined) {
        running.get(cancelled)?.();
        unsubscribe(cancelled);
      }
      return Promise.resolve();
    },
    /** Starts to notify of changes to the list of resources and to subscribed resources. */
    follow: () => subscribe(unasked, { resourceList: true, uris: watched }),
    close(): void {
      for (const { stop } of subscriptions.values()) stop();
    },
  };
  return session;
}

/** Cost of a subscription at each change: the number of its resources, and at least 1. */
function weightOf({ uris }: Subscription): number {
  return Math.max(1, uris.size);
}

function tooManyWatched() {
  return invalidParams(`A session may watch ${maxWatched} resources at most`);
}
