import type { Emitter } from '../emitter.ts';
import {
  cancelledBy,
  failure,
  type Incoming,
  invalidRequest,
  maxMessageBytes,
  type Outgoing,
  parseJson,
  type Request,
  type RequestId,
  RpcError,
  readBatch,
  readMessage,
} from './json-rpc.ts';
import { type Caller, checkMeta, metaKey, metaOf, type Subscription } from './protocol.ts';
import type { McpServer } from './server.ts';
import { type Change, notificationsOf } from './subscriptions.ts';

/** Sends JSON without line breaks to the client: a message, or the answers to a batch. */
type Write = (json: string) => void;

/** Messages that are answered at a time. Further ones are not read meanwhile. */
export const maxRunning = 64;

interface StdioDeps {
  readonly server: McpServer;
  readonly changes: Emitter<Change>;
  /** Origin for absolute links, without a trailing slash. */
  readonly base: string;
}

/**
 * A client over standard input and output, in both eras: a request that names a revision in `_meta` is stateless, every
 * other one follows the handshake.
 */
export class StdioSession {
  readonly #server: McpServer;
  readonly #changes: Emitter<Change>;
  readonly #caller: Caller;
  readonly #write: Write;
  readonly #watched = new Set<string>();
  /** What cancels each request that has no answer yet. */
  readonly #running = new Map<RequestId, () => void>();
  /** What ends each subscription, by the request that began it. */
  readonly #subscriptions = new Map<RequestId, () => void>();

  constructor({ server, changes, base }: StdioDeps, write: Write) {
    this.#server = server;
    this.#changes = changes;
    this.#caller = { base, client: 'stdio', watched: this.#watched };
    this.#write = write;
  }

  /** Answers the lines side by side: one that waits holds up no other. Resolves when the last one is answered. */
  async serve(lines: AsyncIterable<Buffer>): Promise<void> {
    const running = new Set<Promise<void>>();
    for await (const line of lines) {
      const answering = this.#receive(line).finally(() => running.delete(answering));
      running.add(answering);
      if (running.size >= maxRunning) await Promise.race(running);
    }
    await Promise.all(running);
  }

  async #receive(line: Buffer): Promise<void> {
    let id: RequestId | null = null;
    try {
      if (line.length > maxMessageBytes)
        throw invalidRequest(`a line has more than ${maxMessageBytes} bytes`);
      const value = parseJson(line);
      if (Array.isArray(value)) return await this.#batch(readBatch(value));
      const message = readMessage(value);
      id = message.id ?? null;
      if (message.kind === 'invalid') throw invalidRequest('not a JSON-RPC message');
      if (message.kind === 'request') await this.#answer(message);
      else this.#cancel(cancelledBy(message));
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#send(failure(id, error));
    }
  }

  async #answer(request: Request): Promise<void> {
    const meta = metaOf(request.params);
    const era = meta[metaKey.protocolVersion] === undefined ? 'legacy' : 'modern';
    if (era === 'modern') checkMeta(meta);
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<undefined>();
    this.#running.set(request.id, () => cancel(undefined));
    const answer = await Promise.race([this.#server.answer(era, request, this.#caller), cancelled]);
    this.#running.delete(request.id);
    // A client that has cancelled expects no answer (2025-11-25, cancellation).
    if (!answer) return;
    const { message, subscription } = answer;
    this.#send(message);
    if (request.method === 'initialize')
      this.#subscribe(request.id, { resourceList: true, uris: this.#watched });
    if (subscription) this.#subscribe(request.id, subscription);
  }

  async #batch(messages: readonly Incoming[]): Promise<void> {
    const answers = await this.#server.answerBatch(messages, this.#caller);
    if (answers !== undefined) this.#write(answers);
  }

  #subscribe(id: RequestId, subscription: Subscription): void {
    this.#unsubscribe(id);
    const stop = this.#changes.on((change) => {
      for (const message of notificationsOf(change, subscription)) this.#send(message);
    });
    this.#subscriptions.set(id, stop);
  }

  #unsubscribe(id: RequestId): void {
    this.#subscriptions.get(id)?.();
    this.#subscriptions.delete(id);
  }

  #cancel(id: RequestId | undefined): void {
    if (id === undefined) return;
    this.#running.get(id)?.();
    this.#unsubscribe(id);
  }

  #send(message: Outgoing): void {
    this.#write(JSON.stringify(message));
  }
}

const newline = 0x0a;

/**
 * The lines of a stream, without blank ones. A line longer than any message is cut one byte after the bound, so that its
 * sender gets an error and memory stays bounded.
 */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (): Buffer => {
    const line = Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  const add = (part: Buffer): void => {
    if (length <= maxMessageBytes) parts.push(part.subarray(0, maxMessageBytes + 1 - length));
    length += part.length;
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      const line = take();
      if (line.some((byte) => byte > 0x20)) yield line;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  const last = take();
  if (last.length > 0) yield last;
}
