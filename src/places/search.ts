import { BoundedCache } from './cache.ts';
import type { PlaceRecord } from './place.ts';

/** Makes text comparable: NFKC, case-folded, Latin accents removed; Devanagari vowel signs are letters and stay. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Upper case first, so that ß and SS meet.
  const lower = text.normalize('NFKC').toUpperCase().toLowerCase();
  // A sigma is one letter wherever in the word it stands.
  return lower.replaceAll('ς', 'σ').normalize('NFD').replace(latinAccents, '$1').normalize('NFC');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
/** Accents on a Latin letter, or on nothing at all. */
const latinAccents = /(\p{Script=Latin}|\s|^)[\u0300-\u036f]+/gu;

/** The words of a search, folded; none for blank text. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Bytes of remembered words: people look for the same few. */
const maxFoundBytes = 4 * 1024 * 1024;
/** What a remembered word takes beside its bits: the word, the views of them, and the entry. */
const entryBytes = 256;

/**
 * Which places hold which words, found by any part of a word. What is looked through are the words there are, each
 * once: a hundred thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  /** Each word between two line breaks, which no search holds; first those that most places have. */
  readonly #words: string;
  /** Where each word begins in there. */
  readonly #starts: Uint32Array;
  /** The positions of the places that have a word, word after word; where those of each begin, and where all end. */
  readonly #holders: Uint32Array;
  readonly #firstHolder: Uint32Array;
  readonly #size: number;
  readonly #found = new BoundedCache<Uint32Array>(maxFoundBytes, ({ byteLength }) => byteLength + entryBytes);

  constructor(places: readonly PlaceRecord[]) {
    const byWord = [...holdersByWord(places)].sort(([, a], [, b]) => b.length - a.length);
    this.#words = `\n${byWord.map(([word]) => `${word}\n`).join('')}`;
    this.#starts = starts(1, byWord, ([word]) => word.length + 1);
    this.#firstHolder = starts(0, byWord, ([, holders]) => holders.length);
    this.#holders = new Uint32Array(this.#firstHolder.at(-1) ?? 0);
    for (const [i, [, holders]] of byWord.entries()) this.#holders.set(holders, this.#firstHolder[i]);
    this.#size = places.length;
  }

  /** Those of the candidate positions whose places hold every one of these words, in the same order. */
  filter(candidates: readonly number[], parts: readonly string[]): readonly number[] {
    if (parts.length === 0) return candidates;
    const all = intersection(parts.map((part) => this.#found.get(part, () => this.#find(part))));
    const matches: number[] = [];
    for (const position of candidates) {
      if (((all[position >> 5] ?? 0) >> (position & 31)) & 1) matches.push(position);
    }
    return matches;
  }

  /** One bit for each place: whether it has a word that contains this part. */
  #find(part: string): Uint32Array {
    const found = new Uint32Array((this.#size + 31) >> 5);
    let left = this.#size;
    let word = 0;
    let at = this.#words.indexOf(part);
    while (at >= 0 && left > 0) {
      while ((this.#starts[word + 1] ?? 0) <= at) word += 1;
      left -= this.#mark(word, found);
      at = this.#words.indexOf(part, this.#starts[word + 1]);
    }
    return found;
  }

  /** Sets the bits of the places that have a word. Returns how many were not set before. */
  #mark(word: number, found: Uint32Array): number {
    const end = this.#firstHolder[word + 1] ?? 0;
    let marked = 0;
    for (let i = this.#firstHolder[word] ?? 0; i < end; i += 1) {
      const position = this.#holders[i] ?? 0;
      const before = found[position >> 5] ?? 0;
      const after = before | (1 << (position & 31));
      if (after === (before | 0)) continue;
      found[position >> 5] = after;
      marked += 1;
    }
    return marked;
  }
}

/** The bits that all of these sets have; one set is its own intersection. */
function intersection([first, ...others]: readonly Uint32Array[]): Uint32Array {
  if (!first || others.length === 0) return first ?? new Uint32Array();
  const all = first.slice();
  for (const set of others) {
    for (let i = 0; i < all.length; i += 1) all[i] = (all[i] ?? 0) & (set[i] ?? 0);
  }
  return all;
}

/** The ascending positions of the places that have each word. */
function holdersByWord(places: readonly PlaceRecord[]): ReadonlyMap<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [position, { name, hindi, description }] of places.entries()) {
    for (const word of [name, hindi, description].flatMap(wordsOf)) {
      const holders = byWord.get(word);
      if (!holders) byWord.set(word, [position]);
      else if (holders.at(-1) !== position) holders.push(position);
    }
  }
  return byWord;
}

/** Where each item begins when they lie one behind the other from `first` on, and where the last ends. */
function starts<T>(first: number, items: readonly T[], sizeOf: (item: T) => number): Uint32Array {
  const result = new Uint32Array(items.length + 1);
  let at = first;
  for (const [i, item] of items.entries()) {
    result[i] = at;
    at += sizeOf(item);
  }
  result[items.length] = at;
  return result;
}
