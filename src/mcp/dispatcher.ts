import { HttpError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Filter } from './changes.ts';
import type { Caller, EraName, Features } from './features.ts';
import { legacyMethods } from './legacy.ts';
import type { Methods, Reply } from './methods.ts';
import { agreed, metaKey, modernMethods } from './modern.ts';
import {
  failure,
  methodNotFound,
  type Notification,
  notification,
  type Request,
  type RequestId,
  type Response,
  type Result,
  RpcError,
  rpcCode,
  success,
} from './rpc.ts';

/** What goes back to a client: one message, or the first of many. */
export interface Answer {
  readonly first: Response | Notification;
  readonly follow?: Follow;
}

/** A subscription: what it tells of, and how its messages are marked. */
export interface Follow {
  readonly filter: Filter;
  /** The id that each notification carries. */
  readonly tag?: RequestId;
  /** What ends the stream when the server ends it. */
  readonly last?: Response;
}

/** Answers JSON-RPC requests, values in and values out, in the words of either era. */
export class McpDispatcher {
  readonly #features: Features;
  readonly #methods: Readonly<Record<EraName, Methods>>;
  readonly #log: Pick<Log, 'error'>;

  constructor(features: Features, log: Pick<Log, 'error'>) {
    this.#features = features;
    this.#methods = { legacy: legacyMethods(features), modern: modernMethods(features) };
    this.#log = log;
  }

  /** Never rejects: what is thrown on the way is part of the answer, or masked and logged. */
  async answer(era: EraName, request: Request, caller: Caller): Promise<Answer> {
    const { id, method, params } = request;
    try {
      const handle = this.#methods[era].get(method);
      if (!handle) throw methodNotFound(method);
      const reply = await handle({ ...caller, era, params });
      return era === 'legacy' ? legacyAnswer(id, reply) : this.#modernAnswer(request, reply, caller);
    } catch (thrown) {
      return { first: failure(id, this.#told(thrown, method)) };
    }
  }

  #modernAnswer({ id, method }: Request, { result, ttlMs, follow }: Reply, { base }: Caller): Answer {
    const { name, version, ...more } = this.#features.identity(base);
    // The whole introduction is asked for once; a name and a version go with everything.
    const serverInfo = method === 'server/discover' ? { name, version, ...more } : { name, version };
    const caching = ttlMs === undefined ? {} : { ttlMs, cacheScope: 'public' };
    const finish = (meta: object): Response =>
      success(id, {
        resultType: 'complete',
        ...result,
        ...caching,
        _meta: { ...metaOf(result), [metaKey.serverInfo]: serverInfo, ...meta },
      });
    if (!follow) return { first: finish({}) };
    const tag = { [metaKey.subscriptionId]: id };
    const params = { _meta: tag, notifications: agreed(follow) };
    return {
      first: notification('notifications/subscriptions/acknowledged', params),
      follow: { filter: follow, tag: id, last: finish(tag) },
    };
  }

  #told(thrown: unknown, method: string): RpcError {
    if (thrown instanceof RpcError) return thrown;
    if (thrown instanceof HttpError)
      return new RpcError(rpcCode.internalError, thrown.message, thrown.toJSON());
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#log.error('mcp request failed', { method, error });
    return new RpcError(rpcCode.internalError, 'Internal error');
  }
}

function legacyAnswer(id: RequestId, { result, follow }: Reply): Answer {
  return { first: success(id, result), ...(follow && { follow: { filter: follow } }) };
}

function metaOf({ _meta }: Result): object {
  return typeof _meta === 'object' && _meta !== null ? _meta : {};
}
