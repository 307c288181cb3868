import { escapePointer } from './fault.ts';

/** Position of a value in a JSON text. Offsets count UTF-16 code units from 0. */
export interface JsonPlace {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** Offset of the member name; equal to `at` for the root and for elements. */
  readonly nameAt: number;
  readonly at: number;
  /** Offset after the value. */
  readonly end: number;
  /** True if an earlier member of the object has the same name. */
  readonly repeats: boolean;
}

/** An object or array that encloses the current position. */
interface Container {
  readonly place: Omit<JsonPlace, 'end'> | undefined;
  /** Member names read so far; undefined for arrays. */
  readonly names: Set<string> | undefined;
  readonly closing: '}' | ']';
  length: number;
}

/** Depth below which values are not visited: data files do not nest deeper, and pointers grow with depth. */
const deepest = 8;

/**
 * Visits every value of a JSON text (RFC 8259) down to `maxDepth`, containers after their contents. Returns the offset
 * of a syntax error, or undefined. Iterative, because JSON may nest deeper than the stack.
 */
export function walkJson(text: string, visit: (place: JsonPlace) => void, maxDepth = deepest) {
  const tokens = new Tokens(text);
  const open: Container[] = [];
  for (;;) {
    const around = open.at(-1);
    const nameAt = tokens.at;
    const name = around?.names && tokens.take('"');
    if (around?.names && !(name && tokens.take(':'))) return tokens.at;
    const { at } = tokens;
    const value = tokens.take('{["-0123456789tfn');
    if (value === undefined) return at;
    const isVisited = open.length <= maxDepth;
    const place = isVisited ? { ...memberOf(around, name), at, nameAt: name ? nameAt : at } : undefined;
    if (value === '{') open.push({ place, names: new Set(), closing: '}', length: 0 });
    else if (value === '[') open.push({ place, names: undefined, closing: ']', length: 0 });
    else if (place) visit({ ...place, end: at + value.length });
    let last = open.at(-1);
    if (last !== around && tokens.next !== last?.closing) continue;
    for (; last && tokens.next === last.closing; last = open.at(-1)) {
      if (last.place) visit({ ...last.place, end: tokens.at + 1 });
      tokens.take(last.closing);
      open.pop();
    }
    if (open.length === 0) return tokens.at === text.length ? undefined : tokens.at;
    if (!tokens.take(',')) return tokens.at;
  }
}

function memberOf(around: Container | undefined, name: string | undefined) {
  if (around === undefined) return { pointer: '', repeats: false };
  const key = name === undefined ? String(around.length) : String(JSON.parse(name));
  const repeats = around.names?.has(key) === true;
  around.names?.add(key);
  around.length += 1;
  return { pointer: `${around.place?.pointer}/${escapePointer(key)}`, repeats };
}

/** Sorts items by offset and adds line and column. Both count from 1, columns in UTF-16 code units. */
export function inOrderOfText<T extends { readonly offset: number }>(text: string, found: readonly T[]) {
  let line = 1;
  let start = 0;
  let end = text.indexOf('\n');
  return found
    .toSorted((a, b) => a.offset - b.offset)
    .map((each) => {
      for (; end !== -1 && end < each.offset; end = text.indexOf('\n', start)) {
        line += 1;
        start = end + 1;
      }
      return { ...each, line, column: each.offset - start + 1 };
    });
}

const space = /[ \t\n\r]*/y;
const plainToken = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Part of a string. A single pattern for the whole string would overflow the stack at millions of escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows no control characters in strings
const stringPiece = /[^"\\\x00-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Tokens {
  /** Offset of the next token or of a syntax error. */
  at = 0;
  /** Next token; empty at the end and at a syntax error. */
  next = '';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#read(0);
  }

  /** Consumes the next token if it begins with one of these characters. */
  take(firsts: string): string | undefined {
    const taken = this.next;
    if (taken === '' || !firsts.includes(taken.charAt(0))) return undefined;
    this.#read(this.at + taken.length);
    return taken;
  }

  #read(from: number): void {
    this.at = endOf(space, this.#text, from);
    const isString = this.#text[this.at] === '"';
    const end = isString ? this.#endOfString() : endOf(plainToken, this.#text, this.at);
    this.next = this.#text.slice(this.at, end);
  }

  /** Returns the offset after the string that begins here; stops at a forbidden character. */
  #endOfString(): number {
    let end = this.at + 1;
    for (let from = -1; from !== end; ) {
      from = end;
      end = endOf(stringPiece, this.#text, from);
    }
    if (this.#text[end] === '"') return end + 1;
    if (end < this.#text.length) this.at = end;
    return this.at;
  }
}

/** Returns the end of a sticky match; `from` if the pattern does not match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
