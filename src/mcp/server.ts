import type { Clock } from '../base/clock.ts';
import { nextTurn } from '../base/cooperative.ts';
import type { Emitter } from '../base/emitter.ts';
import { AppError, shortJson, stackOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { quotaExceeded } from '../http/errors.ts';
import type { Quota } from '../http/route-group.ts';
import {
  failure,
  type Incoming,
  invalidRequest,
  notification,
  type Outgoing,
  type Params,
  type Request,
  type Response,
  RpcError,
  rpcCode,
  success,
} from './json-rpc.ts';
import { methods } from './methods.ts';
import {
  type Caller,
  type Context,
  checkMeta,
  type Era,
  type Features,
  type MethodReply,
  metaKey,
  metaOf,
  type Subscription,
} from './protocol.ts';
import type { Change } from './subscriptions.ts';

interface ServerDeps {
  readonly features: Features;
  readonly changes: Emitter<Change>;
  /** Quota for the messages of a batch; absent if nothing is counted. */
  readonly quota: Quota | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'error'>;
}

/** Reply to a client: one message, or the first of a subscription. */
interface Answer {
  readonly message: Outgoing;
  readonly subscription?: Subscription;
  /** Message sent when the server ends the subscription. */
  readonly last?: Response;
}

/**
 * Maximum length of the responses to a batch in UTF-16 code units, which take 20 ms to join and encode. Further
 * messages are rejected.
 */
const maxBatchLength = 4 * 1024 * 1024;
const batchTooLong = 'The answers to this batch are too long: send the request again on its own';

export type McpServer = ReturnType<typeof createMcpServer>;

/** Answers requests, single or in batches. `changes` emits changes that clients are notified of. */
export function createMcpServer({ features, changes, quota, clock, log }: ServerDeps) {
  const visibleError = (thrown: unknown, method: string): RpcError => {
    if (thrown instanceof RpcError) return thrown;
    if (thrown instanceof AppError)
      return rpcErrorOf(thrown, thrown.status < 500 ? rpcCode.invalidParams : rpcCode.internalError);
    log.error('mcp request failed', { method, error: stackOf(thrown) });
    return new RpcError(rpcCode.internalError, 'Internal error');
  };
  /** Answers one request. Never rejects, because an error is an answer. */
  const answer = async (era: Era, request: Request, caller: Caller): Promise<Answer> => {
    const { id, method } = request;
    const context = { ...caller, ...request, era };
    try {
      const call = methods[era].get(method);
      if (era === 'modern') checkMeta(metaOf(request.params));
      if (!call) throw new RpcError(rpcCode.methodNotFound, `Method not found: ${shortJson(method)}`);
      return answerOf(features, context, await call(features, context));
    } catch (error) {
      return { message: failure(id, visibleError(error, method)) };
    }
  };
  const answerInBatch = async (message: Incoming, caller: Caller): Promise<Outgoing> => {
    if (message.kind !== 'request')
      return failure(message.id ?? null, invalidRequest('not a JSON-RPC message'));
    if (notInBatches.has(message.method))
      return failure(message.id, invalidRequest(`${message.method} cannot be part of a batch`));
    return (await answer('legacy', message, caller)).message;
  };
  /**
   * Answers the messages of a batch one after the other (JSON-RPC 2.0 §6; 2025-03-26, basic) and yields in between.
   * Returns the responses as JSON; undefined if there were no requests. Each message counts towards the rate limit.
   * Rejects if the limiter does.
   */
  const answerBatch = async (messages: readonly Incoming[], caller: Caller): Promise<string | undefined> => {
    const answers: string[] = [];
    let length = 0;
    for (const [i, message] of messages.entries()) {
      if (i > 0) await nextTurn();
      // The HTTP request itself was counted as the first message.
      const decision = i === 0 ? undefined : await quota?.limiter.take(caller.requesterKey, clock.now());
      if (message.kind === 'notification' || message.kind === 'response') continue;
      let refusal: RpcError | undefined;
      if (quota && decision?.allowed === false)
        refusal = rpcErrorOf(quotaExceeded(quota), rpcCode.serverError);
      else if (length > maxBatchLength) refusal = new RpcError(rpcCode.serverError, batchTooLong);
      const text = JSON.stringify(
        refusal ? failure(message.id ?? null, refusal) : await answerInBatch(message, caller),
      );
      answers.push(text);
      length += text.length;
    }
    return answers.length === 0 ? undefined : `[${answers.join(',')}]`;
  };
  return { changes, answer, answerBatch };
}

/**
 * Converts a reply to a message. Handshake revisions have a bare result. Since 2026-07-28 a result has a type, the name
 * of the server and a time to live, and a subscription is acknowledged first: its result follows when the server ends
 * it.
 */
function answerOf(
  features: Features,
  { id, era, method, base }: Context,
  { result, ttlMs, subscription }: MethodReply,
): Answer {
  if (era === 'legacy') return { message: success(id, result), ...(subscription && { subscription }) };
  const full = features.serverInfo(base);
  // Clients discover a server once; other results carry only its name and version.
  const serverInfo = method === 'server/discover' ? full : { name: full.name, version: full.version };
  const caching = ttlMs !== undefined && { ttlMs, cacheScope: 'public' };
  const tag = subscription && { [metaKey.subscriptionId]: id };
  const _meta = { ...tag, [metaKey.serverInfo]: serverInfo };
  const complete = success(id, { resultType: 'complete', ...result, ...caching, _meta });
  if (!subscription) return { message: complete };
  const params = { _meta: tag, notifications: grantedOf(subscription) };
  return {
    message: notification('notifications/subscriptions/acknowledged', params),
    subscription: { ...subscription, id },
    last: complete,
  };
}

function grantedOf({ resourceList, uris }: Subscription): Params {
  return {
    ...(resourceList && { resourcesListChanged: true }),
    ...(uris.size > 0 && { resourceSubscriptions: [...uris] }),
  };
}

/** A handshake opens a session and a subscription a stream, so neither fits into an array of responses. */
const notInBatches = new Set(['initialize', 'resources/subscribe']);

/** Data of the API's error with the seconds until a retry, because a response in a batch has no Retry-After. */
function rpcErrorOf(error: AppError, code: number): RpcError {
  const { message, retryAfterSeconds } = error;
  const wait = retryAfterSeconds !== undefined && { retryAfterSeconds };
  return new RpcError(code, message, { ...error.toJSON(), ...wait });
}
