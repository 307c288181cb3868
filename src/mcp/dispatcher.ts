import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Answer } from './answer.ts';
import type { Caller, EraName, Features } from './features.ts';
import { legacyAnswer, legacyMethods } from './legacy.ts';
import type { Methods } from './methods.ts';
import { modernAnswer, modernMethods } from './modern.ts';
import { failure, methodNotFound, type Request, RpcError, rpcCode } from './rpc.ts';

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
      if (era === 'legacy') return legacyAnswer(request, reply);
      return modernAnswer(request, reply, this.#features.identity(caller.base));
    } catch (thrown) {
      return { first: failure(id, this.#told(thrown, method)) };
    }
  }

  /** What a client may know of what was thrown. */
  #told(thrown: unknown, method: string): RpcError {
    if (thrown instanceof RpcError) return thrown;
    if (thrown instanceof AppError)
      return new RpcError(rpcCode.internalError, thrown.message, thrown.toJSON());
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    this.#log.error('mcp request failed', { method, error });
    return new RpcError(rpcCode.internalError, 'Internal error');
  }
}
