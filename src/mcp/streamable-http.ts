import { freshJson } from '../http/content.ts';
import { type Call, ok, type Reply } from '../http/route.ts';
import {
  failure,
  invalidRequest,
  type Outgoing,
  parseJson,
  type Request,
  type RequestId,
  RpcError,
  readBatch,
  readMessage,
  rpcCode,
} from './json-rpc.ts';
import { type EraName, modernVersion } from './protocol.ts';
import { checkAccept, checkVersion, eraOf, versionOf } from './request-headers.ts';
import type { McpServer } from './server.ts';
import { type Subscriptions, sendMessage } from './subscriptions.ts';

type PostCall = Call<unknown, unknown, Buffer>;

/** JSON-RPC batches came with 2025-03-26 and went with 2025-06-18. */
const lastWithBatches = '2025-03-26';

/**
 * Streamable HTTP for both eras: POST one message, or a batch in the revisions that have them. There are no sessions,
 * so every request stands alone and may reach any process.
 */
export class StreamableHttp {
  readonly #server: McpServer;
  readonly #subscriptions: Subscriptions;

  constructor(server: McpServer, subscriptions: Subscriptions) {
    this.#server = server;
    this.#subscriptions = subscriptions;
  }

  /** Throws SERVICE_UNAVAILABLE when no further stream can be opened. */
  async post(call: PostCall): Promise<Reply> {
    const version = versionOf(call.headers);
    const isModern = version === modernVersion;
    let id: RequestId | null | undefined = isModern ? undefined : null;
    try {
      const value = parseJson(call.body);
      if (Array.isArray(value)) return await this.#batch(value, call);
      const message = readMessage(value);
      id = message.id ?? id;
      if (message.kind === 'request') return await this.#request(message, call);
      checkVersion(version);
      if (message.kind === 'notification') return { status: 202 };
      // The handshake revisions let a client respond to questions of the server, though this one asks none.
      if (message.kind === 'response' && !isModern) return { status: 202 };
      throw invalidRequest('not a JSON-RPC request or notification');
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { status: error.status, content: freshJson(failure(id, error)) };
    }
  }

  async #batch(values: readonly unknown[], { headers, base, client }: PostCall): Promise<Reply> {
    const version = versionOf(headers);
    checkVersion(version);
    if (version > lastWithBatches) throw invalidRequest(`${version} has no batches`);
    checkAccept(headers);
    const answers = await this.#server.answerBatch(readBatch(values), { base, client });
    return answers.length === 0 ? { status: 202 } : ok(freshJson(answers));
  }

  async #request(request: Request, { headers, base, client }: PostCall): Promise<Reply> {
    const era = eraOf(request, headers);
    const { message, subscription, last } = await this.#server.answer(era, request, { base, client });
    if (!subscription) return { status: statusOf(message, era), content: freshJson(message) };
    return this.#subscriptions.open(client, subscription, (stream) => sendMessage(stream, message), last);
  }
}

/** 2026-07-28 gives an unknown method a status of its own. */
function statusOf(message: Outgoing, era: EraName): number {
  const isUnknown = 'error' in message && message.error.code === rpcCode.methodNotFound;
  return isUnknown && era === 'modern' ? 404 : 200;
}
