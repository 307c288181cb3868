import { escapePointer } from './fault.ts';

/** Where a value stands in a JSON text. Offsets count the characters of the text from 0. */
export interface JsonPlace {
  /** A JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** Where the name of a member begins; the same as `at` for the root and for elements. */
  readonly nameAt: number;
  readonly at: number;
  /** The offset after the value. */
  readonly end: number;
  /** Whether its object has a member of this name before it. */
  readonly repeats: boolean;
}

/** An object or array around the place that is read. */
interface Container {
  readonly place: Omit<JsonPlace, 'end'> | undefined;
  /** The names so far; undefined in an array. */
  readonly names: Set<string> | undefined;
  readonly closing: '}' | ']';
  length: number;
}

/** Values in more containers are not visited: no data file nests deeper, and pointers get longer with each. */
const deepest = 8;

/**
 * Visits every value of a JSON text (RFC 8259) in at most `maxDepth` containers, a container after what is in it. Returns the
 * offset of what is not JSON there, else undefined. Without recursion, because JSON may be nested deeper than the stack is.
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

/** What is at offsets of a text, in its order, with line and column. Both count from 1, columns in UTF-16 code units. */
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
/** A piece of a string. One pattern for the whole string would overflow the stack at millions of escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows no control characters in strings
const stringPiece = /[^"\\\x00-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

class Tokens {
  /** Where the next token begins, or what is no token. */
  at = 0;
  /** The next token; empty at the end and at what is no token. */
  next = '';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#read(0);
  }

  /** Takes the next token if it begins with one of these characters. */
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

  /** The offset after the string that begins here. Moves to a character that no string may have. */
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

/** Where a sticky pattern ends that begins here; the same offset where it does not match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
