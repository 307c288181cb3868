import { ProtocolError, ReplyError } from './errors.ts';

type Scalar = null | number | string | ReplyError;
/** A reply of RESP2, whose arrays hold no arrays here. An error is a value like any other. */
export type Value = Scalar | readonly Scalar[];

/** Bytes of a line with its ending. The longest lines are errors, which quote at most a command's first arguments. */
const maxLineBytes = 16 * 1024;
/** Bytes of one whole message. `INFO` is some 8 KiB, and 65,536 views with keys that wait for one script are 2.3 MB. */
export const maxMessageBytes = 4 * 1024 * 1024;
/** Elements that one array may announce: two for each of those views, and a few. */
export const maxElements = 144 * 1024;

const lineFeed = 0x0a;
const endOfLine = '\r\n';

/** What a reader yields that has come to the end of what is there. */
const missing = Symbol('more bytes are needed');
type Reading<T> = Generator<typeof missing, T>;

/** Parses RESP2 from chunks cut anywhere: https://redis.io/docs/latest/develop/reference/protocol-spec/ */
export class RespParser {
  #bytes: Buffer = Buffer.alloc(0);
  /** Where the next line or string starts in `#bytes`. */
  #offset = 0;
  /** Bytes read so far of the message that is still incomplete. */
  #messageBytes = 0;
  readonly #messages = this.#readMessages();

  /** The messages that `chunk` completes, in order. Throws ProtocolError; the parser must not be used after that. */
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

  /** The value that a line is, or that it announces. */
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
    throw new ProtocolError(`a length that is no number: ${JSON.stringify(text)}`);
  if (Number(text) > max) throw new ProtocolError(`a length over the bound: ${text}`);
  return Number(text);
}

function scalar(type: string, text: string): Scalar {
  if (type === '+') return text;
  if (type === '-') return new ReplyError(text);
  // One beyond 2^53 is not exact, and no count.
  if (type === ':' && /^[+-]?\d+$/.test(text)) return Number(text);
  throw new ProtocolError(`neither a type nor a number: ${JSON.stringify(type + text).slice(0, 40)}`);
}

/** The numbers of a reply that must be an array of `length` counts. Throws an Error when it is anything else. */
export function countsIn(reply: Value, length: number): readonly number[] {
  if (Array.isArray(reply) && reply.length === length && reply.every(isCount)) return reply;
  throw new Error('the engine answered a script with something else than counts');
}

function isCount(value: Value): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export type Command = readonly (string | number)[];

/** A command as engines of every version read it: an array of counted strings. */
export function encodeCommand(command: Command): string {
  let text = `*${command.length}\r\n`;
  for (const part of command) {
    const word = String(part);
    text += `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
  }
  return text;
}
