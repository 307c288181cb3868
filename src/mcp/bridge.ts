import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, messageOf } from '../errors.ts';
import { isRecord } from '../schema.ts';
import {
  cancelledBy,
  failure,
  type Incoming,
  parseJson,
  type Request,
  type RequestId,
  RpcError,
  readMessage,
  rpcCode,
} from './json-rpc.ts';
import { metaKey, metaOf, streamablePath } from './protocol.ts';
import { nameParams } from './streamable-http.ts';

/** Milliseconds within which a response must begin. */
const answerTimeoutMs = 30_000;
/** The longest that a service over its limit asks to wait, in seconds: its window. */
const maxRetrySeconds = 60;
/** Seconds to wait where the service names none. */
const defaultRetrySeconds = 1;

/** Passes the messages of a client at standard input on to the Streamable HTTP endpoint of a running service. */
export class Bridge {
  readonly #url: string;
  readonly #write: (message: unknown) => void;
  /** The handshake revision that service and client agreed on. */
  #version: string | undefined;
  /** The open streams, by the request that began each. */
  readonly #streams = new Map<RequestId | undefined, AbortController>();

  /** `origin` is that of the service, without a trailing slash. */
  constructor(origin: string, write: (message: unknown) => void) {
    this.#url = `${origin}${streamablePath}`;
    this.#write = write;
  }

  /** Passes one line on. Resolves when the answer has come, or a stream has begun; never rejects. */
  async receive(line: Buffer): Promise<void> {
    let message: Incoming = { kind: 'invalid' };
    try {
      message = readMessage(parseJson(line));
      this.#streams.get(cancelledBy(message))?.abort();
      const abort = new AbortController();
      const response = await this.#send(line, this.#headersOf(message), abort);
      if (typeOf(response) === 'text/event-stream') void this.#relay(response, message.id, abort);
      else await this.#read(response, message);
    } catch (error) {
      if (message.kind === 'notification' || message.kind === 'response') return;
      this.#write(failure(message.id ?? null, visibleError(error, this.#url)));
    }
  }

  /** Ends the streams. */
  close(): void {
    for (const stream of this.#streams.values()) stream.abort();
  }

  /** POSTs a line; where the client is over its limit, waits as long as the service says and tries once more. */
  async #send(line: Buffer, headers: Fields, abort: AbortController): Promise<Response> {
    const response = await this.#post(line, headers, abort);
    if (response.status !== 429) return response;
    await response.body?.cancel();
    await pause(Math.min(retrySeconds(response), maxRetrySeconds) * 1000);
    return this.#post(line, headers, abort);
  }

  async #post(body: Buffer, headers: Fields, abort: AbortController): Promise<Response> {
    const timeout = setTimeout(() => abort.abort(new Error('no answer in time')), answerTimeoutMs);
    try {
      return await fetch(this.#url, { method: 'POST', headers, body, signal: abort.signal });
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Passes on the events of a stream until either side ends it. A request that got no answer by then gets an error. */
  async #relay(response: Response, id: RequestId | undefined, abort: AbortController): Promise<void> {
    let isAnswered = false;
    this.#streams.set(id, abort);
    try {
      for await (const data of eventsOf(response)) {
        const message: unknown = JSON.parse(data);
        isAnswered ||= isRecord(message) && message.id === id;
        this.#write(message);
      }
    } catch {
      // A connection that broke is a stream that ended.
    }
    this.#streams.delete(id);
    if (!isAnswered && !abort.signal.aborted)
      this.#write(failure(id, new RpcError(rpcCode.serverError, 'The service has ended the stream')));
  }

  async #read(response: Response, message: Incoming): Promise<void> {
    const text = await response.text();
    if (text === '') return;
    const answer: unknown = typeOf(response) === 'application/json' ? JSON.parse(text) : undefined;
    const isRpc = Array.isArray(answer) || (isRecord(answer) && 'jsonrpc' in answer);
    if (!isRpc) throw statusError(response, answer);
    if (message.kind === 'request' && message.method === 'initialize') this.#noteVersion(answer);
    this.#write(answer);
  }

  #noteVersion(answer: unknown): void {
    const result = isRecord(answer) && isRecord(answer.result) ? answer.result : {};
    if (typeof result.protocolVersion === 'string') this.#version = result.protocolVersion;
  }

  /** The fields that Streamable HTTP asks for: since 2026-07-28 they repeat what the message says. */
  #headersOf(message: Incoming): Fields {
    const { method, params = {} }: Partial<Request> = message.kind === 'request' ? message : {};
    const version = metaOf(params)[metaKey.protocolVersion] ?? this.#version;
    const name = params[nameParams.get(method ?? '') ?? ''];
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      ...(method !== undefined && { 'mcp-method': fieldValue(method) }),
      ...(typeof name === 'string' && { 'mcp-name': fieldValue(name) }),
    };
  }
}

type Fields = Readonly<Record<string, string>>;

function typeOf({ headers }: Response): string | undefined {
  return headers.get('content-type')?.split(';', 1)[0];
}

/** Seconds until the quota of the client has room again, which may be sooner than Retry-After, a whole window. */
function retrySeconds({ headers }: Response): number {
  const field = headers.get('ratelimit-reset') ?? headers.get('retry-after') ?? '';
  return /^[0-9]+$/.test(field) ? Number(field) : defaultRetrySeconds;
}

/** The error for a response without JSON-RPC, such as that of the API over its limit or of a proxy. */
function statusError(response: Response, answer: unknown): RpcError {
  const wait = response.headers.has('retry-after') && { retryAfterSeconds: retrySeconds(response) };
  const data = isRecord(answer) ? { ...answer, ...wait } : undefined;
  return new RpcError(rpcCode.serverError, `The service answered ${response.status}`, data);
}

/** A header field holds printable ASCII; everything else goes as Base64. */
function fieldValue(text: string): string {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The data of each event (WHATWG HTML, 9.2.6). */
async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
      if (data.length > 0) yield data.join('\n');
    }
  }
}

function visibleError(error: unknown, url: string): RpcError {
  if (error instanceof RpcError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return new RpcError(rpcCode.serverError, `${url} gives no answer (${codeOf(cause) || messageOf(cause)})`);
}
