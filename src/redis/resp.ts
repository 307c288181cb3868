import { ProtocolError, ReplyError } from './errors.ts';

type Scalar = null | number | string | ReplyError;
/** RESP2 reply. Nested arrays do not occur here; an error is an ordinary value. */
export type Value = Scalar | readonly Scalar[];

/**
 * Maximum size of a line in bytes, including its ending. The longest are errors, which quote a command's first
 * arguments.
 */
const maxLineBytes = 16 * 1024;
/** Maximum size of a message in bytes. `INFO` takes 8 KiB; 65,536 keyed views waiting for one script take 2.3 MB. */
export const maxMessageBytes = 4 * 1024 * 1024;
/** Maximum number of elements of an array: two for each of those views, plus a few. */
export const maxElements = 144 * 1024;

const lineFeed = 0x0a;
const endOfLine = '\r\n';

/** Yielded by a parser that has consumed all buffered bytes. */
const missing = Symbol('more bytes are needed');
type Reading<T> = Generator<typeof missing, T>;

/** Incremental RESP2 parser: https://redis.io/docs/latest/develop/reference/protocol-spec/ */
export class RespParser {
  #bytes: Buffer = Buffer.alloc(0);
  /** Start of the next line or string in `#bytes`. */
  #offset = 0;
  /** Bytes read of the incomplete message. */
  #messageBytes = 0;
  readonly #messages = this.#readMessages();

  /**
   * Returns the messages that `chunk` completes, in order. Throws ProtocolError, after which the parser must not be
   * used.
   */
  feed(chunk: Buffer): readonly Value[] {
    const rest = this.#bytes.subarray(this.#offset);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#offset = 0;
    const messages: Value[] = [];
    for (;;) {
      const { value } = this.#messages.next();
      if (value === missing) return messages;
      messages.push(value);
    }
  }

  *#readMessages(): Generator<typeof missing | Value, never> {
    for (;;) {
      this.#messageBytes = 0;
      yield yield* this.#readMessage();
    }
  }

  *#readMessage(): Reading<Value> {
    const line = yield* this.#readLine();
    if (!line.startsWith('*') || line === '*-1') return yield* this.#readScalar(line);
    const length = lengthOf(line.slice(1), maxElements);
    const items: Scalar[] = [];
    while (items.length < length) items.push(yield* this.#readScalar(yield* this.#readLine()));
    return items;
  }

  /** Returns the value that a line contains or announces. */
  *#readScalar(line: string): Reading<Scalar> {
    const [type, rest] = [line.charAt(0), line.slice(1)];
    if (line === '$-1' || line === '*-1') return null;
    if (type === '*') throw new ProtocolError('an array within an array');
    if (type !== '$') return scalar(type, rest);
    const length = lengthOf(rest, maxMessageBytes - this.#messageBytes);
    while (this.#bytes.length - this.#offset < length + endOfLine.length) yield missing;
    const text = this.#take(length);
    if (this.#take(endOfLine.length) !== endOfLine) throw new ProtocolError('a string longer than announced');
    return text;
  }

  *#readLine(): Reading<string> {
    for (;;) {
      const end = this.#bytes.indexOf(lineFeed, this.#offset);
      const length = (end === -1 ? this.#bytes.length : end + 1) - this.#offset;
      if (length > maxLineBytes) throw new ProtocolError(`a line over ${maxLineBytes} bytes`);
      if (end === -1) {
        yield missing;
        continue;
      }
      const line = this.#take(length);
      if (line.endsWith(endOfLine)) return line.slice(0, -endOfLine.length);
      throw new ProtocolError('a line that does not end in CR LF');
    }
  }

  #take(length: number): string {
    this.#messageBytes += length;
    if (this.#messageBytes > maxMessageBytes)
      throw new ProtocolError(`a message over ${maxMessageBytes} bytes`);
    this.#offset += length;
    return this.#bytes.toString('utf8', this.#offset - length, this.#offset);
  }
}

function lengthOf(text: string, max: number): number {
  if (!/^\d{1,10}$/.test(text))
    throw new ProtocolError(`a length that is not a number: ${JSON.stringify(text)}`);
  if (Number(text) > max) throw new ProtocolError(`a length over the bound: ${text}`);
  return Number(text);
}

function scalar(type: string, text: string): Scalar {
  if (type === '+') return text;
  if (type === '-') return new ReplyError(text);
  // Integers beyond 2^53 are inexact, and no count reaches them.
  if (type === ':' && /^[+-]?\d+$/.test(text)) return Number(text);
  throw new ProtocolError(`neither a type nor a number: ${JSON.stringify(type + text).slice(0, 40)}`);
}

/** Returns the numbers of a reply that must be an array of `length` counts. Throws an Error otherwise. */
export function countsIn(reply: Value, length: number): readonly number[] {
  if (Array.isArray(reply) && reply.length === length && reply.every(isCount)) return reply;
  throw new Error('the engine answered a script with something other than counts');
}

function isCount(value: Value): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export type Command = readonly (string | number)[];

/** Encodes a command as an array of bulk strings, which engines of every version read. */
export function encodeCommand(command: Command): string {
  let text = `*${command.length}\r\n`;
  for (const part of command) {
    const word = String(part);
    text += `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
  }
  return text;
}
