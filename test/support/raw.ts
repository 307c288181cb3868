import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One response as it came over the wire. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Patience with a server that neither answers nor closes. */
const patienceMs = 20_000;

/** A connection that sends bytes as they are and takes apart what comes back. */
export class RawConnection {
  readonly socket: Socket;
  readonly #head: boolean;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket, head: boolean) {
    this.socket = socket;
    this.#head = head;
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    // A reset is one way to close; what was received before it still counts.
    socket.on('error', () => socket.destroy());
  }

  /** `head`: every response answers a HEAD, so that its length says nothing of what follows. */
  static async open(port: number, options: { head?: boolean; from?: string } = {}): Promise<RawConnection> {
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: options.from ?? '127.0.0.1',
      noDelay: true,
    });
    await once(socket, 'connect');
    return new RawConnection(socket, options.head ?? false);
  }

  get closed(): boolean {
    return this.socket.readableEnded || this.socket.destroyed;
  }

  /** Every byte that came so far. */
  get received(): Buffer {
    return this.#received;
  }

  /** What came so far, as far as it is whole responses. */
  responses(): RawResponse[] {
    return readResponses(this.#received, this.#head);
  }

  send(bytes: Buffer | string): void {
    if (this.socket.writable)
      this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** Waits until so many final responses are there, or the server has closed; throws when neither happens. */
  settled(responses: number): Promise<RawResponse[]> {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse[]>();
    const events = ['data', 'end', 'close'];
    const look = () => {
      if (this.closed || this.#finalCount() >= responses) resolve(this.responses());
    };
    const deadline = setTimeout(() => reject(new Error(`silence after ${show(this.#received)}`)), patienceMs);
    for (const event of events) this.socket.on(event, look);
    look();
    return promise.finally(() => {
      clearTimeout(deadline);
      for (const event of events) this.socket.off(event, look);
    });
  }

  /** Waits until the server has closed. */
  async finished(): Promise<RawResponse[]> {
    return this.settled(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.socket.destroy();
  }

  #finalCount(): number {
    return this.responses().filter(({ status }) => status >= 200).length;
  }
}

function show(bytes: Buffer): string {
  return JSON.stringify(bytes.subarray(0, 200).toString('latin1'));
}

const endOfHead = Buffer.from('\r\n\r\n');

/** Takes responses apart by their own framing (RFC 9112, 6.3); a last one that is not whole is left out. */
export function readResponses(bytes: Buffer, head: boolean): RawResponse[] {
  const responses: RawResponse[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(endOfHead, at);
    if (end < 0) break;
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const match = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine);
    if (!match) throw new Error(`not a status line: ${JSON.stringify(statusLine)}`);
    const status = Number(match[1]);
    const fields = lines.map(readField);
    const bodiless = head || status < 200 || status === 204 || status === 304;
    const body = bodiless ? { bytes: Buffer.alloc(0), next: end + 4 } : readBody(bytes, end + 4, fields);
    if (!body) break;
    responses.push({ status, fields, body: body.bytes });
    at = body.next;
  }
  return responses;
}

export function fieldOf(response: RawResponse, name: string): string | undefined {
  return response.fields.find(([known]) => known === name)?.[1];
}

function readField(line: string): [string, string] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?(.*)$/.exec(line);
  if (!match) throw new Error(`not a header field: ${JSON.stringify(line)}`);
  return [(match[1] ?? '').toLowerCase(), match[2] ?? ''];
}

function readBody(
  bytes: Buffer,
  start: number,
  fields: readonly (readonly [string, string])[],
): { bytes: Buffer; next: number } | undefined {
  const value = (name: string) => fields.find(([known]) => known === name)?.[1];
  if (value('transfer-encoding') === 'chunked') return readChunks(bytes, start);
  const next = start + Number(value('content-length') ?? Number.NaN);
  if (Number.isNaN(next)) throw new Error('a response without framing');
  return next <= bytes.length ? { bytes: bytes.subarray(start, next), next } : undefined;
}

function readChunks(bytes: Buffer, start: number): { bytes: Buffer; next: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (next > bytes.length) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), next };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
