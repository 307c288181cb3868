import { ProtocolError, ReplyError } from './errors.ts';

/** A reply of RESP2. An error is a value like any other. Integers beyond 2^53 are bigints. */
export type Value = null | number | bigint | string | ReplyError | readonly Value[];

/** Bytes of a line with its ending. The longest lines are errors, which quote at most a command's first arguments. */
const maxLineBytes = 16 * 1024;
/** Bytes of one whole message. `INFO` is some 8 KiB, and 65,536 views with keys that wait for one script are 2.3 MB. */
export const maxMessageBytes = 4 * 1024 * 1024;
/** Elements that one array may announce: two for each of those views, and a few. */
export const maxElements = 144 * 1024;
/** Levels of arrays in each other. */
export const maxDepth = 16;

/** An array whose elements are still arriving. */
interface Frame {
  readonly items: Value[];
  readonly length: number;
}

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
  readonly #frames: Frame[] = [];
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
    if (this.#frames.length === maxDepth) throw new ProtocolError(`more than ${maxDepth} levels`);
    if (length === 0) this.#deliver([]);
    else this.#frames.push({ items: [], length });
  }

  /** Passes a value to the array around it, and that one further when it is full. */
  #deliver(value: Value): void {
    const frame = this.#frames.at(-1);
    if (!frame) {
      this.#messageBytes = 0;
      this.#messages.push(value);
    } else if (frame.items.push(value) === frame.length) {
      this.#frames.pop();
      this.#deliver(frame.items);
    }
  }
}

function lengthOf(text: string, max: number): number {
  if (!/^\d{1,10}$/.test(text))
    throw new ProtocolError(`a length that is no number: ${JSON.stringify(text)}`);
  if (Number(text) > max) throw new ProtocolError(`a length over the bound: ${text}`);
  return Number(text);
}

function scalar(type: string, text: string): Value {
  if (type === '+') return text;
  if (type === '-') return new ReplyError(text);
  if (type === ':') return integer(text);
  throw new ProtocolError(`an unknown type: ${JSON.stringify(type + text).slice(0, 40)}`);
}

function integer(text: string): number | bigint {
  if (!/^[+-]?\d+$/.test(text)) throw new ProtocolError(`an integer that is none: ${JSON.stringify(text)}`);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
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
