import { freshJson } from '../http/content.ts';
import { HttpError } from '../http/errors.ts';
import { type Call, ok, type Reply, type StreamReply } from '../http/route.ts';
import type { Answer, Follow } from './answer.ts';
import { answerBatch, checkBatch } from './batch.ts';
import { asksForDescription, description } from './description.ts';
import { type EndpointParts, follow, sendMessage } from './endpoint.ts';
import type { EraName } from './features.ts';
import { checkAccept, checkVersion, eraOf, GateError, versionOf } from './gate.ts';
import { parseJson } from './json.ts';
import { Outbox } from './outbox.ts';
import { ssePath, streamablePath } from './paths.ts';
import { isLegacy, modernVersion, takesBatches } from './protocol.ts';
import {
  failure,
  invalidRequest,
  type Request,
  type RequestId,
  RpcError,
  readMessage,
  rpcCode,
} from './rpc.ts';

type PostCall = Call<unknown, unknown, Buffer>;

/**
 * Streamable HTTP for both eras: POST one message, or a batch in the revisions that have them. There are no sessions,
 * so every request stands alone and may reach any process.
 */
export class StreamableEndpoint {
  readonly #parts: EndpointParts;

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  /** How to connect, for who asks for a document; throws METHOD_NOT_ALLOWED to a client. */
  get({ headers, base }: Pick<PostCall, 'headers' | 'base'>): Reply {
    if (!asksForDescription(headers)) throw noStream(base);
    return ok(freshJson(description(this.#parts.features, base)), { headers: ['Vary', 'Accept'] });
  }

  async post(call: PostCall): Promise<Reply> {
    // Of a message that cannot be read the header alone tells how an error names no request.
    const nobody = versionOf(call.headers) === modernVersion ? undefined : null;
    let id: RequestId | null | undefined = nobody;
    try {
      const value = parseJson(call.body);
      if (Array.isArray(value)) return await this.#batch(value, call);
      const message = readMessage(value);
      if (message.kind === 'request') {
        id = message.id;
        return await this.#request(message, call);
      }
      id = message.kind === 'invalid' ? (message.id ?? nobody) : nobody;
      checkVersion(call.headers);
      if (message.kind === 'notification') return { status: 202 };
      // Clients answer only what a server of the handshake revisions may ask; this one asks nothing.
      if (message.kind === 'response' && nobody === null) return { status: 202 };
      throw invalidRequest('not a JSON-RPC request or notification');
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) throw thrown;
      return jsonReply(thrown instanceof GateError ? thrown.status : 400, failure(id, thrown));
    }
  }

  async #batch(entries: readonly unknown[], { headers, base, client }: PostCall): Promise<Reply> {
    checkVersion(headers);
    const version = versionOf(headers);
    if (!isLegacy(version) || !takesBatches(version)) throw invalidRequest(`${version} has no batches`);
    checkAccept(headers);
    const answers = await answerBatch(checkBatch(entries), { base, client, notify: () => {} }, this.#parts);
    return answers.length === 0 ? { status: 202 } : ok(freshJson(answers));
  }

  async #request(request: Request, { headers, base, client }: PostCall): Promise<Reply> {
    const era = eraOf(request, headers);
    const outbox = new Outbox();
    const answering = this.#parts.dispatcher.answer(era, request, {
      base,
      client,
      notify: (message) => outbox.put(message),
    });
    const answer = await Promise.race([answering, outbox.used]);
    if (!answer) return { open: (stream) => outbox.open(stream, answering) };
    if (answer.follow) return this.#subscription(answer, answer.follow, client);
    return jsonReply(statusOf(answer, era), answer.first);
  }

  /**
   * Leaves the response open for what the client is to be told of. The stateless revision has it so; in those before,
   * whose sessions are not kept here, it is the one way to tell anything that survives several processes behind one
   * port. Throws SERVICE_UNAVAILABLE when no further stream can be opened.
   */
  #subscription({ first }: Answer, followed: Follow, client: string): StreamReply {
    const { streams, changes } = this.#parts;
    const take = streams.reserve(client);
    return {
      open(stream) {
        sendMessage(stream, first);
        follow(stream, followed, changes);
        take(stream, () => {
          if (followed.last) sendMessage(stream, followed.last);
          stream.end();
        });
      },
    };
  }
}

/** 2025-11-25, listening for messages: a server without a stream of its own answers GET with 405. */
function noStream(base: string): HttpError {
  return new HttpError(
    'METHOD_NOT_ALLOWED',
    'This MCP endpoint takes POST only and offers no stream on GET',
    `POST a JSON-RPC message to ${base}${streamablePath}, or open the event stream at ${base}${ssePath}; Accept: application/json gets a description.`,
    // GET is there for who wants the description; Allow names what the address takes, not this one request.
    ['Allow', 'GET, HEAD, OPTIONS, POST'],
  );
}

/** 2026-07-28 gives two errors of the dispatcher a status of their own; all others travel as any answer does. */
function statusOf({ first }: Answer, era: EraName): number {
  if (era === 'legacy' || !('error' in first)) return 200;
  if (first.error.code === rpcCode.methodNotFound) return 404;
  return first.error.code === rpcCode.missingCapability ? 400 : 200;
}

function jsonReply(status: number, message: object): Reply {
  return { status, content: freshJson(message) };
}
