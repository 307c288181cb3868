import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One response as received. */
export interface RawResponse {
  readonly status: number;
  /** Header fields with lower-case names, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const endOfHead = Buffer.from('\r\n\r\n');

/** Timeout for a server that neither responds nor closes. */
const patienceMs = 120_000;

/** Connection that sends raw bytes and parses the responses. */
export class RawConnection {
  readonly socket: Socket;
  readonly #head: boolean;
  readonly #responses: RawResponse[] = [];
  readonly #chunks: Buffer[] = [];
  /** Bytes after the last complete response. */
  #rest: Buffer = Buffer.alloc(0);
  #fault: Error | undefined;

  private constructor(socket: Socket, head: boolean) {
    this.socket = socket;
    this.#head = head;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // A reset is one way to close; bytes received before it count.
    socket.on('error', () => socket.destroy());
  }

  /** Opens a connection. `head`: every response answers a HEAD, so that its length does not frame a body. */
  static async open(
    port: number,
    { head = false, from = '127.0.0.1' }: { head?: boolean | undefined; from?: string | undefined } = {},
  ): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    await once(socket, 'connect');
    return new RawConnection(socket, head);
  }

  get closed(): boolean {
    return this.socket.readableEnded || this.socket.destroyed;
  }

  /** All bytes received so far. */
  get received(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Complete responses received so far. Throws on malformed bytes. */
  responses(): readonly RawResponse[] {
    if (this.#fault) throw this.#fault;
    return this.#responses;
  }

  send(bytes: Buffer | string): void {
    if (this.socket.writable)
      this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** Waits for a number of final responses or until the server closes. Throws if neither happens. */
  settled(responses: number): Promise<readonly RawResponse[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly RawResponse[]>();
    const events = ['data', 'end', 'close'];
    const look = () => {
      if (this.#fault) reject(this.#fault);
      else if (this.closed || this.#finalCount() >= responses) resolve(this.#responses);
    };
    const deadline = setTimeout(() => reject(new Error(`silence after ${show(this.received)}`)), patienceMs);
    for (const event of events) this.socket.on(event, look);
    look();
    return promise.finally(() => {
      clearTimeout(deadline);
      for (const event of events) this.socket.off(event, look);
    });
  }

  /** Waits for the head of the first response, whose body may never end. */
  async firstHead(): Promise<RawResponse> {
    while (!this.closed && !this.received.includes(endOfHead))
      // A connection may close without data.
      await Promise.race(['data', 'end', 'close'].map((event) => once(this.socket, event)));
    const { response } = readResponse(this.received, true) ?? {};
    if (!response) throw new Error(`no head in ${show(this.received)}`);
    return response;
  }

  /** Waits until the server closes. */
  async finished(): Promise<readonly RawResponse[]> {
    return this.settled(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    try {
      for (;;) {
        const next = readResponse(this.#rest, this.#head);
        if (!next) return;
        this.#responses.push(next.response);
        this.#rest = this.#rest.subarray(next.end);
      }
    } catch (error) {
      this.#fault ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  #finalCount(): number {
    const interim = this.#responses.filter(({ status }) => status < 200).length;
    return this.#responses.length - interim;
  }
}

/** Sends bytes on a new connection and waits for a number of responses. Rejects if the server closes before. */
export async function ask(port: number, bytes: string | Buffer, from?: string, answers = 1) {
  const connection = await RawConnection.open(port, { from });
  connection.send(bytes);
  const all = await connection.settled(answers).finally(() => connection.close());
  if (all.length !== answers) throw new Error(`${all.length} of ${answers} answers to ${show(bytes)}`);
  return all;
}

/** Sends bytes, ends the sending side, and reads until the server closes. Returns all received bytes as Latin-1. */
export async function exchange(port: number, bytes: Buffer, from: string) {
  const started = performance.now();
  let text = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  socket.end(bytes);
  await closed;
  return { text, ms: performance.now() - started };
}

function show(bytes: Buffer | string): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 200));
}

/** Parses a response by its framing (RFC 9112 §6.3); undefined while it is incomplete. */
function readResponse(bytes: Buffer, head: boolean): { response: RawResponse; end: number } | undefined {
  const endOfFields = bytes.indexOf(endOfHead);
  if (endOfFields < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, endOfFields).split('\r\n');
  const match = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine);
  if (!match) throw new Error(`not a status line: ${JSON.stringify(statusLine)}`);
  const status = Number(match[1]);
  const fields = lines.map(readField);
  const start = endOfFields + endOfHead.length;
  const bodiless = head || status < 200 || status === 204 || status === 304;
  const body = bodiless ? { bytes: Buffer.alloc(0), end: start } : readBody(bytes, start, fields);
  return body && { response: { status, fields, body: body.bytes }, end: body.end };
}

export function fieldOf({ fields }: Pick<RawResponse, 'fields'>, name: string): string | undefined {
  return fields.find(([known]) => known === name)?.[1];
}

function readField(line: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?(.*)$/.exec(line);
  if (!match) throw new Error(`not a header field: ${JSON.stringify(line)}`);
  return [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
}

type Body = { readonly bytes: Buffer; readonly end: number } | undefined;

function readBody(bytes: Buffer, start: number, fields: RawResponse['fields']): Body {
  if (fieldOf({ fields }, 'transfer-encoding') === 'chunked') return readChunks(bytes, start);
  const end = start + Number(fieldOf({ fields }, 'content-length') ?? Number.NaN);
  if (Number.isNaN(end)) throw new Error('a response without framing');
  return end <= bytes.length ? { bytes: bytes.subarray(start, end), end } : undefined;
}

function readChunks(bytes: Buffer, start: number): Body {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const end = line + 2 + size + 2;
    if (end > bytes.length) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), end };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = end;
  }
}
