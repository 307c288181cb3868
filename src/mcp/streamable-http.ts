import type { IncomingHttpHeaders } from 'node:http';
import { at } from '../base/at.ts';
import { shortJson } from '../base/errors.ts';
import { freshJson, jsonText } from '../http/content.ts';
import type { OpenStreams } from '../http/event-streams.ts';
import { decodeUtf8 } from '../http/input.ts';
import { accepts } from '../http/negotiation.ts';
import type { Call, Reply } from '../http/route.ts';
import {
  failure,
  invalidRequest,
  parseJson,
  type Request,
  type RequestId,
  RpcError,
  readBatch,
  readMessage,
  rpcCode,
} from './json-rpc.ts';
import {
  assumedVersion,
  checkMeta,
  type Era,
  legacyVersions,
  metaKey,
  metaOf,
  missingMeta,
  modernVersion,
  supportedVersions,
  unsupportedVersion,
} from './protocol.ts';
import type { McpServer } from './server.ts';
import { follow, openStream } from './subscriptions.ts';

type PostCall = Call<unknown, unknown, Buffer>;

/** A server and the streams on which it sends notifications. */
export interface HttpDeps {
  readonly server: McpServer;
  readonly streams: OpenStreams;
}

/** Revisions with JSON-RPC batches, which 2025-06-18 removed. */
const lastWithBatches = '2025-03-26';

/**
 * Handles a POST of Streamable HTTP in both eras: one message, or a batch in revisions that have them. There are no
 * sessions, so any process can handle any request. Throws SERVICE_UNAVAILABLE if no stream slot is free.
 */
export async function streamablePost(deps: HttpDeps, call: PostCall): Promise<Reply> {
  const { headers, body } = call;
  const version = field(headers, 'mcp-protocol-version') ?? assumedVersion;
  const isModern = version === modernVersion;
  let id: RequestId | null | undefined = isModern ? undefined : null;
  try {
    const value = parseJson(body);
    if (Array.isArray(value)) return await answerBatch(deps.server, value, version, call);
    const message = readMessage(value);
    id = message.id ?? id;
    if (message.kind === 'request') return await answerRequest(deps, message, version, call);
    checkVersion(version);
    if (message.kind === 'notification') return { status: 202 };
    // Handshake revisions allow clients to respond to requests of the server, although this one sends none.
    if (message.kind === 'response' && !isModern) return { status: 202 };
    throw invalidRequest('not a JSON-RPC request or notification');
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { status: error.status, content: freshJson(failure(id, error)) };
  }
}

async function answerBatch(
  server: McpServer,
  values: readonly unknown[],
  version: string,
  { headers, base, requesterKey }: PostCall,
): Promise<Reply> {
  checkVersion(version);
  if (version > lastWithBatches) throw invalidRequest(`${version} has no batches`);
  checkAccept(headers);
  const answers = await server.answerBatch(readBatch(values), { base, requesterKey });
  return answers === undefined ? { status: 202 } : { content: jsonText(answers, false) };
}

async function answerRequest(
  { server, streams }: HttpDeps,
  request: Request,
  version: string,
  { headers, base, requesterKey }: PostCall,
): Promise<Reply> {
  const era = eraOf(request, version, headers);
  const { message, subscription, last } = await server.answer(era, request, { base, requesterKey });
  if (subscription)
    return openStream(
      streams,
      requesterKey,
      (send) => {
        send(JSON.stringify(message));
        return follow(server.changes, subscription, send);
      },
      last,
    );
  // 2026-07-28 defines a status for unknown methods.
  const isUnknown = 'error' in message && message.error.code === rpcCode.methodNotFound;
  return { status: isUnknown && era === 'modern' ? 404 : 200, content: freshJson(message) };
}

/** Throws RpcError for an unsupported revision. */
function checkVersion(version: string): void {
  if (!supportedVersions.includes(version)) throw unsupportedVersion(version);
}

/** The only method of the handshake revisions that responds with an event stream here. */
const streamedMethod = 'resources/subscribe';

/**
 * Checks Accept. Revisions 2025-03-26 to 2025-11-25 require both types, but clients often list only JSON or a wildcard.
 * So a request is rejected only if the type of its response is not acceptable. Throws RpcError.
 */
function checkAccept({ accept }: IncomingHttpHeaders, method?: string): void {
  const type = method === streamedMethod ? 'text/event-stream' : 'application/json';
  if (accepts(accept, type)) return;
  const message = `Not acceptable: Accept must allow ${type}, the type of this answer`;
  throw new RpcError(rpcCode.serverError, message, undefined, 406);
}

/** Determines the era of a request and checks its header fields by the rules of that era. Throws RpcError. */
function eraOf({ method, params }: Request, version: string, headers: IncomingHttpHeaders): Era {
  const meta = metaOf(params);
  const claimed = meta[metaKey.protocolVersion];
  // The handshake negotiates the revision, so its header may name an unsupported one.
  if (claimed === undefined && (legacyVersions.has(version) || method === 'initialize')) {
    checkAccept(headers, method);
    return 'legacy';
  }
  if (typeof claimed !== 'string') {
    // A client of a later revision may not send this key; the error must list the supported revisions.
    checkVersion(version);
    throw missingMeta(metaKey.protocolVersion);
  }
  checkField(headers, 'MCP-Protocol-Version', claimed);
  checkMeta(meta);
  checkField(headers, 'Mcp-Method', method);
  const nameParam = nameParams.get(method);
  const name = nameParam && params[nameParam];
  if (typeof name === 'string') checkField(headers, 'Mcp-Name', name);
  return 'modern';
}

/** Parameter repeated in the header field Mcp-Name, by method. */
const nameParams = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

function checkField(headers: IncomingHttpHeaders, name: string, expected: string): void {
  const raw = field(headers, name.toLowerCase());
  const got = raw === undefined ? undefined : decodeValue(raw);
  if (got === expected) return;
  const problem =
    raw === undefined ? 'is missing' : got === undefined ? 'is not valid Base64' : `is ${shortJson(got)}`;
  const message = `Header mismatch: ${name} ${problem}, the body says ${shortJson(expected)}`;
  throw new RpcError(rpcCode.headerMismatch, message);
}

function field(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

const encodedValue = /^=\?base64\?(.*)\?=$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Decodes a Base64 value, used for text that header fields cannot carry; undefined if malformed. */
function decodeValue(value: string): string | undefined {
  const parts = encodedValue.exec(value);
  if (!parts) return value;
  const encoded = at(parts, 1);
  return base64.test(encoded) ? decodeUtf8(Buffer.from(encoded, 'base64')) : undefined;
}
