import { ProtocolError, ReplyError } from './errors.ts';

/**
 * A reply in the shape RESP2 gives it, whichever protocol carried it: sets are arrays, and maps are arrays of name,
 * value, name, value. An error is a value like any other. Integers beyond 2^53 are bigints.
 */
export type Value = null | boolean | number | bigint | string | ReplyError | readonly Value[];

/** A reply answers the oldest pending command; a push (RESP3) answers none. */
export type Message =
  | { readonly kind: 'reply'; readonly value: Value }
  | { readonly kind: 'push'; readonly items: readonly Value[] };

/** Bytes of a line with its ending. The longest lines are errors, which quote at most a command's first arguments. */
const maxLineBytes = 16 * 1024;
/** Bytes of one whole message. The replies asked for here are a few numbers; `INFO` is some 8 KiB. */
export const maxMessageBytes = 1024 * 1024;
/** Elements that one aggregate may announce. */
export const maxElements = 16 * 1024;
/** Levels of aggregates in each other. */
export const maxDepth = 16;

type AggregateKind = 'array' | 'push' | 'attribute';

/** An aggregate whose elements are still arriving. */
interface Frame {
  readonly kind: AggregateKind;
  readonly items: Value[];
  readonly length: number;
}

/** A counted string whose length is known and whose bytes are still arriving. */
interface Bulk {
  readonly type: string;
  readonly length: number;
}

const aggregates: Readonly<Record<string, { kind: AggregateKind; perEntry: number }>> = {
  '*': { kind: 'array', perEntry: 1 },
  '~': { kind: 'array', perEntry: 1 },
  '%': { kind: 'array', perEntry: 2 },
  '>': { kind: 'push', perEntry: 1 },
  '|': { kind: 'attribute', perEntry: 2 },
};

const lineFeed = 0x0a;
const endOfLine = '\r\n';

/**
 * Parses RESP2 and RESP3 from chunks that are cut anywhere. Streamed strings and aggregates are errors: no engine sends
 * them. Specification: https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
export class RespParser {
  #bytes: Buffer = Buffer.alloc(0);
  /** Where the next line or string starts in `#bytes`. */
  #offset = 0;
  /** Bytes read so far of the message that is still incomplete. */
  #messageBytes = 0;
  #bulk: Bulk | undefined;
  readonly #frames: Frame[] = [];
  #messages: Message[] = [];

  /** The messages that `chunk` completes, in order. Throws ProtocolError; the parser must not be used after that. */
  feed(chunk: Buffer): readonly Message[] {
    const rest = this.#bytes.subarray(this.#offset);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#offset = 0;
    this.#messages = [];
    while (this.#bulk ? this.#readBulk(this.#bulk) : this.#readLine());
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

  #readBulk({ type, length }: Bulk): boolean {
    if (this.#bytes.length - this.#offset < length + endOfLine.length) return false;
    const text = this.#take(length);
    if (this.#take(endOfLine.length) !== endOfLine) throw new ProtocolError('a string longer than announced');
    this.#bulk = undefined;
    this.#deliver(bulkValue(type, text));
    return true;
  }

  #take(length: number): string {
    this.#messageBytes += length;
    if (this.#messageBytes > maxMessageBytes)
      throw new ProtocolError(`a message over ${maxMessageBytes} bytes`);
    this.#offset += length;
    return this.#bytes.toString('utf8', this.#offset - length, this.#offset);
  }

  /** Starts what a line announces: an aggregate, a counted string, or a complete value. */
  #begin(type: string, rest: string): void {
    const aggregate = aggregates[type];
    const isBulk = type === '$' || type === '!' || type === '=';
    if ((type === '$' || type === '*') && rest === '-1') this.#deliver(null);
    else if (aggregate)
      this.#open(aggregate.kind, aggregate.perEntry * lengthOf(rest, maxElements / aggregate.perEntry));
    else if (isBulk) this.#bulk = { type, length: lengthOf(rest, maxMessageBytes - this.#messageBytes) };
    else this.#deliver(scalar(type, rest));
  }

  #open(kind: AggregateKind, length: number): void {
    if (kind === 'push' && this.#frames.length > 0) throw new ProtocolError('a push inside a reply');
    if (this.#frames.length === maxDepth) throw new ProtocolError(`more than ${maxDepth} levels`);
    this.#frames.push({ kind, items: [], length });
    this.#closeFull();
  }

  #deliver(value: Value): void {
    const frame = this.#frames.at(-1);
    frame?.items.push(value);
    if (frame) this.#closeFull();
    else this.#complete({ kind: 'reply', value });
  }

  /** Passes a full aggregate to the one around it. Attributes only annotate the value behind them, and are dropped. */
  #closeFull(): void {
    const frame = this.#frames.at(-1);
    if (!frame || frame.items.length < frame.length) return;
    this.#frames.pop();
    if (frame.kind === 'push') this.#complete({ kind: 'push', items: frame.items });
    else if (frame.kind === 'array') this.#deliver(frame.items);
  }

  #complete(message: Message): void {
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

function scalar(type: string, text: string): Value {
  if (type === '+') return text;
  if (type === '-') return new ReplyError(text);
  if (type === ':' || type === '(') return integer(text);
  if (type === '_' && text === '') return null;
  if (type === '#' && (text === 't' || text === 'f')) return text === 't';
  if (type === ',') return double(text);
  throw new ProtocolError(`an unknown type: ${JSON.stringify(type + text).slice(0, 40)}`);
}

function integer(text: string): number | bigint {
  if (!/^[+-]?\d+$/.test(text)) throw new ProtocolError(`an integer that is none: ${JSON.stringify(text)}`);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function double(text: string): number {
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  if (!/^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text))
    throw new ProtocolError(`a double that is none: ${JSON.stringify(text)}`);
  return Number(text);
}

/** Bytes of a verbatim string's format, as in `txt:`. */
const formatLength = 4;

function bulkValue(type: string, text: string): Value {
  if (type === '!') return new ReplyError(text);
  return type === '=' ? text.slice(formatLength) : text;
}

/** The numbers of a reply that must be an array of so many counts. Throws an Error when it is anything else. */
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
