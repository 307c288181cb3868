/*
 * Cuts a data file between its places, so that JSON.parse reads each part once and no more than one place is in memory as
 * an object. All places as objects would take three times the memory of the file and twice the time.
 */

/** A data file in UTF-8, cut at the root's array `places`. Offsets count bytes. */
export interface CutFile {
  readonly json: Buffer<ArrayBuffer>;
  /** Text of the file with `null` instead of the array. */
  readonly rootText: string;
  /** Start and end of each entry of the array, in turn. Entries may still be bad JSON. */
  readonly bounds: readonly number[];
}

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')];
const key = '"places"';

/**
 * Cuts JSON (RFC 8259) in one pass. The root text and all entries are valid JSON only if the file is. Returns undefined
 * unless the root has exactly one member `places`, written without escapes, whose value is an array.
 */
export function cutPlaces(json: Buffer<ArrayBuffer>): CutFile | undefined {
  let found: { readonly from: number; readonly to: number; readonly bounds: readonly number[] } | undefined;
  let at = afterSpace(json, 0);
  if (json[at] !== openBrace) return undefined;
  do {
    const nameAt = afterSpace(json, at + 1);
    const nameEnd = endOfValue(json, nameAt);
    const colonAt = afterSpace(json, nameEnd);
    if (json[nameAt] !== quote || json[colonAt] !== colon) return undefined;
    const name = json.toString('latin1', nameAt, nameEnd);
    const from = afterSpace(json, colonAt + 1);
    const entries = name === key && json[from] === openBracket ? cutArray(json, from) : undefined;
    if (name.includes('\\') || (name === key && (found || !entries))) return undefined;
    if (entries) found = { from, ...entries };
    at = afterSpace(json, entries?.to ?? endOfValue(json, from));
  } while (json[at] === comma);
  if (!found) return undefined;
  const rootText = `${json.toString('utf8', 0, found.from)}null${json.toString('utf8', found.to)}`;
  return { json, rootText, bounds: found.bounds };
}

/** Returns the bounds of the entries of an array, and the offset after it. Undefined if it has no end. */
function cutArray(json: Buffer, from: number) {
  const bounds: number[] = [];
  let at = afterSpace(json, from + 1);
  if (json[at] === closeBracket) return { to: at + 1, bounds };
  for (;;) {
    const end = endOfValue(json, at);
    bounds.push(at, end);
    at = afterSpace(json, end);
    if (json[at] === closeBracket) return { to: at + 1, bounds };
    if (json[at] !== comma) return undefined;
    at = afterSpace(json, at + 1);
  }
}

/** Returns the offset after the value that begins at an offset: after the bracket that closes it, if it is a container. */
function endOfValue(json: Buffer, from: number): number {
  const { length } = json;
  let depth = 0;
  for (let at = from; at < length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      at = endOfString(json, at);
      if (depth === 0) return at + 1;
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth <= 0) return depth < 0 ? at : at + 1;
    } else if (depth === 0 && (byte === comma || isSpace(byte))) return at;
  }
  return length;
}

/** Returns the offset of the quotation mark that ends the string which begins at an offset. A short function is compiled sooner. */
function endOfString(json: Buffer, from: number): number {
  const { length } = json;
  let at = from + 1;
  for (; at < length && json[at] !== quote; at += 1) if (json[at] === backslash) at += 1;
  return at;
}

/** Returns the offset of the first byte at or after an offset that is not white space. */
function afterSpace(json: Buffer, from: number): number {
  let at = from;
  while (isSpace(json[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}
