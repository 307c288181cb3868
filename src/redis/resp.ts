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

/**
 * Parses RESP2, which every engine speaks, from chunks that are cut anywhere. Specification: https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
export class RespParser {
  #bytes: Buffer = Buffer.alloc(0);
  /** Where the next line or string starts in `#bytes`. */
  #offset = 0;
  /** Bytes read so far of the message that is still incomplete. */
  #messageBytes = 0;
  /** Length of the string whose bytes are still arriving. */
  #bulkLength: number | undefined;
  /** The array whose elements are still arriving. */
  #array: { readonly items: Scalar[]; readonly length: number } | undefined;
  #messages: Value[] = [];

  /** The messages that `chunk` completes, in order. Throws ProtocolError; the parser must not be used after that. */
  feed(chunk: Buffer): readonly Value[] {
    const rest = this.#bytes.subarray(this.#offset);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#offset = 0;
    this.#messages = [];
    while (this.#bulkLength === undefined ? this.#readLine() : this.#readBulk(this.#bulkLength));
    return this.#messages;
  }

  #readLine(): boolean {
    const end = this.#bytes.indexOf(lineFeed, this.#offset);
    const length = (end === -1 ? this.#bytes.length : end + 1) - this.#offset;
    if (length > maxLineBytes) throw new ProtocolError(`a line over ${maxLineBytes} bytes`);
    if (end === -1) return false;
    const line = this.#take(length);
    if (!line.endsWith(endOfLine)) throw new ProtocolError('a line that does not end in CR LF');
    this.#begin(line.charAt(0), line.slice(1, -endOfLine.length));
    return true;
  }

  #readBulk(length: number): boolean {
    if (this.#bytes.length - this.#offset < length + endOfLine.length) return false;
    const text = this.#take(length);
    if (this.#take(endOfLine.length) !== endOfLine) throw new ProtocolError('a string longer than announced');
    this.#bulkLength = undefined;
    this.#deliver(text);
    return true;
  }

  #take(length: number): string {
    this.#messageBytes += length;
    if (this.#messageBytes > maxMessageBytes)
      throw new ProtocolError(`a message over ${maxMessageBytes} bytes`);
    this.#offset += length;
    return this.#bytes.toString('utf8', this.#offset - length, this.#offset);
  }

  /** Starts what a line announces: an array, a counted string, or a complete value. */
  #begin(type: string, rest: string): void {
    if ((type === '$' || type === '*') && rest === '-1') this.#deliver(null);
    else if (type === '*') this.#open(lengthOf(rest, maxElements));
    else if (type === '$') this.#bulkLength = lengthOf(rest, maxMessageBytes - this.#messageBytes);
    else this.#deliver(scalar(type, rest));
  }

  #open(length: number): void {
    if (this.#array) throw new ProtocolError('an array within an array');
    if (length === 0) this.#complete([]);
    else this.#array = { items: [], length };
  }

  /** Passes a value to the array around it, which it may complete. */
  #deliver(value: Scalar): void {
    const array = this.#array;
    if (!array) this.#complete(value);
    else if (array.items.push(value) === array.length) this.#complete(array.items);
  }

  #complete(message: Value): void {
    this.#array = undefined;
    this.#messageBytes = 0;
    this.#messages.push(message);
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
  if (type === ':') return integer(text);
  throw new ProtocolError(`an unknown type: ${JSON.stringify(type + text).slice(0, 40)}`);
}

/** One beyond 2^53 is not exact, and no count. */
function integer(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new ProtocolError(`an integer that is none: ${JSON.stringify(text)}`);
  return Number(text);
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
