import type { Clock } from '../clock.ts';
import { AppError, preview, stackOf } from '../errors.ts';
import type { Limiter } from '../http/area.ts';
import type { Log } from '../log.ts';
import { type Answer, eras } from './eras.ts';
import type { Caller, Features } from './features.ts';
import {
  failure,
  type Incoming,
  invalidRequest,
  type Outgoing,
  type Request,
  type Result,
  RpcError,
  rpcCode,
} from './json-rpc.ts';
import type { EraName } from './protocol.ts';

interface ServerParts {
  readonly features: Features;
  /** Counts the messages of a batch; absent where nothing is counted. */
  readonly limiter: Pick<Limiter, 'take'> | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'error'>;
}

/** Answers JSON-RPC requests, whatever brings them. */
export class McpServer {
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Never rejects: an error is an answer, too. */
  async answer(eraName: EraName, request: Request, caller: Caller): Promise<Answer> {
    const { features } = this.#parts;
    const { id, method } = request;
    const era = eras[eraName];
    const context = { ...caller, ...request, era: eraName };
    try {
      const call = era.methods.get(method);
      if (!call) throw new RpcError(rpcCode.methodNotFound, `Method not found: ${preview(method)}`);
      return era.answer(features, context, await call(features, context));
    } catch (error) {
      // A model that reads what was wrong can call again, so the error of a tool is a result.
      if (error instanceof AppError && method === 'tools/call')
        return era.answer(features, context, { result: toolError(error) });
      return { message: failure(id, this.#visibleError(error, method)) };
    }
  }

  /**
   * Answers the messages of a batch one after the other (JSON-RPC 2.0, 6; 2025-03-26, basic): as many answers as there
   * were requests. Each message counts for the rate limit. Rejects when the limiter does.
   */
  async answerBatch(messages: readonly Incoming[], caller: Caller): Promise<Outgoing[]> {
    const { limiter, clock } = this.#parts;
    const answers: Outgoing[] = [];
    for (const [i, message] of messages.entries()) {
      // The HTTP request itself was counted for the first message.
      const decision = i === 0 ? undefined : await limiter?.take(caller.client, clock.now());
      if (message.kind === 'notification' || message.kind === 'response') continue;
      if (decision?.allowed === false) answers.push(failure(message.id ?? null, overLimit));
      else answers.push(await this.#answerInBatch(message, caller));
    }
    return answers;
  }

  async #answerInBatch(message: Incoming, caller: Caller): Promise<Outgoing> {
    if (message.kind !== 'request')
      return failure(message.id ?? null, invalidRequest('not a JSON-RPC message'));
    if (notInBatches.has(message.method))
      return failure(message.id, invalidRequest(`${message.method} cannot be part of a batch`));
    const answer = await this.answer('legacy', message, caller);
    return answer.message;
  }

  #visibleError(thrown: unknown, method: string): RpcError {
    if (thrown instanceof RpcError) return thrown;
    if (thrown instanceof AppError)
      return new RpcError(rpcCode.internalError, thrown.message, thrown.toJSON());
    this.#parts.log.error('mcp request failed', { method, error: stackOf(thrown) });
    return new RpcError(rpcCode.internalError, 'Internal error');
  }
}

function toolError({ code, message, hint }: AppError): Result {
  return { content: [{ type: 'text', text: `${code}: ${message}. ${hint}` }], isError: true };
}

/** A handshake opens a session and a subscription a stream: neither has a place among other answers. */
const notInBatches = new Set(['initialize', 'resources/subscribe']);

const overLimit = new RpcError(rpcCode.serverError, 'Rate limit exceeded: this message was not read');
