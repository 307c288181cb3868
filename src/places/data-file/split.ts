import { isRecord } from '../../schema.ts';

/** A place of a data file that was read from text. */
export interface PlaceSource {
  readonly text: string;
  /** Where its bytes begin and end. */
  readonly start: number;
  readonly end: number;
}

interface ReadPlace {
  readonly value: unknown;
  readonly source?: PlaceSource;
}

/** Values that are made one after another, so that they need not be in memory all at once. */
export interface PlaceValues extends Iterable<ReadPlace> {
  readonly length: number;
}

/** A data file in parts. */
interface SplitFile {
  /** The root without its places. */
  readonly root: Record<string, unknown>;
  /** The places, parsed as they are asked for. Throws a SyntaxError at one that is not JSON. */
  readonly places: PlaceValues;
}

/**
 * Splits the bytes of a data file, in UTF-8. Undefined when they are not `{…, "places": [{…}, …], …}`, so that another
 * parser must tell what they are. Throws a SyntaxError when what surrounds the places is not JSON.
 */
export function splitPlaces(bytes: Uint8Array): SplitFile | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = startOfPlaces(text);
  const bounds = start === undefined ? undefined : boundsOf(text, start);
  if (start === undefined || bounds === undefined) return undefined;
  const end = bounds.pop() ?? start;
  // A second member `places` replaces the null, because JSON.parse takes the last.
  const root: unknown = JSON.parse(
    `${new TextDecoder().decode(text.subarray(0, start))}null${text.toString('utf8', end)}`,
  );
  if (!isRecord(root) || root.places !== null) return undefined;
  return { root, places: { length: bounds.length / 2, [Symbol.iterator]: () => parseAll(text, bounds) } };
}

function* parseAll(bytes: Buffer, bounds: readonly number[]): Generator<ReadPlace> {
  for (let i = 0; i < bounds.length; i += 2) {
    const [start = 0, end = 0] = [bounds[i], bounds[i + 1]];
    const text = bytes.toString('utf8', start, end);
    yield { value: JSON.parse(text), source: { text, start, end } };
  }
}

/** The bytes that matter between strings. */
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Where the array of the member `places` of the root begins. */
function startOfPlaces(text: Buffer): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      const end = endOfString(text, at);
      const value =
        depth === 1 && text.toString('latin1', at, end) === '"places"' ? skip(text, end, colon) : 0;
      if (value > 0) return text[value] === openBracket ? value : undefined;
      at = end - 1;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return undefined;
}

/** Where each object of an array begins and ends, and at last where the array ends. */
function boundsOf(text: Buffer, start: number): number[] | undefined {
  const bounds: number[] = [];
  let at = skipSpace(text, start + 1);
  if (text[at] === closeBracket) return [at + 1];
  for (;;) {
    if (text[at] !== openBrace) return undefined;
    const end = endOfObject(text, at);
    bounds.push(at, end);
    at = skipSpace(text, end);
    if (text[at] === closeBracket) return [...bounds, at + 1];
    at = skip(text, at, comma);
    if (at === 0) return undefined;
  }
}

/** The offset after an object. What is not JSON in it is left to the parser. */
function endOfObject(text: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at) - 1;
    else if (byte === openBrace) depth += 1;
    else if (byte === closeBrace) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** The offset after the string that begins at a quote. */
function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) return at + 1;
  }
  return text.length;
}

/** The offset after a byte and the white space around it; 0 where another byte comes first. */
function skip(text: Buffer, start: number, byte: number): number {
  const at = skipSpace(text, start);
  return text[at] === byte ? skipSpace(text, at + 1) : 0;
}

function skipSpace(text: Buffer, start: number): number {
  let at = start;
  while (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x0d || text[at] === 0x09) at += 1;
  return at;
}
